import type { AdminUser } from '@coffer/contract';

export type UserStatus = 'active' | 'unverified' | 'suspended';

/** How an account stands. A suspended one is that above all. */
export function statusOf({ suspended_at, email_verified_at }: AdminUser): UserStatus {
  if (suspended_at !== null) return 'suspended';
  return email_verified_at === null ? 'unverified' : 'active';
}

/** How good the news is. */
export const TONES = { active: 'good', unverified: 'neutral', suspended: 'warning' } as const;
