import { twoFactorRepository } from '../auth/two-factor-repository.ts';
import type { Configuration } from '../config/configuration.ts';
import { systemEventLog } from '../events/system-event-log.ts';
import { accountOf } from './account-of.ts';
import { CommandRefused } from './command-refused.ts';
import { say } from './say.ts';
import { withData } from './with-data.ts';

/** Switches two-factor authentication off. It opens nothing: whoever signs in still needs password or key. */
export function resetTwoFactorCommand(configuration: Configuration, email: string): Promise<void> {
  return withData(configuration, async ({ database }) => {
    const user = await accountOf(database, email);
    if (user === undefined) throw new CommandRefused(`There is no account with the e-mail address ${email}.`);
    const wasOn = await database.transaction(async (queries) => {
      const factors = twoFactorRepository(queries);
      const found = await factors.find(user.id);
      await factors.delete(user.id);
      const on = found !== undefined && found.confirmed_at !== null;
      if (on) await systemEventLog().record(queries, { kind: 'two_factor_disabled', userId: user.id });
      return on;
    });
    say(
      wasOn
        ? `Two-factor authentication is off for ${user.email}.`
        : `Two-factor authentication was not on for ${user.email}; nothing changed.`,
    );
  });
}
