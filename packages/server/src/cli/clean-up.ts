import { systemClock } from '../clock.ts';
import type { Configuration } from '../config/configuration.ts';
import { systemEventLog } from '../events/event-log.ts';
import { cleanUp } from '../maintenance/clean-up.ts';
import { defaultSettings, readSettings } from '../settings/settings-service.ts';
import { aloneSince } from '../store/alone-since.ts';
import { ORPHAN_SECONDS } from '../store/chunks/unneeded-before.ts';
import { count, say } from './output.ts';
import { withData } from './with-data.ts';

/** Cleans up. Where a server may be running, what is younger than an hour is left alone. */
export async function cleanUpCommand(configuration: Configuration): Promise<void> {
  const anHourAgo = new Date((systemClock() - ORPHAN_SECONDS) * 1000);
  const unfinishedSince = (await aloneSince(configuration)) ?? anHourAgo;
  return withData(configuration, async (data) => {
    const confirmsAddresses = configuration.mail !== null;
    const settings = () => readSettings(data.database.queries, defaultSettings(configuration));
    const ports = { ...data, clock: systemClock, confirmsAddresses, events: systemEventLog(), settings };
    const report = await data.database.exclusively('clean-up', () => cleanUp(ports, unfinishedSince));
    if (report === null) return say('A server is cleaning up at this moment.');
    say(
      `Removed ${count(report.temporaryFiles, 'unfinished file')} and ${count(report.orphans, 'chunk')} without a ` +
        `record; ${count(report.forgotten, 'record')} without a chunk; ` +
        `${count(report.abandoned, 'upload')} that nobody goes on with; ` +
        `${count(report.unconfirmedAccounts, 'account')} that nobody has confirmed.`,
    );
  });
}
