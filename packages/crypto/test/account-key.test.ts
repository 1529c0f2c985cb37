import {
  constants,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
  verify as verifySignature,
} from 'node:crypto';
import {
  type AccountKey,
  accountKeyEnvelopeParts,
  createAccountKey,
  EncryptionFailed,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  firstSpaceKey,
  fromBase64Url,
  generateSpaceKey,
  importPrivateKey,
  itemId,
  newItemId,
  openAccountKey,
  type PrivateKey,
  renewAccountKey,
  SeedMissing,
  sign,
  toBase64Url,
  toHex,
  unwrapSpaceKey,
  withNewSeed,
  wrapSpaceKey,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import vector from '../../../vectors/account-key.json' with { type: 'json' };
import { type Account, anAccount, bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { aesGcmOpen, associatedData, domain, hkdf, openEnvelope } from './reference.ts';
import * as reference from './reference-space.ts';

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
const MODULUS = 256;
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

const driveId = itemId(vector.driveId);
let owner: PrivateKey;
let stranger: Account;
let envelope: string;

beforeAll(async () => {
  owner = await importPrivateKey(vector.privateKeyPem);
  stranger = await anAccount();
  ({ envelope } = await createAccountKey(owner, driveId));
});

describe('an account key', () => {
  it('opens to the keys that were made with it', async () => {
    const { accountKey, envelope: sealed } = await createAccountKey(owner, driveId);
    const opened = await openAccountKey(sealed, owner, driveId);
    expect(await firstSpaceKey(opened, driveId)).toEqual(await firstSpaceKey(accountKey, driveId));
    const [bytes, place] = [generateSpaceKey(), { spaceId: driveId, epoch: 2, accountKey: 1 }];
    const wrapped = await wrapSpaceKey(bytes, accountKey.spaceKeys, place);
    expect(await unwrapSpaceKey(wrapped, opened.spaceKeys, place)).toEqual(bytes);
  });

  it('says so when the platform cannot encrypt it', async () => {
    const { publicKey } = owner;
    const unable = { ...owner, publicKey: { ...publicKey, encryption: publicKey.verification } };
    const sealing = createAccountKey(unable, driveId);
    await expect(sealing).rejects.toThrow(EncryptionFailed);
    await expect(sealing).rejects.toThrow('Could not encrypt message');
  });

  it('opens from the recorded envelope to the recorded keys', async () => {
    const accountKey = await openAccountKey(vector.envelope, owner, driveId);
    expect(toHex(await firstSpaceKey(accountKey, driveId))).toBe(vector.derived.firstSpaceKey);
    const bytes = generateSpaceKey();
    const place = { spaceId: driveId, epoch: 2, accountKey: 1 };
    const wrapped = await wrapSpaceKey(bytes, accountKey.spaceKeys, place);
    const under = Buffer.from(vector.derived.spaceKeys, 'hex');
    const opened = openEnvelope(under, 'wrapped-space-key', [driveId, '2', '1'], wrapped);
    expect(opened).toEqual(Buffer.from(bytes));
  });

  it.each(['recorded', 'fresh'])('is sealed as the reference implementation reads it (%s)', (which) => {
    const { ciphertext, signature, former } = accountKeyEnvelopeParts(
      which === 'recorded' ? vector.envelope : envelope,
      MODULUS,
    );
    expect(former).toHaveLength(0);
    const plaintext = privateDecrypt({ key: vector.privateKeyPem, ...OAEP }, ciphertext);
    const bound = [Buffer.from([1, 3]), vector.fingerprint, vector.driveId];
    const signed = associatedData('account-key', ...bound, ciphertext);
    const key = createPublicKey(vector.privateKeyPem);
    expect(plaintext.subarray(0, -60)).toEqual(domain('account-key'));
    expect(verifySignature('sha256', signed, { key, ...PSS }, signature)).toBe(true);
    const wrappingKey = hkdf(seedOf(vector.privateKeyPem), 'account-key-wrapping-key');
    const opened = aesGcmOpen(wrappingKey, associatedData('account-key', ...bound), plaintext.subarray(-60));
    expect(opened).toHaveLength(32);
    if (which === 'recorded') expect(opened.toString('hex')).toBe(vector.accountKey);
  });

  it.each([
    ['space-key-wrapping-key', vector.accountKey, vector.derived.spaceKeys],
    ['search-token-key', vector.accountKey, vector.derived.searchToken],
    ['sealed-rows-key', vector.accountKey, vector.derived.rows],
  ])('gives the recorded %s by HKDF', (purpose, material, expected) => {
    expect(hkdf(Buffer.from(material, 'hex'), purpose).toString('hex')).toBe(expected);
  });

  it('gives keys that cannot be exported', async () => {
    const accountKey: AccountKey = await openAccountKey(envelope, owner, driveId);
    const { material, searchToken, rows, uploads, links } = accountKey;
    for (const key of [material, searchToken, ...Object.values(rows), uploads, links])
      expect(key.extractable).toBe(false);
  });

  it('gives each drive a first key of its own, which is its first epoch’s whatever key pairs come', async () => {
    const first = reference.firstSpaceKey(Buffer.from(vector.accountKey, 'hex'), driveId);
    expect(first.toString('hex')).toBe(vector.derived.firstSpaceKey);
    const accountKey = await openAccountKey(vector.envelope, owner, driveId);
    expect(await firstSpaceKey(accountKey, newItemId())).not.toEqual(
      await firstSpaceKey(accountKey, driveId),
    );
    const later = await importPrivateKey(vector.later.privateKeyPem);
    const opened = await openAccountKey(vector.later.envelope, later, driveId);
    expect([opened.generation, toHex(await firstSpaceKey(opened, driveId))]).toEqual([
      vector.later.generation,
      vector.derived.firstSpaceKey,
    ]);
  });
});

describe('an account key that the owner did not make', () => {
  it('is refused when somebody encrypted it to the right public key and signed it with another key', async () => {
    const ciphertext = encryptedToOwner(Buffer.concat([domain('account-key'), Buffer.alloc(32, 7)]));
    const signature = await sign(stranger.privateKey, 'account-key', [
      new Uint8Array([1, 3]),
      owner.fingerprint,
      driveId,
      ciphertext,
    ]);
    await expectDamaged(envelopeOf(ciphertext, signature));
  });

  it('is refused with a signature of zeros, or with the signature of another one', async () => {
    const ciphertext = encryptedToOwner(Buffer.concat([domain('account-key'), Buffer.alloc(32, 7)]));
    await expectDamaged(envelopeOf(ciphertext, new Uint8Array(256)));
    await expectDamaged(envelopeOf(ciphertext, accountKeyEnvelopeParts(envelope, MODULUS).signature));
  });

  it('is refused with a signature that the owner gave for another purpose', async () => {
    const { ciphertext } = accountKeyEnvelopeParts(envelope, MODULUS);
    const parts = [new Uint8Array([1, 3]), owner.fingerprint, driveId, ciphertext];
    await expectDamaged(envelopeOf(ciphertext, await sign(owner, 'login', parts)));
  });

  it('is refused when it is signed but says something else', async () => {
    for (const plaintext of ['', 'coffer/v1/account-key', `coffer/v1/another-key${'x'.repeat(32)}`]) {
      const ciphertext = encryptedToOwner(Buffer.from(plaintext));
      const parts = [new Uint8Array([1, 3]), owner.fingerprint, driveId, ciphertext];
      await expectDamaged(envelopeOf(ciphertext, await sign(owner, 'account-key', parts)));
    }
    const noCiphertext = new Uint8Array(256).fill(1);
    const parts = [new Uint8Array([1, 3]), owner.fingerprint, driveId, noCiphertext];
    await expectDamaged(envelopeOf(noCiphertext, await sign(owner, 'account-key', parts)));
  });

  it('is refused when it is signed and sealed under another seed, as by who broke RSA', async () => {
    const broken = await importPrivateKey(withNewSeed(rsaKeyOf(vector.privateKeyPem)));
    const { envelope: forged } = await createAccountKey(broken, driveId);
    await expectDamaged(forged);
    await expect(openAccountKey(envelope, broken, driveId)).rejects.toThrow(EnvelopeDamaged);
  });

  it('is refused as that of another drive', async () => {
    await expect(openAccountKey(envelope, owner, newItemId())).rejects.toThrow(EnvelopeDamaged);
  });

  it('does not open, and is not made, with an RSA key alone', async () => {
    const half = await importPrivateKey(rsaKeyOf(vector.privateKeyPem));
    await expect(openAccountKey(envelope, half, driveId)).rejects.toThrow(SeedMissing);
    await expect(createAccountKey(half, driveId)).rejects.toThrow(SeedMissing);
  });

  it('is refused by everybody else', async () => {
    await expect(openAccountKey(envelope, stranger.privateKey, driveId)).rejects.toThrow(EnvelopeDamaged);
  });

  it('is refused with any single bit flipped', async () => {
    // By day one bit of every byte, and each of the eight in turn: 7 has no divisor in common with 8.
    const step = process.env['TEST_ALL'] === undefined ? 7 : 1;
    for (let bit = 0; bit < bitsOf(envelope); bit += step) {
      const attempt = () => openAccountKey(flipEnvelopeBit(envelope, bit), owner, driveId);
      expect(await thrownBy(attempt)).toBeInstanceOf(bit < 16 ? EnvelopeUnsupported : EnvelopeDamaged);
    }
  });

  it('is refused cut off at any length', async () => {
    const bytes = fromBase64Url(envelope);
    for (let length = 0; length < bytes.length; length++) {
      await expectDamaged(toBase64Url(bytes.subarray(0, length)));
    }
  });
});

function seedOf(keyFile: string): Buffer {
  return Buffer.from(/SEED-----([^-]*)-----END/.exec(keyFile)?.[1] ?? '', 'base64');
}

function rsaKeyOf(keyFile: string): string {
  return keyFile.split('-----BEGIN COFFER SEED-----')[0] ?? '';
}

function encryptedToOwner(plaintext: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(publicEncrypt({ key: owner.publicKey.pem, ...OAEP }, plaintext));
}

function envelopeOf(ciphertext: Uint8Array, signature: Uint8Array, former = new Uint8Array(0)): string {
  return toBase64Url(Buffer.concat([Buffer.from([1, 3]), ciphertext, signature, former]));
}

async function expectDamaged(text: string): Promise<void> {
  await expect(openAccountKey(text, owner, driveId)).rejects.toThrow(EnvelopeDamaged);
}

describe('the account key of the next key pair', () => {
  /** Two changes of the key pair, one after the other. */
  async function changedTwice() {
    const [second, third] = [(await anAccount()).privateKey, (await anAccount()).privateKey];
    const one = await renewAccountKey(envelope, { former: owner, next: second, driveId });
    const two = await renewAccountKey(one.envelope, { former: second, next: third, driveId });
    return { second, third, one, two };
  }

  /** A space's key as it was wrapped under each of these account keys, and the number of that. */
  async function wrappedUnder(keys: readonly AccountKey[]) {
    const place = { spaceId: driveId, epoch: 2 };
    return Promise.all(
      keys.map(async ({ spaceKeys, generation: accountKey }) => {
        const bytes = generateSpaceKey();
        const at = { ...place, accountKey };
        return { bytes, at, envelope: await wrapSpaceKey(bytes, spaceKeys, at) };
      }),
    );
  }

  it('has one more as its number, and opens all that were there before', async () => {
    const { third, one, two } = await changedTwice();
    const first = await openAccountKey(envelope, owner, driveId);
    const opened = await openAccountKey(two.envelope, third, driveId);
    expect(opened.generation).toBe(3);
    expect(opened.former.map(({ generation }) => generation)).toEqual([2, 1]);
    const all = [opened, ...opened.former];
    const wrapped = await wrappedUnder([two.accountKey, one.accountKey, first]);
    for (const [index, { bytes, at, envelope: sealed }] of wrapped.entries()) {
      for (const [other, { spaceKeys }] of all.entries()) {
        const opening = unwrapSpaceKey(sealed, spaceKeys, at);
        if (other === index) expect(await opening).toEqual(bytes);
        else await expect(opening).rejects.toThrow(EnvelopeDamaged);
      }
    }
  });

  it('is sealed as the reference implementation reads it', async () => {
    const { privateKeyPem, privateKey: next } = await anAccount();
    const change = { former: owner, next, driveId };
    const renewed = await renewAccountKey(vector.envelope, change);
    const { ciphertext, signature, former } = accountKeyEnvelopeParts(renewed.envelope, MODULUS);
    const bound = [Buffer.from([1, 3]), next.fingerprint, vector.driveId];
    const key = createPublicKey(privateKeyPem);
    const signed = associatedData('account-key', ...bound, ciphertext, Buffer.from(former));
    expect(verifySignature('sha256', signed, { key, ...PSS }, signature)).toBe(true);
    const plaintext = privateDecrypt({ key: privateKeyPem, ...OAEP }, ciphertext);
    const wrappingKey = hkdf(seedOf(privateKeyPem), 'account-key-wrapping-key');
    const own = aesGcmOpen(wrappingKey, associatedData('account-key', ...bound), plaintext.subarray(-60));
    const data = associatedData('former-account-keys', next.fingerprint, vector.driveId);
    const list = aesGcmOpen(hkdf(own, 'former-account-keys-key'), data, Buffer.from(former));
    const numbers = [list.readBigUInt64BE(0), list.readBigUInt64BE(8)];
    expect([...numbers, list.subarray(16).toString('hex')]).toEqual([2n, 1n, vector.accountKey]);
  });

  it('opens with the next key only, and nothing of it with what its owner had before', async () => {
    const { second, one, two } = await changedTwice();
    for (const former of [owner, second]) {
      await expect(openAccountKey(two.envelope, former, driveId)).rejects.toThrow(EnvelopeDamaged);
    }
    for (const { envelope: next, at } of await wrappedUnder([two.accountKey])) {
      for (const { spaceKeys } of [one.accountKey, ...one.accountKey.former])
        await expect(unwrapSpaceKey(next, spaceKeys, at)).rejects.toThrow(EnvelopeDamaged);
    }
  });

  it('is not taken from an envelope that its owner did not sign', async () => {
    const next = (await anAccount()).privateKey;
    const change = { former: stranger.privateKey, next, driveId };
    await expect(renewAccountKey(envelope, change)).rejects.toThrow(EnvelopeDamaged);
  });

  it('is refused with any single bit of the former ones flipped, without them, and with those of another', async () => {
    const { third, one, two } = await changedTwice();
    const bits = bitsOf(two.envelope);
    const formerBits = 8 * accountKeyEnvelopeParts(two.envelope, MODULUS).former.length;
    for (let bit = bits - formerBits; bit < bits; bit += 5) {
      const attempt = () => openAccountKey(flipEnvelopeBit(two.envelope, bit), third, driveId);
      expect(await thrownBy(attempt)).toBeInstanceOf(EnvelopeDamaged);
    }
    const { ciphertext, signature } = accountKeyEnvelopeParts(two.envelope, MODULUS);
    const { former } = accountKeyEnvelopeParts(one.envelope, MODULUS);
    for (const text of [envelopeOf(ciphertext, signature), envelopeOf(ciphertext, signature, former)]) {
      await expect(openAccountKey(text, third, driveId)).rejects.toThrow(EnvelopeDamaged);
    }
  });
});
