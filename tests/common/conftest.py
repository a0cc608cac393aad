"""What several tests of reports share."""

import pytest

from tests.common import made_up_report


@pytest.fixture(scope="session")
def report(tmp_path_factory):
    """A whole report of made-up games; only to be read."""
    place = tmp_path_factory.mktemp("report")
    with pytest.MonkeyPatch.context() as monkeypatch:
        made_up_report.instead_of_playing(monkeypatch)
        made_up_report.make(place / "report", place / "store")
    return place / "report"
