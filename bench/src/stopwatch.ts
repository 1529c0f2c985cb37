const MIB = 1 << 20;

/** Seconds that an action took. */
export async function secondsOf(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return (performance.now() - started) / 1_000;
}

/** MiB per second. */
export function rate(bytes: number, seconds: number): number {
  return bytes / MIB / seconds;
}

/** The median of an odd number of measurements. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The value that so many percent of the measurements do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN;
}
