import { type Drive, isExpired, isFailure, type OwnLink } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { findItem } from '../places/find-items.ts';
import { timeText } from '../places/item-lines.ts';

const DAY_SECONDS = 86_400;

interface CreateOptions {
  readonly password?: true;
  readonly expires?: string;
  readonly maxDownloads?: string;
}

/** `coffer link`. */
export function registerLink(program: Command, context: Context): void {
  const link = program
    .command('link')
    .description('public links: whoever has the address can read, without an account');
  link
    .command('create')
    .description('make the link of a file, or of a folder with all that is in it, and say its address')
    .argument('<path>', 'in the drive')
    .option('--password', 'ask for a password that the link needs, too')
    .option('--expires <when>', 'a date such as 2026-12-31, or a number of days such as 7d')
    .option('--max-downloads <number>', 'how often it can be used')
    .action((path: string, options: CreateOptions) =>
      context.withDrive(async ({ drive }) => {
        const { item } = await findItem(drive, path, context.signal);
        if (item === null) throw new CommandRefused('usage', '/ is the drive itself; name something in it.');
        const password =
          options.password === undefined ? null : await context.questions.askSecret('Password of the link');
        const limits = {
          expiresAt: expiryOf(options.expires),
          maxDownloads: downloadsOf(options.maxDownloads),
        };
        const made = await drive.links.create(
          item,
          { password: password || null, ...limits },
          context.signal,
        );
        const name = await nameOf(drive, made, context.signal);
        context.say(drive.links.address(made), shownValue(drive, made, { name, path }));
        await context.results.expectWritten('No link was made.', () => drive.links.delete(made));
        await showRest(drive, made, context);
      }),
    );
  link
    .command('list', { isDefault: true })
    .description('all links, the newest first')
    .action(() =>
      context.showDrive(async ({ drive }) => {
        for (const own of await drive.links.list(context.signal)) {
          const name = await nameOf(drive, own, context.signal);
          context.say(lineOf(drive, own, name), shownValue(drive, own, { name, path: null }));
        }
      }),
    );
  link
    .command('renew')
    .description(
      'seal all that visitors of a link read again, where they miss something or see what they should not',
    )
    .argument('<path>', 'what it is of, or the id of the link')
    .action((path: string) =>
      context.withDrive(async ({ drive }) => {
        const own = await ownLink(drive, path, context);
        const items = await drive.links.renew(own, {}, context.signal);
        context.say(`The contents of the link of ${path} are renewed.`, { id: own.id, items });
      }),
    );
  link
    .command('delete')
    .description('delete a link: its address opens nothing any more')
    .argument('<path>', 'what it is of, or the id of the link')
    .action((path: string) =>
      context.withDrive(async ({ drive }) => {
        const own = await ownLink(drive, path, context);
        await drive.links.delete(own);
        context.say(`The link of ${path} is deleted.`, { id: own.id });
      }),
    );
}

/** Puts what visitors of a new link lack still: nothing does so later where no page is open. */
async function showRest(drive: Drive, made: OwnLink, context: Context): Promise<void> {
  try {
    await drive.links.tend(context.signal, [made]);
  } catch {
    context.note(
      'Visitors do not see all that is in it yet: the rest follows when you open Coffer in a browser.',
    );
  }
}

async function ownLink(drive: Drive, path: string, { signal }: Context): Promise<OwnLink> {
  if (path.startsWith('/')) {
    const { item } = await findItem(drive, path, signal);
    const own = item === null ? null : await drive.links.find(item, signal);
    if (own !== null) return own;
  } else {
    const own = (await drive.links.list(signal)).find(({ id, itemId }) => id === path || itemId === path);
    if (own !== undefined) return own;
  }
  throw new CommandRefused('notFound', `${path} has no link. See: coffer link list`);
}

/** Unix seconds of a date, or of so many days from now. Throws CommandRefused. */
export function expiryOf(when: string | undefined): number | null {
  if (when === undefined) return null;
  const [, days] = /^(\d{1,5})d$/.exec(when) ?? [];
  if (days !== undefined) return Math.floor(Date.now() / 1000) + Number(days) * DAY_SECONDS;
  const time = Date.parse(when);
  if (Number.isNaN(time))
    throw new CommandRefused(
      'usage',
      `${when} is no date such as 2026-12-31, and no number of days such as 7d.`,
    );
  return Math.floor(time / 1000);
}

function downloadsOf(number: string | undefined): number | null {
  if (number === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(number)) return Number(number);
  throw new CommandRefused('usage', `${number} is no number of downloads.`);
}

/** The name of a link: as its visitors read it, and before it has an entry, as its item is called. Null where neither is there. */
async function nameOf(drive: Drive, own: OwnLink, signal: AbortSignal): Promise<string | null> {
  if (own.state === 'damaged') return null;
  if (own.name !== null) return own.name;
  try {
    return (await drive.stat(own.itemId, signal)).name;
  } catch (error) {
    // In the trash.
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}

function lineOf(drive: Drive, own: OwnLink, name: string | null): string {
  if (own.state === 'damaged') return `${own.id}  changed outside Coffer; delete it`;
  const remarks = [
    ...(own.hasPassword ? ['with a password'] : []),
    ...(own.expiresAt === null
      ? []
      : [`${isExpired(own, Date.now() / 1000) ? 'expired' : 'until'} ${timeText(own.expiresAt)}`]),
    ...(own.maxDownloads === null ? [] : [`${own.downloads} of ${own.maxDownloads} downloads`]),
    ...(own.isAsleep ? ['in the trash'] : []),
  ];
  return `${name ?? own.itemId}  ${drive.links.address(own)}${remarks.length > 0 ? `  (${remarks.join(', ')})` : ''}`;
}

interface Called {
  readonly name: string | null;
  /** As it was typed; null where it was not. */
  readonly path: string | null;
}

function shownValue(drive: Drive, own: OwnLink, { name, path }: Called): unknown {
  const { id, itemId, kind, expiresAt, maxDownloads, downloads } = own;
  return {
    ...{ id, itemId, kind, maxDownloads, downloads, ...(path !== null && { path }) },
    expiresAt: expiresAt === null ? null : timeText(expiresAt),
    ...(own.state === 'damaged'
      ? { damaged: true }
      : { name, address: drive.links.address(own), password: own.hasPassword }),
  };
}
