import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { filesBelow } from './canaries.ts';
import { freePort } from './free-port.ts';
import { S3_ADVICE, s3Program } from './s3-program.ts';

const ACCESS_KEY = 'coffer-tests';
const BUCKET = 'coffer';
const START_MS = 60_000;

/** A real S3 storage with a folder of its own. */
export interface S3Server {
  readonly endpoint: string;
  /** What makes a Coffer keep its chunks here; to be mixed with more or other variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the objects of the bucket lie as files, named by their keys. */
  readonly folder: string;
  /** The storage's process. */
  readonly process: ChildProcess;
  /** The keys of all chunks in the bucket. */
  objects(): string[];
  /** Makes another bucket; gives its folder. */
  createBucket(name: string): Promise<string>;
  /** Ends it at once; what it keeps stays for `start`. */
  crash(): Promise<void>;
  /** Starts it again, at the same address. */
  start(options?: { readonly readOnly: boolean }): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

interface S3Options {
  /** Pages of this origin may use the storage (CORS); none by default. */
  readonly allowedOrigin?: string;
}

/** Starts a storage with one empty bucket on a free port. */
export async function startS3({ allowedOrigin }: S3Options = {}): Promise<S3Server> {
  const program = s3Program();
  if (program === null) throw new Error(S3_ADVICE);
  const root = await mkdtemp(join(tmpdir(), 'coffer-s3-'));
  const [buckets, sidecar] = [join(root, 'buckets'), join(root, 'sidecar')];
  await mkdir(sidecar);
  const secretKey = randomBytes(20).toString('hex');
  const port = await freePort();

  const launch = async ({ readOnly } = { readOnly: false }) => {
    const child = spawn(
      program,
      // Metadata in files of their own: not every folder for temporary files takes extended attributes.
      [
        ...['--port', `127.0.0.1:${port}`, '--quiet', ...(readOnly ? ['--readonly'] : [])],
        ...(allowedOrigin === undefined ? [] : ['--cors-allow-origin', allowedOrigin]),
        ...['posix', '--sidecar', sidecar, buckets],
      ],
      { env: { ROOT_ACCESS_KEY: ACCESS_KEY, ROOT_SECRET_KEY: secretKey }, stdio: 'ignore' },
    );
    await listening(port, child);
    return child;
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const createBucket = async (name: string) => {
    await mkdir(join(buckets, name), { recursive: true });
    return join(buckets, name);
  };

  const folder = await createBucket(BUCKET);
  let child = await launch();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    folder,
    env: {
      COFFER_STORE: 's3',
      COFFER_S3_ENDPOINT: endpoint,
      COFFER_S3_BUCKET: BUCKET,
      COFFER_S3_ACCESS_KEY: ACCESS_KEY,
      COFFER_S3_SECRET_KEY: secretKey,
    },
    get process() {
      return child;
    },
    objects: () =>
      filesBelow(folder)
        .map((file) => relative(folder, file))
        .filter(isChunk)
        .sort(),
    createBucket,
    crash: () => end(child),
    async start(options) {
      child = await launch(options);
    },
    async stop() {
      await end(child);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Neither what is under way nor what is written to find out whether anything can be. */
function isChunk(key: string): boolean {
  return key.includes('chunks/');
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await wait(50);
    } finally {
      socket.destroy();
    }
  }
  throw new Error('The S3 storage of the tests did not start');
}
