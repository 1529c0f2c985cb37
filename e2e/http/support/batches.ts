import { randomBytes, randomUUID } from 'node:crypto';
import {
  type BatchChunk,
  type BatchOperation,
  type ChangeBatch,
  type NewItem,
  type NewVersion,
  problem,
} from '@coffer/contract';
import { checksumOf, chunkHash, encryptedChunkSize, rootOf, segmentHashes } from '@coffer/crypto';
import { expect } from 'vitest';
import { Account } from './account.ts';
import { contentHashes, newFile } from './builders.ts';
import type { Received } from './http.ts';
import { jsonOf } from './visitor.ts';

/** A small file as a batch brings it. */
export interface BroughtFile {
  readonly item: NewItem;
  readonly body: Buffer;
  readonly chunk: BatchChunk;
}

/** A file of one chunk, with its sealed bytes. */
export async function broughtFile(changes: Partial<NewItem> = {}): Promise<BroughtFile> {
  const item = newFile({ version_id: randomUUID(), ...contentHashes(), ...changes });
  return { item, ...(await broughtChunk({ ...item, id: item.version_id ?? item.id })) };
}

export const broughtFiles = (count: number, changes: Partial<NewItem> = {}) =>
  Promise.all(Array.from({ length: count }, () => broughtFile(changes)));

/** The one chunk of a version. */
export async function broughtChunk({ id, size = 0 }: Pick<NewVersion, 'id' | 'size'>) {
  const body = randomBytes(encryptedChunkSize(0, size ?? 0));
  const root = await rootOf(await chunkHash(await segmentHashes(new Uint8Array(body))));
  return { body, chunk: { version_id: id, checksum: checksumOf(body), root } };
}

export const creation = ({ item }: Pick<BroughtFile, 'item'>): BatchOperation => ({ kind: 'create', item });

/** A batch that names where the space stands. */
export type StandingBatch = ChangeBatch & { readonly revision: number };

export function newBatch(revision: number, changes: Partial<StandingBatch> = {}): StandingBatch {
  return { id: randomUUID(), revision, operations: [], chunks: [], ...changes };
}

/** A batch that creates these files. */
export function batchOf(revision: number, files: readonly BroughtFile[]): StandingBatch {
  return newBatch(revision, { operations: files.map(creation), chunks: files.map(({ chunk }) => chunk) });
}

/** The body of a batch with files, part by part. */
export function framed(json: unknown, ...bodies: readonly Uint8Array[]): Buffer {
  const text = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
  return Buffer.concat([text, ...bodies].flatMap((part) => [lengthOf(part), part]));
}

function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** The problem that answered a batch, with what it says for the next try. */
export const refusalOf = ({ body }: Received) => problem.parse(jsonOf(body));

/** Sends batches to the drive of an account. */
export class BatchSender {
  readonly account: Account;
  readonly space: string;

  private constructor(account: Account, space: string) {
    this.account = account;
    this.space = space;
  }

  static async register(url: string): Promise<BatchSender> {
    const account = await Account.register(url);
    return new BatchSender(account, (await account.call('self')).user.space_id);
  }

  async revisionNow(): Promise<number> {
    return (await this.account.call('listSpaces', { query: {} })).spaces[0]?.revision ?? -1;
  }

  async usedSpace(): Promise<number> {
    return (await this.account.call('storageStats')).used_space;
  }

  /** A batch without files. */
  apply(batch: ChangeBatch): Promise<Received> {
    return this.account.try('changeSpace', { params: { id: this.space }, body: batch });
  }

  /** Operations on the space as it is. */
  async change(...operations: BatchOperation[]): Promise<Received> {
    return this.apply(newBatch(await this.revisionNow(), { operations }));
  }

  bring(batch: unknown, ...bodies: readonly Uint8Array[]): Promise<Received> {
    return this.bringBytes(framed(batch, ...bodies));
  }

  bringFiles(batch: ChangeBatch, files: readonly BroughtFile[]): Promise<Received> {
    return this.bring(batch, ...files.map(({ body }) => body));
  }

  bringBytes(body: Uint8Array): Promise<Received> {
    return this.account.try('changeSpaceWithFiles', { params: { id: this.space }, body });
  }

  /** Asserts that a file has the content that was brought. */
  async expectContent({ item, body }: BroughtFile): Promise<void> {
    const got = await this.account.try('downloadChunk', { params: { id: item.id }, query: { chunk: '0' } });
    expect(got.body.equals(body)).toBe(true);
  }
}
