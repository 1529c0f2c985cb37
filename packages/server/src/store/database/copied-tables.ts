import type { Schema } from './schema.ts';

type TableName = Exclude<keyof Schema, 'items'>;

/** A table, as it is copied. */
export interface Table {
  readonly name: TableName;
  /** The columns of its primary key, which its rows are ordered by. */
  readonly key: readonly string[];
  /** All columns, where one of them holds numbers that JavaScript has no `number` for; it is read as text. */
  readonly columns?: readonly string[];
  readonly wide?: string;
}

/** An empty database has this row, too. It gives way to the one that comes with the chunks. */
export const STORE: Table = { name: 'chunk_store', key: ['only'] };

export const ITEMS: Table = { name: 'item_rows', key: ['space_id', 'id'] };

/** Every table, behind those that it refers to. */
export const TABLES: readonly Table[] = [
  { name: 'users', key: ['id'] },
  { name: 'passkeys', key: ['id'] },
  { name: 'key_successions', key: ['user_id', 'generation'] },
  { name: 'sharing_keys', key: ['user_id'] },
  { name: 'sessions', key: ['id'] },
  { name: 'session_tokens', key: ['token_hash'] },
  { name: 'known_devices', key: ['token_hash'] },
  { name: 'attempts', key: ['bucket'] },
  { name: 'used_signatures', key: ['signature_hash'] },
  { name: 'activations', key: ['code_hash'] },
  { name: 'mails', key: ['id'] },
  { name: 'two_factors', key: ['user_id'] },
  { name: 'two_factor_codes', key: ['user_id', 'code_hash'] },
  { name: 'recoveries', key: ['user_id'] },
  { name: 'start_overs', key: ['code_hash'] },
  { name: 'passkey_challenges', key: ['challenge'] },
  { name: 'spaces', key: ['id'] },
  ITEMS,
  { name: 'waiting_items', key: ['space_id', 'id', 'is_signed'] },
  { name: 'item_spaces', key: ['id'] },
  { name: 'batches', key: ['space_id', 'id'] },
  { name: 'kept_counts', key: ['space_id', 'user_id'] },
  { name: 'sealed_settings', key: ['space_id', 'id'] },
  { name: 'members', key: ['space_id', 'id'] },
  { name: 'removed_items', key: ['space_id', 'id'] },
  { name: 'former_space_keys', key: ['space_id', 'epoch'] },
  { name: 'parts', key: ['user_id', 'change_id', 'number'] },
  { name: 'begun_key_pairs', key: ['user_id'] },
  { name: 'versions', key: ['space_id', 'id'] },
  { name: 'version_spaces', key: ['id'] },
  { name: 'thumbnails', key: ['space_id', 'version_id'] },
  { name: 'search_entries', key: ['number'] },
  {
    name: 'search_postings',
    key: ['token', 'modified_at', 'entry'],
    columns: ['token', 'modified_at', 'entry'],
    wide: 'token',
  },
  { name: 'chunks', key: ['space_id', 'version_id', 'chunk_index'] },
  STORE,
  { name: 'digests', key: ['space_id'] },
  { name: 'item_hashes', key: ['space_id', 'bucket', 'id'] },
  { name: 'digest_nodes', key: ['space_id', 'level', 'number'] },
  { name: 'heads', key: ['space_id', 'revision'] },
  { name: 'links', key: ['id'] },
  { name: 'link_epoch_keys', key: ['link_id', 'epoch'] },
  { name: 'link_entries', key: ['link_id', 'item_id'] },
  { name: 'link_tickets', key: ['ticket_hash'] },
  { name: 'request_links', key: ['id'] },
  { name: 'request_uploads', key: ['space_id', 'id'] },
  { name: 'settings', key: ['name'] },
  { name: 'invitations', key: ['id'] },
  { name: 'space_invitations', key: ['id'] },
  { name: 'space_invitation_answers', key: ['invitation_id', 'user_id'] },
  { name: 'events', key: ['id'] },
  { name: 'daily_totals', key: ['day'] },
];
