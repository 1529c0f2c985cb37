import { cookieFetch, Drive, headMemory, headVerifier, Keyring, systemClock } from '@coffer/client';
import {
  aboutRows,
  createMemoryStore,
  Replica,
  recordIn,
  replacedIn,
  serverSource,
  shownDifferences,
  trashIn,
  versionsIn,
} from '@coffer/client/replica';
import { newPerson, type Person, type TestDrive } from '../../support/test-drive.ts';
import { NO_ROWS } from './replicas.ts';

/** A device that keeps the rows of a drive, and remembers its heads. */
export interface RememberingDevice {
  readonly drive: TestDrive;
  readonly heads: ReturnType<typeof headMemory>;
  /** Takes in what the server shows, if it is believed. */
  bringUp(): Promise<Replica>;
}

interface DeviceOptions {
  readonly fetch?: typeof fetch;
  /** The present time by default. */
  readonly clock?: typeof systemClock;
}

/** Signs in on a device of its own. */
export function rememberingDevice(
  url: string,
  person: Person,
  options?: DeviceOptions,
): Promise<RememberingDevice> {
  return deviceOf(url, (drive) => drive.login(person), options);
}

/** Registers on a device, which so has signed the first head that it has seen. */
export async function registeringDevice(
  url: string,
  options?: DeviceOptions,
): Promise<{ readonly person: Person; readonly device: RememberingDevice }> {
  const people: Person[] = [];
  const device = await deviceOf(url, async (drive) => people.push(await newPerson(drive)), options);
  const [person] = people;
  if (person === undefined) throw new Error('It has registered');
  return { person, device };
}

async function deviceOf(
  url: string,
  signIn: (drive: Drive) => Promise<unknown>,
  { fetch = cookieFetch(), clock = systemClock }: DeviceOptions = {},
): Promise<RememberingDevice> {
  const keyring = new Keyring();
  const heads = headMemory();
  const { signal } = new AbortController();
  let replica: Replica | null = null;
  const drive = Drive.connect(url, {
    ...{ fetch, keyring, heads, clock },
    rows: {
      ...NO_ROWS,
      about: async () => replica && aboutRows(replica),
      trash: async () => replica && trashIn(replica),
      replaced: async () => replica && replacedIn(replica),
      record: async (id) => replica && recordIn(replica, id),
      versions: async (id) => replica && versionsIn(replica, id),
      differs: async () => replica?.state.getState().kind === 'differs',
      differences: async () =>
        replica &&
        shownDifferences(
          replica,
          { api: drive.api, keyring, clock: systemClock },
          { clock: systemClock, signal },
        ),
    },
  });
  await signIn(drive);
  const spaceId = await keyring.driveId();
  const verifier = headVerifier(spaceId, {
    ...{ api: drive.api, keyring, heads },
    now: clock.now,
    onTrouble: () => undefined,
  });
  return {
    drive: { ...drive, keyring },
    heads,
    async bringUp() {
      const source = serverSource({ api: drive.api, verifier }, spaceId);
      replica ??= await Replica.open({ spaceId, source, open: async () => createMemoryStore() });
      await replica.bringUp(signal);
      return replica;
    },
  };
}
