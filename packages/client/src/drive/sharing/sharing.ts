// Longer than 350 lines because the verbs of sharing are one list, which is read as a whole.
import type { ChangedContact } from '../../people/changed-keys.ts';
import type { Contact } from '../../people/contacts.ts';
import type { OwnSpace, SpaceBehind } from '../../people/own-spaces.ts';
import type { SharedWithMe } from '../../people/shared-with-me.ts';
import type { LoggedChange, LogPlace } from '../../people/space-log.ts';
import type { Deciding } from '../doubts/deciding.ts';
import type { DirectoryRef, ItemRef } from '../places/item-ref.ts';
import type { Undoing } from '../undoing/undoing.ts';
import type { AcceptedDamage, Carrying } from './carrying.ts';
import type { Inviting, Role } from './inviting.ts';

export type { ChangedContact } from '../../people/changed-keys.ts';
export type { Contact } from '../../people/contacts.ts';
export type { SpaceTerms } from '../../people/following-keys.ts';
export type { OwnSpace, SpaceBehind } from '../../people/own-spaces.ts';
export type { SharedWithMe } from '../../people/shared-with-me.ts';
export type { LoggedAction, LoggedRow, LogPlace } from '../../people/space-log.ts';

/** What represents a space in the drive, one's own or one that was accepted. */
export interface MountedSpace extends SpaceBehind {
  readonly itemId: string;
}

/** Who made a change, or a version, by the key pair that signed it. */
export interface ChangeAuthor {
  readonly fingerprint: string;
  /** Null of somebody who is no contact. */
  readonly email: string | null;
  /** What the owner of the account calls them, and whose name that looks like; see `Contact`. */
  readonly name: string | null;
  readonly alike: string | null;
  readonly isMine: boolean;
}

/** A change of a space, and who made it. */
export interface SpaceLogEntry extends LoggedChange, ChangeAuthor {}

export interface SpaceLogPage {
  readonly changes: readonly SpaceLogEntry[];
  /** Where the next page begins; null behind the first change, and where older ones were forgotten. */
  readonly next: LogPlace | null;
}

/** Somebody with whom something is shared, as its newest head has it. */
export interface Share {
  /** Of the membership. */
  readonly id: string;
  /** The contact's; else as the server says it, and null where there is no account any more. */
  readonly email: string | null;
  /** Of the key pair for which it is shared. */
  readonly fingerprint: string;
  /** Null where another key pair is known of them by now. */
  readonly contact: Contact | null;
  /** Null of one that a later version of the format has, and that permits nothing here. */
  readonly role: Role | null;
  /** Unix seconds. */
  readonly since: number;
  readonly expiresAt: number | null;
  /** By the server's word: they have declined it, or left. The next change takes it back. */
  readonly hasLeft: boolean;
  /** By this device's clock, by which its next change takes it back; the server stops answering by its own. */
  readonly isExpired: boolean;
}

/** A folder or a file that is shared with others. */
export interface SharedByMe extends OwnSpace {
  readonly shares: readonly Share[];
}

/** Somebody with an account on this server, as it says; see `People.findPerson`. */
export interface PersonFound {
  readonly email: string;
  /** SHA-256 of the public key, hex, as people compare it. */
  readonly fingerprint: string;
  /** Whether something can be shared with them: their account has an account key. */
  readonly isReady: boolean;
  /** What is known of them; null of who was not met yet. */
  readonly contact: Contact | null;
  /** Where another key pair is known: whether that one names the one that is shown. Null where it is the known one, or none is known. */
  readonly changed: { readonly isSignedByFormer: boolean } | null;
}

/** The people with whom somebody shares. Nothing is asked of the server before the first call. */
export interface Sharing extends Inviting, Carrying, Deciding, Undoing {
  /**
   * Gives the fingerprint that others compare. Posts the key by which they can share with this account, where the server gives them
   * none or another one.
   *
   * @example
   * (await drive.people.begin()).length; // => 64
   */
  begin(signal?: AbortSignal): Promise<string>;

  /**
   * All contacts, as the drive's newest head has them. Throws `space_lied` where the server leaves one out, brings one back or adds one.
   *
   * @example
   * await drive.people.contacts(); // => []
   */
  contacts(signal?: AbortSignal): Promise<readonly Contact[]>;

  /**
   * Who has exactly this address; null where nobody has. Throws `switched_off`, `too_many_requests`, and `person_altered` where the
   * keys that the server shows are not one person's.
   *
   * @example
   * await drive.people.findPerson('nobody@example.org'); // => null
   */
  findPerson(email: string, signal?: AbortSignal): Promise<PersonFound | null>;

  /**
   * The contacts among those with whom something is shared, either way, who show another key pair than is known: what the page gives notice of.
   * Nothing is sealed for them, and nothing of theirs opens, until the other fingerprint was taken over by `markCompared`. Throws
   * `space_lied`, `person_altered`, `switched_off`, `too_many_requests`.
   *
   * @example
   * await drive.people.changedKeys(); // => []
   */
  changedKeys(signal?: AbortSignal): Promise<readonly ChangedContact[]>;

  /**
   * Notes that somebody has compared this fingerprint with its owner, face to face or by telephone; from now on it is the contact's,
   * also where another one was known. Throws `person_not_found`, and `contact_changed` where the server shows another fingerprint than
   * the one that was compared.
   *
   * @example
   * const person = { email: 'nobody@example.org', fingerprint: '00'.repeat(32) };
   * await drive.people.markCompared(person); // throws person_not_found
   */
  markCompared(person: Pick<PersonFound, 'email' | 'fingerprint'>, signal?: AbortSignal): Promise<Contact>;

  /**
   * The name by which who is signed in last introduced themselves, for `share` and `invite`, as it is sealed in the drive; empty for none. Throws `space_lied`.
   *
   * @example
   * await drive.people.ownName(); // => ''
   */
  ownName(signal?: AbortSignal): Promise<string>;

  /**
   * Gives a contact a name of one's own choice, which is shown next to the address; an empty one takes it away. Nobody else learns it. Throws
   * `person_not_found` for nobody whom one has met, `validation_failed` for more than 100 characters.
   *
   * @example
   * await drive.people.nameContact('nobody@example.org', 'Nobody'); // throws person_not_found
   */
  nameContact(email: string, name: string, signal?: AbortSignal): Promise<Contact>;

  /**
   * Lets a directory, or a file with all its versions, go into a space of its own, which can have members: one batch over both, whose heads
   * name each other. No content is sent again. It stays at its place, and opens by `open`; a file is the one thing in its space. Links in it end,
   * and nothing in it is found by the server's index any more. Throws `shared_inside` where a shared directory lies in it, `changes_wait`, `item_changed`, `items_damaged`
   * where something in it does not open and that is not accepted, and as
   * all changes of a drive.
   *
   * @example
   * await drive.createDirectory('/Family');
   * const { spaceId } = await drive.people.separate('/Family');
   * const { name } = await drive.people.open(spaceId);
   * name; // => 'Family'
   */
  separate(
    item: ItemRef,
    options?: { readonly damaged?: AcceptedDamage },
    signal?: AbortSignal,
  ): Promise<OwnSpace>;

  /**
   * One's own spaces beside the drive, as its newest head has them. Throws `space_lied`.
   *
   * @example
   * (await drive.people.spaces()).length; // => 0
   */
  spaces(signal?: AbortSignal): Promise<readonly OwnSpace[]>;

  /**
   * Which spaces stand behind items of the drive, by the ids of these, for `open`; which file each is of, where it is a single one's; whether
   * it is one's own. They are those that this account has sealed when they were accepted or began. Throws `space_exchanged` where the server
   * shows another one behind an item, and `space_lied`.
   *
   * @example
   * const holidays = await drive.stat('/Holidays');
   * await drive.people.spacesBehind([holidays]); // throws space_exchanged
   */
  spacesBehind(
    items: readonly { readonly id: string; readonly spaceId?: string }[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, SpaceBehind>>;

  /**
   * All that represents spaces in the drive, one's own and those that were accepted, as the drive's newest head has them. Throws `space_lied`.
   *
   * @example
   * await drive.createDirectory('/Choir');
   * const { spaceId } = await drive.people.separate('/Choir');
   * const mount = (await drive.people.mounts()).find((each) => each.spaceId === spaceId);
   * mount?.isMine; // => true
   */
  mounts(signal?: AbortSignal): Promise<readonly MountedSpace[]>;

  /**
   * Runs what opens many spaces: which are shared, and what this drive says of them, is asked once for all that `open` opens meanwhile, and
   * again after a second. What fails by such an answer is opened anew. Throws what the work throws.
   *
   * @example
   * const mounts = await drive.people.mounts();
   * await drive.people.openingSpaces(async () => {
   *   for (const { spaceId } of mounts) await drive.people.open(spaceId);
   * });
   */
  openingSpaces<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Who changed what in an opened space, the last first, some at a time: as they have signed it, seen to lead to the newest head. Of the last 90
   * days. `null` in place of an address where the key pair is of nobody whom one has met. Throws as `open`, and `space_lied` where the
   * server shows another course, or leaves something out of it.
   *
   * @example
   * await drive.people.log(crypto.randomUUID()); // throws not_found
   */
  log(
    spaceId: string,
    options?: {
      /** `next` of the page before; the newest by default. */
      readonly from?: LogPlace | null;
    },
    signal?: AbortSignal,
  ): Promise<SpaceLogPage>;

  /**
   * Who brought the versions of these files into an opened space, by the ids of the versions: as their rows name it, which lead to the newest head, so that no
   * server names anybody else. What is not there is left out. Throws as `open`.
   *
   * @example
   * await drive.people.authors(crypto.randomUUID(), []); // throws not_found
   */
  authors(
    spaceId: string,
    fileIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, ChangeAuthor>>;

  /**
   * Shares a folder or a file with somebody; one that is not shared yet goes into a space of its own first (see `separate`). Who is a member
   * already has these terms from then on. Whoever is met for the first time becomes a contact. What lies in its trash, and older versions, are
   * shared with it. Throws `person_not_found`, `person_not_ready` for an account without an account key, `contact_changed` where the
   * fingerprint is another than the one that was shown, or that is known, `item_changed` where the item is not what was seen or named by the newest head, `items_damaged`, `shared_inside`, `switched_off`, `too_many_items`, and as all changes of a
   * drive.
   *
   * @example
   * await drive.createDirectory('/Family');
   * await drive.people.share('/Family', { email: 'nobody@example.org' }, 'viewer'); // throws person_not_found
   */
  share(
    item: ItemRef,
    person: { readonly email: string; readonly fingerprint?: string },
    role: Role,
    options?: {
      /** Unix seconds; for as long as its owner wants by default. */
      readonly expiresAt?: number | null;
      /**
       * What is said with it, in at most 500 characters: sealed for who becomes a member, who sees it in `sharedWithMe`. What was said before
       * stays where it is left out.
       */
      readonly message?: string;
      /**
       * The name that one goes by, which whoever becomes a member is told; kept for the next time. The one that is kept by default, and
       * none where it is empty. Throws `validation_failed` for one with an `@`, or of more than 100 characters.
       */
      readonly ownName?: string | undefined;
      /** Of what is not shared yet. */
      readonly damaged?: AcceptedDamage;
    },
    signal?: AbortSignal,
  ): Promise<{ readonly spaceId: string; readonly itemId: string }>;

  /**
   * With whom an item is shared; nobody where it is not. Throws `space_lied`.
   *
   * @example
   * await drive.people.shares('/Holidays'); // => []
   */
  shares(item: ItemRef, signal?: AbortSignal): Promise<readonly Share[]>;

  /**
   * All that lies in a space of its own for others, also what nobody has by now. Throws `space_lied`.
   *
   * @example
   * await drive.people.sharedByMe(); // => []
   */
  sharedByMe(signal?: AbortSignal): Promise<readonly SharedByMe[]>;

  /**
   * Changes role or expiry of a membership, and takes over a new key pair of its member that was compared before. Throws `not_found`,
   * `contact_changed`, and as all changes of a drive.
   *
   * @example
   * await drive.people.changeMember('/Holidays', crypto.randomUUID(), { role: 'viewer' }); // throws not_found
   */
  changeMember(
    item: ItemRef,
    memberId: string,
    terms: { readonly role?: Role; readonly expiresAt?: number | null },
    signal?: AbortSignal,
  ): Promise<void>;

  /**
   * Takes a membership back: the folder gets another key, which all who stay have. What its member has seen stays theirs. Throws
   * `not_found`, and as all changes of a drive.
   *
   * @example
   * await drive.people.takeBack('/Holidays', crypto.randomUUID()); // throws not_found
   */
  takeBack(item: ItemRef, memberId: string, signal?: AbortSignal): Promise<void>;

  /**
   * What others share with who is signed in, accepted or not. Throws `person_altered`, and `space_lied` for what its owner did
   * not sign.
   *
   * @example
   * await drive.people.sharedWithMe(); // => []
   */
  sharedWithMe(signal?: AbortSignal): Promise<readonly SharedWithMe[]>;

  /**
   * Takes what somebody shares: its owner becomes a contact, and an entry like a folder stands for it, at the top of the drive and under its own name unless
   * said otherwise. Throws `not_found`, `contact_changed`, `name_exists`, `space_lied`, and as all changes of a drive.
   *
   * @example
   * await drive.people.accept(crypto.randomUUID()); // throws not_found
   */
  accept(
    spaceId: string,
    place?: { readonly directory?: DirectoryRef; readonly name?: string },
    signal?: AbortSignal,
  ): Promise<{ readonly itemId: string; readonly name: string }>;

  /**
   * Declines what somebody shares: it is not shown any more. Throws `not_found`.
   *
   * @example
   * await drive.people.decline(crypto.randomUUID()); // throws not_found
   */
  decline(spaceId: string, signal?: AbortSignal): Promise<void>;

  /**
   * Leaves what somebody shares: nothing stands for it in the drive any more. Throws `not_found`.
   *
   * @example
   * await drive.people.leave(crypto.randomUUID()); // throws not_found
   */
  leave(spaceId: string, signal?: AbortSignal): Promise<void>;
}
