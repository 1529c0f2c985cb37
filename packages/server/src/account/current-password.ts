import { type AttemptLimits, PASSWORD_CHECKS } from '../auth/attempt-limits.ts';
import type { PasswordHashing } from '../auth/password-hash.ts';
import type { UserRow } from '../database/schema.ts';
import { fieldRefused } from '../refusal.ts';

export type CurrentPassword = ReturnType<typeof createCurrentPassword>;

/** Asks for the password again, before what an unattended device must not do. */
export function createCurrentPassword(ports: { passwords: PasswordHashing; limits: AttemptLimits }) {
  const { passwords, limits } = ports;
  return {
    /** @throws Refusal `validation_failed` of the field `current_password`; `too_many_requests` */
    async check(user: UserRow, authenticationKey: string): Promise<void> {
      await limits.take(PASSWORD_CHECKS, user.id);
      if (!(await passwords.verify(user.password_hash, authenticationKey))) {
        throw fieldRefused('current_password', 'The password is wrong.');
      }
      await limits.giveBack(PASSWORD_CHECKS, user.id);
    },
  };
}
