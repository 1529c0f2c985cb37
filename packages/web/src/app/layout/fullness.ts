import type { Stats } from '@coffer/contract';

/** From this share of the quota on, storage counts as nearly full. */
const NEARLY_FULL = 0.9;

/** How full a storage is. Without a quota (0) it never fills up. */
export function fullness({
  used_space,
  quota,
}: Pick<Stats, 'used_space' | 'quota'>): 'fine' | 'nearly' | 'full' {
  if (quota === 0 || used_space < quota * NEARLY_FULL) return 'fine';
  return used_space < quota ? 'nearly' : 'full';
}
