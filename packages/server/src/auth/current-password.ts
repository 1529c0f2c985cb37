import { fieldRefused } from '../calls/refusal.ts';
import { type AttemptLimits, PASSWORD_CHECKS } from '../limits/attempt-limits.ts';
import type { Database } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { userRepository } from '../users/user-repository.ts';
import type { PasswordHashing } from './password-hash.ts';

export type CurrentPassword = ReturnType<typeof createCurrentPassword>;

interface CurrentPasswordPorts {
  readonly database: Database;
  readonly passwords: PasswordHashing;
  readonly limits: AttemptLimits;
}

/** Asks for the password again, before what an unattended device must not do. */
export function createCurrentPassword(ports: CurrentPasswordPorts) {
  const { database, passwords, limits } = ports;
  return {
    /**
     * @returns the account whose password it is, as it was read
     * @throws Refusal `validation_failed` of the field `current_password`; `too_many_requests`
     */
    async check(userId: string, authenticationKey: string): Promise<UserRow> {
      const user = await userRepository(database.queries).findById(userId);
      await limits.take(PASSWORD_CHECKS, user.id);
      if (!(await passwords.verify(user.password_hash, authenticationKey))) {
        throw fieldRefused('current_password', 'The password is wrong.');
      }
      await limits.giveBack(PASSWORD_CHECKS, user.id);
      return user;
    },
  };
}
