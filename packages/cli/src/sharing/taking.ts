import { type Drive, isFailure, type SharedWithMe } from '@coffer/client';
import { confirmed } from '../commands/changing.ts';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';
import { findItem, tidyPath } from '../places/find-items.ts';
import { pathOf } from '../places/path-of.ts';
import type { OpenDrive } from '../session/open-drive.ts';
import { meet } from './meeting.ts';

export interface AcceptOptions {
  readonly to?: string;
  readonly name?: string;
  readonly yes?: true;
}

/** Takes what somebody shares: from then on it has a place in the drive. */
export async function acceptShared(
  { drive }: OpenDrive,
  wanted: string,
  { to, name, yes }: AcceptOptions,
  context: Context,
): Promise<void> {
  const { signal } = context;
  const shared = oneOf(wanted, await drive.people.sharedWithMe(signal));
  const { spaceId, owner, itemId } = shared;
  if (itemId !== null) {
    const path = await pathOf(drive, itemId, signal);
    throw new CommandRefused('conflict', `This is accepted already: ${path ?? itemId}`);
  }
  const { item: directory, mount } =
    to === undefined ? { item: null, mount: null } : await findItem(drive, to, signal);
  const isOwn = mount === null && directory?.spaceId === undefined;
  if (!isOwn || (directory !== null && directory.kind !== 'directory'))
    throw new CommandRefused('usage', `${to} is no folder of your own; name one with --to.`);
  const asked = {
    ...(yes && { yes }),
    act: `Accept what ${owner.email} shares`,
    undone: 'Nothing was accepted.',
  };
  const compared = await meet(drive, owner, asked, context);
  const accepted = await drive.people
    .accept(spaceId, { directory, ...(name !== undefined && { name }) }, signal)
    .catch((error: unknown) => {
      if (!isFailure(error, 'name_exists')) throw error;
      const taken = name ?? shared.name ?? 'its name';
      throw new CommandRefused('conflict', `There is ${taken} already. Give this one another with --name.`, {
        cause: error,
      });
    });
  const path = await pathOf(drive, accepted.itemId, signal);
  context.say(`${path ?? accepted.name} is what ${owner.email} shares (${shared.role}).`, {
    ...{ path, spaceId, itemId: accepted.itemId, name: accepted.name, role: shared.role },
    owner: { email: owner.email, fingerprint: owner.fingerprint, compared },
  });
}

/** Leaves what somebody shares, or declines it where it was not accepted. */
export async function leaveShared(
  { drive }: OpenDrive,
  wanted: string,
  options: { readonly yes?: true },
  context: Context,
): Promise<void> {
  const { signal } = context;
  const { spaceId, path } = await leaving(drive, wanted, signal);
  const question =
    path === null
      ? 'It is not shown any more, and its owner sees that you have left. Decline it?'
      : `${path} goes from your drive, and its owner sees that you have left. To come back, ask them to share it again. Leave it?`;
  await confirmed(question, options, context, 'Nothing was changed.');
  await drive.people.leave(spaceId, signal);
  context.say(path === null ? 'It is declined.' : `You have left ${path}.`, { path, spaceId });
}

/** The space that is meant, and what represents it; also one that is not shared any more, where a path names it. */
async function leaving(
  drive: Drive,
  wanted: string,
  signal: AbortSignal,
): Promise<{ readonly spaceId: string; readonly path: string | null }> {
  if (wanted.startsWith('/')) {
    const { item } = await findItem(drive, wanted, signal);
    const behind = item?.spaceId === undefined ? new Map() : await drive.people.spacesBehind([item], signal);
    const space = item === null ? undefined : behind.get(item.id);
    if (space === undefined)
      throw new CommandRefused(
        'notFound',
        `${wanted} is nothing that is shared with you. See: coffer share list`,
      );
    if (space.isMine)
      throw new CommandRefused(
        'refused',
        `You share ${wanted} yourself. To end that: coffer share end ${wanted}`,
      );
    return { spaceId: space.spaceId, path: tidyPath(wanted) };
  }
  const { spaceId, itemId } = oneOf(wanted, await drive.people.sharedWithMe(signal));
  return { spaceId, path: itemId === null ? null : await pathOf(drive, itemId, signal) };
}

/**
 * What somebody shares, by its id, its name, or the address of its owner. Throws CommandRefused where that is none, or several: a
 * name is its owner's choice, and may be somebody else's address.
 */
function oneOf(wanted: string, all: readonly SharedWithMe[]): SharedWithMe {
  const normal = wanted.normalize('NFC');
  const [exact] = all.filter(({ spaceId }) => spaceId === wanted);
  if (exact !== undefined) return exact;
  const by = all.filter(({ owner }) => isBy(owner.email, wanted));
  const found = all.filter((each) => by.includes(each) || each.name?.normalize('NFC') === normal);
  const [first] = found;
  if (first === undefined)
    throw new CommandRefused('notFound', `Nobody shares ${wanted} with you. See: coffer share list`);
  const isAddress = wanted.includes('@');
  if (found.length === 1 && (by.length === 1 || !isAddress)) return first;
  const ids = found.map(({ spaceId, owner }) => `${spaceId} (from ${owner.email})`).join(', ');
  throw new CommandRefused(
    'usage',
    isAddress && by.length === 0
      ? `${wanted} shares nothing with you; something that is called so is from somebody else. Name it by its id: ${ids}`
      : `${wanted} is not the only one that is called so. Name it by its id: ${ids}`,
  );
}

const isBy = (email: string, wanted: string) => email.toLowerCase() === wanted.toLowerCase();
