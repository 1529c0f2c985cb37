import { type Drive, isExpired, isFailure, type OwnLink } from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { type FoundItem, findItem } from '../places/find-items.ts';
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
      context.withDrive(async ({ drive: own }) => {
        const { drive, item } = await findLinkable(own, path, context.signal);
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
    .description('all links, the newest first; then those in each shared folder of yours')
    .action(() =>
      context.showDrive(async ({ drive }) => {
        for await (const { own, spaceId, folder } of allLinks(drive, context.signal)) {
          const name = spaceId === null ? await nameOf(drive, own, context.signal) : shownName(own);
          const called = { name, path: null, folder };
          context.say(lineOf(drive, own, called), shownValue(drive, own, called));
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
        const { own, links } = await ownLink(drive, path, context);
        const items = await links.renew(own, {}, context.signal);
        context.say(`The contents of the link of ${path} are renewed.`, { id: own.id, items });
      }),
    );
  link
    .command('delete')
    .description('delete a link: its address opens nothing any more')
    .argument('<path>', 'what it is of, or the id of the link')
    .action((path: string) =>
      context.withDrive(async ({ drive }) => {
        const { own, links } = await ownLink(drive, path, context);
        await links.delete(own);
        context.say(`The link of ${path} is deleted.`, { id: own.id });
      }),
    );
}

/** The item of a path, also one in a shared folder. Throws CommandRefused for what is shared itself. */
async function findLinkable(drive: Drive, path: string, signal: AbortSignal): Promise<FoundItem> {
  const found = await findItem(drive, path, signal);
  if (found.item?.spaceId === undefined) return found;
  throw new CommandRefused('refused', `${path} is shared, and has no link. Name something that is in it.`);
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

interface ListedLink {
  readonly own: OwnLink;
  /** The space in which it is; null of the drive. */
  readonly spaceId: string | null;
  /** What represents that in the drive, by its name. */
  readonly folder: string | null;
}

/** The links of the drive, and those in shared folders of one's own. */
async function* allLinks(drive: Drive, signal: AbortSignal): AsyncGenerator<ListedLink> {
  for (const own of await drive.links.list(signal)) yield { own, spaceId: null, folder: null };
  for (const { spaceId, itemId, fileId } of await drive.people.spaces(signal)) {
    // A file that is shared by itself has no link.
    if (fileId !== null) continue;
    const links = await drive.links.listIn(spaceId, signal);
    if (links.length === 0) continue;
    const { name: folder } = await drive.stat(itemId, signal);
    for (const own of links) yield { own, spaceId, folder };
  }
}

/** The link of a path, or by its id or that of its item, and what changes it. */
async function ownLink(
  drive: Drive,
  path: string,
  { signal }: Context,
): Promise<{ readonly own: OwnLink; readonly links: Drive['links'] }> {
  if (path.startsWith('/')) {
    const { drive: inside, item } = await findLinkable(drive, path, signal);
    const own = item === null ? null : await inside.links.find(item, signal);
    if (own !== null) return { own, links: inside.links };
  } else {
    for await (const { own, spaceId } of allLinks(drive, signal)) {
      if (own.id !== path && own.itemId !== path) continue;
      const { links } = spaceId === null ? drive : (await drive.people.open(spaceId, signal)).drive;
      return { own, links };
    }
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
  const shown = shownName(own);
  if (own.state === 'damaged' || shown !== null) return shown;
  try {
    return (await drive.stat(own.itemId, signal)).name;
  } catch (error) {
    // In the trash.
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}

const shownName = (own: OwnLink) => (own.state === 'damaged' ? null : own.name);

function lineOf(drive: Drive, own: OwnLink, { name, folder }: Omit<Called, 'path'>): string {
  if (own.state === 'damaged') return `${own.id}  changed outside Coffer; delete it`;
  const remarks = [
    ...(folder == null ? [] : [`in ${folder}`]),
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
  /** The shared folder in which it is. */
  readonly folder?: string | null;
  readonly name: string | null;
  /** As it was typed; null where it was not. */
  readonly path: string | null;
}

function shownValue(drive: Drive, own: OwnLink, { name, path, folder = null }: Called): unknown {
  const { id, itemId, kind, expiresAt, maxDownloads, downloads } = own;
  return {
    ...{
      id,
      itemId,
      kind,
      maxDownloads,
      downloads,
      ...(path !== null && { path }),
      ...(folder !== null && { folder }),
    },
    expiresAt: expiresAt === null ? null : timeText(expiresAt),
    ...(own.state === 'damaged'
      ? { damaged: true }
      : { name, address: drive.links.address(own), password: own.hasPassword }),
  };
}
