import type { Contact } from '../people/contacts.ts';
import type { OwnSpace } from '../people/own-spaces.ts';
import type { Drive } from './create-drive.ts';
import type { ItemRef } from './places.ts';
import type { DrivePorts, PartPorts } from './ports.ts';

export type { Contact } from '../people/contacts.ts';
export type { OwnSpace } from '../people/own-spaces.ts';

/** A space of one's own, as a drive. */
export interface OpenedSpace {
  readonly name: string;
  readonly drive: Drive;
}

/** Somebody with an account on this server, as it says; see `People.findPerson`. */
export interface PersonFound {
  readonly email: string;
  /** SHA-256 of the public key, hex, as people compare it. */
  readonly fingerprint: string;
  /** Whether something can be shared with them: they have opened sharing once. */
  readonly isReady: boolean;
  /** What is known of them; null of who was not met yet. */
  readonly contact: Contact | null;
  /** Where another key pair is known: whether that one names the one that is shown. Null where it is the known one, or none is known. */
  readonly changed: { readonly isSignedByFormer: boolean } | null;
}

/** The people with whom somebody shares. Nothing is asked of the server, and no key made, before the first call. */
export interface People {
  /**
   * Makes the key pair by which others can share with this account, where there is none yet. Gives the fingerprint that they
   * compare. Throws `switched_off`, and as all changes of a drive.
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
   * Lets a directory go into a space of its own, which can have members: one batch over both, whose heads name each other. It stays
   * at its place, and opens by `open`. Links in it end, and nothing in it is found by the server's index any more. Throws
   * `shared_inside` where a shared directory lies in it, `changes_wait`, and as all changes of a drive.
   *
   * @example
   * await drive.createDirectory('/Family');
   * const { spaceId } = await drive.people.separate('/Family');
   * const { name } = await drive.people.open(spaceId);
   * name; // => 'Family'
   */
  separate(directory: ItemRef, signal?: AbortSignal): Promise<OwnSpace>;

  /**
   * One's own spaces beside the drive, as its newest head has them. Throws `space_lied`.
   *
   * @example
   * (await drive.people.spaces()).length; // => 0
   */
  spaces(signal?: AbortSignal): Promise<readonly OwnSpace[]>;

  /**
   * A space of one's own, as a drive whose verbs mean what lies in it. It is open as long as this one. Throws `not_found`,
   * `space_lied` where its root is not the one that its newest head signs.
   *
   * @example
   * await drive.people.open(crypto.randomUUID()); // throws not_found
   */
  open(spaceId: string, signal?: AbortSignal): Promise<OpenedSpace>;
}

/** People over the ports of a drive. The code is loaded with the first use. */
export function createPeople(ports: PartPorts, create: (ports: DrivePorts) => Drive): People {
  const loaded = async () => (await import('./in-people.ts')).inPeople(ports, create);
  return {
    begin: async (...asked) => (await loaded()).begin(...asked),
    contacts: async (...asked) => (await loaded()).contacts(...asked),
    findPerson: async (...asked) => (await loaded()).findPerson(...asked),
    markCompared: async (...asked) => (await loaded()).markCompared(...asked),
    separate: async (...asked) => (await loaded()).separate(...asked),
    spaces: async (...asked) => (await loaded()).spaces(...asked),
    open: async (...asked) => (await loaded()).open(...asked),
  };
}
