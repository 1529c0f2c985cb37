import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { itemRepository } from '../../src/storage/item-repository.ts';
import { searchRepository } from '../../src/storage/search-repository.ts';
import { versionRepository } from '../../src/storage/version-repository.ts';
import { waitingRepository } from '../../src/storage/waiting-repository.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { UserRow } from '../../src/store/database/schema.ts';
import { insertUser, itemRow, versionRow } from './database.ts';

/** A number that JavaScript's have no room for: its last digits are lost in them. */
const TOKEN = 'ffffffffffffffffffffffffffffffff';

/**
 * Fills every table: two accounts, a tree in which ids tell nothing of what lies in what, and names with tokens whose
 * keys need all 64 bits.
 */
export async function fillEveryTable(database: Database): Promise<void> {
  const owner = await insertUser(database, {
    id: '7fffffff-0000-4000-8000-000000000001',
    email: 'Ünï@Example.org',
    quota: Number.MAX_SAFE_INTEGER,
  });
  await insertUser(database, { role: 'admin', suspended_at: 5, encrypted_account_key: 'key' });
  await database.transaction({ lock: 'database' }, async (queries) => {
    const into = async (table: string, ...values: unknown[]) => {
      const place = sql.raw(table);
      await sql`insert into ${place} values (${sql.join(values)})`.execute(queries);
    };
    await into('sharing_keys', owner.id, 'key', 'signature');
    await into('key_successions', owner.id, 2, 'key', 'fingerprint', 5, 'signature');
    await into(
      'sessions (id, user_id, device_id, rotation_key, remember, created_at, expires_at)',
      ...['session', owner.id, 'device', 'rotation', 1, 5, 6],
    );
    await into('session_tokens', 'token', 'session', 'refresh', 6, null);
    await into('known_devices', 'device', owner.id, 5);
    await into('attempts', 'bucket', 3, 6);
    await into('used_signatures', 'signature', 6);
    await into('activations', 'activation', owner.id, 6);
    await into('mails', 'mail', null, 'subject', 'A "body"\n\\ with \'all\' signs ☃', 0, 6);
    await into('two_factors', owner.id, 'secret', null, 0);
    await into('two_factor_codes', owner.id, 'code');
    await into('recoveries', owner.id, 'hash', 'key');
    await into('start_overs', 'start-over', owner.id, 6);
    await into('passkeys', 'passkey', owner.id, 'credential', 'key', 2 ** 32, '', 'name', 'key', 5, null);
    await into('passkey_challenges', 'challenge', 'session', 6);
    await into('settings', 'app_name', '"Family drive"');
    await into('invitations', 'invitation', 'a@b.c', 'a@b.c', 'user', 0, 'link', null, 'c@b.a', 5, 6);
    await into(
      'space_invitations',
      ...['invitation', owner.space_id, owner.id, 'a@b.c', 'a@b.c', 'greeting', 6, null, 7],
    );
    await into('space_invitation_answers', 'invitation', owner.id, 'proof', 1, 5);
    await into('events', 'event', 'login', 5, owner.id, null, null, 'device', '{}');
    await into('daily_totals', 86_400, 2, 3, 4);

    let parent: string | null = null;
    for (let level = 0; level < 60; level += 1) {
      const id = uuidOf(level);
      const isFile = level === 59;
      const row = itemRow(owner.space_id, { id, parent_id: parent, kind: isFile ? 1 : 0 });
      await itemRepository(queries).insert(row);
      if (isFile) await versionRepository(queries).insert(versionRow(row, { size: level }));
      const tokens = [TOKEN.slice(level % 11), `${level}`.padStart(32, '0')];
      await searchRepository(queries).replaceTokens(owner.space_id, { id, file_modified_at: 0 }, tokens);
      parent = isFile ? parent : id;
    }
    const file = uuidOf(59);
    const many = Array.from({ length: 600 }, (_, index) => uuidOf(100 + index));
    const rows = many.map((id) => itemRow(owner.space_id, { id, parent_id: parent }));
    await queries.insertInto('item_rows').values(rows).execute();
    await queries
      .insertInto('versions')
      .values(rows.map((row) => versionRow(row)))
      .execute();
    await waitingRepository(queries).keepSigned(owner.space_id, [file], 5);
    await into('sealed_settings', owner.space_id, uuidOf(63), 'contact', 1, 'body', 7, 'hash');
    await into('members', ...memberOf(owner));
    await fillBatches(into, owner);
    await into('removed_items', owner.space_id, uuidOf(60), 7, 5);
    await into('former_space_keys', owner.space_id, 2, 1, 'key', 'hash');
    await fillKeyPairs(into, owner);
    await into('thumbnails', owner.space_id, file, 'thumbnail', 'hash');
    await into('chunks', owner.space_id, file, 0, 33, '0000', 'crc16', 'hashes', 'digest', 5, 'attempt');
    await into(
      'links (id, space_id, file_id, created_at, encrypted_link_key, signature, row_hash)',
      ...['link', owner.space_id, file, 5, 'key', 'signature', 'hash'],
    );
    await fillEntries(into, owner, file);
    await into('digests', owner.space_id, 7, 2, 3);
    await into('item_hashes', owner.space_id, 5, file, 'hash', 1);
    await into('digest_nodes', owner.space_id, 3, 5, 'hash');
    await into('heads', owner.space_id, 7, 'hash', 'hash', 'bytes', 'signature', null, null, 0, 0, 1, 5);
    await into('chunk_store', 1, 'store');
    await into('link_tickets', 'ticket', 'link', 6);
    await into(
      'request_links (id, space_id, setting_id, public_key, encrypted_terms, ticket_hash, max_files, max_bytes, created_at)',
      ...['request', owner.space_id, uuidOf(63), 'key', 'terms', 'ab', 5, 2 ** 40, 5],
    );
    await into('request_uploads', owner.space_id, file, 'request', 4, 5);
  });
}

async function fillBatches(
  into: (table: string, ...values: unknown[]) => Promise<void>,
  { space_id, id }: Pick<UserRow, 'space_id' | 'id'>,
): Promise<void> {
  await into('batches', space_id, uuidOf(62), 7, 'hash', id, 6, 6, 5, '[]', '["AQ"]');
  await into('kept_counts', space_id, id, 6);
}

async function fillKeyPairs(
  into: (table: string, ...values: unknown[]) => Promise<void>,
  { id }: UserRow,
): Promise<void> {
  await into('parts', id, uuidOf(61), 0, 'hash', 2, 5, '{}');
  await into('begun_key_pairs', id, 'session', 'hold', 'fingerprint', 'hash', '{}', 5);
}

async function fillEntries(
  into: (table: string, ...values: unknown[]) => Promise<void>,
  { space_id }: UserRow,
  file: string,
): Promise<void> {
  await into('link_epoch_keys', 'link', 1, 'key');
  await into('link_entries', 'link', file, space_id, null, file, 1, 'envelope', 0);
}

function memberOf({ id, space_id }: UserRow): readonly unknown[] {
  return [
    ...[space_id, uuidOf(64), id, 1, 3, 'head', 'owner', 'member', 'hash', 'key', 'viewer', 5, null],
    ...['sealed', 'message', 'signature', 'hash', 7, 0],
  ];
}

/** In an order that has nothing to do with the number. */
function uuidOf(number: number): string {
  const hash = createHash('sha256').update(String(number)).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}
