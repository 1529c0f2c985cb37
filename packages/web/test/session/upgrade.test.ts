import { openForDevice } from '@coffer/crypto';
import { beforeAll, expect, it } from 'vitest';
import { isUnfinishedUpload } from '../../../client/src/transfers/unfinished/unfinished-upload.ts';
import { clientStore } from '../../src/persistence/client-store.ts';
import { seenHeads } from '../../src/persistence/seen-heads.ts';
import { changeChosenItems, chosenItems } from '../../src/session/chosen-items.ts';
import { deviceKeys } from '../../src/session/device-keys.ts';
import { keyMemory } from '../../src/session/key-memory.ts';
import { pinKeys } from '../../src/session/pin-keys.ts';
import { seenSettings } from '../../src/session/seen-settings.ts';

// What must survive an upgrade (ARCHITECTURE.md, *What a device keeps*), as the first version wrote it. These values never change:
// a version that reads something else reads these, too.

const SPACE = '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';
const HEAD = {
  revision: 7,
  hash: 'ab'.repeat(32),
  owners: 'cd'.repeat(32),
  epoch: 2,
  commitment: 'ef'.repeat(32),
  signed: { bytes: 'BwE', signature: 'c2ln' },
  verifiedAt: 1_790_000_000,
  since: 1_780_000_000,
  first: null,
};
const FINGERPRINT = 'ab'.repeat(32);
const PIN_KEY = { sealed: 'AQE', email: 'ada@example.org', fingerprint: FINGERPRINT, triesLeft: 4 };
const SEALED_KEY =
  'AQHhRT3hrgl102raA-fdt5sXoj5vz4Ze76mufC2pluKfCwmhXcxQ4iyeToNjFcnF5Or2UNTliMfV1OT0tP6B9vTJKXmWof5tth5DalGs76QWQR_NpUE';
const CHOSEN =
  'AQEygWIyRP7ohrpUmB5S4o4pIQol3lXIhej4guhQXmQNdxVhF9ikG63OEIMTdZZTQ20VjyON6wbzEJKuVySDIkGQTwNfHd8mLWFYe6YsuP7HMrdVYLXT-sxW3aRFmUPJAF3MI2U';

let localKey: CryptoKey;

beforeAll(async () => {
  const raw = new Uint8Array(32).fill(7);
  localKey = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await clientStore.set('device-key', localKey);
});

it('Heads that a device has seen are read as the first version wrote them, each by itself', async () => {
  await clientStore.set('seen-heads', { other: { revision: 'later' }, [SPACE]: HEAD });
  expect(await seenHeads.of(SPACE)).toEqual(HEAD);
  await seenHeads.remember('third', { ...HEAD, revision: 8 });
  expect(await clientStore.get('seen-heads')).toMatchObject({ other: { revision: 'later' }, [SPACE]: HEAD });
});

it('Keys and settings that a device has seen are read as the first version wrote them, each by itself', async () => {
  const seen = { counter: 3, hash: 'ab'.repeat(32) };
  await clientStore.set('seen-settings', { other: 'later', mine: seen });
  expect(await seenSettings.seen('mine')).toEqual(seen);
  await seenSettings.remember('third', seen);
  expect(await clientStore.get('seen-settings')).toEqual({ other: 'later', mine: seen, third: seen });

  const keys = { fingerprint: FINGERPRINT, generation: 2, signature: 'c2ln' };
  await keyMemory.remember('ada@example.org', keys);
  await clientStore.update('seen-keys', (former) => ({ ...(former as object), other: { fingerprint: 7 } }));
  expect(await keyMemory.of('ada@example.org')).toMatchObject(keys);
  await keyMemory.remember('bob@example.org', keys);
  expect(await clientStore.get('seen-keys')).toMatchObject({ other: { fingerprint: 7 } });
});

it('A key under a PIN that a later version has written stays, though this one cannot use it', async () => {
  const later = { ...PIN_KEY, triesLeft: 'many' };
  await clientStore.set('pin-private-key', later);
  expect(await pinKeys.stored()).toBeNull();
  expect(await pinKeys.takeTry()).toBeNull();
  await pinKeys.giveBackTries();
  expect(await clientStore.get('pin-private-key')).toEqual(later);
});

it('A key under a PIN, and one of a device, open as the first version sealed them', async () => {
  await clientStore.set('pin-private-key', PIN_KEY);
  expect(await pinKeys.stored()).toEqual(PIN_KEY);
  await clientStore.set('sealed-private-key', SEALED_KEY);
  expect(await deviceKeys.localKey()).toBe(localKey);
  const sealed = (await deviceKeys.sealed()) ?? '';
  const secret = Buffer.alloc(32, 9).toString('base64url');
  expect(await openForDevice(sealed, secret, localKey, FINGERPRINT)).toBe('the key file');
});

it('What is to be here offline is read as the first version sealed it', async () => {
  await clientStore.set('offline-items', CHOSEN);
  const chosen = ['5ffd46ab-5009-409a-9fc4-8d3e0f5f89d6'];
  expect(await chosenItems(SPACE)).toEqual({ chosen, here: [], size: 12 });
});

it('What a later version keeps with what is to be here offline stays', async () => {
  await clientStore.del('offline-items');
  const later = { chosen: [], here: [], size: 0, later: 'kept' };
  await changeChosenItems(SPACE, (kept) => ({ ...kept, spaces: { [SPACE]: later }, later: 'kept' }));
  await changeChosenItems(SPACE, (kept) => ({ ...kept, size: 7 }));
  expect(await chosenItems(SPACE)).toMatchObject({ size: 7, spaces: { [SPACE]: later }, later: 'kept' });
});

it('An unfinished upload is one as the first version wrote it', () => {
  const upload = {
    itemId: SPACE,
    versionId: SPACE,
    parentId: null,
    account: FINGERPRINT,
    fingerprint: 'AQE',
    startedAt: 1_790_000_000_000,
    versionOf: null,
    handle: null,
  };
  expect(isUnfinishedUpload(upload)).toBe(true);
});
