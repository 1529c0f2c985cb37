import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { type Contact, contactWith, keptContacts } from '../../people/contacts.ts';
import type { KeysAtHead } from '../../people/following-keys.ts';
import { ownFormerKeys } from '../../people/former-keys.ts';
import { openSharing } from '../../people/sharing-keys.ts';
import { logFrom, spaceLog } from '../../people/space-log.ts';
import { versionAuthors } from '../../people/version-authors.ts';
import { lookUpRows } from '../../space/look-up-rows.ts';
import { ProvenSpace } from '../../space/proven-space.ts';
import type { People } from '../drive.ts';
import type { PartPorts } from '../ports.ts';
import type { ChangeAuthor } from './sharing.ts';

/** Who did what in spaces; see `People`. @param opened opens a space, and gives its verified head */
export function inSpaceLog(
  ports: PartPorts,
  opened: (spaceId: string, signal: AbortSignal) => Promise<KeysAtHead>,
): Pick<People, 'log' | 'authors'> {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });
  const logPorts = (keyring: KeysAtHead['keyring'], signal: AbortSignal) => ({
    ...{ api: ports.api, keyring, formerKey: ownFormerKeys(ports.api, options(signal)) },
    now: Math.floor(clock.now() / 1_000),
  });

  /** Tells whose a fingerprint is. */
  async function naming(signal: AbortSignal): Promise<(fingerprint: string) => ChangeAuthor> {
    const kept = await keptContacts(ports, options(signal));
    const contacts = Array.from(kept.values(), ({ contact }) => contact);
    const { fingerprint: mine } = await openSharing(ports, options(signal));
    return (fingerprint) => authorOf(fingerprint, contacts, mine);
  }

  return {
    async log(spaceId, { from = null } = {}, signal = notCancelled()) {
      const { keyring, newest } = await opened(spaceId, signal);
      const place = from ?? logFrom(newest);
      const { changes, next } = await spaceLog(spaceId, place, logPorts(keyring, signal), options(signal));
      const named = await naming(signal);
      return { changes: changes.map((change) => ({ ...change, ...named(change.fingerprint) })), next };
    },

    async authors(spaceId, fileIds, signal = notCancelled()) {
      const { keyring, newest } = await opened(spaceId, signal);
      const space = new ProvenSpace(spaceId, { ...ports, keyring });
      const rows = await lookUpRows(space, fileIds, options(signal));
      const { api } = (await ports.inSpace?.(spaceId)) ?? ports;
      const found = await versionAuthors(rows.values(), { spaceId, api, newest }, signal);
      const named = await naming(signal);
      return new Map(Array.from(found, ([id, fingerprint]) => [id, named(fingerprint)]));
    },
  };
}

/** Whose key pair signed something, also one that was theirs before. @param mine the fingerprint of one's own */
export function authorOf(fingerprint: string, contacts: readonly Contact[], mine: string): ChangeAuthor {
  const { email = null, name = null, alike = null } = contactWith(fingerprint, contacts) ?? {};
  return { fingerprint, email, name, alike, isMine: fingerprint === mine };
}
