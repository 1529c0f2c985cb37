import type { KnownHead } from '@coffer/crypto';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { keptContacts } from '../people/contacts.ts';
import { openSharing } from '../people/sharing-keys.ts';
import { spaceLog } from '../people/space-log.ts';
import { logFrom, versionAuthors } from '../people/version-authors.ts';
import type { ChangeAuthor, People } from './people.ts';
import type { PartPorts } from './ports.ts';

/** Who did what in spaces; see `People`. @param newestOf opens a space, and gives its verified head */
export function inSpaceLog(
  ports: PartPorts,
  newestOf: (spaceId: string, signal: AbortSignal) => Promise<KnownHead>,
): Pick<People, 'log' | 'authors'> {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });
  const logPorts = () => ({ api: ports.api, now: Math.floor(clock.now() / 1_000) });

  /** Tells whose a fingerprint is. */
  async function naming(signal: AbortSignal): Promise<(fingerprint: string) => ChangeAuthor> {
    const contacts = [...(await keptContacts(ports, options(signal))).values()];
    const { fingerprint: mine } = await openSharing(ports, options(signal));
    return (fingerprint) => {
      const of = contacts.find(({ contact }) => contact.fingerprint === fingerprint);
      return { fingerprint, email: of?.contact.email ?? null, isMine: fingerprint === mine };
    };
  }

  return {
    async log(spaceId, { from = null } = {}, signal = notCancelled()) {
      const place = from ?? logFrom(await newestOf(spaceId, signal));
      const { changes, next } = await spaceLog(spaceId, place, logPorts(), options(signal));
      const named = await naming(signal);
      return { changes: changes.map((change) => ({ ...change, ...named(change.fingerprint) })), next };
    },

    async authors(spaceId, versionIds, signal = notCancelled()) {
      const newest = await newestOf(spaceId, signal);
      const found = await versionAuthors(spaceId, newest, versionIds, logPorts(), options(signal));
      const named = await naming(signal);
      return new Map(Array.from(found, ([id, fingerprint]) => [id, named(fingerprint)]));
    },
  };
}
