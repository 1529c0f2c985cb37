import { UNCONFIRMED_ACCOUNT_DAYS, type User } from '@coffer/contract';

const DAY_SECONDS = 24 * 60 * 60;

interface MailRules {
  readonly activation_required: boolean;
  readonly sends_mail: boolean;
}

/**
 * When an account whose address is not confirmed is removed, in unix seconds; null where it stays: an administrator's,
 * and everybody's where nobody is asked to confirm an address, or could be.
 */
export function removalDay(
  { role, created_at }: Pick<User, 'role' | 'created_at'>,
  { activation_required, sends_mail }: MailRules,
): number | null {
  const isSpared = role === 'admin' || !activation_required || !sends_mail;
  return isSpared ? null : created_at + UNCONFIRMED_ACCOUNT_DAYS * DAY_SECONDS;
}
