import type {
  AdminUser,
  AdminUserDetails,
  AdminUsers,
  AdminUsersQuery,
  AdminUserUpdate,
} from '@coffer/contract';
import type { AccountDeletion } from '../account/deletion.ts';
import type { Activation } from '../auth/activation.ts';
import { sessionRepository } from '../auth/session-repository.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { TwoFactor } from '../auth/two-factor.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { lastAdministrator } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import { adminUserRepository } from './admin-user-repository.ts';
import { overviewRepository } from './overview-repository.ts';

const DEFAULT_LIMIT = 50;

interface UsersPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactor;
  readonly activation: Activation;
  readonly deletion: AccountDeletion;
}

/** The rules of administrating accounts. One administrator who can sign in always remains. */
export function createUsersService(ports: UsersPorts) {
  const { database, clock, events, sessions, twoFactor, activation, deletion } = ports;
  const users = adminUserRepository(database.queries);

  async function details(id: string): Promise<AdminUserDetails> {
    const found = await existing(database.queries, id);
    const devices = await sessions.list(id, '');
    const { spaces, people } = await overviewRepository(database.queries).sharing(id);
    return {
      user: adminUserOf(found),
      files: await users.countFiles(id),
      ...{ spaces, members: people },
      is_last_administrator:
        found.suspended_at === null && (await userRepository(database.queries).isOnlyAdministrator(id)),
      sessions: devices.map(({ current: _, ...device }) => device),
    };
  }

  return {
    /** One page of the accounts. */
    async list(query: AdminUsersQuery): Promise<AdminUsers> {
      const { sort = 'email', order = 'asc', skip = 0, limit = DEFAULT_LIMIT, ...filter } = query;
      const rows = await users.page(filter, { sort, order, skip, limit });
      return { users: rows.map(adminUserOf), total: await users.count(filter) };
    },

    details,

    /** Sets what is given and differs. Accounts that are suspended, or administrators no more, are signed out. */
    async update(id: string, changes: AdminUserUpdate): Promise<AdminUserDetails> {
      const order = { lock: 'administrators', account: id } as const;
      await database.transaction(order, async (queries) => {
        const former = await existing(queries, id);
        const { role = former.role, quota = former.quota } = changes;
        const suspended = changes.suspended ?? former.suspended_at !== null;
        const loses =
          former.role === 'admin' && former.suspended_at === null && (role === 'user' || suspended);
        if (loses && (await userRepository(queries).isOnlyAdministrator(id))) throw lastAdministrator();
        const accounts = adminUserRepository(queries);
        if (role !== former.role) {
          await userRepository(queries).setRole(id, role);
          await events.record(queries, { kind: 'role_changed', userId: id, details: { role } });
        }
        if (quota !== former.quota) {
          await accounts.setQuota(id, quota);
          await events.record(queries, { kind: 'quota_changed', userId: id, details: { quota } });
        }
        if (suspended !== (former.suspended_at !== null)) {
          await accounts.setSuspendedAt(id, suspended ? clock() : null);
          const kind = suspended ? 'account_suspended' : 'account_unsuspended';
          await events.record(queries, { kind, userId: id });
        }
        if (loses || suspended) await sessionRepository(queries).deleteAllOf(id);
      });
      return details(id);
    },

    /** Deletes an account with everything in it. */
    async delete(id: string, administratorId: string): Promise<void> {
      await existing(database.queries, id);
      await deletion.deleteByAdministrator(id, administratorId);
    },

    async revokeSession(id: string, sessionId: string): Promise<void> {
      await existing(database.queries, id);
      await sessions.revoke(id, sessionId);
    },

    async revokeSessions(id: string): Promise<void> {
      await existing(database.queries, id);
      await sessions.revokeAll(id);
    },

    async disableTwoFactor(id: string): Promise<void> {
      await existing(database.queries, id);
      await twoFactor.remove(id);
    },

    /** Mails another activation code. */
    async resendActivation(id: string): Promise<void> {
      await existing(database.queries, id);
      await activation.resendTo(id);
    },
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof adminUserRepository>['page']>>[number];

async function existing(queries: Queries, id: string): Promise<Row> {
  const found = await adminUserRepository(queries).find(id);
  if (found !== undefined) return found;
  throw new Refusal('not_found', 'There is no such account, or it was deleted.');
}

function adminUserOf({ two_factor_since, ...row }: Row): AdminUser {
  return { ...row, two_factor: two_factor_since !== null };
}
