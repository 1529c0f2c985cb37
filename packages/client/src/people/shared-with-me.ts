import { type BatchOperation, DIRECTORY_MIME } from '@coffer/contract';
import { equalBytes, importPublicKey, type KnownHead, verifyMembership } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { ignore } from '../concurrency/ignore.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring, OpenedSpaceKeyring } from '../keyring/keyring.ts';
import type { SharedRoot } from '../keyring/seal-space.ts';
import { areKeys } from '../keyring/signed-keys.ts';
import { knownRole, memberHash, memberRowOf } from '../rows/member-row.ts';
import { troubleOf } from '../space/head-verifier.ts';
import { MOST_LOOKS, ProvenSpace } from '../space/proven-space.ts';
import type { SpaceWriting } from '../space/space-writer.ts';
import { addressOf, type Contact, type ContactPorts, changedKey, contactsIn, meet } from './contacts.ts';
import { keepingSpace, keptHead, keptOf, othersIn, type SpaceSetting, spacesIn } from './kept-spaces.ts';
import { listShared, type SharedSpace } from './list-shared.ts';
import { beginFrom, mustHaveReached, type OwnSpacePorts } from './open-own.ts';
import { ownNameIn } from './own-name.ts';
import { type Person, personOf } from './person.ts';
import { proposedName } from './proposed-name.ts';
import { provenContactsAndSettings } from './proven-rows.ts';

/** What somebody shares with who is signed in. */
export interface SharedWithMe {
  readonly spaceId: string;
  readonly owner: {
    /** As the server says it, where they are no contact. */
    readonly email: string;
    readonly fingerprint: string;
    /** Null of who was not met yet. */
    readonly contact: Contact | null;
    /** Where another key pair is known of them: whether that one names the one that is shown. */
    readonly changed: { readonly isSignedByFormer: boolean } | null;
  };
  /** Null of one that a later version of the format has. */
  readonly role: 'viewer' | 'editor' | null;
  /** Unix seconds. */
  readonly since: number;
  readonly expiresAt: number | null;
  /** What its owner calls it. Null before its owner is a contact: nothing is opened for a stranger. */
  readonly name: string | null;
  /** What its owner has said with it; null where that is nothing, and as `name` before its owner is a contact. */
  readonly message: string | null;
  /** The name that its owner goes by, as they have said it with this; null as `message`, and for what is no name or one's own. */
  readonly ownersName: string | null;
  /** What stands for it in one's own drive; null before it was accepted. */
  readonly itemId: string | null;
  /** Of a single file: that file; null of a folder. By the server's word until it was accepted. */
  readonly fileId: string | null;
}

export interface SharedPorts extends ContactPorts {
  readonly api: ApiClient;
  readonly keyring: ContactPorts['keyring'] &
    Pick<Keyring, 'openSpace' | 'sealNewItem' | 'openSetting' | 'sealSetting'>;
  readonly writer: ContactPorts['writer'] & Pick<SpaceWriting, 'change' | 'rows'>;
  readonly heads: OwnSpacePorts['heads'];
}

/** All that is shared with who is signed in, accepted or not. Throws as all that looks at heads, and `person_altered`. */
export async function sharedWithMe(
  ports: SharedPorts,
  options: RetryOptions,
): Promise<readonly SharedWithMe[]> {
  const shared = await listShared(ports, options);
  if (shared.length === 0) return [];
  const known = await knownHere(ports, options);
  const all: SharedWithMe[] = [];
  for (const one of shared) {
    if (!(await isSigned(one))) continue;
    const person = await ownerOf(one);
    const contact = known.contacts.get(addressOf(person.email))?.contact ?? null;
    const changed = contact && (await changedKey(contact, person));
    const { since, expires_at: expiresAt } = one.membership;
    const role = knownRole(one.membership);
    const kept = known.spaces.find(({ space }) => space.spaceId === one.space_id) ?? null;
    all.push({
      spaceId: one.space_id,
      owner: {
        email: person.email,
        fingerprint: person.fingerprint,
        contact,
        changed: changed && { isSignedByFormer: changed.isSignedByFormer },
      },
      ...{ role, since, expiresAt },
      ...(contact !== null && changed === null ? await said(one, { kept, known }, ports, options) : UNSAID),
      itemId: kept?.space.itemId ?? null,
      fileId: (kept === null ? one.keys.root.file_id : kept.space.fileId) ?? null,
    });
  }
  return all;
}

/**
 * Takes what somebody shares: its owner becomes a contact, and a directory stands for it at the top of one's drive or elsewhere. Gives
 * that. Throws `not_found`, `contact_changed`, `space_lied`, `name_exists`.
 */
export async function accept(
  spaceId: string,
  place: { readonly directoryId: string | null; readonly name?: string | undefined },
  ports: SharedPorts,
  options: RetryOptions,
): Promise<{ readonly itemId: string; readonly name: string }> {
  const shared = await oneShared(spaceId, ports, options);
  const { id: owner } = await meet(await ownerOf(shared), ports, options);
  const known = await knownHere(ports, options);
  const kept = othersIn(known.spaces, spaceId);
  const opened = await openProven(shared, { kept, known }, ports, options);
  const proposed = proposedName(opened.message?.ownName ?? '', known.ownName);
  if (proposed !== null) await meet(await ownerOf(shared), ports, options, proposed);
  const name = place.name ?? opened.name;
  if (kept !== null) return { itemId: kept.space.itemId, name };
  const { request } = await ports.keyring.sealNewItem({
    name,
    mime: DIRECTORY_MIME,
    size: 0,
    modifiedAt: Math.floor(ports.clock.now() / 1_000),
    parentId: place.directoryId,
  });
  const item = { ...request, search_tokens_hashed: [] };
  const { fileId, newest } = opened;
  const head = keptHead(newest);
  const space = { spaceId, itemId: item.id, fileId: fileId ?? undefined, head, owner };
  const operations: BatchOperation[] = [
    { kind: 'mount', space_id: spaceId, item },
    await keepingSpace(space, null, ports),
  ];
  await ports.writer.change(operations, options);
  return { itemId: item.id, name };
}

/** Declines what somebody shares, or leaves it: nothing stands for it in the drive any more, and the server answers nothing about it. */
export async function leave(spaceId: string, ports: SharedPorts, options: RetryOptions): Promise<void> {
  const kept = await keptOf(spaceId, ports, options);
  if (kept === null) await oneShared(spaceId, ports, options);
  else {
    const rows = await ports.writer.rows([kept.space.itemId], { signal: options.signal });
    await ports.writer.change(
      [
        ...(rows.size === 0 ? [] : [{ kind: 'unmount' as const, id: kept.space.itemId }]),
        await keepingSpace(null, kept, ports),
      ],
      options,
    );
  }
  try {
    await retrying(() => ports.api.call('leaveSpace', { params: { id: spaceId } }, options.signal), options);
  } catch (error) {
    // It was not shared any more, as where its owner's account has gone.
    if (kept === null || !isFailure(error, 'not_found')) throw error;
  }
}

/** A space of somebody else, opened and verified. */
export interface OpenedShared extends OpenedSpaceKeyring {
  /** By which it was opened. */
  readonly root: SharedRoot;
  readonly role: 'viewer' | 'editor';
  /** Of a space that is a single file's: that file. */
  readonly fileId: string | null;
  /** Its newest head. */
  readonly newest: KnownHead;
}

/** Whether a space is still shared with who is signed in, as the server says. */
export async function isShared(
  spaceId: string,
  ports: Pick<SharedPorts, 'api'>,
  options: RetryOptions,
): Promise<boolean> {
  return (await listShared(ports, options)).some(({ space_id }) => space_id === spaceId);
}

/** A space that was accepted. Throws `not_found`, `share_ended`, `contact_changed`, `space_lied`, and as all that looks at heads. */
export async function openShared(
  spaceId: string,
  ports: SharedPorts,
  options: RetryOptions,
): Promise<OpenedShared> {
  return (await openAccepted(spaceId, ports, options)).opened;
}

/**
 * The same by who opens it to work in it: where its owner has changed members or keys since the drive's setting was written, that is written anew.
 * So no other device, which remembers nothing, takes back what was taken back.
 */
export async function openFollowed(
  spaceId: string,
  ports: SharedPorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<OpenedShared> {
  const { opened, kept } = await openAccepted(spaceId, ports, options);
  const head = keptHead(opened.newest);
  if (kept.space.head?.ownersDigest !== head.ownersDigest) {
    const keeping = await keepingSpace({ ...kept.space, head }, kept, ports);
    // Nobody waits for it. Another device has written it meanwhile, or the next one does.
    void ports.writer.change([keeping], options).catch(ignore);
  }
  return opened;
}

/**
 * The keys of a space that was accepted, by the server's word: they read heads of its owner and of its members, whichever end of a fork these are of. Throws
 * `not_found`, `contact_changed`, `space_lied`.
 */
export async function readerOf(spaceId: string, ports: SharedPorts, options: RetryOptions): Promise<Keyring> {
  const shared = await oneShared(spaceId, ports, options);
  const known = await knownHere(ports, options);
  const kept = othersIn(known.spaces, spaceId);
  if (kept === null) throw notShared();
  mustBeContact(await ownerOf(shared), kept, known);
  return (await unlocked(shared, ports)).keyring;
}

async function openAccepted(
  spaceId: string,
  ports: SharedPorts,
  options: RetryOptions,
): Promise<{ readonly opened: OpenedShared; readonly kept: SpaceSetting }> {
  const shared = (await listShared(ports, options)).find(({ space_id }) => space_id === spaceId);
  const known = await knownHere(ports, options);
  const kept = othersIn(known.spaces, spaceId);
  if (kept === null) throw notShared();
  if (shared === undefined) throw failed('share_ended');
  return { opened: await openProven(shared, { kept, known }, ports, options), kept };
}

/** What the account has sealed in its drive, as the newest head of that has it, by which others' spaces are opened. */
interface KnownHere {
  readonly contacts: Awaited<ReturnType<typeof contactsIn>>;
  readonly spaces: readonly SpaceSetting[];
  readonly ownName: string;
}

interface Opening {
  /** Null of what was not accepted. */
  readonly kept: SpaceSetting | null;
  readonly known: KnownHere;
}

async function knownHere(ports: SharedPorts, options: RetryOptions): Promise<KnownHere> {
  const { contacts, settings } = await provenContactsAndSettings(ports, options);
  return {
    contacts: await contactsIn(contacts, ports),
    spaces: await spacesIn(settings, ports),
    ownName: (await ownNameIn(settings, ports)).ownName,
  };
}

/**
 * Opens what somebody shares, and looks whether its newest head has the membership and its root: whoever was a member earlier, or had
 * another role, finds that here.
 */
async function openProven(
  first: SharedSpace,
  { kept, known }: Opening,
  ports: SharedPorts,
  options: RetryOptions,
): Promise<OpenedShared> {
  const spaceId = first.space_id;
  let shared = first;
  for (let looks = 1; ; looks++) {
    const { membership, keys } = shared;
    mustBeContact(await ownerOf(shared), kept, known);
    const opened = await unlocked(shared, ports);
    // The owner has signed the one that made it, which comes next.
    const since = { revision: membership.revision, hash: membership.head_hash, owners: null };
    const named = kept?.space.head;
    await beginFrom(named !== undefined && named.revision > since.revision ? named : since, spaceId, ports);
    const rows = await new ProvenSpace(spaceId, { ...ports, keyring: opened.keyring }).owned(options);
    const { head } = rows.newest;
    const own = rows.owned.find(({ kind, id }) => kind === 'member' && id === membership.id);
    const isMember = own !== undefined && equalBytes(own.hash, await memberHash(spaceId, membership));
    const isRight = head.keyCommitment === opened.commitment && head.epoch === membership.epoch;
    const isOlder = head.revision < membership.revision;
    if (isMember && isRight && !isOlder && (await areKeys(keys, spaceId, rows))) {
      mustHaveReached(rows.newest, named);
      const role = knownRole(membership);
      // What a later version lets its member do, this one does not know.
      if (role === null) throw failed('update_to_open');
      return { ...opened, role, fileId: keys.root.file_id, newest: rows.newest };
    }
    if (looks === MOST_LOOKS) throw failed('space_lied');
    // The owner may have changed it between the two questions: then there is another one.
    const again = await oneShared(spaceId, ports, options);
    if (again.membership.signature === membership.signature) throw failed('space_lied');
    shared = again;
  }
}

/** Verifies what the owner has signed, and opens it. */
async function unlocked(
  { space_id: spaceId, keys, membership, owner }: SharedSpace,
  ports: SharedPorts,
): Promise<OpenedSpaceKeyring & { readonly root: SharedRoot }> {
  const shared = { membership, ownerKey: owner.pubkey };
  const sharedRoot = { spaceId, keys, shared };
  return { ...(await ports.keyring.openSpace(sharedRoot)), root: sharedRoot };
}

const UNSAID: Pick<SharedWithMe, 'name' | 'message' | 'ownersName'> = {
  ...{ name: null, message: null, ownersName: null },
};

/** Name and message, if its newest head has them: another member could make a name with its key, and the server show an earlier membership. */
async function said(
  one: SharedSpace,
  opening: Opening,
  ports: SharedPorts,
  options: RetryOptions,
): Promise<typeof UNSAID> {
  try {
    const { name, message } = await openProven(one, opening, ports, options);
    const { text, ownName } = message ?? { text: '', ownName: '' };
    const ownersName = proposedName(ownName, opening.known.ownName);
    return { name, message: text === '' ? null : text, ownersName };
  } catch (error) {
    // What is wrong with this one is said by opening it, and keeps nobody from the others.
    if (troubleOf(error) === null && !isFailure(error, 'contact_changed', 'not_found')) throw error;
    return UNSAID;
  }
}

/** Whether the key pair that is shown as the owner's made the membership: else the server made its terms, or changed them. */
async function isSigned({ space_id, owner, membership }: SharedSpace): Promise<boolean> {
  return verifyMembership(await importPublicKey(owner.pubkey), memberRowOf(space_id, membership));
}

/** Who shares something, as the server says; all of it is one key pair's. */
function ownerOf({ owner: { key_successions, ...owner } }: SharedSpace): Promise<Person> {
  return personOf({ ...owner, sharing_key: null, key_successions }, owner.email);
}

/** The owner has to be a contact; of what was accepted, the one from whom that was. */
function mustBeContact(person: Person, kept: SpaceSetting | null, { contacts }: KnownHere): void {
  for (const { contact } of contacts.values()) {
    const isOwner = kept === null || contact.id === kept.space.owner;
    if (isOwner && contact.fingerprint === person.fingerprint) return;
  }
  throw failed({ code: 'contact_changed', email: person.email });
}

async function oneShared(spaceId: string, ports: SharedPorts, options: RetryOptions): Promise<SharedSpace> {
  const one = (await listShared(ports, options)).find(({ space_id }) => space_id === spaceId);
  if (one === undefined) throw notShared();
  return one;
}

const notShared = () => refusedHere('not_found', 404, 'Nobody shares this with you, or not any more.');
