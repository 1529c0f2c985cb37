import { randomInt } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer, startCoffer } from '../support/command-line.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { onlyChunks, startFailingStorage } from '../support/failing-storage.ts';
import { s3Program } from '../support/s3-program.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startServer } from '../support/server-process.ts';
import { chunkFile, chunksIn, temporaryFilesIn } from './support/data-directory.ts';
import { differing, type FilledDrive, fillDrive } from './support/filled-drive.ts';

const SMALL = dose(27, 60);
const SIZES = [
  ...Array.from({ length: SMALL }, (_, index) => 1_000 + index * 150),
  ...[9_000_000, 5_000_000, 0],
];
const CHUNKS = SMALL + 3 + 2 + 1;
/** Where each of them comes is left to chance. */
const KILLS = dose(1, 3);

describe.skipIf(s3Program() === null)('move-store', { timeout: 240_000 }, () => {
  let folder: string;
  let storage: S3Server;
  let dataDir: string;
  let drive: FilledDrive;
  let onDisk: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coffer-move-store-'));
    storage = await startS3();
    onDisk = { ...storage.env, COFFER_STORE: 'disk' };
    dataDir = join(folder, 'drive');
    const server = await startServer({ dataDir });
    drive = await fillDrive(server.url, SIZES);
    await server.stop();
  }, 240_000);
  afterAll(async () => {
    await storage.stop();
    await rm(folder, { recursive: true });
  });

  const start = (args: string[], env: Record<string, string>) => startCoffer(dataDir, args, '', env);
  const run = (args: string[], env: Record<string, string>) => coffer(dataDir, args, '', env);
  const chunkFiles = () => chunksIn(dataDir).length;

  /** Starts a command that gets no further than so many requests of chunks, and waits until it is there. */
  async function heldUp(args: string[], env: Record<string, string>, passing: number, method: 'GET' | 'PUT') {
    const { endpoint, held, stop } = await startFailingStorage(storage.endpoint, onlyChunks(passing, method));
    const { process, ended } = await start(args, { ...env, COFFER_S3_ENDPOINT: endpoint });
    await Promise.race([held, ended.then(({ errors }) => Promise.reject(new Error(`It ended: ${errors}`)))]);
    return { process, ended, stop };
  }

  /** Kills the command, each time after as many more chunks as is left to chance, and not after the last. */
  async function killAgainAndAgain(args: string[], env: Record<string, string>, method: 'GET' | 'PUT') {
    for (let round = 0; round < KILLS; round += 1) {
      const passing = randomInt(Math.floor(CHUNKS / 6), Math.floor(CHUNKS / 4));
      const { process, ended, stop } = await heldUp(args, env, passing, method);
      process.kill('SIGKILL');
      await ended;
      await stop();
    }
  }

  it('is refused beside a server, which goes on', async () => {
    const server = await startServer({ dataDir });
    const { code, errors, output } = await run(['move-store', 's3'], onDisk);
    expect(code).toBe(1);
    expect(errors).toBe(
      `A server, or another command, is working with the data in COFFER_DATA_DIR ${dataDir}; stop it and run this again.\n`,
    );
    expect(output).toBe('');
    expect(await run(['check'], {})).toMatchObject({ code: 0 });
    expect(await differing(server.url, drive)).toEqual([]);
    await server.stop();
    expect(storage.objects()).toEqual([]);
  });

  it.each([
    [{ COFFER_STORE: 's3' }, 'COFFER_STORE is s3, where the chunks are to go. Set it to disk'],
    [{ COFFER_S3_SECRET_KEY: 'wrong' }, 'COFFER_S3_SECRET_KEY does not belong'],
    [{ COFFER_S3_BUCKET: 'elsewhere' }, 'COFFER_S3_BUCKET elsewhere is not a bucket'],
  ])('is refused in one line with %j', async (wrong, expected) => {
    const { code, errors } = await run(['move-store', 's3'], { ...onDisk, ...wrong });
    expect(code).toBe(1);
    expect(errors).toContain(expected);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  it('without a storage says what names one; with a store that there is not, ends with 2', async () => {
    expect((await run(['move-store', 's3'], {})).errors).toContain('Set COFFER_S3_BUCKET');
    expect(await run(['move-store', 'tape'], onDisk)).toMatchObject({ code: 2 });
    expect(await run(['move-store'], onDisk)).toMatchObject({ code: 2 });
  });

  it('is refused where the storage holds the chunks of another database', async () => {
    await storage.createBucket('others');
    const others = { ...storage.env, COFFER_S3_BUCKET: 'others' };
    const other = join(folder, 'other');
    await (await startServer({ dataDir: other, env: others })).stop();
    const { code, errors } = await run(['move-store', 's3'], { ...others, COFFER_STORE: 'disk' });
    expect(code).toBe(1);
    expect(errors).toContain('COFFER_S3_BUCKET others holds the chunks of another database');
  });

  it('names damaged and missing chunks with owner and item, moves all others, and ends with 1', async () => {
    const [altered = '', missing = ''] = [...drive.files.keys()];
    const kept = join(folder, 'kept');
    const files = [altered, missing].map((id) => chunkFile(dataDir, id, 0));
    const [alteredFile = '', missingFile = ''] = files;
    for (const file of files) await copyFile(file, `${kept}-${basename(file)}`);
    await writeFile(alteredFile, 'not what it was');
    await rm(missingFile);
    const { code, output, errors } = await run(['move-store', 's3'], {
      ...onDisk,
      COFFER_S3_PREFIX: 'damaged',
    });
    expect(code).toBe(1);
    const owner = `owner ${drive.account.form.email}`;
    expect(output).toContain(`altered: item ${altered}, chunk 0, ${owner}: it is not moved`);
    expect(output).toContain(`missing: item ${missing}, chunk 0, ${owner}: it is not moved`);
    expect(output).toContain(`${CHUNKS - 2} chunks copied`);
    expect(errors).toContain('2 chunks could not be moved');

    const started = await run(['check'], {});
    expect(started.code).toBe(1);
    expect(started.errors).toContain('some chunks lie in the store disk and some in s3');

    for (const file of files) await copyFile(`${kept}-${basename(file)}`, file);
    const inPrefix = { ...storage.env, COFFER_S3_PREFIX: 'damaged' };
    const back = await run(['move-store', 'disk', '--remove-old'], inPrefix);
    expect(back).toMatchObject({ code: 0, errors: '' });
    expect(back.output).toContain(`0 chunks copied, ${CHUNKS - 2} chunks there already`);
    expect(storage.objects()).toEqual([]);
  });

  it('leaves what is damaged behind when it is told to, and the server goes on without it', async () => {
    const copy = join(folder, 'leaving');
    const server = await startServer({ dataDir: copy });
    const small = await fillDrive(server.url, [10, 20]);
    await server.stop();
    const [lost = ''] = small.files.keys();
    await rm(chunkFile(copy, lost, 0));
    await storage.createBucket('leaving');
    const env = { ...storage.env, COFFER_S3_BUCKET: 'leaving' };
    const left = await coffer(copy, ['move-store', 's3', '--leave-damaged'], '', {
      ...env,
      COFFER_STORE: 'disk',
    });
    expect(left).toMatchObject({ code: 1, errors: '' });
    expect(left.output).toContain(`missing: item ${lost}, chunk 0`);
    const started = await startServer({ dataDir: copy, env });
    expect(await differing(started.url, small)).toEqual([lost]);
    await started.stop();
  });

  it('to S3, killed and run again, loses nothing and brings nothing twice', async () => {
    await killAgainAndAgain(['move-store', 's3'], onDisk, 'PUT');
    expect(storage.objects().length).toBeGreaterThan(0);
    const { code, output, errors } = await run(['move-store', 's3'], onDisk);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`The database names ${CHUNKS} chunks`);
    expect(output).toContain(`s3 has ${CHUNKS} chunks of them`);
    expect(output).toContain('COFFER_STORE=s3');
    expect(storage.objects()).toHaveLength(CHUNKS);
    expect(chunkFiles()).toBe(CHUNKS);

    const server = await startServer({ dataDir, env: storage.env });
    expect(await differing(server.url, drive)).toEqual([]);
    await server.stop();
    expect(await run(['check'], storage.env)).toMatchObject({ code: 0 });
    expect((await run(['check'], {})).errors).toContain('that lie in the store s3');
  });

  it('run once more moves nothing, and removes the former chunks when it is told to', async () => {
    const { code, output } = await run(['move-store', 's3', '--remove-old'], onDisk);
    expect(code).toBe(0);
    expect(output).toContain('0 chunks copied, 0 chunks there already');
    expect(output).toContain(`Removed from disk: ${CHUNKS} chunks`);
    expect(chunkFiles()).toBe(0);
    expect(storage.objects()).toHaveLength(CHUNKS);
  });

  it('back to the disk, killed and run again, loses nothing and brings nothing twice', NIGHT, async () => {
    await killAgainAndAgain(['move-store', 'disk'], storage.env, 'GET');
    expect(chunkFiles()).toBeGreaterThan(0);
    const { code, output, errors } = await run(['move-store', 'disk'], storage.env);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`disk has ${CHUNKS} chunks of them`);
    expect(chunkFiles()).toBe(CHUNKS);
    expect(temporaryFilesIn(dataDir)).toEqual([]);
    const server = await startServer({ dataDir });
    expect(await differing(server.url, drive)).toEqual([]);
    await server.stop();
  });

  it('goes on after the storage was away', NIGHT, async () => {
    const before = storage.objects().length;
    const env = { ...onDisk, COFFER_S3_PREFIX: 'away' };
    const move = await heldUp(['move-store', 's3'], env, Math.floor(CHUNKS / 3), 'PUT');
    expect(storage.objects().length).toBeGreaterThan(before);
    await storage.crash();
    await move.stop();
    const { code, errors } = await move.ended;
    expect(code).toBe(1);
    expect(errors).toContain('goes on where it stopped');
    expect(errors.trim().split('\n')).toHaveLength(1);
    await storage.start();
    const again = await run(['move-store', 's3'], env);
    expect(again).toMatchObject({ code: 0, errors: '' });
    expect(storage.objects()).toHaveLength(before + CHUNKS);
  });
});
