import { randomBytes } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Credentials } from '../../src/keyring/credentials.ts';
import { Keyring } from '../../src/keyring/keyring.ts';
import { newAccount, PASSWORD, type TestAccount } from '../support/account.ts';

const PRF_OUTPUT = randomBytes(32);
const credentialId = 'Y3JlZGVudGlhbA';
const host = 'drive.example.org';

let ada: TestAccount;
let encryptedPrivateKey: string;

/** The keyring wipes what it is given. */
const prfOutput = () => PRF_OUTPUT.slice();

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
  const { encrypted_private_key } = await new Credentials().preparePasskey({
    user: ada.user,
    source: { kind: 'password', password: PASSWORD },
    credentialId,
    host,
    prfOutput: prfOutput(),
  });
  encryptedPrivateKey = encrypted_private_key;
});

describe('A passkey', () => {
  it('opens the keyring without a password', async () => {
    const keyring = new Keyring();
    const opening = { encryptedPrivateKey, credentialId, host, prfOutput: prfOutput() };
    expect(await keyring.unlockWithPasskey(ada.user, opening)).toEqual({ sealed: null, firstKeys: null });
    expect(keyring.isUnlocked).toBe(true);
    expect(await keyring.nameHash('name', null)).toBe(await ada.keyring.nameHash('name', null));
  });

  it('is prepared from the private key where the server keeps none', async () => {
    const { encrypted_private_key } = await new Credentials().preparePasskey({
      user: { ...ada.user, encrypted_private_key: null },
      source: { kind: 'pem', privateKeyPem: ada.privateKeyPem },
      credentialId,
      host,
      prfOutput: prfOutput(),
    });
    const opening = {
      encryptedPrivateKey: encrypted_private_key,
      credentialId,
      host,
      prfOutput: prfOutput(),
    };
    await new Keyring().unlockWithPasskey(ada.user, opening);
  });

  it('leaves nothing of what it answered, opened or not', async () => {
    const [good, bad, sealed] = [prfOutput(), randomBytes(32), prfOutput()];
    const keyring = new Keyring();
    await keyring.unlockWithPasskey(ada.user, { encryptedPrivateKey, credentialId, host, prfOutput: good });
    await expect(
      keyring.unlockWithPasskey(ada.user, { encryptedPrivateKey, credentialId, host, prfOutput: bad }),
    ).rejects.toThrow('private_key_mismatch');
    await new Credentials().preparePasskey({
      user: ada.user,
      source: { kind: 'password', password: PASSWORD },
      credentialId,
      host,
      prfOutput: sealed,
    });
    for (const bytes of [good, bad, sealed]) expect(bytes).toEqual(new Uint8Array(32));
  });

  it('audit 1: opens nothing at another host, whatever its PRF answers there', async () => {
    for (const other of ['example.org', 'blog.example.org']) {
      const keyring = new Keyring();
      const opening = { encryptedPrivateKey, credentialId, host: other, prfOutput: prfOutput() };
      await expect(keyring.unlockWithPasskey(ada.user, opening)).rejects.toThrow('private_key_mismatch');
      expect(keyring.isUnlocked).toBe(false);
    }
  });

  it('opens nothing where the server says anything else', async () => {
    const mallory = await newAccount('mallory@example.org');
    const { encrypted_private_key: theirs } = await new Credentials().preparePasskey({
      user: mallory.user,
      source: { kind: 'password', password: PASSWORD },
      credentialId,
      host,
      prfOutput: prfOutput(),
    });
    const opening = { encryptedPrivateKey, credentialId, host, prfOutput: prfOutput() };
    const attacks: [Partial<typeof ada.user>, Partial<typeof opening>][] = [
      [{}, { encryptedPrivateKey: theirs }],
      [{}, { encryptedPrivateKey: ada.user.encrypted_private_key ?? '' }],
      [{}, { encryptedPrivateKey: '' }],
      [{}, { credentialId: 'YW5vdGhlcg' }],
      [{ fingerprint: mallory.user.fingerprint }, {}],
      [{ encrypted_account_key: mallory.user.encrypted_account_key }, {}],
      [{ encrypted_account_key: null }, {}],
    ];
    for (const [user, changed] of attacks) {
      const keyring = new Keyring();
      const attempt = { ...opening, prfOutput: prfOutput(), ...changed };
      await expect(keyring.unlockWithPasskey({ ...ada.user, ...user }, attempt)).rejects.toThrow(
        'private_key_mismatch',
      );
      expect(keyring.isUnlocked).toBe(false);
    }
  });
});
