import { join } from 'node:path';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { startInstances } from '../support/instances.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';

const MIB = 1 << 20;
const SIZE = 24 * MIB;
const NAME = 'long-way.bin';
/** Chunks that have begun to be sent when an instance is killed, of six. Several of them come with one request. */
const BEGUN = 2;

test.describe('two instances behind a balancer', () => {
  test(
    'are one drive, in which an upload and a download go on by themselves while one is killed',
    NIGHT,
    async ({ page, folder, complaints }) => {
      test.setTimeout(240_000);
      // What the killed one was at is asked for again, also where it was stored and only the answer was lost.
      complaints.expect(/Failed to load resource.*(409|50[23]|ERR_)/);
      const instances = await startInstances();
      let { one, other } = instances;
      /** Kills the instance that is given the nth request for chunks, in the middle of it. */
      const killAt = async (count: number, pattern: RegExp) => {
        const url = await instances.balancer.untilGiven(count, pattern);
        await (url === one.url ? one : other).kill();
      };
      const startAgain = async () => {
        if (one.process.signalCode !== null) one = await one.restart();
        if (other.process.signalCode !== null) other = await other.restart();
      };
      const person = await enterDrive(page, instances.url, await makeAccount(instances.url));
      const original = join(folder, NAME);
      await generateFile(original, SIZE, NAME);

      await test.step('upload', async () => {
        const killed = killAt(BEGUN, /^POST .*chunk=/);
        await person.startUpload(page, original);
        await person.waitForTransfer(page, NAME, 'Uploaded');
        await killed;
      });

      await startAgain();
      await test.step('download through the service worker', async () => {
        const killed = killAt(1, /^GET .*chunk=/);
        const download = await person.download(page, NAME);
        expect(await sha256Of(await download.path())).toBe(await sha256Of(original));
        await killed;
      });

      await startAgain();
      await test.step('the page says nothing of it, and goes on', async () => {
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expect(person.transfers(page)).toContainText('Failed 0');
        await page.goto(instances.url);
        await expect(person.row(page, NAME)).toBeVisible();
      });
      // Before the page asks for servers that are gone.
      await page.close();
      await Promise.all([one.stop(), other.stop()]);
      await instances.stop();
    },
  );
});
