/** Lost connections of a transfer. Times are milliseconds, points in time since 1970. */
export interface Outage {
  /** Since when this run waits for the connection; null unless it does. */
  readonly since: number | null;
  /** How long this run waited before that. */
  readonly duration: number;
  /** How many runs in a row ended without a connection. */
  readonly endings: number;
  /** When the next run may start after such an end; null if it may at any time. */
  readonly retryAt: number | null;
}

export const NO_OUTAGE: Outage = Object.freeze({ since: null, duration: 0, endings: 0, retryAt: null });

/** After the connection was lost at `now`, or was lost already. */
export function outageBegun(outage: Outage, now: number): Outage {
  return { ...outage, since: outage.since ?? now };
}

/** After the connection came back at `now`, or was there. */
export function outageEnded(outage: Outage, now: number): Outage {
  if (outage.since === null) return outage;
  return { ...outage, since: null, duration: outage.duration + (now - outage.since) };
}

/** The milliseconds of a run that did not pass in waiting for the connection. */
export function timeInTouch({ since, duration }: Outage, startedAt: number, now: number): number {
  return (since ?? now) - startedAt - duration;
}
