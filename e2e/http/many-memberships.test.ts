import { randomBytes, randomUUID } from 'node:crypto';
import { headMemory, systemClock } from '@coffer/client';
import { MEBIBYTE, MEMBERS_PER_ACCOUNT, MEMBERS_PER_SPACE } from '@coffer/contract';
import { MOST_MESSAGE_LENGTH, newItemId } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeMembers } from '../../packages/client/src/people/change-members.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { sqliteDatabase } from '../support/engine/sqlite.ts';
import { isPlainEngine } from '../support/engine.ts';
import { newPerson, type TestDrive, testDrive, writerOf } from '../support/test-drive.ts';
import { otherPassword, userOf } from './support/owner.ts';
import { type ServerHere, serverHere } from './support/server-here.ts';

const SPACES = dose(8, MEMBERS_PER_ACCOUNT / MEMBERS_PER_SPACE);
/** As much as one call ever took. */
const ONE_CALL = 3 * MEBIBYTE;
const { signal } = new AbortController();

let server: ServerHere;
let ada: TestDrive;
let adas: Awaited<ReturnType<typeof newPerson>>;
let bob: TestDrive;
let bobs: Awaited<ReturnType<typeof newPerson>>;
/** The bytes of each part that Ada has sent ahead of a change of her key pair, by its number. */
const parts = new Map<string, number>();

beforeAll(async () => {
  server = await serverHere();
  const device = server.device();
  ada = testDrive(server.url, async (input, init) => {
    const part = /\/key-pair\/parts\/(\d+)$/.exec(String(input))?.[1];
    if (part !== undefined && init?.body instanceof Blob) parts.set(part, init.body.size);
    return device(input, init);
  });
  bob = testDrive(server.url, server.device());
  [adas, bobs] = [await newPerson(ada), await newPerson(bob)];
  await bob.people.begin();
});
afterAll(() => server.stop());

/** Makes accounts that have of their own what has to be, and all else as Bob: who they are matters to nobody here. Gives their fingerprints. */
async function peopleLikeBob(count: number): Promise<string[]> {
  const like = server.rows('users').find(({ email }) => email === bobs.email);
  const OWN = ['id', 'email', 'email_normalized', 'fingerprint', 'space_id'];
  const others = Object.keys(like ?? {}).filter((column) => !OWN.includes(column));
  const people = Array.from({ length: count }, () => {
    const email = `${randomUUID()}@example.org`;
    const fingerprint = randomBytes(32).toString('hex');
    return { id: randomUUID(), email, email_normalized: email, fingerprint, space_id: randomUUID() };
  });
  const query = (sql: string) =>
    sqliteDatabase.query(server.dataDir, sql, [JSON.stringify(people), like?.['id']]);
  const own = OWN.map((column) => `value ->> '${column}'`);
  await query(
    `insert into users (${[...OWN, ...others]}) select ${[...own, ...others]} from json_each(?), users where users.id = ?`,
  );
  await query(
    `insert into sharing_keys (user_id, public_key, signature)
      select value ->> 'id', public_key, signature from json_each(?), sharing_keys where user_id = ?`,
  );
  return people.map(({ fingerprint }) => fingerprint);
}

describe.runIf(isPlainEngine())('Somebody who shares folders with a thousand people', () => {
  // Unit tests of client and server send, and take, what goes ahead of a new key pair;
  // `shared-key-pair.test.ts` makes one of an owner.
  it(`fault S10: can have another key pair, though what is sealed for them is more than one call takes`, {
    ...NIGHT,
    timeout: dose(120_000, 1_200_000),
  }, async () => {
    const { id } = await userOf(bob);
    const ofBob = server.rows('sharing_keys').find(({ user_id }) => user_id === id);
    const sharingKey = `${ofBob?.['public_key']}`;
    const message = { text: 'm'.repeat(MOST_MESSAGE_LENGTH), ownName: '' };
    const { api, keyring } = ada;
    const ports = { api, keyring, heads: headMemory(), clock: systemClock, writer: writerOf(ada) };
    for (let space = 0; space < SPACES; space += 1) {
      const path = `/Shared ${space}`;
      await ada.createDirectory(path);
      // Bob is the last of the first folder, and of nothing else.
      const others = await peopleLikeBob(MEMBERS_PER_SPACE - (space === 0 ? 1 : 0));
      const { spaceId } = await ada.people.separate(path);
      const put = others.map((fingerprint) => ({
        ...{ id: newItemId(), fingerprint, sharingKey, role: 'viewer' as const, message },
        ...{ since: Math.floor(Date.now() / 1_000), expiresAt: null },
      }));
      await changeMembers(spaceId, async () => ({ put, removed: [] }), ports, { clock: systemClock, signal });
    }
    const { spaceId } = await ada.people.share('/Shared 0', bobs, 'viewer');
    await (await ada.people.open(spaceId)).drive.write('/letter.txt', 'letter');
    await bob.people.accept(spaceId);

    const newPassword = otherPassword();
    await ada.account.changeKeyPair({ password: adas.password, newPassword });
    expect([...parts.values()].reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(ONE_CALL);
    const { fingerprint } = await userOf(ada);
    const members = server.rows('members').map(({ epoch, owner_fingerprint }) => [epoch, owner_fingerprint]);
    expect(members).toHaveLength(SPACES * MEMBERS_PER_SPACE);
    expect(new Set(members.map(String))).toEqual(new Set([`2,${fingerprint}`]));
    // By another device, which has the next key pair alone.
    const device = testDrive(server.url, server.device());
    await device.login({ email: adas.email, password: newPassword });
    expect(await device.people.shares('/Shared 1')).toHaveLength(MEMBERS_PER_SPACE);
    await bob.people.markCompared({ email: adas.email, fingerprint });
    const { drive } = await bob.people.open(spaceId);
    expect(Buffer.from(await drive.read('/letter.txt')).toString()).toBe('letter');
  });
});
