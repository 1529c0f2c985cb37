import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { list } from 'tar';

/** Where the makers of Node publish it. */
export const MAKERS = 'https://nodejs.org/dist';

/**
 * Returns the SHA-256 (hex) of the program of a Node as its makers publish it. An archive is compared with their sums before anything in it counts.
 *
 * @param platform as archives of a release call it
 * @throws Error where they do not name it, or hand out another archive than they name
 */
export async function programOfMakers(platform: string, version: string, from = MAKERS): Promise<string> {
  const folder = `${from}/v${version}`;
  const sums = sumsIn(await (await fetched(`${folder}/SHASUMS256.txt`)).text());
  const sumOf = (name: string) => {
    const sum = sums.get(name);
    if (sum === undefined) throw new Error(`${folder}/SHASUMS256.txt does not name ${name}`);
    return sum;
  };
  // For Windows they publish the program itself, too.
  if (platform.startsWith('win-')) return sumOf(`${platform}/node.exe`);
  const root = `node-v${version}-${platform}`;
  const wanted = sumOf(`${root}.tar.gz`);
  const temporary = await mkdtemp(join(tmpdir(), 'coffer-node-'));
  try {
    const archive = join(temporary, 'node.tar.gz');
    if ((await download(`${folder}/${root}.tar.gz`, archive)) !== wanted) {
      throw new Error(`${folder}/${root}.tar.gz has another sum than SHASUMS256.txt says`);
    }
    return await sumWithin(archive, `${root}/bin/node`);
  } finally {
    await rm(temporary, { recursive: true });
  }
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response;
}

/** Lines such as `0123…  name`. */
function sumsIn(text: string): ReadonlyMap<string, string> {
  const lines = text.matchAll(/^([0-9a-f]{64}) +(\S+)$/gm);
  return new Map(Array.from(lines, ([, sum = '', name = '']) => [name, sum]));
}

async function download(url: string, file: string): Promise<string> {
  const { body } = await fetched(url);
  if (body === null) throw new Error(`${url} is empty`);
  const hash = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(hashed(body)), createWriteStream(file));
  return hash.digest('hex');
}

async function sumWithin(archive: string, name: string): Promise<string> {
  const hash = createHash('sha256');
  let isThere = false;
  await list({
    file: archive,
    onReadEntry: (entry) => {
      if (entry.path !== name) return;
      isThere = true;
      entry.on('data', (bytes) => hash.update(bytes));
    },
  });
  if (!isThere) throw new Error(`${name} is not in its archive`);
  return hash.digest('hex');
}
