import { spawnSync } from "node:child_process";
import { test } from "vitest";

/** An event as parsed by Debian's `python3-icalendar`. Times are ISO texts with a UTC offset. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  /** Time of the event's last change (LAST-MODIFIED and DTSTAMP, which must be equal). */
  changed: string;
  start: string;
  summary: string;
  description: string;
  url: string;
  /** Triggers of the event's alarms, in seconds from its start. */
  alarms: number[];
}

// Path of Debian's own Python: another Python would not find Debian's packages.
const PYTHON = "/usr/bin/python3";

const READER = `
import icalendar, json, sys
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
errors = [str(event["UID"]) + " has another DTSTAMP than LAST-MODIFIED"
  for event in calendar.walk("VEVENT") if event["DTSTAMP"].dt != event["LAST-MODIFIED"].dt]
errors += [str(error) for part in calendar.walk() for error in part.errors]
if errors: sys.exit(str(errors))
print(json.dumps({"zone": str(calendar["X-WR-TIMEZONE"]), "events": [{
  "uid": str(event["UID"]),
  "sequence": int(event["SEQUENCE"]),
  "changed": event["LAST-MODIFIED"].dt.isoformat(),
  "start": event["DTSTART"].dt.isoformat(),
  "summary": str(event["SUMMARY"]),
  "description": str(event["DESCRIPTION"]),
  "url": str(event["URL"]),
  "alarms": [int(alarm["TRIGGER"].dt.total_seconds()) for alarm in event.walk("VALARM")],
} for event in calendar.walk("VEVENT")]}))`;

/** Reads an iCalendar document with Debian's `python3-icalendar`. Throws if it finds an error. */
export function readCalendar(text: string): { zone: string; events: CalendarEvent[] } {
  const { status, stdout, stderr } = spawnSync(PYTHON, ["-c", READER], {
    input: text,
    encoding: "utf8",
    env: { PYTHONIOENCODING: "utf-8" },
  });
  if (status !== 0) throw new Error(`icalendar cannot read it: ${stderr}`);
  return JSON.parse(stdout) as ReturnType<typeof readCalendar>;
}

/** Defines a test that reads calendars. Without `python3-icalendar` the test is skipped with a message. */
export function testWithICalendar() {
  if (spawnSync(PYTHON, ["-c", "import icalendar"]).status === 0) return test;
  console.warn(
    "python3-icalendar is not installed: its tests are SKIPPED (apt-get install python3-icalendar)",
  );
  return test.skip;
}
