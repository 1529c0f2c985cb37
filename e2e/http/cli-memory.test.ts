import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';

const MIB = 2 ** 20;
const MOST_BYTES = 200e6;

let server: RunningServer;
let user: CliUser;
let drive: TestDrive;
beforeAll(async () => {
  [server, user] = await Promise.all([startServer(), cliUser()]);
  drive = testDrive(server.url);
  await user.login(server.url, await newPerson(drive));
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});

/** Sends a sparse file, and returns the most bytes that the command has had resident. */
async function peakOfPut(name: string, size: number): Promise<number> {
  const file = await open(join(user.folder, name), 'w');
  await file.write('the end', size - 7);
  await file.close();
  const { process: child, ended } = user.start(['put', name, '/']);
  let peak = 0;
  while (child.exitCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024);
    await setTimeout(50);
  }
  expect(await ended).toMatchObject({ code: 0 });
  expect(await drive.stat(`/${name}`)).toMatchObject({ size });
  return peak;
}

describe.runIf(process.platform === 'linux')('coffer put', () => {
  it('fault D7: has at most 200 MB in memory for a large file', async () => {
    const peak = await peakOfPut('large', 256 * MIB);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('fault D7: has no more of it for one of 3 GiB', NIGHT, async () => {
    expect(await peakOfPut('huge', 3_072 * MIB)).toBeLessThanOrEqual(MOST_BYTES);
  });
});
