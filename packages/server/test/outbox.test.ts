import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../src/store/database/database.ts';
import type { Mail } from '../src/store/mail/mailer.ts';
import { createOutbox } from '../src/store/mail/outbox.ts';
import { temporaryDatabase } from './support/database.ts';

let database: Database;
let warnings: Error[];
const keep = (warning: Error) => warnings.push(warning);

beforeEach(async () => {
  database = await temporaryDatabase();
  warnings = [];
  process.on('warning', keep);
});
afterEach(async () => {
  process.off('warning', keep);
  await database.close();
});

it('An outbox sends however many messages, and holds nothing of those that are sent', async () => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), verify: async () => {} };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const outbox = createOutbox({ database, clock: () => 7, mailer, log });
  await database.transaction({ lock: 'database' }, async (queries) => {
    for (let number = 0; number < 12; number += 1) {
      await outbox.add(queries, { recipient: `${number}@example.org`, subject: 'Hello', body: 'You' });
    }
  });
  outbox.start();
  await expect.poll(() => sent).toHaveLength(12);
  await outbox.stop();
  // Node warns of a signal that more than ten listen to.
  expect(warnings).toEqual([]);
});
