"""Days as the learner lives them: dates and streaks in their own time zone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo

from mjtutor.errors import StoreError


def find_zone(name: str, minutes: int | None = None) -> tzinfo:
    """The time zone of that name ("Asia/Shanghai"), as a browser tells it.

    Where names of zones are not known, `minutes` east of Greenwich stand in for it, without
    summer time. Raises StoreError (`bad_value`).
    """
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError, TypeError):  # no such zone, or no data for any
        pass
    if name == "UTC":
        return UTC
    if type(minutes) is int and abs(minutes) < 24 * 60:
        return timezone(timedelta(minutes=minutes))
    raise StoreError("bad_value", field="zone", value=name)


def local_date(at: datetime, zone: tzinfo) -> date:
    """The day it is for the learner at that time."""
    return at.astimezone(zone).date()


def streak(days: Iterable[date], today: date) -> int:
    """How many days in a row there was something, up to today, or to yesterday so far."""
    done = set(days)
    day = today if today in done else today - timedelta(days=1)
    run = 0
    while day in done:
        run += 1
        day -= timedelta(days=1)
    return run


def longest_streak(days: Iterable[date]) -> int:
    """The longest run of days in a row that there ever was."""
    longest, run, before = 0, 0, date.min
    for day in sorted(set(days)):
        run = run + 1 if day == before + timedelta(days=1) else 1
        longest, before = max(longest, run), day
    return longest
