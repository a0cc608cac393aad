"""What is known of the policies: their lines of the README, their weights, and how the table reads others."""

from experiments.scenario import described_policies
from policies.unfathomable.weights import STRENGTHS, readings, rows, weights_of
from sim.declared import one_of


def policy_rows():
    """{name: its row} in the order of the README; a strength it is silent on comes last."""
    found = {}
    for name, does, stands_for in [*described_policies(), *((name, "", "") for name in STRENGTHS)]:
        found.setdefault(name, {"name": name, "does": does, "stands_for": stands_for})
    return found


def weight_rows(strengths):
    """{weight: its meaning, range, and value at each strength}"""
    values = {strength: weights_of(strength) for strength in strengths}
    return {
        name: {
            "meaning": row["meaning"],
            "least": row["least"],
            "most": row["most"],
            "values": {strength: values[strength][name] for strength in strengths},
        }
        for name, row in rows().items()
    }


def policies_table(name=None, with_weights=False):
    """All policies or the one that is named; weights where a name or `with_weights` asks for them."""
    found = policy_rows()
    if name is not None:
        one_of(name, found, "policies")
    table = {"policies": [row for row in found.values() if name in (None, row["name"])]}
    if name is None and not with_weights:
        return table
    strengths = [strength for strength in STRENGTHS if name in (None, strength)]
    weights = weight_rows(strengths) if strengths else {}
    return table | {"weights": weights, "reading": readings() if strengths else {}}
