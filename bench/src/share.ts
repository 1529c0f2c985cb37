import { cookieFetch } from '@coffer/client';
import { startServer } from '../../e2e/support/server-process.ts';
import { makeFolders, newPerson, type TestDrive, testDrive } from '../../e2e/support/test-drive.ts';
import { counted } from './counted-rows.ts';
import type { Result } from './report.ts';
import { median, secondsOf } from './stopwatch.ts';
import { fillWithFiles, madeFolders } from './versioned-files.ts';

const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 10_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);

/** What is in a folder that is shared: how it is called in the results, and in rows. */
const KINDS = {
  directories: { name: 'items', row: 'share', fill: fillWithDirectories },
  files: {
    name: 'files with 1.2 versions each',
    row: 'share-files',
    fill: (drive: TestDrive, path: string) => fillWithFiles(drive, path, ITEMS),
  },
} as const;

/**
 * Measures what it takes to share a folder of 10,000 items, to open it as a member up to its first names, and to take it back. Each round
 * has a folder of its own, and clients that know nothing of it.
 */
export async function share(kind: keyof typeof KINDS): Promise<Result[]> {
  const { name, row, fill } = KINDS[kind];
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
          const sharing = () => device.people.share(path, member, 'viewer');
          ({ spaceId } = await counted(`${row}: shared`, sharing));
        }),
      );
      await bob.people.accept(spaceId);
      const other = testDrive(server.url, cookieFetch());
      await other.login(member);
      const opening = async () => {
        const { drive } = await other.people.open(spaceId);
        await drive.list('/folder 0');
        return drive;
      };
      const begun = performance.now();
      const inside = await counted(`${row}: opened`, opening);
      times.opening.push((performance.now() - begun) / 1_000);
      // The rest of its rows is on its way; after a server that stops it would be asked for without end.
      await inside.listTrash();
      const [shown] = await device.people.shares(path);
      const takingBack = () => device.people.takeBack(path, shown?.id ?? '');
      times.takingBack.push(await secondsOf(() => counted(`${row}: taken back`, takingBack)));
    }
    const result = (what: string, seconds: number, most: number): Result => ({
      what: `Folder of ${ITEMS.toLocaleString('en')} ${name}, ${what}`,
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

async function fillWithDirectories(drive: TestDrive, path: string): Promise<void> {
  const folders = await madeFolders(drive, path);
  const names = Array.from({ length: ITEMS / folders.length }, (_, index) => `item ${index}`);
  for (const id of folders) {
    await makeFolders(drive, names, id);
  }
}
