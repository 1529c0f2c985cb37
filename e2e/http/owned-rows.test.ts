import { cookieFetch } from '@coffer/client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

/** Stars that are there, each a row that only the owner changes. */
const STARS = 60;

/** Folders without one. */
const OTHERS = 6;

let server: WorkerServer;
let drive: TestDrive;
let other: TestDrive;
let folders: string[];
/** What the drive has asked to be proven, and the bytes of the answers. */
let proofs: { readonly isOfOwned: boolean; readonly bytes: number }[] = [];

/** One drive for all tests: none of them changes what another one stars. */
beforeAll(async () => {
  server = await workerServer();
  drive = testDrive(server.url, watched(cookieFetch()));
  const person = await newPerson(drive);
  other = testDrive(server.url);
  await other.login(person);
  folders = await drive.ensureDirectories(
    Array.from({ length: STARS + OTHERS }, (_, index) => `/Folder ${index}`),
  );
  await drive.stars.set(folders.slice(0, STARS), true);
});
beforeEach(() => {
  proofs = [];
});

function watched(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (!String(input).endsWith('/proofs')) return answer;
    const asked: unknown = JSON.parse(String(init?.body));
    const isOfOwned = typeof asked === 'object' && asked !== null && 'owned' in asked && asked.owned === true;
    proofs.push({ isOfOwned, bytes: (await answer.clone().arrayBuffer()).byteLength });
    return answer;
  };
}

const star = (device: TestDrive, index: number) => device.stars.set([folders[STARS + index] ?? ''], true);

describe('The rows that only the owner changes', () => {
  it('are not asked for again from change to change', async () => {
    await star(drive, 0);
    const link = await drive.links.create('/Folder 0');
    await drive.links.delete(link);
    await drive.trash([`/Folder ${STARS + 1}`]);
    await drive.emptyTrash(await drive.listTrash());
    // Once: that the link is one of one's own is looked up before it is deleted.
    expect(proofs.filter(({ isOfOwned }) => isOfOwned).length).toBeLessThan(2);
    expect(proofs.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(24_000);
  });

  it('are not asked for again where another device has changed something else', async () => {
    await makeFolder(other, 'Elsewhere');
    await star(drive, 2);
    expect(proofs.map(({ isOfOwned }) => isOfOwned)).toContain(false);
    expect(proofs.map(({ isOfOwned }) => isOfOwned)).not.toContain(true);
  });

  it('are asked for once where another device has changed one of them', async () => {
    const before = await other.stars.ids();
    await star(other, 3);
    await star(drive, 4);
    await star(drive, 5);
    expect(proofs.filter(({ isOfOwned }) => isOfOwned)).toHaveLength(1);
    expect(new Set(await other.stars.ids())).toEqual(new Set([...before, ...folders.slice(STARS + 3)]));
  });

  it('are not asked for to say where the drive stands', async () => {
    expect(await drive.account.standing()).toMatchObject({ trouble: null });
    expect(proofs.map(({ isOfOwned }) => isOfOwned)).toEqual([false]);
    expect(proofs[0]?.bytes).toBeLessThan(3_000);
  });
});
