import { userRepository } from '../auth/user-repository.ts';
import type { ChunkStore } from '../chunks/chunk-store.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { CurrentPassword } from './current-password.ts';
import { eraseAccount } from './erase-account.ts';

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

interface DeletionPorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  readonly currentPassword: CurrentPassword;
}

/** How an account goes, with all that it has. */
export function createAccountDeletion({ database, chunks, currentPassword }: DeletionPorts) {
  return {
    /**
     * Deletes the account: every row in one transaction, then the chunks.
     *
     * @throws Refusal `forbidden` for the last administrator, as long as others would be left without one
     */
    async delete(userId: string, authenticationKey: string): Promise<void> {
      const user = await userRepository(database.queries).findById(userId);
      await currentPassword.check(user, authenticationKey);
      const itemIds = await database.erasure(async (queries) => {
        const users = userRepository(queries);
        if (await users.isLastAdministrator(userId)) {
          throw new Refusal(
            'forbidden',
            'You are the only administrator, and others use this server. Make one of them administrator first.',
          );
        }
        return eraseAccount(queries, userId);
      });
      for (const id of itemIds) await chunks.removeItem(id);
    },
  };
}
