import type { Drive, Version } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { findItem } from '../places/find-items.ts';
import { shortTime, timeText } from '../places/item-lines.ts';
import { enter } from '../places/shared-places.ts';
import { formatBytes } from '../terminal/sizes.ts';

const SIZE_COLUMNS = 9;
const NUMBER_COLUMNS = 4;

/** `coffer versions`. */
export function registerVersions(program: Command, context: Context): void {
  const versions = program.command('versions').description('what files held before');
  versions
    .command('list', { isDefault: true })
    .description('the versions of a file, the newest first')
    .argument('<path>', 'a file in the drive')
    .action((path: string) =>
      context.showDrive(async ({ drive }) => {
        for (const version of (await versionsOf(drive, path, context)).versions) {
          context.say(lineOf(version), shownValue(version));
        }
      }),
    );
  versions
    .command('restore')
    .description('let a file show one of its versions; the others stay')
    .argument('<path>', 'a file in the drive')
    .argument('<number>', 'of the version, as the list shows it')
    .action((path: string, number: string) =>
      context.withDrive(async ({ drive }) => {
        const { drive: inside, version } = await versionOf(drive, path, number, context);
        await inside.restoreVersion(version, context.signal);
        context.say(`${path} shows version ${version.number}.`, { path, version: version.number });
      }),
    );
}

/** The version of a file that has this number, and the drive that it is in. Throws CommandRefused where none has it, or it cannot be trusted. */
export async function versionOf(
  drive: Drive,
  path: string,
  number: string,
  context: Context,
): Promise<{ readonly drive: Drive; readonly version: Extract<Version, { state: 'intact' }> }> {
  const { drive: inside, versions } = await versionsOf(drive, path, context);
  const found = versions.find((version) => String(version.number) === number);
  if (found === undefined) {
    throw new CommandRefused('notFound', `${path} has no version ${number}. See: coffer versions ${path}`);
  }
  if (found.state === 'intact') return { drive: inside, version: found };
  throw new CommandRefused(
    'untrusted',
    `Version ${number} of ${path} was changed outside Coffer and cannot be trusted.`,
  );
}

async function versionsOf(
  own: Drive,
  path: string,
  { signal }: Context,
): Promise<{ readonly drive: Drive; readonly versions: readonly Version[] }> {
  const found = await findItem(own, path, signal);
  const { drive, item } = await enter(found.drive, found.item, signal);
  if (item === null)
    throw new CommandRefused('conflict', `${path} is a folder, and only files have versions.`);
  return { drive, versions: await drive.versions(item, signal) };
}

function lineOf(version: Version): string {
  const number = String(version.number).padStart(NUMBER_COLUMNS);
  const shown = version.isShown ? '  (shown)' : '';
  if (version.state === 'damaged')
    return `${number}  ${version.reason === 'unsealed' ? 'not sealed completely' : 'changed outside Coffer'}${shown}`;
  const { file, storedAt, device } = version;
  return `${number}  ${formatBytes(file.size).padStart(SIZE_COLUMNS)}  ${shortTime(storedAt)}  ${device}${shown}`;
}

function shownValue(version: Version): unknown {
  const { id, number, isShown, state } = version;
  if (state === 'damaged') return { number, id, shown: isShown, damaged: true };
  const { file, storedAt, device } = version;
  return { ...{ number, id, shown: isShown, size: file.size, device }, storedAt: timeText(storedAt) };
}
