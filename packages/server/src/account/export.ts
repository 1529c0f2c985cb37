import type { AccountExport } from '@coffer/contract';
import type { Sessions } from '../auth/sessions.ts';
import type { TwoFactor } from '../auth/two-factor.ts';
import type { Asker } from '../calls/call.ts';
import type { EventLog } from '../events/event-log.ts';
import { accountEventOf } from '../events/event-pages.ts';
import { eventRepository } from '../events/event-repository.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { exportedItemOf } from '../storage/item-columns.ts';
import { itemRepository } from '../storage/item-repository.ts';
import type { Database } from '../store/database/database.ts';
import { userOf } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import type { Recovery } from './recovery.ts';
import { successionRepository } from './succession-repository.ts';

const PAGE_SIZE = 1_000;

interface ExportPorts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactor;
  readonly recovery: Recovery;
  readonly passkeys: Passkeys;
  readonly events: EventLog;
}

/**
 * Exports an account: its newest events, with every page, and its items from page to page, each with the
 * id and the sealed key of its public link. Contents, thumbnails and what else belongs to links have calls of their
 * own.
 */
export function createAccountExporter(ports: ExportPorts) {
  const { database, sessions, twoFactor, recovery, passkeys, events } = ports;
  return {
    /** @param after the id of the last item of the page before */
    async page({ userId, sessionId }: Asker, after: string | null): Promise<AccountExport> {
      const user = await userRepository(database.queries).findById(userId);
      const rows = await itemRepository(database.queries).page(user.space_id, after, PAGE_SIZE + 1);
      const items = rows.slice(0, PAGE_SIZE);
      const rowsOfEvents = await eventRepository(database.queries).pageOf(userId, undefined, PAGE_SIZE);
      if (after === null) {
        await database.transaction({ rows: 'events' }, (queries) =>
          events.record(queries, { kind: 'account_exported', userId }),
        );
      }
      return {
        user: await userOf(database.queries, user),
        quota: user.quota,
        used_space: user.used_space + user.link_bytes,
        security: {
          two_factor: await twoFactor.status(userId),
          recovery_code: await recovery.isSet(userId),
        },
        key_successions: await successionRepository(database.queries).list(userId),
        passkeys: await passkeys.list(userId),
        sessions: await sessions.list(userId, sessionId),
        events: rowsOfEvents.map((row) => accountEventOf(row, userId)),
        items: items.map(exportedItemOf),
        next_cursor: rows.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null,
      };
    },
  };
}
