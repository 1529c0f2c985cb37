import type { BatchOperation } from '@coffer/contract';
import { newSettingId } from '@coffer/crypto';
import * as z from 'zod/mini';
import type { RetryOptions } from '../api/retry.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { rewrittenJson, understood } from '../keyring/sealed-json.ts';
import type { StoredSetting } from '../rows/stored-setting.ts';
import type { SpaceWriting } from '../space/space-writer.ts';
import { leadsTo, type Person } from './person.ts';
import { lookAlike } from './proposed-name.ts';
import { openedOnce, type ProvenRowsPorts, provenRows } from './proven-rows.ts';

/** Somebody whom this account has met. */
export interface Contact {
  readonly id: string;
  readonly email: string;
  /** What the owner of the account calls them, shown next to the address; at first what they propose. Null where they have no name. */
  readonly name: string | null;
  /** The first name that they proposed for themselves; null for none. */
  readonly proposed: string | null;
  /** The address of another contact whose name looks like the one that this one has proposed and goes by; null for none. */
  readonly alike: string | null;
  /** Of the key pair that was seen first, or was accepted since; hex. */
  readonly fingerprint: string;
  /** Those of the key pairs that were theirs before. */
  readonly former: readonly string[];
  /** Unix seconds. */
  readonly metAt: number;
  /** When somebody compared this fingerprint with its owner; null where nobody has. */
  readonly comparedAt: number | null;
}

/** Another key pair that the server shows of a contact. */
export interface ChangedKey {
  readonly contact: Contact;
  readonly shown: Person;
  /** Whether the pair that is known names it. A stolen key signs, too. */
  readonly isSignedByFormer: boolean;
}

const body = z.object({
  contact: z.object({
    email: z.string(),
    name: z._default(z.nullable(z.string()), null),
    proposed: z._default(z.nullable(z.string()), null),
    fingerprint: z.string(),
    former: z.array(z.string()),
    metAt: z.number(),
    comparedAt: z.nullable(z.number()),
  }),
});

/** Others of one's devices may meet the same person at the same moment. */
const MOST_TRIES = 5;

export interface ContactPorts extends ProvenRowsPorts {
  readonly keyring: Pick<Keyring, 'driveId' | 'openSetting' | 'sealSetting'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'change'>;
  readonly clock: RetryOptions['clock'];
}

/** A contact as it stands in the drive. */
interface Kept {
  readonly contact: Contact;
  readonly revision: number;
  readonly counter: number;
  /** As it was sealed. */
  readonly text: string;
}

/** All contacts of the drive, by their addresses. What does not open is a lie: nobody else makes them. */
export async function keptContacts(
  ports: ContactPorts,
  options: RetryOptions,
): Promise<ReadonlyMap<string, Kept>> {
  return contactsIn(await provenRows('contact', ports, options), ports);
}

/** The contacts in rows that were proven. */
export const contactsIn = openedOnce(openAll);

async function openAll(
  rows: readonly StoredSetting[],
  ports: ContactPorts,
): Promise<ReadonlyMap<string, Kept>> {
  const spaceId = await ports.keyring.driveId();
  const kept = new Map<string, Kept>();
  for (const row of rows) {
    const one = await opened(row, spaceId, ports);
    const address = addressOf(one.contact.email);
    const other = kept.get(address);
    // Two devices may have met the same person at once. Which of both rows counts is not the server's to choose.
    if (other === undefined || comesBefore(one.contact, other.contact)) kept.set(address, one);
  }
  const all = Array.from(kept.values(), ({ contact }) => contact);
  for (const [address, one] of kept)
    kept.set(address, { ...one, contact: { ...one.contact, alike: alikeOf(one.contact, all) } });
  return kept;
}

/** Anybody may propose another's name. A name that the owner of the account has chosen is theirs to choose. */
function alikeOf({ id, name, proposed }: Contact, contacts: readonly Contact[]): string | null {
  if (name === null || name !== proposed) return null;
  const other = contacts.find((each) => each.id !== id && each.name !== null && lookAlike(each.name, name));
  return other?.email ?? null;
}

/** Who was compared comes before who was not, and what was first before what came later. */
function comesBefore(one: Contact, other: Contact): boolean {
  const orderOf = ({ comparedAt, metAt }: Contact) =>
    [comparedAt ?? Number.POSITIVE_INFINITY, metAt] as const;
  const [[compared, met], [otherCompared, otherMet]] = [orderOf(one), orderOf(other)];
  if (compared !== otherCompared) return compared < otherCompared;
  return met === otherMet ? one.id < other.id : met < otherMet;
}

async function opened(row: StoredSetting, spaceId: string, { keyring }: ContactPorts): Promise<Kept> {
  const { id, revision } = row;
  const shown = await keyring.openSetting({ spaceId, kind: 'contact', id, settings: [row] });
  const parsed = shown.body && understood(body, shown.body.text).value;
  if (shown.body === null || parsed === null) throw failed('space_lied');
  return { contact: { id, ...parsed.contact, alike: null }, revision, ...shown.body };
}

/** Whose key pair this is, or was before: as the account has sealed it, whatever the server says of it. Null of nobody whom one has met. */
export function contactWith(fingerprint: string, contacts: readonly Contact[]): Contact | null {
  const holder = contacts.find((each) => each.fingerprint === fingerprint);
  return holder ?? contacts.find(({ former }) => former.includes(fingerprint)) ?? null;
}

/** Another key pair than the one that is known of a contact; null where it is that one. */
export async function changedKey(contact: Contact, shown: Person): Promise<ChangedKey | null> {
  if (contact.fingerprint === shown.fingerprint) return null;
  const isSignedByFormer = await leadsTo(contact.fingerprint, shown.fingerprint, shown.successions);
  return { contact, shown, isSignedByFormer };
}

/**
 * The contact of a person, who is met where there is none yet. Throws `contact_changed` where another key pair is known of this
 * address: nothing is sealed for it until somebody has looked.
 *
 * @param proposed the name that they propose, see `proposedName`: the first one becomes theirs where they have none, a later one changes nothing
 */
export async function meet(
  person: Person,
  ports: ContactPorts,
  options: RetryOptions,
  proposed: string | null = null,
): Promise<Contact> {
  return changing(ports, options, async (kept) => {
    const before = kept.get(addressOf(person.email)) ?? null;
    if (before === null) return { person, comparedAt: null, before, name: proposed, proposed };
    const { contact } = before;
    if (contact.fingerprint !== person.fingerprint)
      throw failed({ code: 'contact_changed', email: person.email });
    if (proposed === null || contact.proposed !== null) return contact;
    const { comparedAt, name } = contact;
    return { person, comparedAt, before, name: name ?? proposed, proposed };
  });
}

/** Notes that somebody has compared this fingerprint with its owner: from now on it is the contact's. */
export async function compared(
  person: Pick<Person, 'email' | 'fingerprint'>,
  ports: ContactPorts,
  options: RetryOptions,
): Promise<Contact> {
  const comparedAt = Math.floor(ports.clock.now() / 1_000);
  return changing(ports, options, async (kept) => ({
    person,
    comparedAt,
    before: kept.get(addressOf(person.email)) ?? null,
  }));
}

/**
 * Gives a contact another name, or none. Throws `person_not_found` for an address of nobody whom one has met.
 *
 * @param name see `nameOfPerson`
 */
export async function named(
  email: string,
  name: string | null,
  ports: ContactPorts,
  options: RetryOptions,
): Promise<Contact> {
  return changing(ports, options, async (kept) => {
    const before = kept.get(addressOf(email));
    if (before === undefined) throw failed({ code: 'person_not_found', email });
    const { contact } = before;
    return contact.name === name
      ? contact
      : { person: contact, comparedAt: contact.comparedAt, before, name };
  });
}

interface Change {
  readonly person: Pick<Person, 'email' | 'fingerprint'>;
  readonly comparedAt: number | null;
  readonly before: Kept | null;
  /** The ones before by default. */
  readonly name?: string | null;
  readonly proposed?: string | null;
}

async function changing(
  ports: ContactPorts,
  options: RetryOptions,
  decide: (kept: ReadonlyMap<string, Kept>) => Promise<Change | Contact>,
): Promise<Contact> {
  for (let tries = 1; ; tries++) {
    const kept = await keptContacts(ports, options);
    const decided = await decide(kept);
    if (!('person' in decided)) return decided;
    const { contact, operation } = await sealed(decided, ports);
    try {
      await ports.writer.change([operation], options);
      const others = Array.from(kept.values(), (each) => each.contact);
      return { ...contact, alike: alikeOf(contact, others) };
    } catch (error) {
      if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
    }
  }
}

async function sealed(
  { person, comparedAt, before, ...names }: Change,
  { keyring, clock }: ContactPorts,
): Promise<{ contact: Contact; operation: BatchOperation }> {
  const id = newSettingId(before?.contact.id);
  const { email, fingerprint } = person;
  const metAt = before?.contact.metAt ?? Math.floor(clock.now() / 1_000);
  const known = before === null ? [] : [...before.contact.former, before.contact.fingerprint];
  const former = known.filter((each) => each !== fingerprint);
  const { name = before?.contact.name ?? null, proposed = before?.contact.proposed ?? null } = names;
  const contact = { email, name, proposed, fingerprint, former, metAt, comparedAt };
  const text = rewrittenJson(body, before?.text ?? null, { contact });
  const spaceId = await keyring.driveId();
  const sealedRow = await keyring.sealSetting({
    spaceId,
    kind: 'contact',
    id,
    body: { counter: (before?.counter ?? 0) + 1, text },
  });
  const revision = before?.revision ?? null;
  return {
    contact: { id, ...contact, alike: null },
    operation: { kind: 'contact', contact: sealedRow, known: revision },
  };
}

/** As addresses are compared. */
export function addressOf(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}
