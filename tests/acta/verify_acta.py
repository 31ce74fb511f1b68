#!/usr/bin/env python3
"""Check a public acta (format tintero-acta-1), written from the page acta.md alone.

    python3 verify_acta.py FILE [--root ROOT] [--version N] [--sha256 SUM] [--contest ID] [--code CODE[=STORY]]...

Prints `ok NAME` or `fail NAME: why` for each check. A file without the form is
refused on stderr. Exit 0: all checks hold, 1: one fails, 2: refused.
Notes (unknown kinds of interventions, a known code in quarantine) go to stderr.
"""
import argparse
import re
import sys
from collections import Counter
from datetime import datetime
from hashlib import sha256
from json.decoder import scanstring
from pathlib import Path

FORMAT = "tintero-acta-1"
LARGEST = 9007199254740991
MOST_LEVELS = 100
FEWEST_TOLD = 3
KINDS = ("votes-quarantined", "votes-released", "story-disqualified", "story-readmitted",
         "story-deleted", "account-deleted", "finalized-by-hand", "date-moved", "votes-rebuilt",
         "ballot-imported", "database-restored")
TOKEN = re.compile(r"[ \t\n\r]*(?:([{}\[\],:\"]|\Z)|(true|false|null)"
                   r"|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?))")
WORDS = {"true": True, "false": False, "null": None}

def need(holds, why):
    """Refuse the file, as json and utf-8 do too with a ValueError."""
    if not holds:
        raise ValueError(why)

def shown(text):
    """A text in quotes, in ASCII and short, whatever is in it."""
    return ascii(text if len(text) <= 100 else text[:100] + "...")

# --- JSON, read without recursion, so that no depth is too deep
def read_number(text):
    need(re.fullmatch("[0-9]{1,16}", text) and int(text) <= LARGEST, "a number is %s" % shown(text))
    return int(text)

def next_token(text, at):
    """(sort, value, end); sort is a mark, "" at the end of the text, "text" or "value"."""
    found = TOKEN.match(text, at)
    need(found, "not JSON at character %d" % at)
    mark, word, number = found.groups()
    if mark == '"':
        return ("text", *scanstring(text, found.end(), True))
    if mark is not None:
        return mark, {"[": list, "{": dict}.get(mark, str)(), found.end()
    return "value", WORDS[word] if word else read_number(number), found.end()

def read_json(text):
    whole = []
    stack, at = [whole], 0      # the lists and objects that are open
    ready, empty = True, False  # a value may come; the innermost has none yet
    while True:
        top, bad = stack[-1], "not JSON at character %d" % at
        sort, value, at = next_token(text, at)
        if len(stack) > 1 and sort == ("]" if type(top) is list else "}") and (empty or not ready):
            stack.pop()
            ready = empty = False
        elif not ready:
            if sort == "" and len(stack) == 1:
                return whole[0]
            need(sort == "," and len(stack) > 1, bad)
            ready = True
        else:
            if type(top) is dict:
                name = value
                need(sort == "text", bad)
                need(name not in top, "an object has the name %s twice" % shown(name))
                sort, _, at = next_token(text, at)
                need(sort == ":", bad)
                sort, value, at = next_token(text, at)
            need(sort in ("text", "value", "[", "{"), bad)
            if type(top) is dict:
                top[name] = value
            else:
                top.append(value)
            ready = empty = sort in ("[", "{")
            if empty:
                stack.append(value)
                need(len(stack) <= MOST_LEVELS + 1, "more than %d levels" % MOST_LEVELS)

def read_acta(data):
    return read_json(data[3 if data[:3] == b"\xef\xbb\xbf" else 0:].decode("utf-8"))

# --- the form
def shape(pattern):
    whole = re.compile(pattern)
    return lambda value: type(value) is str and whole.fullmatch(value) is not None

def kind(wanted):
    return lambda value: type(value) is wanted

def number_from(least):
    return lambda value: type(value) is int and value >= least

is_id = shape("[\x21-\x7e]{1,100}")
is_hash = shape("[0-9a-f]{64}")
is_code = shape("[0-9a-f]{32}")
looks_like_day = shape("[0-9]{4}-[0-9]{2}-[0-9]{2}")
looks_like_instant = shape(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
is_text, is_list, is_number, is_positive = kind(str), kind(list), number_from(0), number_from(1)

def is_instant(value):
    if not looks_like_instant(value):
        return False
    try:
        datetime(*(int(part) for part in re.findall("[0-9]+", value[:19])))
    except ValueError:  # no such date or time
        return False
    return True

def is_day(value):
    return looks_like_day(value) and is_instant(value + "T00:00:00.000Z")

def check_fields(value, where, **tests):
    need(type(value) is dict, where + " is not an object")
    for name, test in tests.items():
        need(name in value, "%s: the field %s is missing" % (where, name))
        need(test(value[name]), "%s: %s has another type or form" % (where, name))

def check_all(acta, name, only=lambda value: True, **tests):
    for place, value in enumerate(acta[name]):
        if only(value):
            check_fields(value, "%s[%d]" % (name, place), **tests)

def check_form(acta):
    check_fields(acta, "file", format=lambda value: value == FORMAT, version=is_positive, root=is_hash,
                 supersedes=lambda value: value is None or type(value) is dict, contest=kind(dict),
                 closedAt=is_instant, voters=is_number, earlierRoots=is_list,
                 newAccounts=lambda value: value is None or number_from(FEWEST_TOLD)(value), stories=is_list, votes=is_list,
                 quarantined=is_list, ranking=is_list, interventions=is_list)
    check_fields(acta["contest"], "contest", id=is_id, title=is_text)
    if acta["supersedes"] is not None:
        check_fields(acta["supersedes"], "supersedes", version=is_positive, at=is_instant, reason=is_text)
    is_index = lambda value: is_number(value) and value < len(acta["stories"])
    check_all(acta, "stories", id=is_id, state=shape("in|disqualified|deleted"))
    check_all(acta, "stories", lambda story: story["state"] != "deleted",
              title=is_text, publishedAt=is_instant, createdAt=is_instant)
    for place, vote in enumerate(acta["votes"]):
        need(type(vote) is list and len(vote) == 2 and is_index(vote[0]) and is_code(vote[1]),
             "votes[%d] is not [story, code]" % place)
    check_all(acta, "quarantined", story=is_index, code=is_code, reason=is_text, at=is_day)
    check_all(acta, "ranking", story=is_index, place=is_positive, votes=is_number, settledByTime=kind(bool))
    check_all(acta, "interventions", kind=is_text, at=is_day, reason=is_text)
    check_all(acta, "interventions", lambda event: event["kind"] == "votes-quarantined", votes=is_number)
    check_all(acta, "interventions", lambda event: event["kind"] == "votes-rebuilt", newRoot=kind(bool))
    check_all(acta, "interventions", lambda event: event["kind"] == "votes-rebuilt" and "votes" in event,
              votes=is_number)
    check_all(acta, "earlierRoots", root=is_hash, madeAt=is_instant, replacedAt=is_instant, reason=is_text)

# --- the checks: each gives why it fails, or None
def all_votes(acta):
    return acta["votes"] + [[vote["story"], vote["code"]] for vote in acta["quarantined"]]

def tree_root(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256().digest()
    split = 1 << ((len(leaves) - 1).bit_length() - 1)
    return sha256(b"\x01" + tree_root(leaves[:split]) + tree_root(leaves[split:])).digest()

def check_root(acta):
    lines = ("\n".join((FORMAT, acta["contest"]["id"], acta["stories"][story]["id"], code))
             for story, code in all_votes(acta))
    root = tree_root(sorted(sha256(b"\0" + line.encode()).digest() for line in lines)).hex()
    return None if root == acta["root"] else "the votes give " + root

def check_order(acta):
    keys = {"stories": "id", "votes": 1, "quarantined": "code", "interventions": "at",
            "earlierRoots": "madeAt"}
    lists = {name: [entry[key] for entry in acta[name]] for name, key in keys.items()}
    wrong = [name for name, values in lists.items() if values != sorted(values)]
    return "not sorted: " + ", ".join(wrong) if wrong else None

def check_twice(values):
    twice = [value for value, times in Counter(values).items() if times > 1]
    return "%d more than once, as %s" % (len(twice), shown(twice[0])) if twice else None

def right_ranking(acta):
    stories, count = acta["stories"], Counter(vote[0] for vote in acta["votes"])
    ranked = sorted((index for index, story in enumerate(stories) if story["state"] == "in"), key=lambda index: (
        -count[index], stories[index]["publishedAt"], stories[index]["createdAt"], stories[index]["id"]))
    sharing = Counter(count[index] for index in ranked)
    return [(index, at + 1, count[index], count[index] > 0 and sharing[count[index]] > 1)
            for at, index in enumerate(ranked)]

def check_ranking(acta):
    right = right_ranking(acta)
    given = [(row["story"], row["place"], row["votes"], row["settledByTime"]) for row in acta["ranking"]]
    wrong = [pair for pair in zip(given, right) if pair[0] != pair[1]]
    if wrong:
        return "the file says %s, the votes say %s" % wrong[0]
    return None if len(given) == len(right) else "it has %d stories, not %d" % (len(given), len(right))

def why_not(holds, why, *values):
    return None if holds else why % values

def check_sums(acta):
    new, voters, votes, events = acta["newAccounts"] or 0, acta["voters"], len(all_votes(acta)), acta["interventions"]
    yield "voters", why_not(new <= voters <= votes <= 3 * voters, "%d new, %d voters, %d votes", new, voters, votes)
    said, there = Counter(), Counter((vote["at"], vote["reason"]) for vote in acta["quarantined"])
    for event in events:
        if event["kind"] == "votes-quarantined":
            said[event["at"], event["reason"]] += event["votes"]
    yield "quarantine", why_not(+said == there, "interventions say %d, there are %d, or of other days and reasons",
                                sum(said.values()), sum(there.values()))
    said = sum(event["kind"] == "story-disqualified" for event in events)
    there = sum(story["state"] == "disqualified" for story in acta["stories"])
    yield "disqualified", why_not(said >= there, "interventions say %d, there are %d", said, there)
    said, there = sum(event["kind"] == "votes-rebuilt" and event["newRoot"] for event in events), len(acta["earlierRoots"])
    yield "rebuilds", why_not(said == there, "interventions say %d, there are %d earlier roots", said, there)
    before = acta["supersedes"]["version"] if acta["supersedes"] else 0
    yield "supersedes", why_not(before == acta["version"] - 1, "version %d names %d", acta["version"], before)

def typed(text):
    return None if text is None else "".join(re.findall("[0-9A-Za-z]", text)).lower()

def check_code(acta, known, wrong_root):
    code, says, story = known.partition("=")
    found = [acta["stories"][index]["id"] for index, there in all_votes(acta) if there == typed(code)]
    if not found:
        return shown(typed(code)) + " is not there"
    return wrong_root or why_not(not says or story in found, "%s is under %s", typed(code), shown(found[0]))

def check_noted_root(acta, noted, wrong_root):
    for earlier in acta["earlierRoots"]:
        if noted == earlier["root"] != acta["root"]:
            return "the ballot was rebuilt at %s, the votes before it cannot be checked" % earlier["replacedAt"]
    return wrong_root or why_not(noted == acta["root"], "the file has %s", acta["root"])

def results(acta, reader, sha256_of_file):
    wrong_root = check_root(acta)
    yield "root", wrong_root
    yield "order", check_order(acta)
    yield "codes", check_twice(vote[1] for vote in all_votes(acta))
    yield "stories", check_twice(story["id"] for story in acta["stories"])
    yield "ranking", check_ranking(acta)
    yield from check_sums(acta)
    if reader.root is not None:
        yield "noted-root", check_noted_root(acta, typed(reader.root), wrong_root)
    for name, given, there in (("noted-version", reader.version, acta["version"]),
                               ("noted-sha256", typed(reader.sha256), sha256_of_file),
                               ("contest", reader.contest, acta["contest"]["id"])):
        if given is not None:
            yield name, why_not(given == there, "the file has %s", shown(str(there)))
    for known in reader.code:
        yield "code", check_code(acta, known, wrong_root)

def show_notes(acta, reader):
    for name in sorted({event["kind"] for event in acta["interventions"]} - set(KINDS)):
        print("note: a kind of intervention not known here: " + shown(name), file=sys.stderr)
    known = {typed(code.partition("=")[0]) for code in reader.code}
    for vote in acta["quarantined"]:
        if vote["code"] in known:
            print("note: %s is in quarantine: %s" % (vote["code"], shown(vote["reason"])), file=sys.stderr)

def version_of(text):
    need(re.fullmatch("[1-9][0-9]{0,14}", text), "no version")
    return int(text)

def code_of(text):
    _, says, story = text.partition("=")
    need(story or not says, "no story behind =")
    return text

def main(arguments):
    parser = argparse.ArgumentParser(description="Check a public acta.", allow_abbrev=False)
    for name, kind_of in (("file", str), ("--root", str), ("--version", version_of), ("--sha256", str),
                          ("--contest", str)):
        parser.add_argument(name, type=kind_of)
    parser.add_argument("--code", action="append", default=[], type=code_of, metavar="CODE[=STORY]")
    reader = parser.parse_args(arguments)
    try:
        data = Path(reader.file).read_bytes()
        acta = read_acta(data)
        check_form(acta)
    except (OSError, ValueError) as why:
        print("refused: %s" % why, file=sys.stderr)
        return 2
    found = results(acta, reader, sha256(data).hexdigest())
    lines = ["ok " + name if why is None else "fail %s: %s" % (name, why) for name, why in found]
    print("\n".join(lines))
    show_notes(acta, reader)
    return 1 if any(line.startswith("fail") for line in lines) else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
