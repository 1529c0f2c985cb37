import type { KnownHead } from '@coffer/crypto';
import { isConnectionLoss } from '../../api/is-connection-loss.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { lazyVerbs } from '../../concurrency/lazily.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import {
  changingTerms,
  endingCalls,
  followingKeyring,
  type KeysAtHead,
  ownersPartOf,
  type SpaceTerms,
} from '../../people/following-keys.ts';
import { type KeptOpening, openAsKept, sealOpening } from '../../people/kept-opening.ts';
import { keptOf } from '../../people/kept-spaces.ts';
import { type OpenedOwn, openOwn } from '../../people/open-own.ts';
import type { OpenedTogether } from '../../people/opened-together.ts';
import { removingEnded } from '../../people/removing-ended.ts';
import {
  accept,
  isShared,
  leave,
  openFollowed,
  openShared,
  sharedWithMe,
} from '../../people/shared-with-me.ts';
import { doubtedSpaces } from '../../space/doubted-spaces.ts';
import { provenCalls } from '../../space/proven-calls.ts';
import { ProvenSpace } from '../../space/proven-space.ts';
import { SpaceWriter } from '../../space/space-writer.ts';
import type { Drive, OpenedSpace, People } from '../drive.ts';
import type { Places } from '../places/places.ts';
import type { DrivePorts, PartPorts } from '../ports.ts';
import { begunInSpace } from '../uploading/begun-in-space.ts';
import { inSpaceLog } from './in-space-log.ts';

type Shared = Pick<
  People,
  'open' | 'openingSpaces' | 'log' | 'authors' | 'sharedWithMe' | 'accept' | 'decline' | 'leave'
>;

/** What is done with what others share, and how spaces are opened; see `People`. */
export function inShared(
  ports: PartPorts,
  places: Places,
  create: (ports: DrivePorts) => Drive,
  together: OpenedTogether<PartPorts>,
): Shared {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });

  const doubted = doubtedSpaces(ports);

  async function driveOf(opened: OpenedKeys) {
    const { rows, ...inside } = await driveIn(opened, ports, create);
    if (rows !== undefined) doubted.opened(opened.spaceId, { rows, keyring: inside.keyring });
    return inside;
  }

  const removeRows = async (spaceId: string) => ports.stores?.remove(spaceId).catch(ignore);

  /** A space that the server says is there, or is shared now. */
  async function asked(spaceId: string, signal: AbortSignal): Promise<OpenedSpace> {
    await doubted.look(spaceId);
    try {
      return await together.open(signal, (by) => openedBy(by, spaceId, signal));
    } catch (error) {
      if (isFailure(error, 'share_ended')) await removeRows(spaceId);
      throw error;
    }
  }

  async function openedBy(by: PartPorts, spaceId: string, signal: AbortSignal): Promise<OpenedSpace> {
    if ((await keptOf(spaceId, by, options(signal))) === null) {
      const own = await openOwn(spaceId, by, options(signal));
      const { keyring, name, keys, rows } = own;
      const terms = { name, role: 'owner' } as const;
      const inside = await driveOf({ spaceId, keyring, newest: rows.newest, terms, own });
      const fileId = keys.root.file_id;
      keep({ ...terms, fileId, root: { spaceId, keys } }, rows.newest, ports);
      return { ...terms, fileId, ...inside };
    }
    const opened = await openFollowed(spaceId, by, options(signal));
    const { name, fileId, role } = opened;
    const inside = await driveOf({ ...opened, spaceId, terms: { name, role } });
    keep(opened, opened.newest, ports);
    return { name, fileId, role, ...inside };
  }

  /** The same as this device has opened it last, where there is no server to ask; null where there is one, or nothing is kept. */
  async function asKept(spaceId: string): Promise<OpenedSpace | null> {
    const sealed = (await ports.stores?.kept(spaceId)) ?? null;
    const kept = sealed && (await openAsKept(spaceId, sealed, ports));
    if (kept === null) return null;
    const { name, fileId, role, keyring, newest } = kept;
    const inside = await driveOf({ spaceId, keyring, newest, terms: { name, role } });
    return { name, fileId, role, isAsKept: true, ...inside };
  }

  async function left(spaceId: string, signal: AbortSignal): Promise<void> {
    await leave(spaceId, ports, options(signal));
    await removeRows(spaceId);
    places.forget();
    ports.rows?.follow();
  }

  return {
    async open(spaceId, signal = notCancelled()): Promise<OpenedSpace> {
      const kept = await asKept(spaceId);
      if (kept !== null) return kept;
      try {
        return await asked(spaceId, signal);
      } catch (error) {
        const shown = isConnectionLoss(error) ? await asKept(spaceId) : null;
        if (shown === null) throw error;
        return shown;
      }
    },

    openingSpaces: (work) => together.run(work),

    ...inSpaceLog(ports, (spaceId, signal) => keysOf(spaceId, ports, options(signal))),

    sharedWithMe: (signal = notCancelled()) => sharedWithMe(ports, options(signal)),

    async accept(spaceId, { directory = null, name } = {}, signal = notCancelled()) {
      const directoryId = await places.directoryId(directory, signal);
      // Its keys have to be there before anything is sealed in it.
      await places.refresh(directoryId, signal);
      const accepted = await accept(spaceId, { directoryId, name }, ports, options(signal));
      places.forget();
      ports.rows?.follow();
      return accepted;
    },

    decline: (spaceId, signal = notCancelled()) => left(spaceId, signal),
    leave: (spaceId, signal = notCancelled()) => left(spaceId, signal),
  };
}

/** The keys of a space, one's own or of somebody else. Throws as `openOwn` and `openShared`. */
async function keysOf(
  spaceId: string,
  ports: PartPorts,
  options: Parameters<typeof openShared>[2],
): Promise<KeysAtHead> {
  if ((await keptOf(spaceId, ports, options)) !== null) return openShared(spaceId, ports, options);
  const { keyring, rows } = await openOwn(spaceId, ports, options);
  return { keyring, newest: rows.newest };
}

/** Keeps how a space was opened, with its rows. Nobody waits for it. */
function keep(
  { name, fileId, role, root }: Omit<KeptOpening, 'at'>,
  newest: KnownHead,
  ports: Pick<PartPorts, 'keyring' | 'stores'>,
): void {
  const sealed = sealOpening({ name, fileId, role, root, at: ownersPartOf(newest) }, ports);
  sealed.then((opening) => ports.stores?.keep(root.spaceId, opening)).catch(ignore);
}

interface OpenedKeys extends KeysAtHead {
  readonly spaceId: string;
  /** As it was opened. */
  readonly terms: ReturnType<SpaceTerms['now']>;
  /** One's own, where it has just been opened. */
  readonly own?: OpenedOwn;
}

/** A space as a drive, which goes on with the keys that it has later. */
async function driveIn(
  { spaceId, terms: opening, own, ...first }: OpenedKeys,
  ports: PartPorts,
  create: (ports: DrivePorts) => Drive,
): Promise<Pick<OpenedSpace, 'drive' | 'terms'> & Pick<PartPorts, 'rows'> & { keyring: Keyring }> {
  const { inSpace, stores, heads, clock, patience } = ports;
  if (inSpace === undefined) throw new TypeError('This drive reaches no other space');
  const options = () => ({ clock, patience, signal: notCancelled() });
  const given = await inSpace(spaceId);
  const isMine = opening.role === 'owner';
  const terms = changingTerms(opening);
  const forget = () => void stores?.remove(spaceId).catch(ignore);
  const isThere = async () => {
    const isIt = await isShared(spaceId, ports, options());
    if (!isIt) forget();
    return isIt;
  };
  const reached = isMine ? given : { ...given, api: endingCalls(given.api, isThere) };
  const keyring: Keyring = followingKeyring(first, {
    async reopen() {
      // Whoever changes the drive at this moment may be waiting for this.
      const reading = { ...ports, writer: new SpaceWriter({ ...ports, rows: ports.rows }) };
      if (!isMine) {
        const shared = await openShared(spaceId, reading, options()).catch((error: unknown) => {
          if (isFailure(error, 'share_ended')) forget();
          throw error;
        });
        terms.set({ name: shared.name, role: shared.role });
        keep(shared, shared.newest, ports);
        return shared;
      }
      const own = await openOwn(spaceId, reading, options());
      const now = { name: own.name, role: 'owner' } as const;
      terms.set(now);
      const { newest } = own.rows;
      keep({ ...now, fileId: own.keys.root.file_id, root: { spaceId, keys: own.keys } }, newest, ports);
      return { keyring: own.keyring, newest };
    },
  });
  const look = async (signal = notCancelled()) => {
    const space = new ProvenSpace(spaceId, { api: reached.api, keyring, heads, clock });
    await space.verifyNewest({ ...options(), signal });
  };
  const rows = await stores?.of({ spaceId, api: reached.api, keyring, heads });
  // What this device keeps of the drive is not of this space.
  const { rows: _, names: _names, ...shared } = ports;
  const kept = rows === undefined ? {} : { rows, names: rows };
  // Who is a member no longer is removed before anything is written, and nobody waits for that to read.
  const members = isMine ? removingEnded(spaceId, ports) : null;
  members?.removeSoon(own);
  const begun = ports.begun && { begun: begunInSpace(spaceId, ports.begun) };
  const here = rows?.signed === undefined ? {} : { signed: rows.signed };
  const api = provenCalls({ spaceId, api: reached.api, keyring, heads, clock, ...here });
  const owned = members !== null && { members, limits: ports };
  const inside = { ...kept, ...begun, ...owned };
  const drive = create({
    ...shared,
    ...reached,
    ...inside,
    api,
    keyring,
    stars: lazyVerbs(async () => (await import('../settings/in-stars.ts')).inStars(ports, spaceId)),
    keysAreProven: true,
    indexes: false,
  });
  return {
    ...{ drive, keyring, terms: { now: terms.now, subscribe: terms.subscribe, look } },
    ...(rows !== undefined && { rows }),
  };
}
