import type { Link } from '@coffer/contract';
import { newItemId } from '@coffer/crypto';
import type { RetryOptions } from '../../api/retry.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed } from '../../failures/coffer-error.ts';
import { refusedHere } from '../../failures/refused-here.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import { type MemberTerms, termsOf } from '../../keyring/seal-members.ts';
import { leadingRequests } from '../../links/own-requests.ts';
import type { AcceptedDamage } from '../../people/carry.ts';
import { changeMembers, type OwnWithMembers, openWithMembers } from '../../people/change-members.ts';
import { type Contact, contactWith, keptContacts, meet } from '../../people/contacts.ts';
import { keptInvitations } from '../../people/invitations.ts';
import { keptSpaces } from '../../people/kept-spaces.ts';
import { ownSpaces, separate } from '../../people/own-spaces.ts';
import type { Person } from '../../people/person.ts';
import { rejoin, type Standing } from '../../people/rejoin.ts';
import { knownRole, type StoredMember } from '../../rows/member-row.ts';
import type { People } from '../drive.ts';
import type { ItemRef } from '../places/item-ref.ts';
import type { Places } from '../places/places.ts';
import { provenItem } from '../places/proven-places.ts';
import type { MovingPorts } from '../ports.ts';
import { noteArrivals } from '../retention/others-ledger.ts';
import { introducing, messageOf, said } from './message-of.ts';
import { linksNow, restoreLinks } from './restore-links.ts';
import type { Share, SharedByMe } from './sharing.ts';

type Sharing = Pick<People, 'separate' | 'share' | 'shares' | 'sharedByMe' | 'changeMember' | 'takeBack'>;

type FindPerson = (email: string, signal: AbortSignal) => Promise<Person | null>;

/** What an owner does with what they share; see `People`. */
export function inSharing(ports: MovingPorts, places: Places, find: FindPerson): Sharing {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });
  const now = () => Math.floor(clock.now() / 1_000);
  const { separated, sharing, spaceOf, mustBeShared, ready, contactsOf, sharesOf } = findingShares(
    ports,
    places,
    find,
  );

  return {
    separate: async (item, { damaged } = {}, signal = notCancelled()) =>
      separated((await provenItem(places, item, signal)).id, damaged, signal),

    async share(
      shared,
      { email, fingerprint },
      role,
      { expiresAt = null, message, ownName: typed, damaged } = {},
      signal = notCancelled(),
    ) {
      const item = await provenItem(places, shared, signal);
      const text = messageOf(message);
      const { person, keys } = await ready(email, signal);
      if (fingerprint !== undefined && fingerprint !== keys.fingerprint)
        throw failed({ code: 'contact_changed', email });
      const ownName = await introducing(typed, ports, options(signal));
      const { former } = await meet(person, ports, options(signal));
      const id = newItemId();
      const decide = async ({ members }: OwnWithMembers) => {
        const already =
          members.find((each) => each.member_fingerprint === keys.fingerprint) ??
          members.find((each) => former.includes(each.member_fingerprint));
        // Another key pair of the same person begins with another key of the space.
        const begins = already !== undefined && already.member_fingerprint !== keys.fingerprint;
        const message = said({ text, ownName }, keptMessage(already, keys));
        const terms: MemberTerms = { id: already?.id ?? id, ...keys, role, since: now(), expiresAt, message };
        return { put: [terms], removed: [], begins };
      };
      const change = async (spaceId: string) => {
        await changeMembers(spaceId, decide, ports, options(signal));
        return { spaceId };
      };
      return sharing(item, change, { damaged }, signal);
    },

    async shares(item, signal = notCancelled()) {
      const spaceId = await spaceOf(item, signal);
      return spaceId === null ? [] : sharesOf(spaceId, signal);
    },

    async sharedByMe(signal = notCancelled()) {
      const all: SharedByMe[] = [];
      for (const space of await ownSpaces(ports, options(signal))) {
        const shares = await sharesOf(space.spaceId, signal);
        all.push({ ...space, shares });
      }
      return all;
    },

    async changeMember(item, memberId, { role, expiresAt }, signal = notCancelled()) {
      const decide = async ({ members }: OwnWithMembers) => {
        const member = members.find(({ id }) => id === memberId);
        if (member === undefined) throw noMember();
        const terms = {
          ...termsOf(member),
          ...(role !== undefined && { role }),
          ...(expiresAt !== undefined && { expiresAt }),
        };
        // Who it is says what the account has sealed: else the server could put somebody else in their place.
        const contact = contactWith(terms.fingerprint, await contactsOf(signal));
        const isShown = member.member === null || member.member.fingerprint === terms.fingerprint;
        if (contact === null || (isShown && contact.fingerprint === terms.fingerprint))
          return { put: [terms], removed: [] };
        const { person, keys } = await ready(contact.email, signal);
        await meet(person, ports, options(signal));
        if (keys.fingerprint === terms.fingerprint) return { put: [terms], removed: [] };
        // Another key pair: whoever has accepted it begins with another key of the space, too.
        return { put: [{ ...terms, ...keys, message: null }], removed: [], begins: true };
      };
      await changeMembers(await mustBeShared(item, signal), decide, ports, options(signal));
    },

    async takeBack(item, memberId, signal = notCancelled()) {
      const decide = async ({ members }: OwnWithMembers) => {
        if (!members.some(({ id }) => id === memberId)) throw noMember();
        return { put: [], removed: [memberId] };
      };
      await changeMembers(await mustBeShared(item, signal), decide, ports, options(signal));
    },
  };
}

/** How something comes into a space of its own. */
interface Beginning {
  readonly first?: () => Promise<unknown>;
  readonly damaged?: AcceptedDamage | undefined;
}

/** What stands for what, and who is who. */
export function findingShares(ports: MovingPorts, places: Places, find: FindPerson) {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });
  const now = () => Math.floor(clock.now() / 1_000);
  const { end, endUnused, followed } = endingSpaces(ports, places);

  async function separated(itemId: string, damaged: AcceptedDamage | undefined, signal: AbortSignal) {
    const space = await separate(itemId, ports, { ...options(signal), damaged });
    followed();
    return space;
  }

  /**
   * Does something with the space of an item, which is made for it where there is none yet; where that fails, the item is shared no more
   * than before. Gives what `act` gives, with what stands for the space in the drive, and throws as that.
   *
   * @param first runs before a space is made; nothing is shared where it throws
   * @param damaged what of a new space may be given up that does not open
   */
  async function sharing<T extends object>(
    item: IntactItem,
    act: (spaceId: string) => Promise<T>,
    { first = async () => {}, damaged }: Beginning,
    signal: AbortSignal,
  ): Promise<T & { readonly itemId: string }> {
    const own = await spaceOf(item, signal);
    if (own !== null) return { ...(await act(own)), itemId: item.id };
    await first();
    const before = await linksNow(ports, options(signal));
    const { spaceId, itemId, itemIds } = await separated(item.id, damaged, signal);
    try {
      return { ...(await act(spaceId)), itemId };
    } catch (error) {
      // Where that fails, too, its owner still finds it among what they share.
      const ended = before.filter((link) => itemIds.has(link.file_id));
      await undo(spaceId, { ...item, itemId }, ended).catch(ignore);
      throw error;
    }
  }

  /** Lets an item be as it was before it was shared with nobody: its links, which have ended, are there again. */
  async function undo(
    spaceId: string,
    { id, itemId, name, parentId }: IntactItem & Pick<Standing, 'itemId'>,
    before: readonly Link[],
  ): Promise<void> {
    const back = await endUnused(spaceId, { itemId, name, parentId });
    if (back === null) return;
    const renamed = new Map(back === id ? [] : [[id as string, back]]);
    const once = { clock, patience: 'interactive', signal: notCancelled() } as const;
    await restoreLinks(before, renamed, ports, once);
  }

  /** The own space for which an item stands; null where it stands for none. */
  async function spaceOf(item: ItemRef, signal: AbortSignal): Promise<string | null> {
    const { id } = await places.intact(item, signal);
    const kept = await keptSpaces(ports, options(signal));
    return kept.find(({ space }) => space.itemId === id && space.owner === undefined)?.space.spaceId ?? null;
  }

  async function mustBeShared(item: ItemRef, signal: AbortSignal): Promise<string> {
    const spaceId = await spaceOf(item, signal);
    if (spaceId === null) throw refusedHere('not_found', 404, 'This is not shared with anybody.');
    return spaceId;
  }

  /** Somebody with keys to which something can be sealed, who is the contact that is known of them. */
  async function ready(email: string, signal: AbortSignal) {
    const person = await find(email, signal);
    if (person === null) throw failed({ code: 'person_not_found', email });
    const { fingerprint, sharingKey } = person;
    if (sharingKey === null) throw failed({ code: 'person_not_ready', email });
    return { person, keys: { fingerprint, sharingKey } };
  }

  async function sharesOf(spaceId: string, signal: AbortSignal): Promise<readonly Share[]> {
    const { members } = await openWithMembers(spaceId, ports, options(signal));
    const contacts = await contactsOf(signal);
    return members.map((member) => shown(member, contacts));
  }

  async function contactsOf(signal: AbortSignal): Promise<readonly Contact[]> {
    return Array.from((await keptContacts(ports, options(signal))).values(), ({ contact }) => contact);
  }

  function shown(member: StoredMember, contacts: readonly Contact[]): Share {
    const contact = contactWith(member.member_fingerprint, contacts);
    return {
      id: member.id,
      email: contact?.email ?? member.member?.email ?? null,
      fingerprint: member.member_fingerprint,
      contact: contact?.fingerprint === member.member_fingerprint ? contact : null,
      role: knownRole(member),
      since: member.since,
      expiresAt: member.expires_at,
      hasLeft: member.has_left,
      isExpired: member.expires_at !== null && member.expires_at <= now(),
    };
  }

  return { separated, sharing, end, spaceOf, mustBeShared, ready, contactsOf, sharesOf };
}

/** How spaces of one's own end. */
function endingSpaces(ports: MovingPorts, places: Places) {
  const { clock } = ports;

  /**
   * Ends a space that nobody has a part in, and gives the id of what has come back; null where somebody has one: another device may have
   * shared it meanwhile, or the answer alone was lost.
   */
  async function endUnused(spaceId: string, standing: Standing): Promise<string | null> {
    const once = { clock, patience: 'interactive', signal: notCancelled() } as const;
    const { members } = await openWithMembers(spaceId, ports, once);
    const invitations = await keptInvitations(ports, once);
    if (members.length > 0 || invitations.some((each) => each.spaceId === spaceId)) return null;
    // What did not open did not do so before, either.
    return end(spaceId, standing, { ...once, damaged: 'all' });
  }

  /** Ends a space of one's own; see `rejoin`. */
  async function end(
    spaceId: string,
    standing: Standing,
    how: RetryOptions & { readonly signal: AbortSignal; readonly damaged?: AcceptedDamage | undefined },
  ): Promise<string> {
    // The keys of its place have to be there before anything is sealed in it.
    await places.refresh(standing.parentId, how.signal);
    try {
      const leading = (led: Record<'from' | 'to', string>) => leadingRequests(led, ports, how);
      const arriving = (ids: readonly string[]) => noteArrivals(ids, ports, how.signal);
      const back = await rejoin(spaceId, standing, { ...ports, leading, arriving }, how);
      await ports.stores?.remove(spaceId).catch(ignore);
      return back;
    } finally {
      followed();
    }
  }

  function followed(): void {
    places.forget();
    ports.rows?.follow();
  }

  return { end, endUnused, followed };
}

/** What was said with a membership, as it was sealed; null where it goes on with another key, which does not open that. */
function keptMessage(
  member: StoredMember | undefined,
  { sharingKey }: Pick<MemberTerms, 'sharingKey'>,
): MemberTerms['message'] {
  if (member === undefined || member.sharing_key !== sharingKey) return null;
  return termsOf(member).message;
}

const noMember = () => refusedHere('not_found', 404, 'There is no such membership any more.');
