import type { ApiClient } from '../api/client.ts';
import type { RetryOptions } from '../api/retry.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OwnRoot, SharedRoot } from '../keyring/seal-space.ts';
import { doubtedSpaces } from '../spaces/doubted-spaces.ts';
import { linksOf } from '../spaces/proven-links.ts';
import { ProvenSpace } from '../spaces/proven-space.ts';
import { createRenewals, type Renewals } from '../spaces/renewals.ts';
import { SpaceWriter, type SpaceWriting } from '../spaces/space-writer.ts';
import { keptOf } from './kept-spaces.ts';
import { type OwnSpacePorts, openOwn } from './own-spaces.ts';
import { openShared, type SharedPorts } from './shared-with-me.ts';

type SideKeyring = Pick<
  Keyring,
  'openFound' | 'formerNameHashes' | 'readHead' | 'sealRenewals' | 'sealLinksAnew' | 'adoptKeys'
>;

/** The drive, or a space beside it, from which items go or into which they come. */
export interface Side {
  readonly spaceId: string;
  /** Null of the drive. */
  readonly root: OwnRoot | SharedRoot | null;
  readonly isOwn: boolean;
  /** By which the server is asked about it. */
  readonly api: ApiClient;
  readonly keyring: SideKeyring;
  readonly writer: Pick<SpaceWriting, 'send' | 'owned' | 'rows' | 'change'>;
}

export interface SidePorts extends Omit<OwnSpacePorts, 'keyring' | 'writer'> {
  readonly api: ApiClient;
  readonly keyring: OwnSpacePorts['keyring'] & SharedPorts['keyring'] & SideKeyring;
  readonly writer: OwnSpacePorts['writer'] & SharedPorts['writer'];
  readonly inSpace?: ((spaceId: string) => { api: ApiClient } | Promise<{ api: ApiClient }>) | undefined;
}

/**
 * The drive, or a space that is open to changes by who is signed in. Throws `not_found`, `forbidden` for who only views it, `contact_changed`,
 * `space_lied`.
 *
 * @param spaceId null for the drive
 */
export async function openSide(
  spaceId: string | null,
  ports: SidePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<Side> {
  const { heads, clock, keyring, writer } = ports;
  if (spaceId === null) {
    return { spaceId: await keyring.driveId(), root: null, isOwn: true, api: ports.api, keyring, writer };
  }
  const doubted = doubtedSpaces(ports);
  await doubted.look(spaceId);
  const isOwn = (await keptOf(spaceId, ports, options)) === null;
  const { api } = (await ports.inSpace?.(spaceId)) ?? ports;
  const sideOf = (opened: { readonly keyring: Keyring }, root: OwnRoot | SharedRoot) => {
    const rows = doubted.rowsOf(spaceId);
    const within = new SpaceWriter({ api: ports.api, keyring: opened.keyring, heads, clock, rows });
    return { spaceId, root, isOwn, api, keyring: opened.keyring, writer: within };
  };
  if (isOwn) {
    const opened = await openOwn(spaceId, ports, options);
    return sideOf(opened, { spaceId, root: opened.root });
  }
  const opened = await openShared(spaceId, ports, options);
  if (opened.role === 'viewer') throw forbidden('Who only views this shared folder changes nothing in it.');
  return sideOf(opened, opened.root);
}

export const forbidden = (detail: string) => refusedHere('forbidden', 403, detail);

/** What renews keys of a side by its own writer. */
export function renewalsOf(
  { api, writer, keyring, spaceId, isOwn }: Side,
  { heads, clock }: Pick<SidePorts, 'heads' | 'clock'>,
  options: Omit<RetryOptions, 'signal'>,
): Renewals {
  return createRenewals({
    ...{ api, writer, keyring },
    ...(options.patience !== undefined && { patience: options.patience }),
    greatest: (signal) => greatestOf({ writer }, { ...options, signal }),
    onRenewed: () => {},
    // Links are their owner's to seal anew.
    ownLinks: async (signal) =>
      isOwn ? linksOf(new ProvenSpace(spaceId, { api, keyring, heads, clock }), { ...options, signal }) : [],
  });
}

/** The greatest number of a key that was given in a space, by its newest head. */
export async function greatestOf({ writer }: Pick<Side, 'writer'>, options: RetryOptions): Promise<number> {
  return (await writer.owned(options))?.newest.head.greatestGeneration ?? 1;
}
