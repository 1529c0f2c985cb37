import type { BatchOperation, Link, MemberRole } from '@coffer/contract';
import type { RetryOptions } from '../../api/retry.ts';
import type { OwnLink } from '../../keyring/own-link.ts';
import { parsedHead } from '../../keyring/read-heads.ts';
import { type MemberTerms, termsOf } from '../../keyring/seal-members.ts';
import { keptRequests } from '../../links/own-requests.ts';
import { endedMembers } from '../../people/change-members.ts';
import { endableInvitations } from '../../people/invitations.ts';
import { provenMembers } from '../../people/members.ts';
import type { KnownMember } from '../../people/owners-halves.ts';
import { knownRole, type StoredMember } from '../../rows/member-row.ts';
import { headMemory } from '../../space/head-memory.ts';
import { linksOf } from '../../space/proven-links.ts';
import { ProvenSpace } from '../../space/proven-space.ts';
import { type ShownDrive, shownOtherwise } from '../../space/shown-drive.ts';
import { isMore, type OwnInDoubt } from './own-in-doubt.ts';

/** What lets others in again, or permits more than this device knows, once a space of one's own goes on as the server shows it. */
export interface ReturningAccess {
  /** Names it with what becomes of it where it is not wanted. An item may have the id of its row: this one has no item. */
  readonly id: string;
  /** A request link is one by which people send files; by an invitation somebody without an account becomes a member of a shared folder. */
  readonly kind: 'member' | 'link' | 'request' | 'invitation';
  /** Of the linked item, as visitors read it, the note of a request, or the address of who is a member or invited; null where there is none. */
  readonly name: string | null;
  /** True if this device knows it with an earlier expiry, a lower limit, or another role. */
  readonly permitsMore: boolean;
  /** Of a member. */
  readonly role: MemberRole | null;
  /** Unix seconds; null where it has none. */
  readonly expiresAt: number | null;
}

/** What comes back, and what ends it in the batch that ends the fork; a member gets earlier terms where these are known. */
interface Ending {
  /** Of its row. */
  readonly id: string;
  readonly access: ReturningAccess;
  readonly earlier?: MemberTerms;
  end(): Promise<BatchOperation>;
}

/**
 * Lists what comes back with a space as the server shows it: members and links that this device does not know from its own end, or knows with less, and
 * all request links and invitations, of which no device keeps a list. Throws `space_changed` where the server shows another end by now, `space_lied`.
 */
export async function returningAccess(
  shown: ShownDrive,
  own: OwnInDoubt,
  signal: AbortSignal,
): Promise<readonly ReturningAccess[]> {
  return (await accessThere(shown, own, signal)).endings.map(({ access }) => access);
}

/** What becomes of the access that the server shows. */
export interface AccessDecided {
  /** The links that end. */
  readonly endedLinks: ReadonlySet<string>;
  /** The ids of the others that were given: those of differences. */
  readonly items: readonly string[];
  /** Takes members away. */
  readonly removing: readonly BatchOperation[];
  readonly ending: readonly BatchOperation[];
  /** Who stays a member. */
  readonly staying: readonly MemberTerms[];
  /** The revisions of their memberships that are known, by the ids of these. */
  readonly known: ReadonlyMap<string, number>;
}

/**
 * What of the access that the server shows ends or stays. Throws as `returningAccess`, and `space_changed` where something else would become of what was
 * chosen: this device may have learnt of its own end since.
 */
export async function decideAccess(
  shown: ShownDrive,
  ids: readonly string[],
  own: OwnInDoubt,
  signal: AbortSignal,
): Promise<AccessDecided> {
  const { endings, members, over } = await accessThere(shown, own, signal);
  const unwanted = new Set(ids.filter(isAccess));
  const chosen = endings.filter(({ access }) => unwanted.has(access.id));
  if (chosen.length < unwanted.size) throw shownOtherwise();
  const operations = (wanted: (ending: Ending) => boolean) =>
    Promise.all(chosen.filter(wanted).map(({ end }) => end()));
  const isMember = ({ access }: Ending) => access.kind === 'member';
  const removed = await operations((each) => isMember(each) && each.earlier === undefined);
  const chosenIds = new Map(chosen.filter(isMember).map((each) => [each.id, each]));
  const terms = members.flatMap((member) => {
    const ending = chosenIds.get(member.id);
    return ending === undefined ? [termsOf(member)] : (ending.earlier ?? []);
  });
  return {
    endedLinks: new Set(chosen.flatMap(({ id, access }) => (access.kind === 'link' ? id : []))),
    items: ids.filter((id) => !isAccess(id)),
    removing: [...over.map((id) => ({ kind: 'remove_member' as const, id })), ...removed],
    ending: await operations((each) => !isMember(each)),
    staying: terms,
    known: new Map(members.map(({ id, changed_revision }) => [id, changed_revision])),
  };
}

type Fate = 'ends' | 'less';

const idOf = (kind: ReturningAccess['kind'], fate: Fate, id: string) => `${kind}/${fate}/${id}`;

const isAccess = (id: string) => id.includes('/');

interface AccessThere {
  readonly endings: readonly Ending[];
  /** All members there, but for those who are members no longer. */
  readonly members: readonly StoredMember[];
  /** The ids of these. */
  readonly over: readonly string[];
}

async function accessThere(shown: ShownDrive, own: OwnInDoubt, signal: AbortSignal): Promise<AccessThere> {
  const { api, there: keyring, clock, patience } = own;
  const options = { clock, patience, signal };
  // What this device remembers is the other end.
  const space = new ProvenSpace(own.spaceId, { api, keyring, heads: headMemory(), clock });
  const mustBeShown = () => {
    if (space.known.head.hash !== shown.hash) throw shownOtherwise();
  };
  // From here on it goes back to no earlier head, at which others may have been members.
  await space.verifyNewest(options);
  mustBeShown();
  const { members, over } = await membersOf(space, own, options);
  // By the head that this device has seen nobody comes back.
  const isSeen = (await own.heads.of(own.spaceId))?.hash === shown.hash;
  const endings = isSeen
    ? []
    : [
        ...(await memberEndings(members, own, options)),
        ...(await linkEndings(space, own, options)),
        ...(await requestEndings(space, own, options)),
        ...(await invitationEndings(space, own, options)),
      ];
  mustBeShown();
  return { endings, members, over };
}

async function membersOf(
  space: ProvenSpace,
  { api, clock, heads }: OwnInDoubt,
  options: RetryOptions,
): Promise<Omit<AccessThere, 'endings'>> {
  const rows = await space.owned(options);
  const proven = await provenMembers(space.spaceId, rows, { api }, options);
  if (proven === null) throw shownOtherwise();
  const { members: all, ownersHead } = proven;
  // The end that is shown may be an old backup, by which no clock is right.
  const own = (await heads.of(space.spaceId))?.signed;
  const timed = [rows.newest.head, ownersHead, own && parsedHead(own)].filter((head) => head != null);
  const over = endedMembers(all, Math.floor(clock.now() / 1_000), timed);
  return { members: all.filter(({ id }) => !over.includes(id)), over };
}

async function memberEndings(
  members: readonly StoredMember[],
  own: OwnInDoubt,
  options: RetryOptions,
): Promise<Ending[]> {
  if (members.length === 0) return [];
  const known = new Map(
    ((await own.knownMembers()) ?? []).map((member) => [member.member_fingerprint, member]),
  );
  const names = await own.namesOfPeople(options);
  return members.flatMap((member): Ending[] => {
    const { id, expires_at: expiresAt, member_fingerprint: fingerprint } = member;
    const here = known.get(fingerprint);
    if (here !== undefined && !mayMore(member, here)) return [];
    // Who it is says what the account has sealed: the server would call them anything.
    const name = names.get(fingerprint) ?? null;
    const permitsMore = here !== undefined;
    const end = async () => ({ kind: 'remove_member' as const, id });
    const ending = (fate: Fate): Ending => ({
      ...{ id, end },
      access: {
        id: idOf('member', fate, id),
        kind: 'member',
        name,
        role: knownRole(member),
        expiresAt,
        permitsMore,
      },
    });
    // What has run out by the terms that are known ends.
    if (here === undefined || isPast(here.expires_at, own)) return [ending('ends')];
    return [{ ...ending('less'), earlier: { ...termsOf(member), ...lessOf(member, here) } }];
  });
}

const isPast = (at: number | null, { clock }: Pick<OwnInDoubt, 'clock'>) =>
  at !== null && at * 1_000 <= clock.now();

function mayMore(there: KnownMember, here: KnownMember): boolean {
  return editsMore(there, here) || isMore(there.expires_at, here.expires_at);
}

const editsMore = (there: KnownMember, here: KnownMember) =>
  there.role === 'editor' && here.role !== 'editor';

/** Of both, what permits less. */
function lessOf(there: KnownMember, here: KnownMember): Pick<MemberTerms, 'role' | 'expiresAt'> {
  return {
    role: editsMore(there, here) ? here.role : there.role,
    expiresAt: isMore(there.expires_at, here.expires_at) ? here.expires_at : there.expires_at,
  };
}

async function linkEndings(space: ProvenSpace, own: OwnInDoubt, options: RetryOptions): Promise<Ending[]> {
  const knows = await own.knownLinks();
  const there: { readonly link: Link; readonly permitsMore: boolean }[] = [];
  for (const link of await linksOf(space, options)) {
    const known = await knows(link);
    if (known !== 'same') there.push({ link, permitsMore: known === 'less' });
  }
  const opened = await own.there.openLinks(there.map(({ link }) => link));
  return there.map(({ link: { id, signed_expires_at: expiresAt }, permitsMore }, index) => ({
    id,
    access: {
      ...{ id: idOf('link', 'ends', id), kind: 'link', name: nameOf(opened[index]), role: null },
      ...{ expiresAt, permitsMore },
    },
    end: async () => ({ kind: 'delete_link', id }),
  }));
}

const nameOf = (link: OwnLink | undefined) => (link?.state === 'intact' ? link.name : null);

async function requestEndings(
  space: ProvenSpace,
  { api, requests: keyring, clock }: OwnInDoubt,
  options: RetryOptions,
): Promise<Ending[]> {
  if (keyring === null) return [];
  const { spaceId } = space;
  const kept = await keptRequests({ api, keyring, clock, writer: writerOf(space, options) }, options);
  return kept.map(({ row, request: { id, note, expiresAt } }) => ({
    id,
    access: {
      ...{ id: idOf('request', 'ends', id), kind: 'request', name: note === '' ? null : note, role: null },
      ...{ expiresAt, permitsMore: false },
    },
    end: async () => (await keyring.sealRequest({ spaceId, row, request: null })).operation,
  }));
}

async function invitationEndings(
  space: ProvenSpace,
  { api, requests: keyring }: OwnInDoubt,
  options: RetryOptions,
): Promise<Ending[]> {
  if (keyring === null) return [];
  const kept = await endableInvitations({ api, keyring, writer: writerOf(space, options) }, options);
  return kept.map(({ invitation: { id, email, validUntil: expiresAt }, end }) => ({
    ...{ id, end },
    access: {
      ...{ id: idOf('invitation', 'ends', id), kind: 'invitation', name: email, role: null },
      ...{ expiresAt, permitsMore: false },
    },
  }));
}

/** By which settings are read as this space has them, and nothing is written. */
function writerOf(space: ProvenSpace, options: RetryOptions) {
  return { owned: () => space.owned(options), change: () => Promise.reject(shownOtherwise()) };
}
