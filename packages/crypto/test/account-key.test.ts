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
  fromBase64Url,
  importPrivateKey,
  nameHash,
  openAccountKey,
  openAesGcm,
  type PrivateKey,
  rewrapAccountKey,
  sealAesGcm,
  sign,
  toBase64Url,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, anAccount, bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { associatedData, domain, hkdf, hmac, openEnvelope } from './reference.ts';
import vector from './vectors/account-key.json' with { type: 'json' };

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

let owner: PrivateKey;
let stranger: Account;
let envelope: string;

beforeAll(async () => {
  owner = await importPrivateKey(vector.privateKeyPem);
  stranger = await anAccount();
  ({ envelope } = await createAccountKey(owner));
});

describe('an account key', () => {
  it('opens to the keys that were made with it', async () => {
    const { accountKey, envelope: sealed } = await createAccountKey(owner);
    const opened = await openAccountKey(sealed, owner);
    expect(await nameHash(opened.root, 'a')).toBe(await nameHash(accountKey.root, 'a'));
    const text = await sealAesGcm(accountKey.root.key, 'item-key', [], new Uint8Array(32));
    expect(await openAesGcm(opened.root.key, 'item-key', [], text)).toEqual(new Uint8Array(32));
  });

  it('says so when the platform cannot encrypt it', async () => {
    const { publicKey } = owner;
    const unable = { ...owner, publicKey: { ...publicKey, encryption: publicKey.verification } };
    const sealing = createAccountKey(unable);
    await expect(sealing).rejects.toThrow(EncryptionFailed);
    await expect(sealing).rejects.toThrow('Could not encrypt message');
  });

  it('opens from the recorded envelope to the recorded keys', async () => {
    const accountKey = await openAccountKey(vector.envelope, owner);
    const text = await sealAesGcm(accountKey.root.key, 'item-key', ['x'], new Uint8Array(3));
    const { root, rootNames } = vector.derived;
    expect(openEnvelope(Buffer.from(root, 'hex'), 'item-key', ['x'], text)).toEqual(Buffer.alloc(3));
    const expected = hmac(Buffer.from(rootNames, 'hex'), 'a').toString('hex');
    expect(await nameHash(accountKey.root, 'a')).toBe(expected);
  });

  it.each(['recorded', 'fresh'])('is sealed as the reference implementation reads it (%s)', (which) => {
    const { ciphertext, signature } = accountKeyEnvelopeParts(
      which === 'recorded' ? vector.envelope : envelope,
    );
    const plaintext = privateDecrypt({ key: vector.privateKeyPem, ...OAEP }, ciphertext);
    const signed = associatedData('account-key', Buffer.from([1, 3]), vector.fingerprint, ciphertext);
    const key = createPublicKey(vector.privateKeyPem);
    expect(plaintext.subarray(0, -32)).toEqual(domain('account-key'));
    expect(verifySignature('sha256', signed, { key, ...PSS }, signature)).toBe(true);
    if (which === 'recorded') expect(plaintext.subarray(-32).toString('hex')).toBe(vector.accountKey);
  });

  it.each([
    ['root-key', vector.accountKey, vector.derived.root],
    ['name-hash-key', vector.derived.root, vector.derived.rootNames],
    ['search-token-key', vector.accountKey, vector.derived.searchToken],
    ['sealed-rows-key', vector.accountKey, vector.derived.rows],
  ])('gives the recorded %s by HKDF', (purpose, material, expected) => {
    expect(hkdf(Buffer.from(material, 'hex'), purpose).toString('hex')).toBe(expected);
  });

  it('gives keys that cannot be exported', async () => {
    const accountKey: AccountKey = await openAccountKey(envelope, owner);
    const { root, searchToken, rows } = accountKey;
    for (const key of [...Object.values(root), ...Object.values(rows), searchToken])
      expect(key.extractable).toBe(false);
  });
});

describe('an account key that the owner did not make', () => {
  it('is refused when somebody encrypted it to the right public key and signed it with another key', async () => {
    const ciphertext = encryptedToOwner(Buffer.concat([domain('account-key'), Buffer.alloc(32, 7)]));
    const signature = await sign(stranger.privateKey, 'account-key', [
      new Uint8Array([1, 3]),
      owner.fingerprint,
      ciphertext,
    ]);
    await expectDamaged(envelopeOf(ciphertext, signature));
  });

  it('is refused with a signature of zeros, or with the signature of another one', async () => {
    const ciphertext = encryptedToOwner(Buffer.concat([domain('account-key'), Buffer.alloc(32, 7)]));
    await expectDamaged(envelopeOf(ciphertext, new Uint8Array(256)));
    await expectDamaged(envelopeOf(ciphertext, accountKeyEnvelopeParts(envelope).signature));
  });

  it('is refused with a signature that the owner gave for another purpose', async () => {
    const { ciphertext } = accountKeyEnvelopeParts(envelope);
    const parts = [new Uint8Array([1, 3]), owner.fingerprint, ciphertext];
    await expectDamaged(envelopeOf(ciphertext, await sign(owner, 'login', parts)));
  });

  it('is refused when it is signed but says something else', async () => {
    for (const plaintext of ['', 'coffer/v1/account-key', `coffer/v1/another-key${'x'.repeat(32)}`]) {
      const ciphertext = encryptedToOwner(Buffer.from(plaintext));
      const parts = [new Uint8Array([1, 3]), owner.fingerprint, ciphertext];
      await expectDamaged(envelopeOf(ciphertext, await sign(owner, 'account-key', parts)));
    }
    const noCiphertext = new Uint8Array(256).fill(1);
    const parts = [new Uint8Array([1, 3]), owner.fingerprint, noCiphertext];
    await expectDamaged(envelopeOf(noCiphertext, await sign(owner, 'account-key', parts)));
  });

  it('is refused by everybody else', async () => {
    await expect(openAccountKey(envelope, stranger.privateKey)).rejects.toThrow(EnvelopeDamaged);
  });

  it('is refused with any single bit flipped', async () => {
    for (let bit = 0; bit < bitsOf(envelope); bit++) {
      const attempt = () => openAccountKey(flipEnvelopeBit(envelope, bit), owner);
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

function encryptedToOwner(plaintext: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(publicEncrypt({ key: owner.publicKey.pem, ...OAEP }, plaintext));
}

function envelopeOf(ciphertext: Uint8Array, signature: Uint8Array): string {
  return toBase64Url(Buffer.concat([Buffer.from([1, 3]), ciphertext, signature]));
}

async function expectDamaged(text: string): Promise<void> {
  await expect(openAccountKey(text, owner)).rejects.toThrow(EnvelopeDamaged);
}

describe('an account key that is handed to the next key pair', () => {
  it('is the same one, and opens with the next key only', async () => {
    const next = (await anAccount()).privateKey;
    const rewrapped = await rewrapAccountKey(envelope, owner, next);
    const [before, after] = [await openAccountKey(envelope, owner), await openAccountKey(rewrapped, next)];
    expect(await nameHash(after.root, 'name')).toBe(await nameHash(before.root, 'name'));
    await expect(openAccountKey(rewrapped, owner)).rejects.toThrow(EnvelopeDamaged);
  });

  it('is not taken from an envelope that its owner did not sign', async () => {
    const next = (await anAccount()).privateKey;
    await expect(rewrapAccountKey(envelope, stranger.privateKey, next)).rejects.toThrow(EnvelopeDamaged);
  });
});
