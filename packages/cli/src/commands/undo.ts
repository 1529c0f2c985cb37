import type {
  ChangeAuthor,
  Drive,
  Share,
  SpaceLogEntry,
  ToUndo,
  UndoneItem,
  UndoResult,
} from '@coffer/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { findItem } from '../places/find-items.ts';
import { shortTime, timeText } from '../places/item-lines.ts';
import { whoIs } from '../terminal/who-is.ts';
import { confirmed } from './changing.ts';

const DAY_SECONDS = 86_400;
const NUMBER_COLUMNS = 6;
/** Changes that the list has, unless it is to have all. */
const LISTED = 50;

interface UndoOptions {
  readonly dryRun?: true;
  readonly yes?: true;
}

interface UndoAllOptions extends UndoOptions {
  readonly since?: string;
  readonly makeViewer?: true;
}

/** `coffer undo`. */
export function registerUndo(program: Command, context: Context): void {
  const undo = program.command('undo').description('take back what members did in a folder that you share');
  undo
    .command('list', { isDefault: true })
    .description('who changed what in a folder, the last first')
    .argument('<folder>', 'a folder that you share')
    .option('--all', 'all changes that are known, and not the last 50')
    .action((folder: string, { all }: { all?: true }) =>
      context.showDrive(async ({ drive }) => {
        const spaceId = await sharedSpace(drive, folder, context);
        let listed = 0;
        for await (const change of changesIn(drive, spaceId, context)) {
          if (all === undefined && listed === LISTED) break;
          listed += 1;
          context.say(lineOf(change), changeValue(change));
        }
      }),
    );
  undo
    .command('change')
    .description('take back one change; what anybody has changed since stays')
    .argument('<folder>', 'a folder that you share')
    .argument('<number>', 'of the change, as the list shows it')
    .option('--dry-run', 'only show what it would do')
    .option('--yes', 'do not ask')
    .action((folder: string, number: string, options: UndoOptions) =>
      context.withDrive(async ({ drive }) => {
        const spaceId = await sharedSpace(drive, folder, context);
        const change = await changeOf(drive, spaceId, number, context);
        await undoIn(drive, spaceId, { change: change.id }, options, context);
      }),
    );
  undo
    .command('all')
    .description(
      'take back all that somebody did, or several did together, but what others have changed since',
    )
    .argument('<folder>', 'a folder that you share')
    .argument('<people...>', 'e-mail addresses, or fingerprints as --json shows them')
    .option(
      '--since <when>',
      'a date such as 2026-12-31, or a number of days such as 7d (default: all that is kept)',
    )
    .option(
      '--make-viewer',
      'before that, let them only read the folder, so that they change nothing meanwhile',
    )
    .option('--dry-run', 'only show what it would do')
    .option('--yes', 'do not ask; they go on as editors unless --make-viewer is given')
    .action((folder: string, people: string[], { since, ...options }: UndoAllOptions) =>
      context.withDrive(async ({ drive }) => {
        const spaceId = await sharedSpace(drive, folder, context);
        const at = since === undefined ? 0 : momentOf(since, Date.now() / 1_000);
        const authors: ChangeAuthor[] = [];
        for (const person of people) authors.push(await authorOf(drive, spaceId, person, context));
        const by = authors.map(({ fingerprint }) => fingerprint);
        const first = () => makeViewers(drive, spaceId, authors, options, context);
        await undoIn(drive, spaceId, { by, since: { at } }, options, context, first);
      }),
    );
}

/** The space behind a folder that is shared by who is signed in. Throws CommandRefused for any other. */
async function sharedSpace(drive: Drive, path: string, { signal }: Context): Promise<string> {
  const { item } = await findItem(drive, path, signal);
  const behind = item?.spaceId === undefined ? new Map() : await drive.people.spacesBehind([item], signal);
  const space = item === null ? undefined : behind.get(item.id);
  if (space?.isMine === true) return space.spaceId;
  throw new CommandRefused('refused', `${path} is no folder that you share.`);
}

async function* changesIn(
  drive: Drive,
  spaceId: string,
  { signal }: Context,
): AsyncGenerator<SpaceLogEntry, void> {
  let page = await drive.people.log(spaceId, {}, signal);
  for (;;) {
    yield* page.changes;
    if (page.next === null) return;
    page = await drive.people.log(spaceId, { from: page.next }, signal);
  }
}

async function changeOf(
  drive: Drive,
  spaceId: string,
  number: string,
  context: Context,
): Promise<SpaceLogEntry> {
  for await (const change of changesIn(drive, spaceId, context)) {
    if (String(change.revision) === number) return change;
  }
  throw new CommandRefused('notFound', `There is no change ${number}. See: coffer undo list`);
}

/** By which key pair somebody signs. Throws CommandRefused where nobody is meant who has changed anything. */
async function authorOf(
  drive: Drive,
  spaceId: string,
  person: string,
  context: Context,
): Promise<ChangeAuthor> {
  for await (const change of changesIn(drive, spaceId, context)) {
    const { fingerprint, email } = change;
    if (fingerprint === person || email?.toLowerCase() === person.toLowerCase()) return change;
  }
  throw new CommandRefused('notFound', `${person} has changed nothing here that is known.`);
}

async function undoIn(
  drive: Drive,
  spaceId: string,
  toUndo: ToUndo,
  options: UndoOptions,
  context: Context,
  first = async () => {},
): Promise<void> {
  const { people } = drive;
  const preview = await people.previewUndo(spaceId, toUndo, context.signal);
  if (preview.changes === 0) return context.note('There is nothing to undo.');
  if (options.dryRun === true) return sayAll(preview, context);
  const count = preview.items.length;
  const things = `${count} ${count === 1 ? 'thing' : 'things'}`;
  await confirmed(`Change ${things} back?`, options, context, 'Nothing was undone.');
  await first();
  sayAll(await people.undo(spaceId, toUndo, {}, context.signal), context);
}

/** Lets people change nothing while it is undone, where that is wanted. */
async function makeViewers(
  drive: Drive,
  spaceId: string,
  authors: readonly ChangeAuthor[],
  { makeViewer, yes }: UndoAllOptions,
  context: Context,
): Promise<void> {
  const { people } = drive;
  const space = (await people.sharedByMe(context.signal)).find((each) => each.spaceId === spaceId);
  const isMeant = ({ fingerprint, email }: Share) =>
    authors.some((each) => each.fingerprint === fingerprint || (email !== null && each.email === email));
  const editors = space?.shares.filter((share) => share.role === 'editor' && isMeant(share)) ?? [];
  if (space === undefined || editors.length === 0) return;
  const who = editors.map(({ email, fingerprint }) => email ?? fingerprint).join(', ');
  const question = `Let ${who} only read the folder from now on, so that nothing changes meanwhile?`;
  if (makeViewer !== true && (yes === true || !(await context.questions.confirm(question)))) return;
  for (const { id } of editors) {
    await people.changeMember(space.itemId, id, { role: 'viewer' }, context.signal);
  }
}

function sayAll({ items }: UndoResult, context: Context): void {
  for (const item of items) {
    const { id, name, nameBefore, does } = item;
    context.say(`${nameBefore ?? name ?? id}  ${does.map((each) => DOES[each](item)).join(', ')}`, item);
  }
}

const DOES: Readonly<Record<UndoneItem['does'][number], (item: UndoneItem) => string>> = {
  renamed: ({ name }) => `renamed to ${name ?? 'a name that does not open'}`,
  moved: () => 'moved back',
  restored: () => 'out of the trash',
  trashed: () => 'into the trash',
  version: () => 'shows the version before',
};

function lineOf({ revision, at, isMine, actions, ...author }: SpaceLogEntry): string {
  const who = isMine ? 'you' : whoIs(author.email ?? 'somebody you do not know', author);
  const kinds = [...new Set(actions.map(({ kind }) => kind))].join(', ');
  return `${String(revision).padStart(NUMBER_COLUMNS)}  ${shortTime(at)}  ${who}  ${kinds}`;
}

function changeValue(change: SpaceLogEntry): unknown {
  const { revision, id, at, email, name, isMine, fingerprint, actions } = change;
  return { number: revision, id, at: timeText(at), email, name, isMine, fingerprint, actions };
}

/** Unix seconds of a date, or so many days before now. Throws CommandRefused. */
function momentOf(text: string, now: number): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return Math.floor(now) - Number(days) * DAY_SECONDS;
  const date = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(date)) return Math.floor(date / 1_000);
  throw new CommandRefused(
    'usage',
    `${text} is no date such as 2026-12-31, and no number of days such as 7d.`,
  );
}
