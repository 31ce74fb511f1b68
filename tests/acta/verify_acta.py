#!/usr/bin/env python3
"""Checks a public acta (docs/acta.md). A second program beside verify-acta.mjs, with Python's standard library only.

    python3 verify_acta.py FILE [--root ROOT] [--version N] [--contest ID] [--code CODE[=STORY]]...

Prints 'ok NAME' or 'fail NAME: why' for each check. Exits with 0 if all hold, 1 if one does not, 2 if the file is refused.
"""

import argparse
import hashlib
import json
import re
import sys
from collections import Counter

FORMAT = "tintero-acta-1"
LARGEST = 2**53 - 1
TIE_BREAKERS = ("publishedAt", "createdAt", "id")


class Refused(Exception):
    """The file has not the form of an acta."""


# ---- Form


def unique_names(pairs):
    names = dict(pairs)
    if len(names) != len(pairs):
        raise Refused("an object has a name twice")
    return names


def no_constant(name):
    raise Refused(f"{name} is no JSON")


def read(path):
    try:
        with open(path, "rb") as file:
            text = file.read().decode("utf-8-sig")
        acta = json.loads(text, object_pairs_hook=unique_names, parse_constant=no_constant)
    except (OSError, ValueError, RecursionError) as error:
        raise Refused(str(error)) from None
    if not isinstance(acta, dict) or acta.get("format") != FORMAT:
        raise Refused(f"the format is not {FORMAT}")
    return check_form(acta)


def text(value):
    return isinstance(value, str)


def like(pattern):
    form = re.compile(pattern)
    return lambda value: text(value) and form.fullmatch(value) is not None


def integer(value):
    # JSON has one kind of numbers: 1.0 is the integer 1.
    if isinstance(value, float):
        return value.is_integer() and 0 <= value <= LARGEST
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST


def version(value):
    return integer(value) and value >= 1


def index_below(count):
    return lambda value: integer(value) and value < count


def fields(**forms):
    def has(value):
        return isinstance(value, dict) and all(
            name in value and form(value[name]) for name, form in forms.items()
        )

    return has


def list_of(form):
    return lambda value: isinstance(value, list) and all(form(one) for one in value)


id_ = like(r"[\x21-\x7e]{1,100}")
code = like(r"[0-9a-f]{32}")
root_hash = like(r"[0-9a-f]{64}")
day = like(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
instant = like(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
replaced = fields(version=version, at=instant, reason=text)
intervention = fields(kind=text, at=day, reason=text)


def story_form(value):
    if not fields(id=id_, state=text)(value):
        return False
    if value["state"] == "deleted":
        return True
    named = fields(title=text, publishedAt=instant, createdAt=instant)
    return value["state"] in ("in", "disqualified") and named(value)


def intervention_form(value):
    return intervention(value) and (
        value["kind"] != "votes-quarantined" or fields(votes=integer)(value)
    )


def check_form(acta):
    stories = acta.get("stories")
    index = index_below(len(stories) if isinstance(stories, list) else 0)
    forms = {
        "version": version,
        "supersedes": lambda value: value is None or replaced(value),
        "contest": fields(id=id_, title=text),
        "closedAt": instant,
        "root": root_hash,
        "voters": integer,
        "newAccounts": integer,
        "stories": list_of(story_form),
        "votes": list_of(
            lambda one: isinstance(one, list) and len(one) == 2 and index(one[0]) and code(one[1])
        ),
        "quarantined": list_of(fields(story=index, code=code, reason=text, at=day)),
        "ranking": list_of(
            fields(
                story=index,
                place=integer,
                votes=integer,
                settledByTime=lambda value: isinstance(value, bool),
            )
        ),
        "interventions": list_of(intervention_form),
    }
    for name, form in forms.items():
        if name not in acta or not form(acta[name]):
            raise Refused(f"{name} is missing or has another form")
    return acta


# ---- Root


def sha256(data):
    return hashlib.sha256(data).digest()


def leaf_of(contest, story, vote_code):
    return sha256(b"\0" + "\n".join((FORMAT, contest, story, vote_code)).encode())


def root_of(leaves):
    """The recursive definition of RFC 6962."""
    if not leaves:
        return sha256(b"")
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha256(b"\x01" + root_of(leaves[:split]) + root_of(leaves[split:]))


# ---- Checks


def ranking_of(acta):
    counts = Counter(int(story) for story, _ in acta["votes"])
    taking_part = [
        (n, story) for n, story in enumerate(acta["stories"]) if story["state"] == "in"
    ]
    taking_part.sort(key=lambda one: (-counts[one[0]], *(one[1][name] for name in TIE_BREAKERS)))
    votes = [counts[n] for n, _ in taking_part]
    ranking = []
    for at, (n, _) in enumerate(taking_part):
        neighbours = votes[max(at - 1, 0) : at] + votes[at + 1 : at + 2]
        level = votes[at] > 0 and votes[at] in neighbours
        ranking.append({"story": n, "place": at + 1, "votes": votes[at], "settledByTime": level})
    return ranking


def typed(value):
    return "".join(value.split()).lower()


def checks_of(acta, noted):
    """Yields the name of each check, whether it holds, and why not."""
    stories, votes, quarantined = acta["stories"], acta["votes"], acta["quarantined"]
    interventions = acta["interventions"]
    every = [(int(n), one) for n, one in votes] + [
        (int(one["story"]), one["code"]) for one in quarantined
    ]
    codes = [one for _, one in every]
    ids = [story["id"] for story in stories]
    contest = acta["contest"]["id"]
    root = root_of(sorted(leaf_of(contest, ids[n], one) for n, one in every)).hex()

    yield "root", root == acta["root"], f"the votes give {root}"

    lists = {
        "stories": ids,
        "votes": [one for _, one in votes],
        "quarantined": [one["code"] for one in quarantined],
        "interventions": [one["at"] for one in interventions],
    }
    unsorted = [name for name, values in lists.items() if values != sorted(values)]
    yield "order", not unsorted, f"not sorted: {', '.join(unsorted)}"

    yield "codes", len(set(codes)) == len(codes), "a code is there twice"
    yield "stories", len(set(ids)) == len(ids), "an id is there twice"

    voters = acta["voters"]
    fits = acta["newAccounts"] <= voters <= len(every) <= 3 * voters
    yield "voters", fits, f"{len(every)} votes of {voters} voters, {acta['newAccounts']} of them new"

    ranking = ranking_of(acta)
    told = [{name: place[name] for name in ("story", "place", "votes", "settledByTime")} for place in acta["ranking"]]
    yield "ranking", told == ranking, "the votes give another ranking"

    held = sum(one["votes"] for one in interventions if one["kind"] == "votes-quarantined")
    yield "quarantine", held == len(quarantined), f"{len(quarantined)} votes, {held} in interventions"

    out = sum(story["state"] == "disqualified" for story in stories)
    said = sum(one["kind"] == "story-disqualified" for one in interventions)
    yield "disqualified", said >= out, f"{out} stories, {said} interventions"

    before = acta["supersedes"]
    follows = before is None if acta["version"] == 1 else (
        before is not None and before["version"] == acta["version"] - 1
    )
    yield "supersedes", follows, "it does not name the version before"

    if noted.root is not None:
        yield "noted-root", typed(noted.root) == acta["root"] == root, "another root was noted"
    if noted.version is not None:
        yield "noted-version", noted.version == acta["version"], f"it is version {acta['version']}"
    if noted.contest is not None:
        yield "contest", noted.contest == contest, "it is of another contest"
    places = {one: ids[n] for n, one in every}
    for known in noted.code:
        wanted, _, story = known.partition("=")
        found = places.get(typed(wanted))
        yield "code", found is not None and story in ("", found), f"it is under {found}"


def main():
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser(description="Checks a public acta.")
    parser.add_argument("file")
    parser.add_argument("--root")
    parser.add_argument("--version", type=int)
    parser.add_argument("--contest")
    parser.add_argument("--code", action="append", default=[])
    noted = parser.parse_args()
    try:
        acta = read(noted.file)
    except Refused as error:
        print(f"refused: {error}", file=sys.stderr)
        return 2
    good = True
    for name, holds, why in checks_of(acta, noted):
        print(f"ok {name}" if holds else f"fail {name}: {why}")
        good = good and holds
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
