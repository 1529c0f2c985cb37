import { systemClock } from '../clock.ts';
import type { Configuration } from '../config/configuration.ts';
import { cleanUp, ORPHAN_SECONDS } from '../maintenance/clean-up.ts';
import { count, say } from './say.ts';
import { withData } from './with-data.ts';

/** Cleans up beside a server that may be running, so what is younger than an hour is left alone. */
export function cleanUpCommand(configuration: Configuration): Promise<void> {
  return withData(configuration, async (data) => {
    const anHourAgo = new Date((systemClock() - ORPHAN_SECONDS) * 1000);
    const confirmsAddresses = configuration.mail !== null;
    const report = await cleanUp({ ...data, clock: systemClock, confirmsAddresses }, anHourAgo);
    say(
      `Removed ${count(report.temporaryFiles, 'unfinished file')} and ${count(report.orphans, 'chunk')} without a ` +
        `record; ${count(report.forgotten, 'record')} without a chunk; ` +
        `${count(report.unconfirmedAccounts, 'account')} that nobody has confirmed.`,
    );
  });
}
