import { fromBase64Url, generateKeyPair, importPrivateKey, type PrivateKey, verify } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { proveKey } from '../../src/keyring/key-proof.ts';

const ORIGIN = 'https://drive.example.org';
const NOW = 1_800_000_000;

let key: PrivateKey;

beforeAll(async () => {
  key = await importPrivateKey((await generateKeyPair()).privateKeyPem);
});

/** How many minutes ago the server's clock was where the proof says that it is. */
async function ageOf(proof: string, serverNow: number): Promise<number | undefined> {
  const minute = Math.floor(serverNow / 60);
  for (const age of [-1, 0, 1, 2]) {
    const parts = [ORIGIN, key.fingerprint, minute - age];
    if (await verify(key.publicKey, 'login', parts, fromBase64Url(proof))) return age;
  }
  return undefined;
}

describe('A proof of a private key', () => {
  it.each([-30, -1, 0, 1, 30])(
    'is of the minute of the server, or the one before, by a clock that differs by %i s',
    async (skew) => {
      for (const second of [0, 29, 30, 59]) {
        const proof = await proveKey(key, 'login', ORIGIN, NOW + second + skew);
        expect([0, 1], `second ${second}`).toContain(await ageOf(proof, NOW + second));
      }
    },
  );
});
