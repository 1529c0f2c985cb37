import type { Language } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';
import type { NewUserRow, UserRow } from '../store/database/schema.ts';

type Generation = Pick<UserRow, 'generation' | 'generation_signature'>;

type KeyPairColumns = Generation &
  Pick<
    UserRow,
    'pubkey' | 'fingerprint' | 'encrypted_private_key' | 'encrypted_account_key' | 'password_hash'
  >;

export type UserRepository = ReturnType<typeof userRepository>;

/** Accounts. */
export function userRepository(queries: Queries) {
  return {
    ...findingUsers(queries),
    ...lookingForAdministrators(queries),
    ...choosing(queries),
    ...changingUsers(queries),
  };
}

/** Who has an account. */
function findingUsers(queries: Queries) {
  return {
    findById(id: string): Promise<UserRow> {
      return queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    },

    /** The account, unless it is gone. */
    find(id: string): Promise<UserRow | undefined> {
      return queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Whether password and key pair still are those of a row that was read before. */
    async isUnchanged(former: UserRow): Promise<boolean> {
      const current = await this.find(former.id);
      return (
        current !== undefined &&
        current.password_hash === former.password_hash &&
        current.fingerprint === former.fingerprint
      );
    },

    findByEmail(normalized: string): Promise<UserRow | undefined> {
      return queries
        .selectFrom('users')
        .selectAll()
        .where('email_normalized', '=', normalized)
        .executeTakeFirst();
    },

    /** The newest account that has yet to confirm this address; the preferred one, if it is among them. */
    findUnconfirmed(normalized: string, preferredId: string | null = null): Promise<UserRow | undefined> {
      return queries
        .selectFrom('users')
        .selectAll()
        .where('unconfirmed_email', '=', normalized)
        .orderBy((eb) => eb.case().when('id', '=', preferredId).then(0).else(1).end())
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
    },

    /** The newest account that has yet to confirm this address, and whose password hash has this selector. */
    findClaim(normalized: string, selector: string): Promise<UserRow | undefined> {
      return queries
        .selectFrom('users')
        .selectAll()
        .where('unconfirmed_email', '=', normalized)
        .where('password_hash', 'like', `%${selector}`)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
    },

    findByFingerprint(fingerprint: string): Promise<UserRow | undefined> {
      return queries
        .selectFrom('users')
        .selectAll()
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst();
    },

    /** Accounts from before a time that have yet to confirm their address, administrators aside. */
    async unconfirmedSince(before: number): Promise<string[]> {
      const rows = await queries
        .selectFrom('users')
        .select('id')
        .where('unconfirmed_email', 'is not', null)
        .where('created_at', '<', before)
        .where('role', '!=', 'admin')
        .execute();
      return rows.map(({ id }) => id);
    },

    async isEmpty(): Promise<boolean> {
      const user = await queries.selectFrom('users').select('id').limit(1).executeTakeFirst();
      return user === undefined;
    },
  };
}

/** Whether somebody can administrate. */
function lookingForAdministrators(queries: Queries) {
  return {
    /** Whether nobody else is administrator, and can sign in. */
    async isOnlyAdministrator(id: string): Promise<boolean> {
      const other = await queries
        .selectFrom('users')
        .select('id')
        .where('id', '!=', id)
        .where('role', '=', 'admin')
        .where('suspended_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return other === undefined && (await findingUsers(queries).findById(id)).role === 'admin';
    },

    /** Whether this is the only administrator, and there are other accounts. */
    async leavesOthersWithoutAdministrator(id: string): Promise<boolean> {
      const other = await queries
        .selectFrom('users')
        .select('id')
        .where('id', '!=', id)
        .limit(1)
        .executeTakeFirst();
      return other !== undefined && (await this.isOnlyAdministrator(id));
    },
  };
}

/** What people choose for their accounts. */
function choosing(queries: Queries) {
  return {
    async setSharingMails(id: string, wanted: boolean): Promise<void> {
      await queries
        .updateTable('users')
        .set({ sharing_mails: wanted ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },

    async setLanguage(id: string, language: Language | null): Promise<void> {
      await queries.updateTable('users').set({ language }).where('id', '=', id).execute();
    },
  };
}

/** How accounts come, change and go. */
function changingUsers(queries: Queries) {
  return {
    /** With its drive. */
    async insert(user: NewUserRow): Promise<UserRow> {
      const inserted = await queries
        .insertInto('users')
        .values(user)
        .returningAll()
        .executeTakeFirstOrThrow();
      const { space_id, id, created_at } = inserted;
      await queries.insertInto('spaces').values({ id: space_id, owner_id: id, created_at }).execute();
      return inserted;
    },

    /** Gives an account the address that it has confirmed; a uniqueness violation where another one has it. */
    async confirmEmail(id: string, normalized: string, now: number): Promise<void> {
      await queries
        .updateTable('users')
        .set({ email_normalized: normalized, unconfirmed_email: null, email_verified_at: now })
        .where('id', '=', id)
        .execute();
    },

    /** Whether the password was still the former one, and is this one now. */
    async setPassword(
      id: string,
      formerHash: string,
      next: Generation & Pick<UserRow, 'password_hash' | 'encrypted_private_key'>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({
          password_hash: next.password_hash,
          encrypted_private_key: next.encrypted_private_key,
          generation: next.generation,
          generation_signature: next.generation_signature,
        })
        .where('id', '=', id)
        .where('password_hash', '=', formerHash)
        .where('generation', '=', next.generation - 1)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Whether keys and password were still the former ones, and the keys are these now. */
    async setKeyPair(id: string, former: UserRow, next: KeyPairColumns): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({
          pubkey: next.pubkey,
          fingerprint: next.fingerprint,
          encrypted_private_key: next.encrypted_private_key,
          encrypted_account_key: next.encrypted_account_key,
          generation: next.generation,
          generation_signature: next.generation_signature,
          password_hash: next.password_hash,
        })
        .where('id', '=', id)
        .where('fingerprint', '=', former.fingerprint)
        .where('generation', '=', next.generation - 1)
        .where('password_hash', '=', former.password_hash)
        .where('encrypted_account_key', 'is not distinct from', former.encrypted_account_key)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Whether the account had no account key, and has this one now. */
    async setFirstAccountKey(
      id: string,
      first: Pick<UserRow, 'encrypted_account_key' | 'encrypted_private_key' | 'generation_signature'>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({
          encrypted_account_key: first.encrypted_account_key,
          encrypted_private_key: first.encrypted_private_key,
          generation_signature: first.generation_signature,
        })
        .where('id', '=', id)
        .where('encrypted_account_key', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async setRole(id: string, role: UserRow['role']): Promise<void> {
      await queries.updateTable('users').set({ role }).where('id', '=', id).execute();
    },

    async delete(id: string): Promise<void> {
      await queries.deleteFrom('users').where('id', '=', id).execute();
    },
  };
}
