import type { Drive, IntactItem, OpenedItem, Role, Share } from '@coffer/client';
import { confirmed } from '../commands/changing.ts';
import { expiryOf } from '../commands/link.ts';
import { bringUpShown } from '../commands/looking.ts';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { findItem } from '../places/find-items.ts';
import type { OpenDrive } from '../session/open-drive.ts';
import { meet } from './meeting.ts';

interface Yes {
  readonly yes?: true;
}

export interface AddOptions extends Yes {
  readonly role: Role;
  readonly expires?: string;
}

const NOT_SHARED = 'Nothing was shared.';
const NOT_CHANGED = 'Nothing was changed.';

/** Shares something with somebody, after saying what that costs; who has it already gets these terms. */
export async function add(
  open: OpenDrive,
  path: string,
  email: string,
  { role, expires, ...options }: AddOptions,
  context: Context,
): Promise<void> {
  const { drive } = open;
  const { signal } = context;
  const expiresAt = expiryOf(expires);
  if (expiresAt !== null && expiresAt <= Date.now() / 1_000)
    throw new CommandRefused('usage', `${expires} is in the past; name a later date.`);
  await bringUpShown(open, context);
  const item = await shareable(drive, path, signal);
  if (!email.includes('@')) throw new CommandRefused('usage', `${email} is no e-mail address.`);
  if (email.toLowerCase() === open.user.email.toLowerCase())
    throw new CommandRefused('usage', `${email} is your own address; name somebody else.`);
  const person = await drive.people.findPerson(email, signal);
  if (person === null) {
    throw new CommandRefused(
      'notFound',
      `Nobody here has the address ${email}. ${NOT_SHARED} People without an account are invited in the browser.`,
    );
  }
  const act = `Share ${path} with ${person.email}`;
  const compared = await meet(drive, person, { ...options, act, undone: NOT_SHARED }, context);
  if (item.spaceId === undefined) {
    const costs = await costsOf(drive, item, signal);
    await confirmed(`${costs.join(' ')} ${act} (${role})?`, options, context, NOT_SHARED);
  }
  const { fingerprint } = person;
  const shared = await drive.people.share(item, { email, fingerprint }, role, { expiresAt }, signal);
  context.say(`${path} is shared with ${person.email} (${role}).`, {
    ...{ path, ...shared, email: person.email, fingerprint, role, compared },
    expiresAt: expiresAt === null ? null : new Date(expiresAt * 1_000).toISOString(),
  });
}

/** What is to be known before something is shared for the first time, a sentence each. */
async function costsOf(drive: Drive, item: OpenedItem, signal: AbortSignal): Promise<string[]> {
  const isFile = item.kind === 'file';
  const links = (await drive.links.inside([item.id], { from: null }, signal)).length;
  let count = 1;
  if (!isFile) for await (const _ of drive.walk(item, signal)) count += 1;
  return [
    isFile
      ? 'People you share with also see earlier versions of this file.'
      : 'People you share with also see this folder’s trash and earlier versions.',
    ...(links === 0
      ? []
      : [links === 1 ? 'One public link stops working.' : `${links} public links stop working.`]),
    count === 1
      ? 'One item moves into a space of its own.'
      : `${count} items move into a space of their own; nothing is uploaded again.`,
  ];
}

/** Lets somebody have another role in something that one shares. */
export async function changeRole(
  { drive }: OpenDrive,
  [path, email, role]: readonly [string, string, Role],
  context: Context,
): Promise<void> {
  const { signal } = context;
  const item = await sharedByMe(drive, path, signal);
  const member = await memberOf(drive, item, [path, email], signal);
  await drive.people.changeMember(item, member.id, { role }, signal);
  context.say(`${member.email ?? email} is ${role} of ${path}.`, { path, email: member.email, role });
}

/** Takes somebody's part in something back; with the last one, its sharing can end. */
export async function remove(
  { drive }: OpenDrive,
  [path, email]: readonly [string, string],
  options: Yes,
  context: Context,
): Promise<void> {
  const { people } = drive;
  const { signal } = context;
  const item = await sharedByMe(drive, path, signal);
  const member = await memberOf(drive, item, [path, email], signal);
  const who = member.email ?? email;
  await confirmed(
    `${who} loses access now. They keep what they have already downloaded. Remove access?`,
    options,
    context,
    NOT_CHANGED,
  );
  await people.takeBack(item, member.id, signal);
  const rest = (await people.shares(item, signal)).length;
  context.say(`${who} has no access to ${path} any more.`, { path, email: member.email, members: rest });
  if (rest > 0) return;
  const invited = (await people.settleInvitations(signal)).some(({ spaceId }) => spaceId === item.spaceId);
  if (invited) return;
  if (context.questions.isTerminal && options.yes === undefined) {
    const ending = await endingOf(drive, item, signal);
    if (await context.questions.confirm(`Nobody else has it. ${ending.join(' ')} End its sharing?`)) {
      return end(drive, item, path, context);
    }
  }
  context.note(
    `Nobody else has it, and it stays apart for sharing, so that changes can be undone. It is an ordinary part of the drive again with: coffer share end ${path}`,
  );
}

/** Ends the sharing of something for everybody. */
export async function endSharing(
  { drive }: OpenDrive,
  path: string,
  options: Yes,
  context: Context,
): Promise<void> {
  const { signal } = context;
  const item = await sharedByMe(drive, path, signal);
  const losing =
    (await drive.people.shares(item, signal)).length === 0
      ? []
      : ['Everybody loses access, and its invitations end. They keep what they have already downloaded.'];
  const ending = await endingOf(drive, item, signal);
  const question = `${[...losing, ...ending].join(' ')} End the sharing of ${path}?`;
  await confirmed(question, options, context, NOT_CHANGED);
  await end(drive, item, path, context);
}

async function endingOf(drive: Drive, item: OpenedItem, signal: AbortSignal): Promise<string[]> {
  const links = (await drive.links.inside([item.id], { from: null }, signal)).length;
  return [
    'What others changed in it can then no longer be undone.',
    ...(links === 0
      ? []
      : [links === 1 ? 'One public link stops working.' : `${links} public links stop working.`]),
  ];
}

async function end(drive: Drive, item: OpenedItem, path: string, context: Context): Promise<void> {
  const { itemId, isKept } = await drive.people.takeBackWhole(item, { letGo: true }, context.signal);
  const line = isKept
    ? `Nobody has a part in ${path} any more, but it stays apart: a newer version of Coffer has added something to it. Update to end its sharing.`
    : `${path} is not shared any more.`;
  context.say(line, { path, itemId, kept: isKept });
}

/** Something that can be shared: an item of one's own drive, or what one shares already. Throws CommandRefused for all else. */
async function shareable(drive: Drive, path: string, signal: AbortSignal): Promise<IntactItem> {
  const { item, mount } = await findItem(drive, path, signal);
  if (mount !== null) {
    throw new CommandRefused('refused', `${path} is in ${mount.path}, which is shared already; name that.`);
  }
  if (item === null) throw new CommandRefused('usage', '/ is the drive itself; name something in it.');
  if (item.state !== 'intact')
    throw new CommandRefused('untrusted', `${path} is not what its owner sealed. ${NOT_SHARED}`);
  if (item.spaceId !== undefined && !(await isMine(drive, item, signal)))
    throw new CommandRefused(
      'refused',
      `${path} is shared with you. Only its owner decides who else has it.`,
    );
  return item;
}

/** What represents something that one shares. Throws CommandRefused for all else. */
async function sharedByMe(drive: Drive, path: string, signal: AbortSignal): Promise<IntactItem> {
  const item = await shareable(drive, path, signal);
  if (item.spaceId !== undefined) return item;
  throw new CommandRefused('notFound', `${path} is not shared. See: coffer share list`);
}

async function isMine(drive: Drive, item: OpenedItem, signal: AbortSignal): Promise<boolean> {
  return (await drive.people.spacesBehind([item], signal)).get(item.id)?.isMine === true;
}

async function memberOf(
  drive: Drive,
  item: OpenedItem,
  [path, who]: readonly [string, string],
  signal: AbortSignal,
): Promise<Share> {
  const wanted = who.toLowerCase();
  const [found, ...more] = (await drive.people.shares(item, signal)).filter(
    ({ email, fingerprint }) => email?.toLowerCase() === wanted || fingerprint === wanted,
  );
  if (found !== undefined && more.length === 0) return found;
  if (found !== undefined) {
    const keys = [found, ...more].map(({ fingerprint }) => fingerprint).join(' ');
    throw new CommandRefused('usage', `${who} has several keys there. Name one by its fingerprint: ${keys}`);
  }
  throw new CommandRefused('notFound', `${path} is not shared with ${who}. See: coffer share list`);
}
