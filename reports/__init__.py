"""Reports: intervals and summaries of saved results."""
