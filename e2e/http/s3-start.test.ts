import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSilentServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { startFailingStorage } from '../support/failing-storage.ts';
import { freePort } from '../support/free-port.ts';
import { s3Program } from '../support/s3-program.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';

const SECRET = 'a-secret-that-nobody-may-see';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-s3-start-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Longer than one try takes on a busy machine, and shorter than three without an answer. */
const PATIENCE_MS = 26_000;

/** What a start with these variables says, which is refused in one line, without delay. */
async function refusal(env: Record<string, string>): Promise<string> {
  const started = performance.now();
  const { code, output, errors } = await coffer(join(folder, 'data'), ['start'], '', {
    COFFER_PORT: '0',
    COFFER_STORE: 's3',
    ...env,
  });
  expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
  expect(errors.trim().split('\n'), errors).toHaveLength(1);
  expect(errors).not.toContain(SECRET);
  expect(output).toBe('');
  expect(code).toBe(1);
  return errors;
}

const complete = (endpoint: string) => ({
  COFFER_S3_ENDPOINT: endpoint,
  COFFER_S3_BUCKET: 'coffer',
  COFFER_S3_ACCESS_KEY: 'somebody',
  COFFER_S3_SECRET_KEY: SECRET,
});

describe('Starting with chunks in an S3 storage', () => {
  it('names all that is missing', async () => {
    expect(await refusal({})).toMatch(/COFFER_S3_BUCKET, COFFER_S3_ACCESS_KEY, COFFER_S3_SECRET_KEY must be/);
    expect(await refusal({ COFFER_S3_BUCKET: 'coffer', COFFER_S3_ACCESS_KEY: 'somebody' })).toContain(
      'COFFER_S3_SECRET_KEY must be set where COFFER_STORE is s3',
    );
  });

  it('where nothing listens says so', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const said = await refusal(complete(endpoint));
    expect(said).toContain(`COFFER_S3_ENDPOINT ${endpoint} cannot be reached (ECONNREFUSED)`);
  });

  it('where there is no such host says so', async () => {
    expect(await refusal(complete('http://storage.invalid'))).toMatch(
      /storage\.invalid cannot be reached \(E/,
    );
  });

  it('where nobody answers says so within ten seconds', async () => {
    let asked = 0;
    const silent = createSilentServer(() => {
      asked += 1;
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const said = await refusal(complete(addressOf(silent)));
    expect(said).toContain('does not answer within 9 seconds');
    expect(asked).toBe(1);
    silent.close();
  });

  it('where something else answers says so', async () => {
    const web = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Welcome</title>');
    }).listen(0, '127.0.0.1');
    await once(web, 'listening');
    expect(await refusal(complete(addressOf(web)))).toContain('did not answer as an S3 storage does');
    web.close();
  });
});

function addressOf(server: Pick<Server, 'address'>): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}

describe.skipIf(s3Program() === null)('Starting with a storage that refuses', () => {
  let storage: S3Server;

  beforeAll(async () => {
    storage = await startS3();
  });
  afterAll(() => storage.stop());

  const changed = (env: Record<string, string>) => refusal({ ...storage.env, ...env });

  it('the access key names it', async () => {
    expect(await changed({ COFFER_S3_ACCESS_KEY: 'nobody' })).toContain(
      `COFFER_S3_ACCESS_KEY is not known to COFFER_S3_ENDPOINT ${storage.endpoint}`,
    );
  });

  it('the signature names secret key and region', async () => {
    expect(await changed({ COFFER_S3_SECRET_KEY: SECRET })).toContain('COFFER_S3_SECRET_KEY does not belong');
    expect(await changed({ COFFER_S3_REGION: 'eu-central-7' })).toContain(
      'COFFER_S3_REGION eu-central-7 is not the region',
    );
  });

  it('the bucket names it', async () => {
    expect(await changed({ COFFER_S3_BUCKET: 'elsewhere' })).toContain(
      `COFFER_S3_BUCKET elsewhere is not a bucket of COFFER_S3_ENDPOINT ${storage.endpoint}; create it`,
    );
  });

  it('only once it was found to work names the bucket, and not the data directory', async () => {
    const failing = await startFailingStorage(storage.endpoint, (_, path) =>
      path.includes('coffer-owner') ? 'refused' : 'passed',
    );
    const said = await changed({ COFFER_S3_ENDPOINT: failing.endpoint });
    expect(said).toContain('COFFER_S3_BUCKET coffer cannot be used: The S3 storage failed');
    expect(said).not.toContain('COFFER_DATA_DIR');
    await failing.stop();
  });

  it('to be written to says what is needed', async () => {
    await storage.crash();
    await storage.start({ readOnly: true });
    const said = await changed({});
    expect(said).toContain('COFFER_S3_ACCESS_KEY has not all rights on bucket coffer');
    expect(said).toContain('an object could not be written');
    await storage.crash();
    await storage.start();
  });
});

describe.skipIf(s3Program() === null)('A database', () => {
  let storage: S3Server;

  beforeAll(async () => {
    storage = await startS3();
  });
  afterAll(() => storage.stop());

  it('whose chunks lie on the disk is not opened with a storage', async () => {
    const dataDir = join(folder, 'on-disk');
    await storeOneFile(dataDir, {});
    const { code, errors } = await coffer(dataDir, ['check'], '', storage.env);
    expect(code).toBe(1);
    expect(errors).toContain('COFFER_STORE is s3, but the database names chunks that lie in the store disk');
  });

  it('whose chunks lie in a storage is not opened with a disk', async () => {
    const dataDir = join(folder, 'in-storage');
    await storeOneFile(dataDir, storage.env);
    const { code, errors } = await coffer(dataDir, ['check']);
    expect(code).toBe(1);
    expect(errors).toContain('COFFER_STORE is disk, but the database names chunks that lie in the store s3');
  });
});

describe.skipIf(s3Program() === null)('A database and its bucket', () => {
  let storage: S3Server;
  let dataDir: string;

  beforeAll(async () => {
    storage = await startS3();
    dataDir = join(folder, 'drive');
    await storeOneFile(dataDir, storage.env);
  });
  afterAll(() => storage.stop());

  const check = (directory: string, env: Record<string, string> = {}) =>
    coffer(directory, ['check'], '', { ...storage.env, ...env });

  it('know each other', async () => {
    expect(await check(dataDir)).toMatchObject({ code: 0, errors: '' });
  });

  it('are not separated: another bucket or prefix would make all chunks count as lost', async () => {
    await storage.createBucket('another');
    for (const env of [{ COFFER_S3_BUCKET: 'another' }, { COFFER_S3_PREFIX: 'typo' }]) {
      const { code, errors } = await check(dataDir, env);
      expect(code).toBe(1);
      expect(errors).toContain('is not where the chunks of this database are');
    }
    expect(storage.objects()).toHaveLength(1);
  });

  it('are not mixed: the clean-up of another database would remove all chunks', async () => {
    await expect(startServer({ dataDir: join(folder, 'another-drive'), env: storage.env })).rejects.toThrow(
      'COFFER_S3_BUCKET coffer holds the chunks of another database',
    );
    const env = { ...storage.env, COFFER_S3_PREFIX: 'another' };
    await (await startServer({ dataDir: join(folder, 'another'), env })).stop();
    const { code, errors } = await check(join(folder, 'another'));
    expect(code).toBe(1);
    expect(errors).toContain('COFFER_S3_BUCKET coffer holds the chunks of another database');
    const backup = join(folder, 'backup-of-another');
    await storeOneFile(join(folder, 'other'), {});
    await coffer(join(folder, 'other'), ['backup', backup]);
    const restored = await coffer(join(folder, 'restored'), ['restore', backup], '', storage.env);
    expect(restored).toMatchObject({ code: 1, errors: expect.stringContaining('of another database') });
    expect(storage.objects()).toHaveLength(1);
  });

  it('can be chosen anew before there are chunks', async () => {
    const empty = join(folder, 'empty');
    for (const prefix of ['first', 'second', 'first']) {
      const env = { ...storage.env, COFFER_S3_PREFIX: prefix };
      await (await startServer({ dataDir: empty, env })).stop();
      expect(await check(empty, { COFFER_S3_PREFIX: prefix })).toMatchObject({ code: 0, errors: '' });
    }
  });
});

async function storeOneFile(dataDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const server = await startServer({ dataDir, env });
  await (await Account.register(server.url)).storeFile();
  await server.stop();
}
