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
  itemId,
  nameHash,
  newItemId,
  openAccountKey,
  openAesGcm,
  type PrivateKey,
  rewrapAccountKey,
  SeedMissing,
  sealAesGcm,
  sign,
  toBase64Url,
  withNewSeed,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, anAccount, bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { aesGcmOpen, associatedData, domain, hkdf, hmac, openEnvelope } from './reference.ts';
import vector from './vectors/account-key.json' with { type: 'json' };

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
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
    expect(await nameHash(opened.root, 'a')).toBe(await nameHash(accountKey.root, 'a'));
    const text = await sealAesGcm(accountKey.root.key, 'item-key', [], new Uint8Array(32));
    expect(await openAesGcm(opened.root.key, 'item-key', [], text)).toEqual(new Uint8Array(32));
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
    ['root-key', vector.accountKey, vector.derived.root],
    ['root-wrapping-key', vector.accountKey, vector.derived.rootWrapping],
    ['name-hash-key', vector.derived.root, vector.derived.rootNames],
    ['search-token-key', vector.accountKey, vector.derived.searchToken],
    ['sealed-rows-key', vector.accountKey, vector.derived.rows],
  ])('gives the recorded %s by HKDF', (purpose, material, expected) => {
    expect(hkdf(Buffer.from(material, 'hex'), purpose).toString('hex')).toBe(expected);
  });

  it('gives keys that cannot be exported', async () => {
    const accountKey: AccountKey = await openAccountKey(envelope, owner, driveId);
    const { root, rootWrapping, searchToken, rows } = accountKey;
    for (const key of [...Object.values(root), ...Object.values(rows), rootWrapping, searchToken])
      expect(key.extractable).toBe(false);
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
    await expectDamaged(envelopeOf(ciphertext, accountKeyEnvelopeParts(envelope).signature));
  });

  it('is refused with a signature that the owner gave for another purpose', async () => {
    const { ciphertext } = accountKeyEnvelopeParts(envelope);
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
    for (let bit = 0; bit < bitsOf(envelope); bit++) {
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

function envelopeOf(ciphertext: Uint8Array, signature: Uint8Array): string {
  return toBase64Url(Buffer.concat([Buffer.from([1, 3]), ciphertext, signature]));
}

async function expectDamaged(text: string): Promise<void> {
  await expect(openAccountKey(text, owner, driveId)).rejects.toThrow(EnvelopeDamaged);
}

describe('an account key that is handed to the next key pair', () => {
  it('is the same one, and opens with the next key only', async () => {
    const next = (await anAccount()).privateKey;
    const rewrapped = await rewrapAccountKey(envelope, owner, next, driveId);
    const before = await openAccountKey(envelope, owner, driveId);
    const after = await openAccountKey(rewrapped, next, driveId);
    expect(await nameHash(after.root, 'name')).toBe(await nameHash(before.root, 'name'));
    await expect(openAccountKey(rewrapped, owner, driveId)).rejects.toThrow(EnvelopeDamaged);
  });

  it('is not taken from an envelope that its owner did not sign', async () => {
    const next = (await anAccount()).privateKey;
    await expect(rewrapAccountKey(envelope, stranger.privateKey, next, driveId)).rejects.toThrow(
      EnvelopeDamaged,
    );
  });
});
