import { type SignedRow, spaceRowsOf } from '@coffer/client';
import {
  type BatchOperation,
  problem,
  type SpaceRow as RowOnWire,
  type WaitingChanges,
} from '@coffer/contract';
import { expect } from 'vitest';
import { coffer } from '../../support/command-line.ts';
import type { RunningServer } from '../../support/server-process.ts';
import type { Account } from './account.ts';
import { type BroughtFile, broughtFile, creation } from './batches.ts';
import { contentHashes, newDirectory, newVersion } from './builders.ts';
import { HeadSigner, rowOf, versionRowOf } from './head-signer.ts';
import { jsonOf } from './visitor.ts';

/** A drive that its owner's devices sign: a directory with a file in it, another directory, and one in the trash. */
export class PlainDrive {
  readonly server: RunningServer;
  readonly signer: HeadSigner;
  readonly outer: string;
  readonly other: string;
  readonly trashed: string;
  readonly file: BroughtFile;

  private constructor(server: RunningServer, signer: HeadSigner, ids: readonly string[], file: BroughtFile) {
    this.server = server;
    this.signer = signer;
    [this.outer = '', this.other = '', this.trashed = ''] = ids;
    this.file = file;
  }

  static async make(server: RunningServer): Promise<PlainDrive> {
    const signer = await HeadSigner.register(server.url);
    const directories = [newDirectory(), newDirectory(), newDirectory()];
    for (const item of directories) signer.put(rowOf(signer.space, item));
    const [outer, , last] = directories;
    if (outer === undefined || last === undefined) throw new Error('There are three');
    const file = await broughtFile({ file_id: outer.id });
    signer.put(rowOf(signer.space, file.item), [versionRowOf(file)]);
    const operations: BatchOperation[] = [
      ...directories.map((item) => ({ kind: 'create' as const, item })),
      creation(file),
    ];
    const batch = { ...(await signer.signed(operations)), chunks: [file.chunk] };
    expect((await signer.sender.bringFiles(batch, [file])).status).toBe(200);
    await signer.taken(batch.id, operations);
    signer.put({ ...rowOf(signer.space, last), trashed: { at: 77, fromId: signer.space } });
    expect((await signer.change({ kind: 'trash', ids: [last.id], at: 77 })).status).toBe(200);
    const ids = directories.map(({ id }) => id);
    return new PlainDrive(server, signer, ids, file);
  }

  get account(): Account {
    return this.signer.sender.account;
  }

  get params() {
    return { id: this.signer.space };
  }

  allow(allowed = true) {
    return this.account.call('allowPlainChanges', { params: this.params, body: { allowed } });
  }

  waiting(): Promise<WaitingChanges> {
    return this.account.call('waitingChanges', { params: this.params, query: {} });
  }

  /** What waits, by the ids of the items. */
  async kinds(): Promise<Record<string, string>> {
    return Object.fromEntries((await this.waiting()).items.map(({ id, kind }) => [id, kind]));
  }

  /** Its revision, and how often something came that waits or was decided about. */
  async standing() {
    const [space] = (await this.account.call('listSpaces', { query: {} })).spaces;
    return [space?.revision, space?.waiting] as const;
  }

  /** All rows as devices get them, with the digest that they have to lead to; the same by all calls. */
  async signedRows(): Promise<{ rows: SignedRow[]; digest: string | undefined }> {
    const { account, params } = this;
    const changes = (query: object) =>
      account.call('spaceChanges', { params, query: { after: '0', ...query } });
    const { space } = this.signer;
    const { items, digest } = await changes({ digest: 'true' });
    const sorted = (rows: readonly RowOnWire[]) =>
      spaceRowsOf(space, rows).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted((await changes({})).items)).toEqual(sorted(items));
    const byBuckets = await account.call('spaceRows', { params, query: { from: '0' } });
    expect(sorted(byBuckets.items)).toEqual(sorted(items));
    const proofs = await account.call('spaceProofs', {
      params,
      body: { after: 0, rows: sorted(items).map(({ id }) => id), below: { ids: [this.outer] } },
    });
    expect(sorted(proofs.rows)).toEqual(sorted(items));
    expect(proofs.below).toEqual([this.outer, this.file.item.id].sort());
    return { rows: sorted(items), digest };
  }

  /** The checker finds nothing wrong. */
  async expectWell(): Promise<void> {
    expect((await coffer(this.server.dataDir, ['check'])).output).toContain('all is well');
  }

  /** Stores a version over another one as a program without keys does. */
  async storeOver(id: string): Promise<string> {
    const version = newVersion(contentHashes());
    await this.account.call('createVersion', { params: { id }, body: version });
    const stored = await broughtFile();
    const answer = await this.account.try('uploadChunk', {
      params: { id },
      query: { chunk: '0', checksum: stored.chunk.checksum, checksum_function: 'crc16', version: version.id },
      body: stored.body,
    });
    expect(answer.status).toBe(200);
    return version.id;
  }
}

/** Takes changes without keys back. */
export function undoPlain(...ids: string[]) {
  return { kind: 'undo_plain' as const, ids, links: [] as string[], keep_versions: [] as string[] };
}

/** Why a change was refused for its head. */
export const whyRefused = (body: Buffer) => problem.parse(jsonOf(body)).errors?.['head'];
