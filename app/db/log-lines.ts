/** Variables that decide whether the Worker writes structured log lines. */
export type LogEnv = Pick<Env, "ENVIRONMENT" | "REQUEST_LOG">;

/** Whether structured log lines are written: by default only in a deployed Worker. `REQUEST_LOG` overrides the default. */
export function isLogOn({ ENVIRONMENT, REQUEST_LOG }: LogEnv): boolean {
  return REQUEST_LOG ? REQUEST_LOG === "on" : ENVIRONMENT !== "local";
}

/**
 * Writes one structured log line: an object as JSON, whose `type` names the kind of line. A line must not contain addresses,
 * e-mails, queries or ids of people.
 */
export function logLine(line: { type: string } & Record<string, string | number | null>): void {
  console.info(JSON.stringify(line));
}
