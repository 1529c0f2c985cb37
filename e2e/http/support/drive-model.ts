import type { Item, NewItem, NewLink, NewVersion, SealedSetting } from '@coffer/contract';
import {
  firstRootRow,
  type ItemRow,
  type LinkRow,
  SEALED_SEGMENT_SIZE,
  type VersionRow,
} from '@coffer/crypto';
import { itemsDigest, ownersDigest } from '../../../packages/crypto/test/reference-digests.ts';
import { sha256 } from '../../../packages/crypto/test/reference-rows.ts';

/** A version whose content is all there. */
export interface ModelVersion {
  readonly number: number;
  readonly content: NewVersion;
  readonly body: Uint8Array;
  readonly hashes: Partial<Record<'md5' | 'sha1' | 'sha256' | 'blake2b', string>>;
}

/** An item as its client knows it. */
export interface ModelItem extends Pick<NewItem, 'id' | 'encrypted_name' | 'name_hash'> {
  readonly isDirectory: boolean;
  readonly parent: string | null;
  /** Of a directory; null of a file. */
  readonly metadata: string | null;
  /** The one that is shown; null of a directory. */
  readonly shown: string | null;
  readonly versions: readonly ModelVersion[];
  /** Where it lay when it was put into the trash by itself. */
  readonly trashedFrom: string | null | undefined;
  readonly link: NewLink | null;
}

/** What a drive holds, as its clients were told. */
export class DriveModel {
  readonly items = new Map<string, ModelItem>();
  /** As they were sealed last, by their ids. */
  readonly settings = new Map<string, SealedSetting>();

  change(id: string, changes: Partial<ModelItem>): void {
    const item = this.items.get(id);
    if (item !== undefined) this.items.set(id, { ...item, ...changes });
  }

  /** Removes an item with all below it. */
  remove(id: string): void {
    for (const child of [...this.items.values()]) if (child.parent === id) this.remove(child.id);
    this.items.delete(id);
  }

  /** Whether it, or a directory above it, is in the trash. */
  isHidden(id: string): boolean {
    const item = this.items.get(id);
    if (item === undefined) return false;
    return item.trashedFrom !== undefined || (item.parent !== null && this.isHidden(item.parent));
  }

  /** What a follower has to know of each item in the end. */
  rows(): Map<string, FollowedItem> {
    return new Map([...this.items.values()].map((item) => [item.id, followed(item)]));
  }

  /**
   * Both digests, from what clients have sent.
   *
   * @param trashedAt when the server has put each item into the trash
   */
  digests(spaceId: string, trashedAt: ReadonlyMap<string, number>) {
    const items = [...this.items.values()];
    return {
      items: itemsDigest(
        items.map((item) => ({
          item: rowOf(spaceId, item, trashedAt),
          versions: item.versions.map((version) => versionRowOf(item.id, version)),
        })),
      ),
      owner: ownersDigest({
        root: firstRootRow(spaceId),
        epochs: [],
        links: items.flatMap(({ link }) => (link === null ? [] : linkRowOf(link))),
        settings: [...this.settings.values()].map(({ id, generation, encrypted_body: sealedBody }) => ({
          ...{ id, generation, sealedBody },
        })),
      }),
    };
  }
}

/** What both follower and model know of an item. */
export type FollowedItem = Pick<Item, 'file_id' | 'version_id' | 'encrypted_name'> & {
  readonly trashedFrom: string | null | undefined;
};

function followed(item: ModelItem): FollowedItem {
  return {
    file_id: item.parent,
    version_id: item.shown,
    encrypted_name: item.encrypted_name,
    trashedFrom: item.trashedFrom,
  };
}

/** The same of what the stream of changes says. */
export function followedOf(item: Item): FollowedItem {
  const { file_id, version_id, encrypted_name } = item;
  const shown = { file_id, version_id, encrypted_name };
  return { ...shown, trashedFrom: item.trashed?.from };
}

function rowOf(spaceId: string, item: ModelItem, trashedAt: ReadonlyMap<string, number>): ItemRow {
  const { trashedFrom } = item;
  return {
    id: item.id,
    parentId: item.parent ?? spaceId,
    kind: item.isDirectory ? 'directory' : 'file',
    nameEpoch: 1,
    sealedName: item.encrypted_name,
    nameHashEpoch: 1,
    nameHash: item.name_hash,
    metadataEpoch: item.metadata === null ? null : 1,
    sealedMetadata: item.metadata,
    shownVersionId: item.shown,
    trashed:
      trashedFrom === undefined ? null : { at: trashedAt.get(item.id) ?? 0, fromId: trashedFrom ?? spaceId },
  };
}

function versionRowOf(itemId: string, { number, content, body, hashes }: ModelVersion): VersionRow {
  const { md5 = null, sha1 = null, sha256: sealedSha256 = null, blake2b = null } = hashes;
  const thumbnail = content.encrypted_thumbnail;
  return {
    id: content.id,
    itemId,
    number,
    keyEpoch: content.encrypted_key === undefined ? null : 1,
    wrappedKey: content.encrypted_key ?? null,
    contentId: content.id,
    root: rootOf(body).toString('hex'),
    size: body.length,
    sealedMetadata: content.encrypted_metadata ?? null,
    sealedHashes: { md5, sha1, sha256: sealedSha256, blake2b },
    thumbnailHash:
      thumbnail === undefined ? null : sha256(Buffer.from(thumbnail, 'base64url')).toString('hex'),
    author: null,
  };
}

/** The root of what has one chunk: over the hash of that, which is over those of its segments. */
function rootOf(body: Uint8Array): Buffer {
  const count = Math.ceil(body.length / SEALED_SEGMENT_SIZE);
  const segments = Array.from({ length: count }, (_, index) =>
    sha256(body.subarray(index * SEALED_SEGMENT_SIZE, (index + 1) * SEALED_SEGMENT_SIZE)),
  );
  return sha256(sha256(...segments));
}

/** The row of a new link. */
export function linkRowOf(link: NewLink): LinkRow {
  return {
    id: link.id,
    itemId: link.file_id,
    sealedLinkKey: link.encrypted_link_key,
    expiresAt: link.expires_at ?? null,
    maxDownloads: link.max_downloads ?? null,
    signature: link.signature,
  };
}
