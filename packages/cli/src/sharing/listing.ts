import { isExpired, type Role, type Share, type SharedByMe, type SharedWithMe } from '@coffer/client';
import type { Context } from '../context.ts';
import { shortTime, timeText } from '../places/item-lines.ts';
import { pathOf } from '../places/path-of.ts';
import { removeSpaces } from '../session/copies.ts';
import type { OpenDrive } from '../session/open-drive.ts';
import { whoIs } from '../terminal/who-is.ts';

/** Says what is shared, either way. */
export async function listShared({ drive, folder }: OpenDrive, context: Context): Promise<void> {
  const { signal } = context;
  const own = await drive.people.sharedByMe(signal);
  for (const shared of own) {
    const path = (await pathOf(drive, shared.itemId, signal)) ?? shared.itemId;
    if (context.isJson) context.say('', byMeValue(shared, path));
    else for (const line of byMeLines(shared, path)) context.say(line);
  }
  const others = await drive.people.sharedWithMe(signal);
  for (const shared of others) {
    const path = shared.itemId === null ? null : await pathOf(drive, shared.itemId, signal);
    context.say(withMeLine(shared, path), withMeValue(shared, path));
  }
  if (own.length + others.length === 0)
    context.note('You share nothing, and nobody shares anything with you.');
  // What is in no list has ended, maybe while no program ran.
  const there = new Set([...own, ...others].map(({ spaceId }) => spaceId));
  await removeSpaces(folder, (spaceId) => !there.has(spaceId));
}

function byMeLines({ shares }: SharedByMe, path: string): string[] {
  if (shares.length === 0)
    return [`${path}  with nobody any more; end the sharing: coffer share end ${path}`];
  return shares.map((share) => {
    const { email, fingerprint, contact, expiresAt } = share;
    const state = stateOf(share);
    const facts = [
      roleText(share.role),
      ...(contact?.comparedAt === null ? ['not compared'] : []),
      ...(state === 'active' ? untilOf(expiresAt) : [REMARKS[state]]),
    ];
    return `${path}  with ${whoIs(email ?? fingerprint, contact)}  ${facts.join(', ')}`;
  });
}

type MemberState = 'active' | 'left' | 'expired' | 'key-changed';

const REMARKS: Readonly<Record<Exclude<MemberState, 'active'>, string>> = {
  left: 'has left',
  expired: 'has expired',
  'key-changed': 'their key has changed',
};

function stateOf({ hasLeft, contact, ...share }: Share): MemberState {
  if (hasLeft) return 'left';
  if (share.isExpired) return 'expired';
  return contact === null ? 'key-changed' : 'active';
}

function byMeValue({ spaceId, itemId, fileId, shares }: SharedByMe, path: string): unknown {
  const members = shares.map((share) => {
    const { email, fingerprint, contact, role, since, expiresAt } = share;
    return {
      ...{ email, name: contact?.name ?? null, fingerprint, role, state: stateOf(share) },
      ...{ compared: isCompared(contact), since: timeText(since), expiresAt: momentOf(expiresAt) },
    };
  });
  return { direction: 'by-me', path, spaceId, itemId, kind: kindOf(fileId), members };
}

function withMeLine({ spaceId, name, owner, role, expiresAt }: SharedWithMe, path: string | null): string {
  const facts = [
    roleText(role),
    ...(owner.changed === null ? [] : [REMARKS['key-changed']]),
    ...(owner.changed === null && owner.contact?.comparedAt === null ? ['not compared'] : []),
    ...(isExpired({ expiresAt }, Date.now() / 1_000) ? [REMARKS.expired] : untilOf(expiresAt)),
  ];
  const from = `from ${whoIs(owner.email, owner.contact)}`;
  if (path !== null) return `${path}  ${from}  ${facts.join(', ')}`;
  return `${name ?? 'something'}  ${from}  ${facts.join(', ')}; not accepted yet: coffer share accept ${spaceId}`;
}

function withMeValue(shared: SharedWithMe, path: string | null): unknown {
  const { spaceId, itemId, fileId, name, message, owner, role, since, expiresAt } = shared;
  const { email, fingerprint, contact, changed } = owner;
  return {
    ...{ direction: 'with-me', path, spaceId, itemId, kind: kindOf(fileId), name, message },
    owner: {
      ...{ email, name: contact?.name ?? null, fingerprint },
      ...{ compared: changed === null && isCompared(contact), keyChanged: changed !== null },
    },
    ...{ role, accepted: itemId !== null, since: timeText(since), expiresAt: momentOf(expiresAt) },
  };
}

const isCompared = (contact: Share['contact']) => contact !== null && contact.comparedAt !== null;
const kindOf = (fileId: string | null) => (fileId === null ? 'directory' : 'file');
const momentOf = (seconds: number | null) => (seconds === null ? null : timeText(seconds));
const untilOf = (seconds: number | null) => (seconds === null ? [] : [`until ${shortTime(seconds)}`]);

/** A role that a later version of the format has permits nothing here. */
export function roleText(role: Role | null): string {
  return role ?? 'a role that this version does not know';
}
