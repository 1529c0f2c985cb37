import type { KnownHead } from '@coffer/crypto';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { changeMembers, endedMembers, openWithMembers } from '../people/change-members.ts';
import { keptContacts } from '../people/contacts.ts';
import { keptSpaces } from '../people/kept-spaces.ts';
import { accept, leave, openShared, sharedWithMe } from '../people/shared-with-me.ts';
import { openSharing } from '../people/sharing-keys.ts';
import { type LogPlace, spaceLog } from '../people/space-log.ts';
import type { Drive } from './create-drive.ts';
import type { OpenedSpace, People } from './people.ts';
import type { Places } from './places.ts';
import type { DrivePorts, PartPorts } from './ports.ts';

type Shared = Pick<People, 'open' | 'log' | 'sharedWithMe' | 'accept' | 'decline' | 'leave'>;

/** What is done with what others share, and how spaces are opened; see `People`. */
export function inShared(ports: PartPorts, places: Places, create: (ports: DrivePorts) => Drive): Shared {
  const { clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });

  /** A space of one's own. Memberships that have run out, or were left, are taken back first. */
  async function own(spaceId: string, signal: AbortSignal) {
    const opened = await openWithMembers(spaceId, ports, options(signal));
    if (endedMembers(opened.members, Math.floor(clock.now() / 1_000)).length === 0) return opened;
    await changeMembers(spaceId, async () => ({ put: [], removed: [] }), ports, options(signal));
    return openWithMembers(spaceId, ports, options(signal));
  }

  /** The newest entry of the log of a space, by its verified head. */
  async function beginning(spaceId: string, signal: AbortSignal): Promise<LogPlace> {
    const { revision, hash } = (await isOthers(spaceId, signal))
      ? (await openShared(spaceId, ports, options(signal))).head
      : headOf((await own(spaceId, signal)).rows.newest);
    return { before: revision + 1, hash, at: null };
  }

  async function isOthers(spaceId: string, signal: AbortSignal): Promise<boolean> {
    const kept = await keptSpaces(ports, options(signal));
    return kept.some(({ space }) => space.spaceId === spaceId && space.owner !== undefined);
  }

  async function driveOf(spaceId: string, keyring: Keyring): Promise<Drive> {
    const { inSpace, rowsIn, heads } = ports;
    if (inSpace === undefined) throw new TypeError('This drive reaches no other space');
    const reached = await inSpace(spaceId);
    const rows = await rowsIn?.({ spaceId, api: reached.api, keyring, heads });
    // What this device keeps of the drive is not of this space.
    const { rows: _, names: _names, quick: _quick, media: _media, ...shared } = ports;
    const kept = rows === undefined ? {} : { rows, names: rows };
    return create({ ...shared, ...reached, ...kept, keyring, indexes: false });
  }

  async function left(spaceId: string, signal: AbortSignal): Promise<void> {
    await leave(spaceId, ports, options(signal));
    places.forget();
    ports.rows?.follow();
  }

  return {
    async open(spaceId, signal = notCancelled()): Promise<OpenedSpace> {
      if (!(await isOthers(spaceId, signal))) {
        const { keyring, name, root } = await own(spaceId, signal);
        const fileId = root.file_id ?? null;
        return { name, fileId, role: 'owner', drive: await driveOf(spaceId, keyring), keyring };
      }
      const { keyring, name, fileId, role } = await openShared(spaceId, ports, options(signal));
      return { name, fileId, role, drive: await driveOf(spaceId, keyring), keyring };
    },

    async log(spaceId, { from = null } = {}, signal = notCancelled()) {
      const place = from ?? (await beginning(spaceId, signal));
      const seen = { api: ports.api, now: Math.floor(clock.now() / 1_000) };
      const { changes, next } = await spaceLog(spaceId, place, seen, options(signal));
      const contacts = [...(await keptContacts(ports, options(signal))).values()];
      const { fingerprint: mine } = await openSharing(ports, options(signal));
      const entries = changes.map((change) => {
        const of = contacts.find(({ contact }) => contact.fingerprint === change.fingerprint);
        return { ...change, email: of?.contact.email ?? null, isMine: change.fingerprint === mine };
      });
      return { changes: entries, next };
    },

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

function headOf({ head: { revision }, hash }: KnownHead) {
  return { revision, hash };
}
