import { type Drive, failed } from '@coffer/client';
import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { findItems, literalPath, tidyPath } from '../places/find-items.ts';
import { enter, placeOf } from '../places/shared-places.ts';
import { getItems } from '../transfers/get.ts';
import { type IfInUse, putFiles, withPatience } from '../transfers/put.ts';
import type { IfThere } from '../transfers/save-file.ts';
import { versionOf } from './versions.ts';

/** `coffer put`, `get` and `cat`. */
export function registerTransferring(program: Command, context: Context): void {
  program
    .command('put')
    .description('send files and folders to the drive; interrupted, the same command goes on')
    .usage('[options] <sources...> <target>')
    .argument('<source>', 'files and folders on this device; - is standard input')
    .argument(
      '<target...>',
      'a folder in the drive, or the path of one file; with a slash at its end it is made',
    )
    .addOption(
      new Option('--if-exists <what>', 'what becomes of a name that is in use')
        .choices(['fail', 'new-version', 'keep-both', 'skip'])
        .default('fail'),
    )
    .option('--wait', 'wait without end for a server that cannot be reached')
    .action((source: string, more: string[], options: { ifExists: IfInUse; wait?: true }) =>
      context.withDrive(async ({ drive }) => {
        const { sources, target } = sourcesAndTarget(source, more);
        const put = { ifInUse: options.ifExists, waits: options.wait === true };
        const isFolder = target.endsWith('/');
        const path = `${await literalPath(drive, target, context.signal)}${isFolder ? '/' : ''}`;
        if (!sources.includes('-')) return putFiles(drive, sources, path, put, context);
        if (sources.length > 1 || path.endsWith('/')) {
          throw new CommandRefused('usage', 'Standard input goes to the path of one file alone.');
        }
        return putInput(drive, tidyPath(path), put, context);
      }),
    );
  program
    .command('get')
    .description('fetch files and folders from the drive; interrupted, the same command goes on')
    .usage('[options] <paths...> [target]')
    .argument('<path>', 'paths or patterns in the drive')
    .argument(
      '[target...]',
      'a folder on this device, a new name for one item, or - for standard output; here without it',
    )
    .addOption(
      new Option('--if-exists <what>', 'what becomes of a file that is there already')
        .choices(['fail', 'overwrite', 'keep-both', 'skip'])
        .default('fail'),
    )
    .action((path: string, more: string[], options: { ifExists: IfThere }) =>
      context.withDrive(async ({ drive }) => {
        const { sources: paths, target } = sourcesAndTarget(path, more.length === 0 ? ['.'] : more);
        if (target === '-') return writeOut(drive, paths, undefined, context);
        const found = await findItems(drive, paths, context.signal);
        return getItems(found, target, options.ifExists, context);
      }),
    );
  program
    .command('cat')
    .description('write files to standard output')
    .argument('<paths...>', 'paths or patterns in the drive')
    .option('--version-number <number>', 'a version that the file had, as coffer versions shows it')
    .action((paths: string[], options: { versionNumber?: string }) =>
      context.withDrive(({ drive }) => writeOut(drive, paths, options.versionNumber, context)),
    );
}

/** The last argument is where all others go. */
function sourcesAndTarget(
  source: string,
  more: readonly string[],
): { readonly sources: readonly string[]; readonly target: string } {
  return { sources: [source, ...more.slice(0, -1)], target: more.at(-1) ?? '' };
}

async function putInput(
  drive: Drive,
  path: string,
  { ifInUse, waits }: { readonly ifInUse: IfInUse; readonly waits: boolean },
  context: Context,
): Promise<void> {
  if (ifInUse === 'skip')
    throw new CommandRefused('usage', 'Standard input is not left out; take another --if-exists.');
  const content = bytesOf(context.streams.input);
  const place = await placeOf(drive, path, context.signal);
  const item = await withPatience({ waits, context }, (told, signal) =>
    place.drive.write(
      place.path,
      content,
      {
        ifExists: ifInUse,
        onProgress({ bytes, isWaitingForConnection }) {
          told(isWaitingForConnection);
          if (bytes !== undefined) context.progress.show({ label: path, done: bytes, total: null });
        },
      },
      signal,
    ),
  );
  context.say(path, { path, id: item.id, size: item.size });
}

async function* bytesOf(input: NodeJS.ReadStream): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const bytes of input) yield new Uint8Array(bytes);
}

async function writeOut(
  drive: Drive,
  paths: readonly string[],
  number: string | undefined,
  context: Context,
): Promise<void> {
  const { signal, streams, results } = context;
  results.onlyShow();
  const found = await findItems(drive, paths, signal);
  for (const { path, ...outer } of found) {
    const { drive: inside, item } = await enter(outer.drive, outer.item, signal);
    if (item === null || item.kind === 'directory') throw failed('directory_not_downloadable');
    const file = number === undefined ? item : (await versionOf(drive, path, number, context)).version.file;
    for await (const bytes of await inside.stream(file, {}, signal)) {
      if (!results.write(bytes)) await drained(streams.output, signal);
    }
  }
}

function drained(output: NodeJS.WriteStream, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    output.once('drain', () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
  });
}
