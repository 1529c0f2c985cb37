import { randomUUID } from 'node:crypto';
import { type BatchOperation, type ChangeBatch, type NewItem, operationsText } from '@coffer/contract';
import {
  type Bytes,
  epochRowBytes,
  epochRowId,
  firstRootRow,
  type Head,
  headBytes,
  headHash,
  type ItemRow,
  itemHash,
  itemRowBytes,
  itemsDigest,
  type KnownHead,
  NOTHING_REPEATED,
  namedBehind,
  ownersDigest,
  type RowKind,
  rootRowBytes,
  sha256,
  toBase64Url,
  toHex,
  utf8Encode,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import { epochRowOf, rootRowOf } from '../../../packages/client/src/rows/canonical-root.ts';
import type { BroughtFile } from './batches.ts';
import { BatchSender } from './batches.ts';
import { nextEpochOf, signatureOf } from './builders.ts';
import type { Received } from './http.ts';

/** Sends batches with heads, from nothing but what it has sent itself: what the server says of its rows is not asked. */
export class HeadSigner {
  readonly sender: BatchSender;
  /** The newest head that the server took. */
  last: KnownHead | null = null;
  readonly #rows = new Map<string, { readonly item: ItemRow; readonly versions: readonly VersionRow[] }>();
  readonly #owned = new Map<string, { readonly kind: RowKind; readonly hash: Bytes }>();
  #removed = 0;
  /** That the next head names. */
  epoch = 1;

  private constructor(sender: BatchSender) {
    this.sender = sender;
  }

  static async register(url: string): Promise<HeadSigner> {
    const signer = new HeadSigner(await BatchSender.register(url));
    await signer.own('root', signer.space, rootRowBytes(firstRootRow(signer.space)));
    return signer;
  }

  get space(): string {
    return this.sender.space;
  }

  get fingerprint(): string {
    return this.sender.account.form.fingerprint;
  }

  /** What becomes of a row with the next batch. */
  put(item: ItemRow, versions: readonly VersionRow[] = []): ItemRow {
    this.#rows.set(item.id, { item, versions });
    return item;
  }

  /** A row that goes with the next batch, with its versions. */
  remove(id: string): void {
    this.#removed += 1 + (this.#rows.get(id)?.versions.length ?? 0);
    this.#rows.delete(id);
  }

  async own(kind: RowKind, id: string, bytes: Bytes): Promise<void> {
    this.#owned.set(id, { kind, hash: await sha256(bytes) });
  }

  disown(id: string): void {
    this.#removed += 1;
    this.#owned.delete(id);
  }

  /** The operation that begins the next epoch, in whose rows the next head has it. */
  async nextEpoch(): Promise<BatchOperation> {
    const begun = nextEpochOf(this.epoch + 1);
    this.epoch += 1;
    await this.own('root', this.space, rootRowBytes(rootRowOf(this.space, begun.root)));
    await this.own('epoch', epochRowId(this.epoch), epochRowBytes(epochRowOf(begun.former)));
    return { kind: 'epoch', ...begun };
  }

  /** A batch with the head that holds afterwards. */
  async signed(
    operations: BatchOperation[],
    changes: Partial<Head> = {},
    fingerprint = this.fingerprint,
  ): Promise<ChangeBatch & { readonly head: { bytes: string; signature: string } }> {
    const id = randomUUID();
    const bytes = headBytes({ ...(await this.next(id, operations)), ...changes });
    const signature = signatureOf(fingerprint, 'head', [bytes]);
    return { id, operations, chunks: [], head: { bytes: toBase64Url(bytes), signature } };
  }

  /** The same, sent; what the server took is what the next head is built on. */
  async change(...operations: BatchOperation[]): Promise<Received> {
    const batch = await this.signed(operations);
    const answer = await this.sender.apply(batch);
    if (answer.status === 200) await this.taken(batch.id, operations);
    return answer;
  }

  /** Goes on from the head of a batch that the server took. */
  async taken(id: string, operations: BatchOperation[]): Promise<void> {
    const head = await this.next(id, operations);
    this.last = { head, hash: await headHash(head) };
  }

  /** The head after the next batch. */
  async next(batchId: string, operations: BatchOperation[]): Promise<Head> {
    const { last } = this;
    const items = await Promise.all(
      [...this.#rows.values()].map(async ({ item, versions }) => {
        const bytes = versions.map((version) => ({ id: version.id, bytes: versionRowBytes(version) }));
        return { id: item.id, hash: await itemHash({ id: item.id, bytes: itemRowBytes(item) }, bytes) };
      }),
    );
    const owned = [...this.#owned].map(([id, row]) => ({ id, ...row }));
    const versions = [...this.#rows.values()].reduce((sum, row) => sum + row.versions.length, 0);
    return {
      spaceId: this.space,
      revision: (last?.head.revision ?? 0) + 1,
      batch: { id: batchId, operationsHash: toHex(await sha256(utf8Encode(operationsText(operations)))) },
      itemsDigest: toHex(await itemsDigest(items)),
      ownersDigest: toHex(await ownersDigest(owned)),
      epoch: this.epoch,
      keyCommitment: commitmentOf(this.epoch),
      rows: items.length + versions + owned.length,
      removedRows: this.#removed,
      time: 1_790_000_000,
      ...namedBehind(last),
      otherSpaces: [],
      ownerFingerprint: this.fingerprint,
      signerFingerprint: this.fingerprint,
      endedFork: null,
      nextFingerprint: null,
      ...NOTHING_REPEATED,
    };
  }
}

/** Stands for that of a key which nobody has: another one for each epoch. */
export const commitmentOf = (epoch: number) => epoch.toString(16).padStart(64, 'ab');

/** The row of what a batch creates. */
export function rowOf(spaceId: string, item: NewItem, epoch = 1): ItemRow {
  const metadata = item.mime === 'dir' ? (item.encrypted_metadata ?? null) : null;
  return {
    id: item.id,
    parentId: item.file_id ?? spaceId,
    kind: item.mime === 'dir' ? 'directory' : 'file',
    nameEpoch: epoch,
    sealedName: item.encrypted_name,
    nameHashEpoch: epoch,
    nameHash: item.name_hash,
    metadataEpoch: metadata === null ? null : epoch,
    sealedMetadata: metadata,
    shownVersionId: item.mime === 'dir' ? null : (item.version_id ?? item.id),
    trashed: null,
  };
}

/** The row of the first version of a file that a batch brings. */
export function versionRowOf({ item, body, chunk }: BroughtFile, epoch = 1): VersionRow {
  const { md5 = null, sha1 = null, sha256: sealedSha256 = null, blake2b = null } = item;
  return {
    id: chunk.version_id,
    itemId: item.id,
    number: 1,
    keyEpoch: epoch,
    wrappedKey: item.encrypted_key,
    contentId: chunk.version_id,
    root: chunk.root,
    size: body.length,
    sealedMetadata: item.encrypted_metadata ?? null,
    sealedHashes: { md5, sha1, sha256: sealedSha256, blake2b },
    thumbnailHash: null,
    author: null,
  };
}
