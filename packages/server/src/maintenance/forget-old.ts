import { begunKeyPairRepository } from '../account/begun-key-pair-repository.ts';
import { startOverRepository } from '../account/start-over-repository.ts';
import { activationRepository } from '../auth/activation-repository.ts';
import { knownDeviceRepository } from '../auth/known-device-repository.ts';
import { DEVICE_SECONDS } from '../auth/known-devices.ts';
import { sessionRepository } from '../auth/session-repository.ts';
import { usedSignatureRepository } from '../auth/used-signature-repository.ts';
import { eventRepository } from '../events/event-repository.ts';
import { spaceInvitationRepository } from '../invitations/space-invitation-repository.ts';
import { attemptRepository } from '../limits/attempt-repository.ts';
import { ticketRepository } from '../links/ticket-repository.ts';
import { challengeRepository } from '../passkeys/challenge-repository.ts';
import { forgetChangesBefore } from '../spaces/forget-changes.ts';
import { PART_SECONDS } from '../spaces/parts.ts';
import { forgetPartsBefore } from '../storage/part-repository.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { Schema } from '../store/database/schema.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** How long an invitation into a space waits behind its end for the device of who made it. */
const ANSWER_DAYS = 30;

/** How long a space tells which items are gone, and knows its batches from when their owner could see them. A device that was away longer reads all of it again. */
const REMOVED_DAYS = 90;

/** Accounts whose sessions are looked at in one transaction, which keeps them waiting. */
const ACCOUNTS_AT_ONCE = 200;

/** Removes the rows whose time is over, table by table, so that nobody waits long. */
export async function forgetOld(
  database: Database,
  { now, eventDays }: { readonly now: number; readonly eventDays: number },
): Promise<void> {
  const old: readonly [keyof Schema, (queries: Queries) => Promise<void>][] = [
    ['events', (queries) => eventRepository(queries).deleteBefore(now - eventDays * DAY_SECONDS)],
    ['known_devices', (queries) => knownDeviceRepository(queries).deleteUsedBefore(now - DEVICE_SECONDS)],
    ['attempts', (queries) => attemptRepository(queries).deleteExpired(now)],
    ['activations', (queries) => activationRepository(queries).deleteExpired(now)],
    ['used_signatures', (queries) => usedSignatureRepository(queries).deleteExpired(now)],
    ['start_overs', (queries) => startOverRepository(queries).deleteExpired(now)],
    ['passkey_challenges', (queries) => challengeRepository(queries).deleteExpired(now)],
    [
      'space_invitations',
      (queries) => spaceInvitationRepository(queries).deleteExpired(now - ANSWER_DAYS * DAY_SECONDS),
    ],
    ['parts', (queries) => forgetPartsBefore(queries, now - PART_SECONDS)],
    ['begun_key_pairs', (queries) => begunKeyPairRepository(queries).forgetBefore(now - PART_SECONDS)],
    ['link_tickets', (queries) => ticketRepository(queries).deleteExpired(now)],
    [
      'removed_items',
      (queries) => spaceRepository(queries).forgetRemovedBefore(now - REMOVED_DAYS * DAY_SECONDS),
    ],
  ];
  for (const [rows, forget] of old) await database.transaction({ rows }, forget);
  await forgetChangesBefore(database, now - REMOVED_DAYS * DAY_SECONDS);
  const owners = await sessionRepository(database.queries).ownersOfExpired(now);
  for (let first = 0; first < owners.length; first += ACCOUNTS_AT_ONCE) {
    const account = owners.slice(first, first + ACCOUNTS_AT_ONCE);
    await database.transaction({ account }, (queries) =>
      sessionRepository(queries).deleteExpired(account, now),
    );
  }
}
