import type { KeySuccessionRecord } from '@coffer/contract';
import {
  generateKeyPair,
  importPrivateKey,
  newSharingSeed,
  type PrivateKey,
  signSharingKey,
  signSuccession,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { leadsTo, personOf } from '../../src/people/person.ts';

interface Pair {
  readonly key: PrivateKey;
  readonly pem: string;
}

let [first, second, third, thief]: readonly Pair[] = [];

async function pair(): Promise<Pair> {
  const { privateKeyPem, publicKeyPem } = await generateKeyPair();
  return { key: await importPrivateKey(privateKeyPem), pem: publicKeyPem };
}

beforeAll(async () => {
  [first, second, third, thief] = await Promise.all([pair(), pair(), pair(), pair()]);
});

const there = (one: Pair | undefined): Pair => {
  if (one === undefined) throw new Error('There is no such pair');
  return one;
};

/** That one key pair comes after another, as somebody has signed it. */
async function step(
  from: Pair | undefined,
  to: Pair | undefined,
  generation: number,
  by = from,
): Promise<KeySuccessionRecord> {
  const next = { generation, fingerprint: there(to).key.fingerprint, changedAt: 1_750_000_000 };
  return {
    ...{ generation, fingerprint: next.fingerprint, changed_at: next.changedAt },
    former_pubkey: there(from).pem,
    signature: await signSuccession(there(by).key, next),
  };
}

const leads = (steps: readonly KeySuccessionRecord[]) =>
  leadsTo(there(first).key.fingerprint, there(third).key.fingerprint, steps);

describe('A later key pair of somebody', () => {
  it('is led to by what each former one has signed', async () => {
    expect(await leads([await step(second, third, 3), await step(first, second, 2)])).toBe(true);
  });

  it('is not, where a step is missing or was signed by another one', async () => {
    expect(await leads([await step(first, second, 2)])).toBe(false);
    expect(await leads([])).toBe(false);
    expect(await leads([await step(first, second, 2), await step(second, third, 3, thief)])).toBe(false);
    const altered = { ...(await step(second, third, 3)), changed_at: 1 };
    expect(await leads([await step(first, second, 2), altered])).toBe(false);
  });

  it('is not, where a key has two successors: a thief has signed one of them', async () => {
    const steps = [await step(first, second, 2), await step(second, third, 3)];
    expect(await leads([...steps, await step(first, thief, 2)])).toBe(false);
    expect(await leads([...steps, await step(second, thief, 3)])).toBe(false);
  });

  it('is not, where the steps lead in a circle, or are no keys', async () => {
    expect(await leads([await step(first, second, 2), await step(second, first, 3)])).toBe(false);
    expect(await leads([{ ...(await step(first, third, 2)), former_pubkey: 'none' }])).toBe(false);
  });
});

describe('What the server says of somebody', () => {
  it('is one person’s, or person_altered', async () => {
    const { key, pem } = there(first);
    const { publicKey, signature } = await signSharingKey(key, newSharingSeed());
    const found = {
      ...{ email: 'ada@example.org', pubkey: pem, fingerprint: key.fingerprint, key_successions: [] },
      sharing_key: { public_key: publicKey, signature },
    };
    const person = await personOf(found, found.email);
    expect(person).toMatchObject({ fingerprint: key.fingerprint, sharingKey: publicKey });
    const other = await signSharingKey(there(thief).key, newSharingSeed());
    for (const lie of [
      { ...found, pubkey: there(thief).pem },
      { ...found, fingerprint: there(thief).key.fingerprint },
      { ...found, sharing_key: { public_key: other.publicKey, signature: other.signature } },
      { ...found, sharing_key: { ...found.sharing_key, public_key: other.publicKey } },
    ]) {
      await expect(personOf(lie, found.email)).rejects.toMatchObject({ failure: { code: 'person_altered' } });
    }
  });
});
