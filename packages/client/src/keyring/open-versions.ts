import type { FileVersion } from '@coffer/contract';
import {
  type AccountKey,
  type ContentKey,
  type ItemMetadata,
  importContentKey,
  openMetadata,
  type VersionId,
  versionId,
} from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { isUnsealed, openContent } from './open-record.ts';
import { chunksOf, type IntactItem, rootless, storedAt, storedContent } from './opened-item.ts';
import type { OpenedKeys, OpenKeyring } from './opened-keys.ts';
import { recordAgrees } from './record-agreement.ts';
import type { SpaceKeys } from './space-keys.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { metadataOf, underAnyKey, unfinishedContent, versionSecrets } from './upload-records.ts';

interface VersionFacts {
  readonly id: VersionId;
  /** By which versions are ordered: as it was sealed, of an unfinished or damaged one as the server says. */
  readonly number: number;
  /** Whether it is what the file shows. */
  readonly isShown: boolean;
}

/** A content that a file has, or had. What it says comes from the sealed fields. */
export interface IntactVersion extends VersionFacts {
  readonly state: 'intact';
  /** When it was stored, in unix seconds by the clock of its device. */
  readonly storedAt: number;
  /** A name by which people know that device. */
  readonly device: string;
  /** The file with this content, to be read like any other. */
  readonly file: IntactItem;
}

/** A version whose upload has not ended. */
export interface UnfinishedVersion extends VersionFacts {
  readonly state: 'unfinished';
  readonly file: IntactItem;
}

/** A version that the server changed, or gave a number that another one has. Its size is only what the server says. */
export interface DamagedVersion extends VersionFacts {
  readonly state: 'damaged';
  /** Altered by the server, or never sealed completely; see `Damage`. */
  readonly reason: 'altered' | 'unsealed';
  readonly size: number;
}

export type OpenedVersion = IntactVersion | UnfinishedVersion | DamagedVersion;

interface OpenedOne {
  readonly version: OpenedVersion;
  /** Null of one that is damaged. */
  readonly key: ContentKey | null;
}

/**
 * Opens the versions of a file that is intact itself, the newest first, and keeps their keys. A version has one key for
 * ever: one that comes with another key than before is damaged. Throws `item_not_opened`.
 */
export async function openVersions(
  item: IntactItem,
  records: readonly FileVersion[],
  { opened: known, accountKey, space }: OpenKeyring,
): Promise<OpenedVersion[]> {
  const opened = await mapBounded(records, CONCURRENCY, async (record) => {
    if (record.encrypted_upload !== undefined) return openUnfinished(item, record, accountKey);
    const one = await openOne(item, record, space);
    const isKnown = await hasKnownKey(record, known);
    return isKnown ? one : { version: damaged(one.version, record.size), key: null };
  });
  const counts = new Map<number, number>();
  for (const { version } of opened) {
    if (version.state === 'intact') counts.set(version.number, (counts.get(version.number) ?? 0) + 1);
  }
  return opened
    .map(({ version, key }) => {
      const isTwice = version.state === 'intact' && counts.get(version.number) !== 1;
      if (isTwice) return damaged(version, version.file.size);
      if (key !== null) known.addContent(version.id, key, contentIdOf(version));
      return version;
    })
    .toSorted((one, other) => other.number - one.number);
}

/** Whether a version is sealed under the key with which it was opened before, if it was. */
async function hasKnownKey({ id, encrypted_metadata }: FileVersion, known: OpenedKeys): Promise<boolean> {
  const key = known.contentKey(versionId(id));
  if (key === undefined || encrypted_metadata === null) return true;
  return (await unlessDamaged(openMetadata(key, versionId(id), encrypted_metadata ?? ''))) !== null;
}

async function openOne(item: IntactItem, record: FileVersion, space: SpaceKeys): Promise<OpenedOne> {
  const id = versionId(record.id);
  const facts = { id, number: record.number, isShown: id === item.versionId };
  const content = await unlessDamaged(openContent({ ...record, id: item.id, version_id: id }, space));
  const isRootless = content !== null && rootless(record, content.metadata).isRootless === true;
  if (isUnsealed(record) || isRootless)
    return { version: { ...damaged(facts, record.size), reason: 'unsealed' }, key: null };
  if (content === null) return { version: damaged(facts, record.size), key: null };
  const { metadata } = content;
  const file = fileOf(item, id, record, metadata);
  if (metadata.content === null || metadata.origin === null) {
    return { version: { ...facts, state: 'unfinished', file }, key: content.key };
  }
  const { number, at, device } = metadata.origin;
  if (number !== record.number) return { version: damaged(facts, record.size), key: null };
  return { version: { ...facts, state: 'intact', storedAt: at, device, file }, key: content.key };
}

/** Opens the record of an upload. */
async function openUnfinished(
  item: IntactItem,
  record: FileVersion,
  accountKey: AccountKey,
): Promise<OpenedOne> {
  const id = versionId(record.id);
  const facts = { id, number: record.number, isShown: id === item.versionId };
  const opened = await underAnyKey(accountKey, (uploads) =>
    versionSecrets(item.id, id, record.encrypted_upload, uploads),
  );
  if (opened === null || !recordAgrees(record, metadataOf(opened.secrets))) {
    return { version: damaged(facts, record.size), key: null };
  }
  const { secrets, isFormer } = opened;
  const { content, open } = unfinishedContent(metadataOf(secrets), isFormer);
  const file = { ...fileOf(item, id, record, content), ...open };
  const key = await importContentKey(secrets.contentKey);
  return { version: { ...facts, state: 'unfinished', file }, key };
}

function fileOf(
  item: IntactItem,
  id: VersionId,
  record: FileVersion,
  { later: _, ...metadata }: ItemMetadata,
): IntactItem {
  return {
    ...item,
    ...metadata,
    content: storedContent(metadata, record),
    isVersion: true,
    versionId: id,
    finishedAt: metadata.content === null ? null : storedAt(metadata),
    chunks: chunksOf(metadata),
    chunksStored: record.chunks_stored,
    hasThumbnail: record.has_thumbnail,
  };
}

function contentIdOf(version: OpenedVersion): VersionId | undefined {
  return version.state === 'intact' ? version.file.content?.id : undefined;
}

function damaged({ id, number, isShown }: VersionFacts, size: number | null): DamagedVersion {
  return { id, number, isShown, size: size ?? 0, state: 'damaged', reason: 'altered' };
}
