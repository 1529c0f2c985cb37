import {
  fromBase64Url,
  generateLocalKey,
  importPublicKey,
  randomBytes,
  toBase64Url,
  verify,
  WrongPin,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeviceSealing } from '../../src/keyring/account-keys.ts';
import { Keyring } from '../../src/keyring/keyring.ts';
import { newAccount, type TestAccount } from '../support/account.ts';

const PIN = '271828';
const ORIGIN = 'https://drive.example.org';
const NOW = 1_700_000_000;

let ada: TestAccount;
let device: DeviceSealing;
let sealed: string;

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
  device = { deviceId: toBase64Url(randomBytes(32)), localKey: await generateLocalKey() };
  const keyring = new Keyring();
  const unlocked = await keyring.unlockWithPrivateKey(ada.user, ada.privateKeyPem, device);
  const { fingerprint } = ada.user;
  sealed = await keyring.sealUnderPin({ pin: PIN, fingerprint, sealed: unlocked.sealed ?? '', device });
});

const pinSealing = () => ({ sealed, fingerprint: ada.user.fingerprint, localKey: device.localKey });

describe('a private key kept under a PIN', () => {
  it('signs in and unlocks, once the PIN has opened it', async () => {
    const keyring = new Keyring(() => NOW);
    await keyring.holdPinKey({ ...pinSealing(), pin: PIN });
    expect(keyring.isUnlocked).toBe(false);
    const { fingerprint, signature } = await keyring.prepareHeldLogin({ origin: ORIGIN });
    expect(fingerprint).toBe(ada.user.fingerprint);
    const publicKey = await importPublicKey(ada.user.pubkey);
    const message = [ORIGIN, fingerprint, Math.floor((NOW - 30) / 60)];
    expect(await verify(publicKey, 'login', message, fromBase64Url(signature))).toBe(true);
    await keyring.unlockWithHeldKey(ada.user, device);
    expect(keyring.isUnlocked).toBe(true);
  });

  it('is let go once it has unlocked, and when somebody locks', async () => {
    const keyring = new Keyring();
    await keyring.holdPinKey({ ...pinSealing(), pin: PIN });
    await keyring.unlockWithHeldKey(ada.user);
    await expect(keyring.unlockWithHeldKey(ada.user)).rejects.toThrow('keys_locked');
    await keyring.holdPinKey({ ...pinSealing(), pin: PIN });
    keyring.lock();
    await expect(keyring.prepareHeldLogin({ origin: ORIGIN })).rejects.toThrow('keys_locked');
  });

  it('unlocks nothing with a new account key, which would not open what is there', async () => {
    const keyring = new Keyring();
    await keyring.holdPinKey({ ...pinSealing(), pin: PIN });
    const withheld = { ...ada.user, encrypted_account_key: null };
    await expect(keyring.unlockWithHeldKey(withheld)).rejects.toThrow('private_key_mismatch');
    expect(keyring.isUnlocked).toBe(false);
  });

  it('is not held after a wrong PIN', async () => {
    const keyring = new Keyring();
    await expect(keyring.holdPinKey({ ...pinSealing(), pin: '271829' })).rejects.toThrow(WrongPin);
    await expect(keyring.unlockWithHeldKey(ada.user)).rejects.toThrow('keys_locked');
  });

  it('does not open at another device', async () => {
    const elsewhere = { ...pinSealing(), localKey: await generateLocalKey() };
    await expect(new Keyring().holdPinKey({ ...elsewhere, pin: PIN })).rejects.toThrow(
      'private_key_mismatch',
    );
  });

  it('is not made from what another device keeps', async () => {
    const elsewhere = { ...device, localKey: await generateLocalKey() };
    const { fingerprint } = ada.user;
    const making = new Keyring().sealUnderPin({ pin: PIN, fingerprint, sealed, device: elsewhere });
    await expect(making).rejects.toThrow('private_key_mismatch');
  });

  it('does not unlock if somebody locks while the PIN is tried', async () => {
    const keyring = new Keyring();
    const holding = keyring.holdPinKey({ ...pinSealing(), pin: PIN });
    keyring.lock();
    await expect(holding).rejects.toThrow('keys_locked');
    await expect(keyring.unlockWithHeldKey(ada.user)).rejects.toThrow('keys_locked');
  });
});
