import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { changeMembers, endedMembers, openWithMembers } from '../people/change-members.ts';
import { keptSpaces } from '../people/kept-spaces.ts';
import { accept, leave, openShared, sharedWithMe } from '../people/shared-with-me.ts';
import type { Drive } from './create-drive.ts';
import type { OpenedSpace, People } from './people.ts';
import type { Places } from './places.ts';
import type { DrivePorts, PartPorts } from './ports.ts';

type Shared = Pick<People, 'open' | 'sharedWithMe' | 'accept' | 'decline' | 'leave'>;

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

  async function driveOf(spaceId: string, keyring: Keyring): Promise<Drive> {
    const { inSpace, rowsIn, heads } = ports;
    if (inSpace === undefined) throw new TypeError('This drive reaches no other space');
    const reached = inSpace(spaceId);
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
      const kept = await keptSpaces(ports, options(signal));
      const isOthers = kept.some(({ space }) => space.spaceId === spaceId && space.owner !== undefined);
      if (!isOthers) {
        const { keyring, name } = await own(spaceId, signal);
        return { name, role: 'owner', drive: await driveOf(spaceId, keyring) };
      }
      const { keyring, name, role } = await openShared(spaceId, ports, options(signal));
      return { name, role, drive: await driveOf(spaceId, keyring) };
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
