import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { freePort } from '../support/free-port.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { enterDrive } from '../support/ready-session.ts';
import { S3_ADVICE, s3Program } from '../support/s3-program.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

const MIB = 1 << 20;
const NAME = 'film.bin';
const CHUNKS = 3;

test.skip(s3Program() === null, S3_ADVICE);

interface World {
  readonly storage: S3Server;
  readonly server: RunningServer;
}

/** A server whose chunks travel straight between browser and storage. */
async function startWorld({ isAllowed }: { isAllowed: boolean }): Promise<World> {
  const port = await freePort();
  const storage = await startS3(isAllowed ? { allowedOrigin: `http://127.0.0.1:${port}` } : {});
  const server = await startServer({ port, env: { ...storage.env, COFFER_S3_DIRECT: 'on' } });
  return { storage, server };
}

/** The page goes first, which would ask for a server that is gone. */
async function end(page: Page, { storage, server }: World): Promise<void> {
  await page.goto('about:blank');
  await server.stop();
  await storage.stop();
}

test.describe('chunks that travel straight between browser and storage', () => {
  test('are sent and fetched there, and come back byte for byte', async ({ page, folder, complaints }) => {
    void complaints;
    const { storage, server } = await startWorld({ isAllowed: true });
    const person = await enterDrive(page, server.url, await makeAccount(server.url));
    const original = join(folder, NAME);
    await generateFile(original, (CHUNKS - 1) * 4 * MIB + 7, NAME);
    const sent = { storage: 0, server: 0 };
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().startsWith(storage.endpoint)) sent.storage += 1;
      if (request.method() === 'POST' && request.url().includes('?chunk=')) sent.server += 1;
    });
    await person.upload(page, original);
    expect(sent).toEqual({ storage: CHUNKS, server: 0 });
    expect(storage.objects()).toHaveLength(CHUNKS);

    const download = await person.download(page, NAME);
    expect(await sha256Of(await download.path())).toBe(await sha256Of(original));
    const led = () =>
      server.log().match(/"method":"GET","path":"\/api\/storage\/[0-9a-f-]{36}","status":302/g)?.length;
    await expect.poll(led).toBeGreaterThanOrEqual(CHUNKS);
    await end(page, { storage, server });
  });

  test(
    'go through the server where the storage does not let the page in',
    NIGHT,
    async ({ page, folder, complaints }) => {
      complaints.expect(/CORS policy|net::ERR_FAILED/);
      const { storage, server } = await startWorld({ isAllowed: false });
      const person = await enterDrive(page, server.url, await makeAccount(server.url));
      const original = join(folder, NAME);
      await generateFile(original, (CHUNKS - 1) * 4 * MIB + 7, NAME);
      await person.upload(page, original);
      expect(storage.objects()).toHaveLength(CHUNKS);
      const download = await person.download(page, NAME);
      expect(await sha256Of(await download.path())).toBe(await sha256Of(original));
      await end(page, { storage, server });
    },
  );
});
