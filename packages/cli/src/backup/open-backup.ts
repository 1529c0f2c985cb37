import { openAsBlob } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keyBytes, type SealedOnDevice } from '@coffer/client';
import {
  type Item,
  type ItemDetails,
  otherEnd,
  type SignedHead,
  type SpaceKeys,
  type User,
} from '@coffer/contract';
import { chunkHash, fromBase64Url } from '@coffer/crypto';
import { SqliteDatabase } from '@coffer/sqlite';
import { CommandRefused } from '../failures/command-refused.ts';
import {
  type BackupItem,
  type BackupVersion,
  chunkRow,
  formerKeyRow,
  headRow,
  itemRow,
  manifest,
  rootRow,
  spaceRow,
  userRow,
  versionRow,
} from './backup-rows.ts';

/** The newest head of a space, as it was signed, and where the space stands. */
export interface BackupStanding {
  readonly revision: number;
  /** Changes of programs without keys that nobody has decided about. */
  readonly waiting: number;
  readonly head: { readonly revision: number; readonly signed: SignedHead } | null;
}

/** A server's backup: its database, which is read alone, and its chunks. */
export interface Backup {
  /** When its database was copied, unix seconds. */
  readonly createdAt: number;
  /** The accounts that are in it. */
  accounts(): User[];
  standing(spaceId: string): BackupStanding;
  /** What lies in a directory outside of the trash; null is the top. Unfinished uploads are none. */
  children(spaceId: string, directoryId: string | null): Item[];
  item(spaceId: string, id: string): ItemDetails | null;
  /** All rows of a space, in the trash, too, each with its finished versions. */
  rows(spaceId: string): Iterable<{ readonly item: BackupItem; readonly versions: readonly BackupVersion[] }>;
  readonly chunks: SealedOnDevice;
  close(): void;
}

/** Opens a backup in a directory. Throws CommandRefused where none is, and the errors of the file system and of SQLite. */
export async function openBackup(directory: string): Promise<Backup> {
  const { created_at: createdAt } = await readManifest(directory);
  const file = join(directory, 'coffer.sqlite');
  await stat(file);
  const database = new SqliteDatabase(file, { readonly: true });
  // What its views and triggers would do is the author's choice, who may be anybody.
  database.pragma('trusted_schema = off');
  return {
    createdAt,
    ...readingRows(database),
    chunks: readingChunks(database, join(directory, 'chunks')),
    close: () => void database.close(),
  };
}

async function readManifest(directory: string) {
  try {
    return manifest.parse(JSON.parse(await readFile(join(directory, 'coffer-backup.json'), 'utf8')));
  } catch (cause) {
    throw new CommandRefused(
      'notFound',
      `${directory} holds no complete backup. Name the folder that coffer-server backup has written.`,
      { cause },
    );
  }
}

type Rows = Omit<Backup, 'createdAt' | 'chunks' | 'close'>;

function readingRows(database: SqliteDatabase): Rows {
  const users = database.prepare('select * from users order by email');
  const space = database.prepare('select revision, head_revision, waiting from spaces where id = ?');
  const root = database.prepare('select * from spaces where id = ?');
  const head = database.prepare(
    'select * from heads where space_id = ? and revision = ? and bytes is not null',
  );
  const inDirectory = database.prepare(
    'select * from items where space_id = ? and parent_id is ? and in_trash = 0 and is_upload = 0 order by kind, id',
  );
  const one = database.prepare('select * from items where space_id = ? and id = ?');
  const all = database.prepare('select * from items where space_id = ? and is_upload = 0');
  const versions = database.prepare(
    `select versions.*, thumbnails.envelope_hash from versions
      left join thumbnails on thumbnails.space_id = versions.space_id and thumbnails.version_id = versions.id
      where versions.space_id = ? and versions.item_id = ? and versions.finished_upload_at is not null`,
  );
  const former = database.prepare(
    'select epoch, former_epoch, encrypted_key from former_space_keys where space_id = ? order by epoch desc',
  );

  /** The keys of a space as clients get them from a server. */
  function keysOf(spaceId: string): SpaceKeys {
    const row = rootRow.parse(root.get(spaceId));
    const { epoch, account_key, wrapped_key: encrypted_key, name_epoch, encrypted_name } = row;
    const sent = {
      epoch,
      account_key,
      encrypted_key,
      name_epoch,
      encrypted_name,
      file_id: row.single_file_id,
    };
    const before = former.all(spaceId).map((each) => formerKeyRow.parse(each));
    return keyBytes(spaceId, { root: sent, former: before });
  }

  function accountOf(row: unknown): User {
    const user = userRow.parse(row);
    return { ...user, space_keys: keysOf(user.space_id) };
  }

  const versionsOf = (spaceId: string, id: string) =>
    versions.all(spaceId, id).map((row) => versionRow.parse(row));

  return {
    accounts: () => users.all().map(accountOf),

    standing(spaceId) {
      const { revision, head_revision, waiting } = spaceRow.parse(space.get(spaceId));
      const newest = head_revision === null ? undefined : head.get(spaceId, head_revision);
      if (newest === undefined) return { revision, waiting, head: null };
      const { bytes, signature, next_signature, other_end, revision: at } = headRow.parse(newest);
      const signed = {
        ...{ bytes, signature },
        ...(next_signature !== null && { next_signature }),
        ...(other_end !== null && { other_end: otherEnd.parse(JSON.parse(other_end)) }),
      };
      return { revision, waiting, head: { revision: at, signed } };
    },

    children: (spaceId, directoryId) =>
      inDirectory.all(spaceId, directoryId).map((row) => wireItem(itemRow.parse(row))),

    item(spaceId, id) {
      const row = one.get(spaceId, id);
      return row === undefined ? null : wireDetails(itemRow.parse(row));
    },

    *rows(spaceId) {
      for (const row of all.iterate(spaceId)) {
        const item = itemRow.parse(row);
        yield { item, versions: versionsOf(spaceId, item.id) };
      }
    },
  };
}

/** An item as clients get it from a server. */
function wireItem(row: BackupItem): Item {
  const { encrypted_upload, encrypted_name } = row;
  return {
    ...{ id: row.id, file_id: row.parent_id, version_id: row.version_id, mime: row.mime },
    ...(row.content_id !== null && { content_id: row.content_id }),
    size: row.is_open === 1 ? null : row.size,
    ...{ chunks: row.chunks, chunks_stored: row.chunks_stored },
    ...{ encrypted_key: row.encrypted_key ?? '', key_epoch: row.key_epoch },
    ...{ encrypted_name, name_epoch: encrypted_name === '' ? null : row.name_epoch },
    ...(encrypted_upload !== null && { encrypted_upload }),
    ...{ encrypted_metadata: row.encrypted_metadata, metadata_epoch: row.metadata_epoch },
    ...{ has_thumbnail: false, is_owner: true },
    ...{ file_modified_at: row.file_modified_at, created_at: row.created_at },
    finished_upload_at: row.finished_upload_at,
  };
}

function wireDetails(row: BackupItem): ItemDetails {
  const { md5, sha1, sha256, blake2b, root, sealed_size, name_hash, name_hash_epoch } = row;
  const hashes = { md5, sha1, sha256, blake2b, root, sealed_size };
  return { ...wireItem(row), name_hash, name_hash_epoch, uploaded_chunks: [], ...hashes };
}

/** The chunks as files, one of each, and the hashes that lead from them to the roots of contents. */
function readingChunks(database: SqliteDatabase, folder: string): SealedOnDevice {
  const recorded = database.prepare(
    'select length, segment_hashes from chunks where version_id = ? order by chunk_index',
  );
  return {
    async chunk(versionId, index) {
      try {
        return await openAsBlob(join(folder, versionId.slice(0, 2), `${versionId}.${index}`));
      } catch {
        return null;
      }
    },

    async hashes(versionId) {
      const rows = recorded.all(versionId).map((row) => chunkRow.parse(row));
      return new Blob(
        await Promise.all(rows.map(({ segment_hashes }) => chunkHash(fromBase64Url(segment_hashes)))),
      );
    },
  };
}
