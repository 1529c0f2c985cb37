const SECONDS = /^\d+$/;

/**
 * For how many milliseconds an answer asks to be left alone (RFC 9110, section 10.2.3); undefined where it does not say.
 * A point in time is compared with the answer's own `Date`, so that a clock that is wrong here does no harm.
 *
 * @param now milliseconds since 1970, for answers without a date
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (SECONDS.test(value)) return Number(value) * 1_000;
  const until = httpDate(value);
  return until === undefined ? undefined : Math.max(0, until - (httpDate(headers.get('date') ?? '') ?? now));
}

/** Milliseconds since 1970. */
function httpDate(value: string): number | undefined {
  const time = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
