import type { User } from '@coffer/contract';
import {
  type Bytes,
  fromBase64Url,
  generateLocalKey,
  importPrivateKey,
  importPublicKey,
  randomBytes,
  sign,
  toBase64Url,
  utf8Encode,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeviceSealing } from '../../src/keyring/account-keys.ts';
import { Keyring } from '../../src/keyring/keyring.ts';
import { newAccount, PASSWORD, type TestAccount } from '../support/account.ts';

let ada: TestAccount;
let mallory: TestAccount;

beforeAll(async () => {
  [ada, mallory] = await Promise.all([newAccount('ada@example.org'), newAccount('mallory@example.org')]);
});

function edited(envelope: string | null, edit: (bytes: Bytes) => void): string {
  const bytes = fromBase64Url(envelope ?? '');
  edit(bytes);
  return toBase64Url(bytes);
}

/** Logs in by password to a server that answers with this user. */
async function login(user: User): Promise<{ keyring: Keyring; error: unknown }> {
  const keyring = new Keyring();
  await keyring.prepareLogin({ email: ada.email, password: PASSWORD });
  const error = await keyring.unlockWithPassword(user).then(
    () => null,
    (e: unknown) => e,
  );
  return { keyring, error };
}

/** An account key that was encrypted to the user's public key, as anyone can, and signed by somebody else. */
async function injectedAccountKey(): Promise<string> {
  const publicKey = await importPublicKey(ada.user.pubkey);
  const attacker = await importPrivateKey(mallory.privateKeyPem);
  const plaintext = new Uint8Array([...utf8Encode('coffer/v1/account-key'), ...randomBytes(32)]);
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt('RSA-OAEP', publicKey.encryption, plaintext));
  const header = new Uint8Array([1, 3]);
  const signature = await sign(attacker, 'account-key', [header, ada.user.fingerprint, ciphertext]);
  return toBase64Url(new Uint8Array([...header, ...ciphertext, ...signature]));
}

const HEADER = 2;

describe('a server that changes what it hands out at login', () => {
  const ATTACKS: [string, () => Partial<User> | Promise<Partial<User>>][] = [
    [
      "another user's keys, all of them",
      () => {
        const { fingerprint, pubkey, encrypted_private_key, encrypted_account_key } = mallory.user;
        return { fingerprint, pubkey, encrypted_private_key, encrypted_account_key };
      },
    ],
    ["another user's private key", () => ({ encrypted_private_key: mallory.user.encrypted_private_key })],
    ["another user's fingerprint", () => ({ fingerprint: mallory.user.fingerprint })],
    ["another user's account key", () => ({ encrypted_account_key: mallory.user.encrypted_account_key })],
    [
      'an account key that it made itself',
      async () => ({ encrypted_account_key: await injectedAccountKey() }),
    ],
    [
      'a private key under a weaker password hash (8 MiB)',
      () => ({
        encrypted_private_key: edited(ada.user.encrypted_private_key, (bytes) => {
          new DataView(bytes.buffer).setUint32(HEADER + 1, 8_192);
        }),
      }),
    ],
    [
      'a private key under an unknown password hash',
      () => ({
        encrypted_private_key: edited(ada.user.encrypted_private_key, (bytes) => {
          bytes[HEADER] = 9;
        }),
      }),
    ],
    [
      'a private key of an unknown scheme',
      () => ({
        encrypted_private_key: edited(ada.user.encrypted_private_key, (bytes) => {
          bytes[1] = 7;
        }),
      }),
    ],
    [
      'a private key with one bit flipped',
      () => ({
        encrypted_private_key: edited(ada.user.encrypted_private_key, (bytes) => {
          const last = bytes.length - 1;
          bytes[last] = (bytes[last] ?? 0) ^ 1;
        }),
      }),
    ],
    ['a private key that is no envelope', () => ({ encrypted_private_key: 'A' })],
  ];

  it.each(ATTACKS)('%s: one constant error, and the keyring stays locked', async (_, attack) => {
    const { keyring, error } = await login({ ...ada.user, ...(await attack()) });
    expect(error).toMatchObject({ failure: { code: 'private_key_mismatch' } });
    expect(error).toMatchObject({ message: 'private_key_mismatch' });
    expect(Object.keys(error instanceof Error ? error : {}).toSorted()).toEqual(['failure', 'name']);
    expect(keyring.isUnlocked).toBe(false);
  });

  it('another public key alone changes nothing, because the client computes its own', async () => {
    const { keyring, error } = await login({ ...ada.user, pubkey: mallory.user.pubkey });
    expect(error).toBeNull();
    expect(keyring.isUnlocked).toBe(true);
  });

  it('reaches a login by private key with the same constant error', async () => {
    const users = [
      { ...ada.user, fingerprint: mallory.user.fingerprint },
      { ...ada.user, encrypted_account_key: await injectedAccountKey() },
    ];
    for (const user of users) {
      const unlocking = new Keyring().unlockWithPrivateKey(user, ada.privateKeyPem);
      await expect(unlocking).rejects.toThrow('private_key_mismatch');
    }
  });

  it('reaches a device that remembers the key with the same constant error', async () => {
    const localKey = await generateLocalKey();
    const here = { deviceId: toBase64Url(randomBytes(32)), localKey };
    const { sealed } = await new Keyring().unlockWithPrivateKey(ada.user, ada.privateKeyPem, here);
    const attempts: [User, string, DeviceSealing][] = [
      [ada.user, sealed ?? '', { ...here, deviceId: toBase64Url(randomBytes(32)) }],
      [ada.user, sealed ?? '', { ...here, deviceId: 'short' }],
      [ada.user, sealed ?? '', { ...here, localKey: await generateLocalKey() }],
      [mallory.user, sealed ?? '', here],
      // It had an account key when the device kept the private key: a new one would not open what is there.
      [{ ...ada.user, encrypted_account_key: null }, sealed ?? '', here],
      [ada.user, `${sealed}A`, here],
    ];
    for (const attempt of attempts) {
      await expect(new Keyring().unlockOnDevice(...attempt)).rejects.toThrow('private_key_mismatch');
    }
  });
});

describe('a private key that the user gives', () => {
  it('must be a key', async () => {
    await expect(new Keyring().unlockWithPrivateKey(ada.user, 'not a key')).rejects.toThrow(
      'Invalid private key',
    );
  });

  it("must be the user's", async () => {
    const unlocking = new Keyring().unlockWithPrivateKey(ada.user, mallory.privateKeyPem);
    await expect(unlocking).rejects.toThrow('private_key_mismatch');
  });
});
