import type { Keyring } from '@coffer/client';
import {
  EncodingInvalid,
  type Hashed,
  type Head,
  headHash,
  type ItemRow,
  itemRowBytes,
  itemsDigest,
  rowHasher,
  toHex,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import type { BackupItem, BackupVersion } from './backup-rows.ts';
import type { Backup } from './open-backup.ts';

/** As programs without keys leave items: added, so that nobody has signed them. */
const ADDED = 3;

/** What a backup's drive is, by the newest head in it. */
export interface VerifiedDrive {
  /** Verified to be the owner's; null where there is none, or it is not. */
  readonly head: Head | null;
  /** Of that head, hex. */
  readonly hash: string | null;
  /** What is not as the head says it, in sentences. */
  readonly faults: readonly string[];
}

/** Compares all rows of a drive with the newest head that its owner has signed. */
export async function verifyRows(backup: Backup, spaceId: string, keyring: Keyring): Promise<VerifiedDrive> {
  const { revision, waiting, head: shown } = backup.standing(spaceId);
  if (shown === null) {
    return {
      head: null,
      hash: null,
      faults: revision === 0 ? [] : ['No head in the backup says what the drive holds.'],
    };
  }
  const head = await keyring.readHead(shown.signed);
  if (head === null || head.spaceId !== spaceId || head.revision !== shown.revision) {
    return { head: null, hash: null, faults: ['The newest head is not signed by this key.'] };
  }
  const faults: string[] = [];
  if (head.revision !== revision) {
    faults.push(`The drive stands at change ${revision}, and its newest head at ${head.revision}.`);
  }
  if (waiting > 0) {
    faults.push(
      `${waiting} changes of programs without keys wait for a decision, so the rows are not compared.`,
    );
  } else if (head.itemsDigest !== (await digestOf(backup, spaceId))) {
    faults.push(
      'The items are not those that the newest head signs: some are missing, older, or were changed, or a newer version of Coffer has added something to them.',
    );
  }
  return { head, hash: await headHash(head), faults };
}

async function digestOf(backup: Backup, spaceId: string): Promise<string> {
  const hasher = await rowHasher();
  const hashed: Hashed[] = [];
  for (const { item, versions } of backup.rows(spaceId)) {
    const isShown = item.version_id === null || versions.some(({ id }) => id === item.version_id);
    if (item.waiting === ADDED || !isShown) continue;
    try {
      const rows = versions.map((version) => ({
        id: version.id,
        bytes: versionRowBytes(canonicalVersion(version)),
      }));
      const own = { id: item.id, bytes: itemRowBytes(canonicalItem(spaceId, item)) };
      hashed.push({ id: item.id, hash: hasher.itemHash(own, rows) });
    } catch (error) {
      // What has no canonical form is in no digest.
      if (!(error instanceof EncodingInvalid)) throw error;
    }
  }
  return toHex(await itemsDigest(hashed));
}

function canonicalItem(spaceId: string, row: BackupItem): ItemRow {
  const { trashed_at: at, trashed_from: fromId } = row;
  return {
    id: row.id,
    parentId: row.parent_id ?? spaceId,
    kind: row.stands_for !== null ? 'space' : row.version_id === null ? 'directory' : 'file',
    nameEpoch: row.name_epoch,
    sealedName: row.encrypted_name,
    nameHashEpoch: row.name_hash_epoch,
    nameHash: row.name_hash,
    metadataEpoch: row.metadata_epoch,
    sealedMetadata: row.version_id === null ? row.encrypted_metadata : null,
    shownVersionId: row.version_id,
    trashed: at === null || fromId === null ? null : { at, fromId },
  };
}

function canonicalVersion(row: BackupVersion): VersionRow {
  const { md5, sha1, sha256, blake2b } = row;
  return {
    ...{ id: row.id, itemId: row.item_id, number: row.number, contentId: row.content_id ?? row.id },
    ...{ keyEpoch: row.key_epoch, wrappedKey: row.encrypted_key },
    ...{ root: row.root ?? '', size: row.sealed_size ?? 0, sealedMetadata: row.encrypted_metadata },
    ...{ sealedHashes: { md5, sha1, sha256, blake2b }, thumbnailHash: row.envelope_hash, author: row.author },
  };
}
