import { cookieFetch } from '@coffer/client';
import { startServer } from '../../e2e/support/server-process.ts';
import { makeFolders, newPerson, type TestDrive, testDrive } from '../../e2e/support/test-drive.ts';
import type { Result } from './report.ts';
import { median, secondsOf } from './stopwatch.ts';

const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 10_000);
const FOLDERS = 20;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);

/**
 * Measures what it takes to share a folder of 10,000 items, to open it as a member up to its first names, and to take it back. Each round
 * has a folder of its own, and clients that know nothing of it.
 */
export async function share(): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  try {
    const [ada, bob] = [testDrive(server.url), testDrive(server.url)];
    const owner = await newPerson(ada);
    const member = await newPerson(bob);
    await bob.people.begin();
    const times = { sharing: [] as number[], opening: [] as number[], takingBack: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      const path = `/Shared ${round}`;
      await fill(ada, path);
      const device = testDrive(server.url, cookieFetch());
      await device.login(owner);
      let spaceId = '';
      times.sharing.push(
        await secondsOf(async () => {
          ({ spaceId } = await device.people.share(path, member, 'viewer'));
        }),
      );
      await bob.people.accept(spaceId);
      const other = testDrive(server.url, cookieFetch());
      await other.login(member);
      const begun = performance.now();
      const { drive: inside } = await other.people.open(spaceId);
      await inside.list('/folder 0');
      times.opening.push((performance.now() - begun) / 1_000);
      // The rest of its rows is on its way; after a server that stops it would be asked for without end.
      await inside.listTrash();
      const [shown] = await device.people.shares(path);
      times.takingBack.push(await secondsOf(() => device.people.takeBack(path, shown?.id ?? '')));
    }
    const result = (what: string, seconds: number, most: number): Result => ({
      what: `Folder of ${ITEMS} items, ${what}`,
      figure: `${seconds.toFixed(2)} s`,
      target: `≤ ${most} s`,
      holds: seconds <= most,
    });
    return [
      result('shared with somebody', median(times.sharing), 3),
      result('opened by a member, to its first names', median(times.opening), 1),
      result('taken back', median(times.takingBack), 1),
    ];
  } finally {
    await server.stop();
  }
}

async function fill(drive: TestDrive, path: string): Promise<void> {
  await drive.createDirectory(path);
  for (let folder = 0; folder < FOLDERS; folder++) {
    const { id } = await drive.createDirectory(`${path}/folder ${folder}`);
    const names = Array.from({ length: ITEMS / FOLDERS }, (_, index) => `item ${index}`);
    await drive.list(id);
    await makeFolders(drive, names, id);
  }
}
