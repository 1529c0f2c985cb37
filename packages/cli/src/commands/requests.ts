import {
  type Drive,
  isExpired,
  isFailure,
  type OpenedItem,
  type OwnRequest,
  type WaitingFile,
} from '@coffer/client';
import { MOST_REQUESTED_FILES, REQUEST_NOTE_LENGTH } from '@coffer/contract';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { findItem } from '../places/find-items.ts';
import { shortTime, timeText } from '../places/item-lines.ts';
import { namesTo, pathOf } from '../places/path-of.ts';
import { formatBytes, parseSize } from '../terminal/sizes.ts';
import { confirmed } from './changing.ts';
import { expiryOf } from './link.ts';

interface RequestOptions {
  readonly expires?: string;
  readonly maxFiles?: string;
  readonly maxSize?: string;
  readonly note?: string;
}

interface Chosen {
  readonly all?: true;
}

/** `coffer request` and `coffer requests`. */
export function registerRequests(program: Command, context: Context): void {
  program
    .command('request')
    .description(
      'make a link by which people without an account send files into a folder, and say its address',
    )
    .argument('<folder>', 'in the drive; who sends sees neither it nor what others send')
    .option('--expires <when>', 'a date such as 2026-12-31, or a number of days such as 7d')
    .option('--max-files <number>', 'how many files can be sent (default: 100)')
    .option('--max-size <size>', 'how large all of them can be together, such as 500M (default: 10G)')
    .option('--note <text>', 'what senders read above')
    .action((folder: string, options: RequestOptions) =>
      context.withDrive(async ({ drive }) => {
        const item = await ownFolder(drive, folder, context);
        if (item === null) throw new CommandRefused('usage', '/ is the drive itself; name a folder in it.');
        const made = await drive.requests.create(item, termsOf(options), context.signal);
        context.say(drive.requests.address(made), requestValue(drive, made, folder));
        await context.results.expectWritten('No link was made.', () => drive.requests.delete(made));
      }),
    );
  const requests = program
    .command('requests')
    .description('links by which people send files, and what waits at them for your decision');
  requests
    .command('list', { isDefault: true })
    .description('all of these links, the newest first')
    .action(() =>
      context.showDrive(async ({ drive }) => {
        for (const own of await drive.requests.list(context.signal)) {
          const path = await folderOf(drive, own.folderId, context);
          context.say(lineOf(drive, own, path), requestValue(drive, own, path));
        }
      }),
    );
  requests
    .command('waiting')
    .description('the files that wait; nobody knows who sent them')
    .argument('[link]', 'the id of a link; all of them where it is left out')
    .action((link: string | undefined) =>
      context.showDrive(async ({ drive }) => {
        for (const file of await waitingOf(drive, link, context))
          context.say(fileLine(file), fileValue(file));
      }),
    );
  registerDeciding(requests, context);
}

function registerDeciding(requests: Command, context: Context): void {
  requests
    .command('accept')
    .description('open, verify and store files that wait, sealed anew, in the folder of their link')
    .argument('[ids...]', 'of files that wait')
    .option('--all', 'all that wait, but for what exceeds the limits of their link')
    .option('--to <folder>', 'another folder of the drive')
    .action((ids: string[], options: Chosen & { readonly to?: string }) =>
      context.withDrive(async ({ drive }) => {
        const to = options.to === undefined ? null : { item: await ownFolder(drive, options.to, context) };
        const directory = to === null ? {} : { directory: to.item };
        for (const file of await chosenOf(drive, ids, options, context)) {
          try {
            const item = await drive.requests.accept(file, directory, context.signal);
            context.say(`${item.name}  accepted`, { id: file.id, itemId: item.id, name: item.name });
          } catch (error) {
            context.signal.throwIfAborted();
            const isThere = !isFailure(error, 'not_found') || to !== null;
            context.failed(nameOf(file), isThere ? error : await folderAway(drive, file, error, context));
          }
        }
      }),
    );
  requests
    .command('refuse')
    .description('delete files that wait, unread')
    .argument('[ids...]', 'of files that wait')
    .option('--all', 'all that wait')
    .action((ids: string[], options: Chosen) =>
      context.withDrive(async ({ drive }) => {
        for (const file of await chosenOf(drive, ids, options, context, true)) {
          await drive.requests.refuse(file, context.signal);
          context.say(`${nameOf(file)}  refused`, { id: file.id });
        }
      }),
    );
  requests
    .command('remove')
    .description('take a link back, with what still waits at it; asks first if something does')
    .argument('<link>', 'its id')
    .option('--yes', 'do not ask')
    .action((id: string, options: { readonly yes?: true }) =>
      context.withDrive(async ({ drive }) => {
        const own = await ownRequest(drive, id, context);
        const waiting = await drive.requests.waiting(own, context.signal);
        const { length: count } = waiting;
        const files = count === 1 ? 'one file that waits' : `${count} files that wait`;
        if (count > 0) await confirmed(`Take the link back, and delete ${files}?`, options, context);
        await drive.requests.delete(own, context.signal);
        context.say(`The link ${id} is taken back.`, { id });
      }),
    );
}

/** A folder that is not shared. Throws CommandRefused for another one: links store nothing in it. */
async function ownFolder(drive: Drive, path: string, { signal }: Context): Promise<OpenedItem | null> {
  const { item, mount } = await findItem(drive, path, signal);
  if (mount === null && item?.spaceId === undefined) return item;
  throw new CommandRefused(
    'refused',
    `${path} is shared, and links store nothing in shared folders. Name another folder.`,
  );
}

/** Why nothing can be stored in the folder of a link: it is in a shared one, or gone. */
async function folderAway(drive: Drive, file: WaitingFile, cause: unknown, context: Context) {
  const path = await folderOf(drive, file.folderId, context);
  const why =
    path === null
      ? 'The folder of this link is gone. Name another one with --to.'
      : `${path} is shared now, and links store nothing in shared folders. Name a folder of your own with --to.`;
  return new CommandRefused('notFound', why, { cause });
}

function termsOf({ expires, maxFiles, maxSize, note }: RequestOptions) {
  if (note !== undefined && note.length > REQUEST_NOTE_LENGTH)
    throw new CommandRefused('usage', `A note has ${REQUEST_NOTE_LENGTH} characters at most.`);
  return {
    expiresAt: expiryOf(expires),
    ...(maxFiles !== undefined && { maxFiles: filesOf(maxFiles) }),
    ...(maxSize !== undefined && { maxBytes: bytesOf(maxSize) }),
    ...(note !== undefined && { note }),
  };
}

function filesOf(text: string): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MOST_REQUESTED_FILES) return number;
  throw new CommandRefused('usage', `${text} is no number of files from 1 to ${MOST_REQUESTED_FILES}.`);
}

function bytesOf(text: string): number {
  const bytes = parseSize(text);
  if (bytes !== null) return bytes;
  throw new CommandRefused('usage', `${text} is no size such as 500M or 2G.`);
}

async function ownRequest(drive: Drive, id: string, { signal }: Context): Promise<OwnRequest> {
  const own = (await drive.requests.list(signal)).find((each) => each.id === id);
  if (own === undefined) throw new CommandRefused('notFound', `There is no link ${id}. See: coffer requests`);
  return own;
}

async function waitingOf(
  drive: Drive,
  link: string | undefined,
  context: Context,
): Promise<readonly WaitingFile[]> {
  const own = link === undefined ? undefined : await ownRequest(drive, link, context);
  return drive.requests.waiting(own, context.signal);
}

/** @param withAny whether `--all` means what is damaged or beyond the limits, too */
async function chosenOf(
  drive: Drive,
  ids: readonly string[],
  { all }: Chosen,
  context: Context,
  withAny = false,
): Promise<readonly WaitingFile[]> {
  if (ids.length > 0 === (all ?? false))
    throw new CommandRefused(
      'usage',
      'Name the files that are meant, or --all. See: coffer requests waiting',
    );
  const waiting = await drive.requests.waiting(undefined, context.signal);
  if (all) return waiting.filter((file) => withAny || (file.state === 'intact' && file.isWithinLimits));
  return ids.map((id) => {
    const file = waiting.find((each) => each.id === id);
    if (file === undefined) throw new CommandRefused('notFound', `${id}: It does not wait, or not any more.`);
    return file;
  });
}

/** The path of a folder, below what stands for a shared one where it is in that; null where it is gone. */
async function folderOf(drive: Drive, id: string, { signal }: Context): Promise<string | null> {
  const names = await namesTo(drive, id, signal);
  if (names !== null) return `/${names.join('/')}`;
  const own = await drive.people.spaces(signal).catch(() => []);
  const others = await drive.people.sharedWithMe(signal).catch(() => []);
  for (const { spaceId, fileId, itemId } of [...own, ...others]) {
    if (fileId !== null || itemId === null) continue;
    const opened = await drive.people.open(spaceId, signal).catch(() => null);
    const below = opened && (await namesTo(opened.drive, id === spaceId ? null : id, signal));
    const mount = below && (await pathOf(drive, itemId, signal));
    if (below && mount) return [mount, ...below].join('/');
  }
  return null;
}

function lineOf(drive: Drive, own: OwnRequest, path: string | null): string {
  const remarks = [
    ...(own.waiting === 0 ? [] : [`${own.waiting} waiting`]),
    `${own.receivedFiles} of ${own.maxFiles} files`,
    `${formatBytes(own.receivedBytes)} of ${formatBytes(own.maxBytes)}`,
    ...(own.expiresAt === null
      ? []
      : [`${isExpired(own, Date.now() / 1000) ? 'expired' : 'until'} ${timeText(own.expiresAt)}`]),
    ...(own.state === 'intact' ? [] : ['changed outside Coffer; remove it']),
  ];
  return `${own.id}  ${path ?? 'a folder that is gone'}  ${drive.requests.address(own)}  (${remarks.join(', ')})`;
}

function requestValue(drive: Drive, own: OwnRequest, path: string | null): unknown {
  const { secret: _, expiresAt, createdAt, ...request } = own;
  return {
    ...request,
    path,
    address: drive.requests.address(own),
    expiresAt: expiresAt === null ? null : timeText(expiresAt),
    createdAt: timeText(createdAt),
  };
}

function nameOf(file: WaitingFile): string {
  return file.state === 'intact' ? file.name : file.id;
}

function fileLine(file: WaitingFile): string {
  const facts = `${file.id}  ${formatBytes(file.size).padStart(9)}  ${shortTime(file.receivedAt)}`;
  if (file.state === 'damaged') return `${facts}  changed on its way; refuse it`;
  return `${facts}  ${file.name}${file.isWithinLimits ? '' : '  (beyond the limits of its link)'}`;
}

function fileValue(file: WaitingFile): unknown {
  const { id, requestId, folderId, size } = file;
  const facts = { id, requestId, folderId, size, receivedAt: timeText(file.receivedAt) };
  if (file.state === 'damaged') return { ...facts, damaged: true };
  const { name, mime, modifiedAt, isWithinLimits } = file;
  return { ...facts, name, mime, modifiedAt: timeText(modifiedAt), withinLimits: isWithinLimits };
}
