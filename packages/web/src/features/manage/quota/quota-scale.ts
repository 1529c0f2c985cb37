const GB = 1_000_000_000;

/** The steps of the slider, in bytes. The last place beyond it stands for unlimited. */
export const QUOTA_STEPS: readonly number[] = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((amount) => amount * GB),
  ...[1, 2, 5, 10].map((amount) => amount * 1_000 * GB),
];

/** The slider's last place: unlimited. */
export const UNLIMITED_STEP = QUOTA_STEPS.length;

/** Where the slider stands for a quota in bytes, 0 being unlimited: at the nearest step, as ratios go. */
export function stepOf(quota: number): number {
  if (quota === 0) return UNLIMITED_STEP;
  const distance = (step: number) => Math.abs(Math.log((QUOTA_STEPS[step] ?? GB) / Math.max(1, quota)));
  return QUOTA_STEPS.reduce((nearest, _, step) => (distance(step) < distance(nearest) ? step : nearest), 0);
}

/** The quota in bytes at a place of the slider; 0 is unlimited. */
export function quotaAt(step: number): number {
  return QUOTA_STEPS[step] ?? 0;
}

/** A quota in gigabytes, as it is typed. */
export function toGigabytes(quota: number): number {
  return quota / GB;
}

/** Typed gigabytes as bytes: whole, and never the 0 that means unlimited. */
export function fromGigabytes(gigabytes: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(1, Math.round(gigabytes * GB)));
}
