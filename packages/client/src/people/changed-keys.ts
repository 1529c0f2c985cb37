import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { addressOf, type Contact, type ContactPorts, changedKey, keptContacts } from './contacts.ts';
import { keptSpaces } from './kept-spaces.ts';
import { listShared } from './list-shared.ts';
import type { Person } from './person.ts';

/** A contact who shows another key pair by now. */
export interface ChangedContact {
  readonly contact: Contact;
  /** Of the one that is shown, hex: it becomes the contact's by `markCompared`. */
  readonly fingerprint: string;
  /** Whether the pair that is known names it. A stolen key signs, too. */
  readonly isSignedByFormer: boolean;
}

/**
 * The contacts among those with whom something is shared, either way, who show another key pair than is known. Which ones these are is the
 * server's word: one that it does not tell of is met where something would be sealed or opened. Throws as `keptContacts`.
 */
export async function changedKeys(
  ports: ContactPorts & { readonly api: ApiClient },
  find: (email: string) => Promise<Person | null>,
  options: RetryOptions,
): Promise<readonly ChangedContact[]> {
  const contacts = await keptContacts(ports, options);
  if (contacts.size === 0) return [];
  const shown = await shownKeys(ports, options);
  const all: ChangedContact[] = [];
  for (const { contact } of contacts.values()) {
    const fingerprint = shown.get(addressOf(contact.email));
    if (fingerprint === undefined || fingerprint === contact.fingerprint) continue;
    const person = await find(contact.email);
    const changed = person && (await changedKey(contact, person));
    if (changed === null) continue;
    const { shown: next, isSignedByFormer } = changed;
    all.push({ contact, fingerprint: next.fingerprint, isSignedByFormer });
  }
  return all;
}

/** The fingerprints that the server shows of members and owners, by their addresses. */
async function shownKeys(
  ports: ContactPorts & { readonly api: ApiClient },
  options: RetryOptions,
): Promise<ReadonlyMap<string, string>> {
  const { api } = ports;
  const shown = new Map<string, string>();
  const show = ({ email, fingerprint }: { readonly email: string | null; readonly fingerprint: string }) => {
    if (email !== null) shown.set(addressOf(email), fingerprint);
  };
  for (const { owner } of await listShared(ports, options)) show(owner);
  for (const { space } of await keptSpaces(ports, options)) {
    if (space.owner !== undefined) continue;
    const params = { id: space.spaceId };
    const { members } = await retrying(() => api.call('spaceMembers', { params }, options.signal), options);
    for (const { member } of members) if (member !== null) show(member);
  }
  return shown;
}
