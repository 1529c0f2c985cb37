import { Credentials } from '@coffer/client';
import { FIRST_EPOCH } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { storedItem } from '../stored-account.ts';
import { newKeyPair } from './new-key-pair.ts';
import { login, PASSWORD, PIN, registered, visit } from './visit.ts';

describe('a change of what opens the account', () => {
  const credentials = new Credentials();
  const NEW_PASSWORD = 'another horse, another battery';
  const userOf = ({ session }: ReturnType<typeof visit>) => {
    const state = session.state.getState();
    if (state.status !== 'signed-in') throw new Error('nobody is signed in');
    return state.user;
  };
  it('goes on with the private key as the new password seals it', async () => {
    const { first, privateKeyPem } = await registered();
    const change = { user: userOf(first), currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await first.session.changePassword(await credentials.preparePasswordChange(change));
    const source = { kind: 'password', password: NEW_PASSWORD } as const;
    expect(await credentials.exportPrivateKey({ user: userOf(first), source })).toBe(privateKeyPem);
  });

  it('goes on with the new key pair and the next key of the drive, now and after a reload, and what was opened stays open', async () => {
    const { server, first } = await registered();
    const note = {
      name: 'notes.txt',
      mime: 'text/plain',
      size: 1,
      modifiedAt: 1_600_000_000,
      parentId: null,
    };
    const record = storedItem((await first.keyring.sealNewItem(note)).request);
    const change = await newKeyPair(server, userOf(first));
    await first.session.changeKeyPair(change);
    const second = visit(server, first.device, first.tab);
    await second.session.restore();
    for (const page of [first, second]) {
      expect(userOf(page).fingerprint).toBe(change.signed.next.fingerprint);
      expect(await page.keyring.epoch()).toBe(FIRST_EPOCH + 1);
      expect(await page.keyring.openItem(record, [])).toMatchObject({ state: 'intact', name: 'notes.txt' });
    }
  });

  it('forgets the PIN, which opens the former key', async () => {
    const { server, first } = await registered();
    await first.session.pin.set(PIN);
    await first.session.changeKeyPair(await newKeyPair(server, userOf(first)));
    expect(first.device.pin).toBeNull();
  });

  it('keeps the new key where the former one was: on a remembered device', async () => {
    const { server } = await registered();
    const remembering = visit(server);
    await remembering.session.login({ ...login, remember: true });
    const { remembered } = remembering.device;
    await remembering.session.changeKeyPair(await newKeyPair(server, userOf(remembering)));
    expect(remembering.device.remembered).not.toBe(remembered);
    expect(remembering.tab.ofTab).toBeNull();
  });

  it('reaches the other tabs of a remembered device', async () => {
    const { server } = await registered();
    const tab = visit(server);
    await tab.session.login({ ...login, remember: true });
    const otherTab = visit(server, tab.device);
    await otherTab.session.restore();
    const change = await newKeyPair(server, userOf(tab));
    await tab.session.changeKeyPair(change);
    otherTab.clock.now = server.expiresAt;
    await otherTab.session.keepFresh();
    expect(userOf(otherTab).fingerprint).toBe(change.signed.next.fingerprint);
  });

  it('that a tab cannot follow, for want of a key on the device, ends its session and closes its keys', async () => {
    const { server } = await registered();
    const tab = visit(server);
    await tab.session.login({ ...login, remember: true });
    const otherTab = visit(server, tab.device);
    await otherTab.session.restore();
    await tab.session.changeKeyPair(await newKeyPair(server, userOf(tab)));
    await tab.tab.forget();
    otherTab.clock.now = server.expiresAt;
    await otherTab.session.keepFresh();
    expect(otherTab.status()).toBe('signed-out');
    expect(await otherTab.isUnlocked()).toBe(false);
  });

  it('that the server refuses leaves everything as it was', async () => {
    const { server, first } = await registered();
    const before = userOf(first);
    const sealed = await first.tab.sealed();
    const change = await newKeyPair(server, userOf(first));
    server.refusing = 'unavailable';
    await expect(first.session.changeKeyPair(change)).rejects.toThrow();
    expect(userOf(first)).toEqual(before);
    expect(await first.tab.sealed()).toBe(sealed);
  });

  it('is not crossed by a renewal, which would take the new key for somebody else’s', async () => {
    const { server, first } = await registered();
    const change = await newKeyPair(server, userOf(first));
    const changing = first.session.changeKeyPair(change);
    first.clock.now = server.expiresAt;
    await Promise.all([changing, first.session.keepFresh()]);
    expect(userOf(first).fingerprint).toBe(change.signed.next.fingerprint);
  });
});
