import type { EventDetails } from '@coffer/contract';
import { mailedLinkExpired } from '../auth/activation.ts';
import { activationRepository } from '../auth/activation-repository.ts';
import type { CurrentPassword } from '../auth/current-password.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import { secretHash } from '../secrets.ts';
import { chunkRepository } from '../storage/chunk-repository.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import { type ChunkStore, removeDeleted } from '../store/chunks/chunk-store.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { Order } from '../store/database/order.ts';
import type { UserRow } from '../store/database/schema.ts';
import { tellOnceCommitted } from '../store/database/telling-news.ts';
import { lastAdministrator } from '../users/user.ts';
import { type UserRepository, userRepository } from '../users/user-repository.ts';

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

interface DeletionPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly chunks: ChunkStore;
  readonly currentPassword: CurrentPassword;
  readonly events: EventLog;
}

/** How an account goes, with all that it has. */
export function createAccountDeletion(ports: DeletionPorts) {
  const { database, clock, chunks, currentPassword, events } = ports;

  /** Every row in one transaction, the events about the account among them, then the chunks. */
  async function erase(
    userId: string,
    check: (users: UserRepository) => Promise<void>,
    event: { readonly actorId?: null; readonly details?: EventDetails },
  ): Promise<void> {
    const user = await userRepository(database.queries).findById(userId);
    const places = await database.erasure(await allOf(user, database.queries), async (queries) => {
      await check(userRepository(queries));
      const erased = await eraseAccount(queries, userId);
      await events.record(queries, { kind: 'account_deleted', userId: null, ...event });
      return erased;
    });
    await removeDeleted(chunks, places);
  }

  return {
    /**
     * Deletes one's own account.
     *
     * @throws Refusal `last_administrator`, as long as others would be left without one
     */
    async delete(userId: string, authenticationKey: string): Promise<void> {
      await currentPassword.check(userId, authenticationKey);
      const check = async (users: UserRepository) => {
        if (await users.leavesOthersWithoutAdministrator(userId)) {
          throw new Refusal(
            'last_administrator',
            'You are the only administrator, and others use this server. Make one of them administrator first.',
          );
        }
      };
      await erase(userId, check, { actorId: null });
    },

    /**
     * Deletes an account that waits for an address to be confirmed, at the word of the reader of the mail of that
     * address: they have not made it. An administrator's stays, so that a server is never left without one.
     *
     * @throws Refusal `expired` for a code that is not valid (any more), `already_set` where the address is confirmed,
     *   `forbidden`
     */
    async deleteWaiting(code: string): Promise<void> {
      const user = await activationRepository(database.queries).findUser(secretHash(code), clock());
      if (user === undefined) throw mailedLinkExpired();
      const check = async (users: UserRepository) => {
        const { unconfirmed_email, role } = await users.findById(user.id);
        if (unconfirmed_email === null) {
          throw new Refusal('already_set', 'The e-mail address of this account is confirmed already.');
        }
        if (role === 'admin') {
          throw new Refusal('forbidden', 'This account is an administrator’s and cannot be deleted by mail.');
        }
      };
      await erase(user.id, check, { actorId: null });
    },

    /**
     * Deletes an account as its administrator; the log keeps whose it was.
     *
     * @throws Refusal `last_administrator`
     */
    async deleteByAdministrator(userId: string, administratorId: string): Promise<void> {
      const { email } = await userRepository(database.queries).findById(userId);
      const check = async (users: UserRepository) => {
        if (await users.isOnlyAdministrator(userId)) throw lastAdministrator();
      };
      // Nobody is left to be named where administrators delete themselves.
      const self = userId === administratorId ? ({ actorId: null } as const) : {};
      await erase(userId, check, { ...self, details: { email } });
    },
  };
}

/** The order of what an account begins or ends with: nobody meets half of it, editors of its spaces neither, and one administrator stays. */
export async function allOf(
  { id, space_id }: Pick<UserRow, 'id' | 'space_id'>,
  queries: Queries,
): Promise<Order> {
  const beside = await spaceRepository(queries).besideDrive({ id, space_id });
  return { lock: ['accounts', 'administrators'], space: [space_id, ...beside], account: id };
}

/**
 * Deletes an account with every row of it, within an erasure. Gives where its chunks are, which are to be
 * removed afterwards.
 */
export async function eraseAccount(queries: Queries, userId: string): Promise<ChunkPlace[]> {
  const places = await chunkRepository(queries).placesOfOwner(userId);
  tellOnceCommitted(queries, { endedOf: userId });
  await userRepository(queries).delete(userId);
  return places;
}
