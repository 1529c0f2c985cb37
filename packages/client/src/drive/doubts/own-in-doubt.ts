import type { Link } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import type { RetryOptions } from '../../api/retry.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import type { RequestPorts } from '../../links/own-requests.ts';
import type { InvitationPorts } from '../../people/invitations.ts';
import type { KnownMember } from '../../people/owners-halves.ts';
import { keysIn, type SealedSpaceKeys } from '../../rows/canonical-root.ts';
import type { ShownDifferences } from '../../rows/differences.ts';
import type { Accepting } from '../../space/accepting.ts';
import { adoptDriveKeys } from '../../space/drive-keys.ts';
import type { HeadMemory } from '../../space/head-memory.ts';
import type { ShownDrive } from '../../space/shown-drive.ts';
import type { PartPorts } from '../ports.ts';
import type { UnfinishedEnd } from './unfinished-end.ts';

/** Whether access that the server shows is known at the end which a device remembers: as it is, with less, or not at all. */
export type KnownAccess = 'same' | 'less' | 'unknown';

/** A space of one's own that the server shows otherwise than this device has seen it, as its owner decides about it: the drive, or one next to it. */
export interface OwnInDoubt {
  readonly spaceId: string;
  readonly api: ApiClient;
  readonly heads: HeadMemory;
  readonly clock: RetryOptions['clock'];
  readonly patience: RetryOptions['patience'];
  /** Opens what this device has proven, by the keys of its own end as far as it has them still, and signs. */
  readonly keyring: Pick<
    Keyring,
    'newestKey' | 'openFound' | 'openFoundThere' | 'ownEpochs' | 'sealEndOfFork'
  >;
  /** Reads what the server shows at the other end, and opens it by the keys of that. */
  readonly there: Pick<Keyring, 'readHead' | 'openLinks'>;
  /** Null where this device has nothing to compare. */
  differences(signal: AbortSignal): Promise<ShownDifferences | null>;
  /** The keys at the end that the server shows, by its word. */
  keysThere(signal: AbortSignal): Promise<SealedSpaceKeys>;
  knownLinks(): Promise<(link: Link) => KnownAccess | Promise<KnownAccess>>;
  /** Null where this device does not know who was a member at its end. */
  knownMembers(): Promise<readonly KnownMember[] | null>;
  /** The addresses of contacts by their fingerprints. */
  namesOfPeople(options: RetryOptions): Promise<ReadonlyMap<string, string>>;
  /** Of the drive alone, whose settings keep request links and invitations. */
  readonly requests: (InvitationPorts['keyring'] & RequestPorts['keyring']) | null;
  /** Signs the space as it was shown. */
  accept(shown: ShownDrive, accepting: Accepting, signal: AbortSignal): Promise<void>;
  /** Goes on with the keys of the end that was shown, where this device knows no other one. */
  adopt(keys: SealedSpaceKeys): Promise<void>;
  /** To be called once it is decided. */
  decided(options: RetryOptions): Promise<unknown>;
  /** What was made for it and sent ahead. */
  readonly end: UnfinishedEnd;
}

/** The drive of who is signed in. */
export async function driveInDoubt(
  ports: Pick<PartPorts, 'api' | 'heads' | 'clock' | 'patience' | 'keyring' | 'rows' | 'writer'> &
    Pick<OwnInDoubt, 'end'>,
): Promise<OwnInDoubt> {
  const { api, heads, clock, patience, keyring, rows, writer, end } = ports;
  return {
    ...{ api, heads, clock, patience, keyring, end },
    spaceId: await keyring.driveId(),
    there: keyring,
    requests: keyring,
    differences: async (signal) => (await rows?.differences(signal)) ?? null,
    async keysThere(signal) {
      const { space_id, space_keys } = (await api.call('self', {}, signal)).user;
      return keysIn(space_id, space_keys);
    },
    async knownLinks() {
      const known = new Map(((await rows?.links()) ?? []).map((link) => [link.id, link]));
      return (link) => {
        const here = known.get(link.id);
        if (here === undefined) return 'unknown';
        return permitsMore(link, here) ? 'less' : 'same';
      };
    },
    knownMembers: async () => null,
    namesOfPeople: async () => new Map(),
    accept: (shown, accepting, signal) => writer.accept(shown, accepting, { signal }),
    adopt: (keys) => keyring.adoptDriveKeys(keys, true),
    decided: (options) => adoptDriveKeys(ports, options),
  };
}

/** Whether a link works longer or more often than as it is known. */
export function permitsMore(link: Link, own: Link): boolean {
  return (
    isMore(link.signed_expires_at, own.signed_expires_at) ||
    isMore(link.signed_max_downloads, own.signed_max_downloads)
  );
}

/** True if a limit is wider than the one that is known; null is none. */
export const isMore = (there: number | null, here: number | null) =>
  here !== null && (there === null || there > here);
