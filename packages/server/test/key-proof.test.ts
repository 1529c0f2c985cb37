import { randomBytes } from 'node:crypto';
import { generateKeyPair, importPrivateKey, type PrivateKey, sign, toBase64Url } from '@coffer/crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyProofs, type KeyProofs } from '../src/auth/key-proof.ts';
import { usedSignatureRepository } from '../src/auth/used-signature-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import { temporaryDatabase } from './support/database.ts';

const ORIGIN = 'https://drive.example.org';
const MINUTE = 30_000_000;

let database: Database;
let now: number;
let proofs: KeyProofs;
let key: PrivateKey;

beforeAll(async () => {
  key = await importPrivateKey((await generateKeyPair()).privateKeyPem);
});
beforeEach(async () => {
  now = MINUTE * 60;
  database = await temporaryDatabase();
  proofs = createKeyProofs({ database, clock: () => now, random: randomBytes });
});
afterEach(() => database.close());

async function signed(minute: number, parts: string[] = []): Promise<string> {
  return toBase64Url(await sign(key, 'login', [ORIGIN, key.fingerprint, minute, ...parts]));
}

const accept = (signature: string, parts: string[] = []) =>
  proofs.accept(key.publicKey.pem, {
    purpose: 'login',
    origin: ORIGIN,
    fingerprint: key.fingerprint,
    signature,
    parts,
  });

describe('A proof of a private key', () => {
  it.each([
    ['at the beginning of its minute', 0, true],
    ['at the end of its minute', 59, true],
    ['at the end of the next minute', 119, true],
    ['two minutes later', 120, false],
    ['a second before its minute', -1, false],
  ])(
    'audit 26: is good in its minute and in the next, not before and not after: %s',
    async (_, seconds, accepted) => {
      const signature = await signed(MINUTE);
      now += seconds;
      expect(await accept(signature)).toBe(accepted);
    },
  );

  it('counts once in all its time', async () => {
    const signature = await signed(MINUTE);
    expect(await accept(signature)).toBe(true);
    now += 119;
    await database.transaction({ lock: 'database' }, (queries) =>
      usedSignatureRepository(queries).deleteExpired(now),
    );
    expect(await accept(signature)).toBe(false);
  });

  it('is forgotten when its time is over', async () => {
    await accept(await signed(MINUTE));
    now += 120;
    await database.transaction({ lock: 'database' }, (queries) =>
      usedSignatureRepository(queries).deleteExpired(now),
    );
    expect(await database.queries.selectFrom('used_signatures').selectAll().execute()).toEqual([]);
  });

  it('is bound to what was signed with it', async () => {
    expect(await accept(await signed(MINUTE, ['this']), ['that'])).toBe(false);
    expect(await accept(await signed(MINUTE, ['this']), ['this'])).toBe(true);
  });

  it('of an account that does not exist is refused, and not kept', async () => {
    const signature = await signed(MINUTE);
    const proof = { purpose: 'login', origin: ORIGIN, fingerprint: key.fingerprint, signature } as const;
    expect(await proofs.accept(null, proof)).toBe(false);
    expect(await accept(signature)).toBe(true);
  });
});
