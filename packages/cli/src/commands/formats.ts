import { type Command, InvalidArgumentError } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import type { OpenDrive } from '../session/open-drive.ts';
import { confirmed } from './changing.ts';

interface FormatsOptions {
  readonly write?: number;
  readonly read?: number;
  readonly shared?: string;
  readonly yes?: true;
}

/** `coffer formats`. */
export function registerFormats(program: Command, context: Context): void {
  program
    .command('formats')
    .description(
      'which versions of the format may change and read the drive, or what you share; sets them, and asks first',
    )
    .option('--write <version>', 'the lowest version that may change it', aVersion)
    .option('--read <version>', 'the lowest version that may read it', aVersion)
    .option('--shared <path>', 'of a folder or file that you share, in place of the drive')
    .option('--yes', 'do not ask')
    .action((options: FormatsOptions) => context.withDrive((open) => formats(open, options, context)));
}

async function formats(open: OpenDrive, options: FormatsOptions, context: Context): Promise<void> {
  const { signal } = context;
  const { account } = await spaceOf(open, options.shared, signal);
  const { own, ...before } = await account.formats(signal);
  const { write = before.write, read = before.read } = options;
  if (write !== before.write || read !== before.read) {
    const isRaised = write > before.write || read > before.read;
    if (isRaised) await tellWhatStops(open, { write, read }, context);
    await confirmed('Set these versions?', options, context, 'Nothing was changed.');
    await account.setFormats({ write, read }, signal);
  }
  context.say(
    `Changed by format ${write} and later, read by format ${read} and later; this is format ${own}.`,
    {
      ...{ own, write, read },
    },
  );
}

async function spaceOf({ drive }: OpenDrive, path: string | undefined, signal: AbortSignal) {
  if (path === undefined) return drive;
  const { id } = await drive.stat(path, signal);
  const space = (await drive.people.spaces(signal)).find(({ itemId }) => itemId === id);
  if (space === undefined) throw new CommandRefused('usage', `You do not share ${path}.`);
  return (await drive.people.open(space.spaceId, signal)).drive;
}

/** One's own devices as far as the server says, and members in general. */
async function tellWhatStops(
  { drive }: OpenDrive,
  { write, read }: { readonly write: number; readonly read: number },
  context: Context,
): Promise<void> {
  for (const { device, format } of await drive.api.call('listSessions', {}, context.signal)) {
    const said = format === null ? 'says no format' : `has format ${format}`;
    if (format === null || format < read) context.note(`${device} ${said}: it can no longer open this.`);
    else if (format < write) context.note(`${device} ${said}: it can no longer change this.`);
  }
  context.note('People you share with are stopped too until they update.');
}

function aVersion(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('A version is a whole number from 1 on.');
  return Number(text);
}
