import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Files, identityOf, ofNode, stampOf } from '../../src/sync/disk.ts';
import { leftAlone } from '../../src/sync/left-alone.ts';
import type { KnownEntry } from '../../src/sync/model.ts';
import { scanDisk } from '../../src/sync/scan-disk.ts';

let folder: string;
/** Paths that were read, by their last names. */
let read: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-scan-'));
  read = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** The file system, on which not every test may mount something, or is kept from reading. */
const files: Files = new Proxy(ofNode, {
  get(target, method) {
    if (method === 'lstat') {
      return async (path: string) => {
        const stats = await ofNode.lstat(path, { bigint: true });
        return path.endsWith('/mounted') ? Object.assign(stats, { dev: stats.dev + 1n }) : stats;
      };
    }
    if (method === 'open') {
      return async (path: string, flags: string) => {
        read.push(path.slice(path.lastIndexOf('/') + 1));
        if (path.endsWith('/secret')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
        return ofNode.open(path, flags);
      };
    }
    return Reflect.get(target, method);
  },
});

function scan(known: ReadonlyMap<string, KnownEntry> = new Map()) {
  const { signal } = new AbortController();
  return scanDisk({ files, folder, leftAlone: leftAlone(null), known, now: Date.now, signal });
}

/** A file as it was in step when it was looked at then. */
async function inStep(name: string, seenAt: number): Promise<[string, KnownEntry]> {
  const stats = await ofNode.lstat(join(folder, name), { bigint: true });
  const known = {
    kind: 'file',
    id: name,
    versionId: null,
    size: Number(stats.size),
    sha256: 'known',
  } as const;
  return [name, { ...known, identity: identityOf(stats), stamp: stampOf(stats), seenAt }];
}

describe('A folder that is looked through', () => {
  it('tells what cannot be kept the same, and why', async () => {
    await symlink('/etc/hostname', join(folder, 'link'));
    await mkdir(join(folder, 'mounted'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x66, 0xff])]), '');
    await writeFile(join(folder, 'é'.normalize('NFC')), '');
    await writeFile(join(folder, 'é'.normalize('NFD')), '');
    await writeFile(join(folder, 'secret'), 'first');
    const { odd } = await scan(new Map([await inStep('secret', 0)]));
    expect(Object.fromEntries(odd)).toEqual({
      link: 'symbolic links stay on this device',
      mounted: 'it lies on another file system',
      pipe: 'it is no file and no folder',
      'f\ufffd': 'its name is not in UTF-8; rename it',
      é: 'two names here differ in their Unicode form only; rename one of them',
      secret: 'it cannot be read',
    });
  });

  it('reads a file again that was looked at within two seconds of its change, and no other one', async () => {
    await mkdir(join(folder, 'new'));
    for (const name of ['settled', 'young', 'new/one']) await writeFile(join(folder, name), name);
    const known = new Map([
      await inStep('settled', Date.now() + 2_000),
      await inStep('young', Date.now() + 1_000),
    ]);
    const { entries } = await scan(known);
    expect(read).toEqual(['young']);
    expect(entries.get('settled')?.sha256).toBe('known');
    expect(entries.get('new/one')?.sha256).toBeNull();
  });

  it('fault B2: reads a file that another one of the same size and times has replaced', async () => {
    await writeFile(join(folder, 'letter'), 'letter');
    const [name, known] = await inStep('letter', Date.now() + 2_000);
    const replaced = { ...known, identity: '1/1' };
    const { entries } = await scan(new Map([[name, replaced]]));
    expect(read).toEqual(['letter']);
    expect(entries.get('letter')?.sha256).toBe(createHash('sha256').update('letter').digest('hex'));
  });
});
