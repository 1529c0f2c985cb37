import { type Kysely, sql } from 'kysely';

/** Accounts and how their keys came one after another. */
export async function createAccounts(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_normalized', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'user')`))
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('pubkey', 'text', (column) => column.notNull())
    .addColumn('encrypted_private_key', 'text')
    .addColumn('encrypted_account_key', 'text')
    .addColumn('generation', 'integer', (column) => column.notNull().defaultTo(1).check(sql`generation >= 1`))
    .addColumn('generation_signature', 'text')
    .addColumn('email_verified_at', 'bigint')
    .addColumn('quota', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`quota >= 0`))
    .addColumn('used_space', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`used_space >= 0`))
    .addColumn('link_bytes', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`link_bytes >= 0`))
    .addColumn('item_count', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`item_count >= 0`))
    .addColumn('space_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // 1 of who has registered by the id of an invitation alone: nothing else shows that they are meant.
    .addColumn('confirms_first', 'smallint', (column) =>
      column.notNull().defaultTo(0).check(sql`confirms_first in (0, 1)`),
    )
    .addColumn('unconfirmed_email', 'text')
    .addColumn('suspended_at', 'bigint')
    .addColumn('sharing_mails', 'smallint', (column) =>
      column.notNull().defaultTo(1).check(sql`sharing_mails in (0, 1)`),
    )
    .addColumn('last_seen_at', 'bigint')
    .addColumn('language', 'text')
    .execute();
  await database.schema
    .createIndex('users_by_unconfirmed_email')
    .on('users')
    .columns(['unconfirmed_email', 'created_at'])
    .execute();

  await database.schema
    .createTable('key_successions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('former_pubkey', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('key_successions_key', ['user_id', 'generation'])
    .execute();
}

/** The public keys to which people seal what they share with one another. */
export async function createSharingKeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sharing_keys')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .execute();
}

/** Passkeys of accounts. */
export async function createPasskeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('encrypted_private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await database.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
}

/** Sessions with their tokens, and what is known of devices beyond them. */
export async function createSessions(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('rotation_key', 'text', (column) => column.notNull())
    .addColumn('remember', 'smallint', (column) => column.notNull().check(sql`remember in (0, 1)`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull().defaultTo('Unknown device'))
    .addColumn('format', 'bigint')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('user'))
    .addColumn('passkey_id', 'text', (column) => column.references('passkeys.id').onDelete('set null'))
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await database.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
  await database.schema.createIndex('sessions_of_passkey').on('sessions').column('passkey_id').execute();

  await database.schema
    .createTable('session_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('session', 'refresh')`))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('replaced_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('session_tokens_of_session')
    .on('session_tokens')
    .column('session_id')
    .execute();
  await database.schema
    .createIndex('session_tokens_by_expiry')
    .on('session_tokens')
    .column('expires_at')
    .execute();

  await database.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('known_devices_of_user')
    .on('known_devices')
    .columns(['user_id', 'used_at'])
    .execute();

  await database.schema
    .createTable('passkey_challenges')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('passkey_challenges_by_expiry')
    .on('passkey_challenges')
    .column('expires_at')
    .execute();
  await database.schema
    .createIndex('passkey_challenges_by_session')
    .on('passkey_challenges')
    .column('session_id')
    .execute();
}

/** Authenticator apps and their recovery codes, and private keys as recovery codes open them. */
export async function createSecondFactors(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('two_factors')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .execute();

  await database.schema
    .createTable('two_factor_codes')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('two_factors.user_id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('two_factor_codes_key', ['user_id', 'code_hash'])
    .execute();

  await database.schema
    .createTable('recoveries')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('encrypted_private_key', 'text', (column) => column.notNull())
    .execute();
}

/** Codes that are mailed, to confirm an address or to start over. */
export async function createMailedCodes(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('activations')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('activations_of_user').on('activations').column('user_id').execute();
  await database.schema.createIndex('activations_by_expiry').on('activations').column('expires_at').execute();

  await database.schema
    .createTable('start_overs')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('start_overs_of_user').on('start_overs').column('user_id').execute();
  await database.schema.createIndex('start_overs_by_expiry').on('start_overs').column('expires_at').execute();
}
