import { constants, createPrivateKey, createPublicKey, privateDecrypt, verify } from 'node:crypto';
import {
  type AccountKey,
  decodeLinkSecret,
  EncodingInvalid,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  encodeLinkSecret,
  fromBase64Url,
  fromHex,
  importPrivateKey,
  itemId,
  type LinkId,
  type LinkPayload,
  linkId,
  linkKeyBytes,
  newItemId,
  newLinkId,
  openAccountKey,
  openLinkKey,
  type PrivateKey,
  type PublicKey,
  sealLinkKey,
  signLink,
  toHex,
  unwrapLinkKey,
  verifyLink,
  WrongLinkPassword,
  wrapLinkKey,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import account from '../../../vectors/account-key.json' with { type: 'json' };
import vector from '../../../vectors/link.json' with { type: 'json' };
import { anAccount, bitsOf, flipBit, flipEnvelopeBit, thrownBy } from './builders.ts';
import { aesGcmOpen, argon2id, associatedData, domain, hkdf } from './reference.ts';

const ID = linkId(vector.linkId);
const ITEM = itemId(vector.itemId);
const KEY = linkKeyBytes(fromHex(vector.linkKey));
const PAYLOAD: LinkPayload = {
  id: ID,
  itemId: ITEM,
  encryptedLinkKey: vector.encryptedLinkKey,
  expiresAt: vector.expiresAt,
  maxDownloads: vector.maxDownloads,
};

let owner: PrivateKey;
let keys: { readonly privateKey: PrivateKey; readonly accountKey: AccountKey };
let sealing: { readonly publicKey: PublicKey; readonly accountKey: AccountKey };

beforeAll(async () => {
  owner = await importPrivateKey(account.privateKeyPem);
  const accountKey = await openAccountKey(account.envelope, owner, itemId(account.driveId));
  keys = { privateKey: owner, accountKey };
  sealing = { publicKey: owner.publicKey, accountKey };
});

describe('a link key under a password', () => {
  it('opens from the recorded envelope, with the password typed in another normal form than it was', async () => {
    const password = vector.password.normalize('NFD');
    expect(password).not.toBe(vector.password);
    expect(toHex(await unwrapLinkKey(vector.wrapped, password, ID))).toBe(vector.linkKey);
  });

  it('is what another Argon2id, and Node, open', async () => {
    const bytes = fromBase64Url(await wrapLinkKey(KEY, vector.password, ID));
    const [header, salt] = [bytes.subarray(0, 2), bytes.subarray(2, 18)];
    const stretched = argon2id(vector.password, salt);
    const bound = associatedData('link-key-under-password', header, salt, ID);
    const opened = aesGcmOpen(hkdf(stretched, 'link-password-key'), bound, bytes.subarray(18));
    expect(opened).toEqual(Buffer.from(KEY));
  });

  it('opens with no other password and for no other link', async () => {
    expect(await thrownBy(() => unwrapLinkKey(vector.wrapped, 'a cafe', ID))).toBeInstanceOf(
      WrongLinkPassword,
    );
    expect(await thrownBy(() => unwrapLinkKey(vector.wrapped, vector.password, newLinkId()))).toBeInstanceOf(
      WrongLinkPassword,
    );
  });

  it('is refused before anything is derived if it is no such envelope', async () => {
    for (const text of ['', 'AQU', vector.wrapped.slice(0, -4), `${vector.wrapped}AAAA`]) {
      expect(await thrownBy(() => unwrapLinkKey(text, vector.password, ID))).toBeInstanceOf(EnvelopeDamaged);
    }
    expect(await thrownBy(() => unwrapLinkKey(vector.sealedEpochKey, '', ID))).toBeInstanceOf(
      EnvelopeUnsupported,
    );
  });
});

describe('what stands in the address of a link', () => {
  it('is the key in hex, or the wrapped key', () => {
    expect(encodeLinkSecret({ kind: 'key', key: KEY })).toBe(vector.linkKey);
    expect(decodeLinkSecret(vector.linkKey)).toEqual({ kind: 'key', key: KEY });
    const wrapped = { kind: 'password', wrapped: vector.wrapped } as const;
    expect(decodeLinkSecret(encodeLinkSecret(wrapped))).toEqual(wrapped);
  });

  it.each([
    '',
    vector.linkKey.slice(1),
    vector.linkKey.toUpperCase(),
    `${vector.wrapped}A`,
    '%20'.repeat(30),
  ])('is not "%s"', (text) => {
    expect(() => decodeLinkSecret(text)).toThrow(EncodingInvalid);
  });
});

describe('a link key encrypted to its owner', () => {
  const wrapped = { kind: 'password', wrapped: vector.wrapped } as const;

  it('opens from the recorded envelopes', async () => {
    const plain = { key: KEY, secret: { kind: 'key', key: KEY } };
    expect(await openLinkKey(vector.encryptedLinkKey, ID, keys)).toEqual(plain);
    expect(await openLinkKey(vector.encryptedLinkKeyWithPassword, ID, keys)).toEqual({
      key: KEY,
      secret: wrapped,
    });
  });

  it('is sealed under the account key within the ciphertext of RSA, as Node opens it, too', async () => {
    const envelope = fromBase64Url(await sealLinkKey(sealing, ID, { key: KEY, secret: wrapped }));
    const decrypted = privateDecrypt(
      { key: createPrivateKey(account.privateKeyPem), oaepHash: 'sha256' },
      envelope.subarray(2),
    );
    const prefix = domain('link-key');
    expect(decrypted.subarray(0, prefix.length)).toEqual(prefix);
    expect(decrypted.includes(Buffer.from(KEY))).toBe(false);
    const bound = associatedData('link-key', envelope.subarray(0, 2), ID);
    const opened = aesGcmOpen(fromHex(account.derived.links), bound, decrypted.subarray(prefix.length));
    expect(opened).toEqual(Buffer.concat([KEY, fromBase64Url(vector.wrapped)]));
  });

  it('is as long with a password as without', async () => {
    const without = await sealLinkKey(sealing, ID, { key: KEY, secret: { kind: 'key', key: KEY } });
    const withPassword = await sealLinkKey(sealing, ID, { key: KEY, secret: wrapped });
    expect(withPassword.length).toBe(without.length);
    expect(withPassword.slice(0, 2)).toBe(without.slice(0, 2));
  });

  it('opens for nobody else, and not when it was changed', async () => {
    const stranger = await anAccount();
    const others: [LinkId, typeof keys][] = [
      [ID, { ...keys, privateKey: stranger.privateKey }],
      [ID, { ...keys, accountKey: stranger.accountKey }],
      [newLinkId(), keys],
    ];
    for (const [id, opening] of others) {
      const failure = await thrownBy(() => openLinkKey(vector.encryptedLinkKey, id, opening));
      expect(failure).toBeInstanceOf(EnvelopeDamaged);
    }
    for (let bit = 16; bit < bitsOf(vector.encryptedLinkKey); bit += 131) {
      const flipped = flipEnvelopeBit(vector.encryptedLinkKey, bit);
      expect(await thrownBy(() => openLinkKey(flipped, ID, keys))).toBeInstanceOf(EnvelopeDamaged);
    }
  });
});

describe('the signature of a link', () => {
  const signature = fromBase64Url(vector.signature);

  it('verifies the recorded one, here and in Node', async () => {
    expect(await verifyLink(owner.publicKey, PAYLOAD, signature)).toBe(true);
    const fresh = await signLink(owner, { ...PAYLOAD, maxDownloads: null });
    const message = associatedData(
      'link',
      owner.fingerprint,
      ...[ID, ITEM, vector.encryptedLinkKey, String(vector.expiresAt), ''],
    );
    const options = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    const publicKey = createPublicKey(owner.publicKey.pem);
    expect(verify('sha256', message, { key: publicKey, ...options }, fresh)).toBe(true);
  });

  it('audit 7: covers every field, expiry and limit too', async () => {
    const changes: Partial<LinkPayload>[] = [
      { id: newLinkId() },
      { itemId: newItemId() },
      { encryptedLinkKey: vector.encryptedLinkKeyWithPassword },
      ...[{ expiresAt: null }, { expiresAt: vector.expiresAt + 1 }, { expiresAt: 0 }],
      ...[{ maxDownloads: null }, { maxDownloads: vector.maxDownloads + 1 }],
      { expiresAt: vector.maxDownloads, maxDownloads: vector.expiresAt },
    ];
    for (const change of changes) {
      expect(await verifyLink(owner.publicKey, { ...PAYLOAD, ...change }, signature)).toBe(false);
    }
  });

  it('is of one key, and of these bits', async () => {
    const { privateKey: stranger } = await anAccount();
    expect(await verifyLink(stranger.publicKey, PAYLOAD, signature)).toBe(false);
    expect(await verifyLink(owner.publicKey, PAYLOAD, flipBit(signature, 77))).toBe(false);
  });
});
