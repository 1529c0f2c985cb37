import { X509Certificate } from 'node:crypto';
import type { Settings } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWarnings, isOlder } from '../src/admin/warnings.ts';
import { recordBackup } from '../src/backup/back-up.ts';
import { eventRepository } from '../src/events/event-repository.ts';
import { forgetOld } from '../src/maintenance/forget-old.ts';
import type { Database } from '../src/store/database/database.ts';
import { makeSelfSigned } from '../src/tls/self-signed-certificate.ts';
import { VERSION } from '../src/version.ts';
import { temporaryDatabase } from './support/database.ts';

const DAY = 24 * 60 * 60;
const NOW = 1_000 * DAY;
const ROOM = { free: 21, total: 100 };

let database: Database;

beforeEach(async () => {
  database = await temporaryDatabase();
});
afterEach(() => database.close());

interface Instance {
  readonly address?: string;
  readonly mails?: boolean;
  readonly registration?: Settings['registration'];
  readonly certificate?: X509Certificate;
  readonly now?: number;
}

/** By default one with which everything is well, but for the backup. */
const warningsOf = (
  { certificate, now = NOW, ...instance }: Instance = {},
  space: typeof ROOM | null = ROOM,
) => {
  const { address = 'https://drive.example', mails = true, registration = 'invitation' } = instance;
  return createWarnings({
    ...{ database, clock: () => now },
    settings: { current: async () => ({ registration }) },
    mailer: mails ? {} : null,
    sender: async () => ({ appName: 'Coffer', address }),
    certificate: certificate === undefined ? null : async () => certificate,
  })(space);
};
const backedUp = (at: number) => recordBackup(database, () => at);

describe('What an administrator is warned of', () => {
  it('is nothing where there is nothing to see to', async () => {
    await backedUp(NOW - 7 * DAY);
    expect(await warningsOf()).toEqual([]);
    expect(await warningsOf({}, null)).toEqual([]);
  });

  it('is a backup that is missing, or older than seven days', async () => {
    expect(await warningsOf()).toEqual(['backup']);
    await backedUp(NOW - 7 * DAY - 1);
    expect(await warningsOf()).toEqual(['backup']);
  });

  it('is a backup by a newer version', async () => {
    await backedUp(NOW);
    const details = JSON.stringify({ version: '999.0.0' });
    await database.transaction({ rows: 'events' }, (queries) =>
      queries.updateTable('events').set({ details }).execute(),
    );
    expect(await warningsOf()).toEqual(['version']);
  });

  it('is a full disk, open registration, no mail and no encryption', async () => {
    await backedUp(NOW);
    expect(await warningsOf({}, { free: 19, total: 100 })).toEqual(['disk']);
    expect(await warningsOf({ registration: 'open' })).toEqual(['open']);
    expect(await warningsOf({ mails: false })).toEqual(['mail']);
    expect(await warningsOf({ address: 'http://drive.example' })).toEqual(['http']);
  });

  it('is a certificate that ends within fourteen days', async () => {
    const made = await makeSelfSigned(['drive.example'], new Date(NOW * 1_000));
    const certificate = new X509Certificate(made.certificate);
    const now = Date.parse(certificate.validTo) / 1_000 - 14 * DAY;
    await backedUp(now);
    expect(await warningsOf({ certificate, now })).toEqual([]);
    expect(await warningsOf({ certificate, now: now + 1 })).toEqual(['certificate']);
    expect(await warningsOf({ now: now + 1 })).toEqual([]);
  });
});

describe('A backup', () => {
  it('stays in the log of events longer than others do', async () => {
    await backedUp(NOW - 29 * DAY);
    await forgetOld(database, { now: NOW, eventDays: 1 });
    expect(await eventRepository(database.queries).newest('backed_up')).toMatchObject({
      created_at: NOW - 29 * DAY,
      details: JSON.stringify({ version: VERSION }),
    });
    await forgetOld(database, { now: NOW + 3 * DAY, eventDays: 1 });
    expect(await eventRepository(database.queries).newest('backed_up')).toBeUndefined();
  });
});

describe('One version', () => {
  it('is older than another by its numbers, and a candidate than what it becomes', () => {
    for (const [one, other] of [
      ['0.1.0', '0.1.1'],
      ['0.9.0', '0.10.0'],
      ['1.9.9', '2.0.0'],
      ['1.0.0-rc.1', '1.0.0'],
      ['1.0.0-rc.2', '1.0.0-rc.10'],
      ['1.0.0', '1.0.1-rc.1'],
    ] as const) {
      expect(isOlder(one, other)).toBe(true);
      expect(isOlder(other, one)).toBe(false);
    }
    expect(isOlder('1.0.0', '1.0.0')).toBe(false);
    expect(isOlder('1.0.0-rc.1', '1.0.0-rc.1')).toBe(false);
    expect(isOlder('1.0.0', 'unknown')).toBe(false);
  });
});
