import { isFailure } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { openKept } from '../profile/kept.ts';
import { keptAccount } from '../session/account.ts';
import { signOut } from '../session/sign-in.ts';

/** `coffer logout`. */
export function registerLogout(program: Command, context: Context): void {
  program
    .command('logout')
    .description('end the session, and remove the key and the rows that the profile keeps')
    .action(async () => {
      const { folder } = context;
      const kept = await openKept(folder);
      try {
        const account = keptAccount(kept);
        if (account === null) throw new CommandRefused('signIn', 'Nobody is signed in.');
        try {
          await signOut({ kept, folder });
        } catch (error) {
          // It is over already.
          if (!isFailure(error, 'unauthenticated')) throw error;
        }
        context.say(`Signed out ${account.email}.`, { email: account.email });
      } finally {
        kept.close();
      }
    });
}
