import { failed } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { differenceLine, examineDrive, examinedValue, missingLine } from '../session/differences.ts';
import { formatBytes } from '../terminal/sizes.ts';

/** `coffer status`, also `coffer whoami`. */
export function registerStatus(program: Command, context: Context): void {
  program
    .command('status')
    .alias('whoami')
    .description(
      'who is signed in, how much is stored, and whether the server shows what your devices signed',
    )
    .action(() =>
      context.showDrive(async (open) => {
        const { drive, user, server } = open;
        const { signal } = context;
        const [storage, examined] = await Promise.all([
          drive.account.storage(signal),
          examineDrive(open, signal),
        ]);
        const { trouble, newest, missing, differences } = examined;
        const { used_space: used, quota } = storage;
        context.say(`${user.email} at ${server}`, {
          ...{ email: user.email, server, used, quota: quota || null },
          ...{ revision: newest?.revision ?? null, trouble },
          ...(trouble !== null && examinedValue(examined)),
        });
        if (context.isJson) return;
        context.say(`${formatBytes(used)} used${quota ? ` of ${formatBytes(quota)}` : ''}`);
        if (newest !== null) context.say(`Verified up to change ${newest.revision}`);
        if (missing !== null) context.say(missingLine(missing));
        for (const difference of differences ?? []) context.say(differenceLine(difference));
        if (trouble !== null) context.failed(null, failed(trouble));
      }),
    );
}
