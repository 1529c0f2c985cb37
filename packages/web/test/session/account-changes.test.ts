import { Credentials } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { login, PASSWORD, PIN, registered, visit } from './visit.ts';

describe('a change of what opens the account', () => {
  const credentials = new Credentials();
  const NEW_PASSWORD = 'another horse, another battery';
  const userOf = ({ session }: ReturnType<typeof visit>) => {
    const state = session.state.getState();
    if (state.status !== 'signed-in') throw new Error('nobody is signed in');
    return state.user;
  };
  const newKeyPair = (of: ReturnType<typeof visit>) =>
    credentials.prepareKeyPairChange({
      user: userOf(of),
      password: PASSWORD,
      keySize: 2048,
      newPassword: PASSWORD,
      links: [],
      settings: [],
      drive: null,
      spaces: [],
      origin: 'http://coffer.test',
    });

  it('goes on with the private key as the new password seals it', async () => {
    const { first, privateKeyPem } = await registered();
    const change = { user: userOf(first), currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await first.session.changePassword(await credentials.preparePasswordChange(change));
    const source = { kind: 'password', password: NEW_PASSWORD } as const;
    expect(await credentials.exportPrivateKey({ user: userOf(first), source })).toBe(privateKeyPem);
  });

  it('goes on with the new key pair, now and after a reload, and what was opened stays open', async () => {
    const { server, first } = await registered();
    const hash = await first.keyring.nameHash('notes.txt', null);
    const change = await newKeyPair(first);
    await first.session.changeKeyPair(change);
    expect(userOf(first).fingerprint).toBe(change.request.fingerprint);
    expect(await first.keyring.formerNameHashes('notes.txt', null)).toEqual([hash]);
    const second = visit(server, first.device, first.tab);
    await second.session.restore();
    expect(userOf(second).fingerprint).toBe(change.request.fingerprint);
    expect(await second.keyring.formerNameHashes('notes.txt', null)).toEqual([hash]);
  });

  it('forgets the PIN, which opens the former key', async () => {
    const { first } = await registered();
    await first.session.pin.set(PIN);
    await first.session.changeKeyPair(await newKeyPair(first));
    expect(first.device.pin).toBeNull();
  });

  it('keeps the new key where the former one was: on a remembered device', async () => {
    const { server } = await registered();
    const remembering = visit(server);
    await remembering.session.login({ ...login, remember: true });
    const { remembered } = remembering.device;
    await remembering.session.changeKeyPair(await newKeyPair(remembering));
    expect(remembering.device.remembered).not.toBe(remembered);
    expect(remembering.tab.ofTab).toBeNull();
  });

  it('reaches the other tabs of a remembered device', async () => {
    const { server } = await registered();
    const tab = visit(server);
    await tab.session.login({ ...login, remember: true });
    const otherTab = visit(server, tab.device);
    await otherTab.session.restore();
    const change = await newKeyPair(tab);
    await tab.session.changeKeyPair(change);
    otherTab.clock.now = server.expiresAt;
    await otherTab.session.keepFresh();
    expect(userOf(otherTab).fingerprint).toBe(change.request.fingerprint);
  });

  it('that a tab cannot follow, for want of a key on the device, ends its session and closes its keys', async () => {
    const { server } = await registered();
    const tab = visit(server);
    await tab.session.login({ ...login, remember: true });
    const otherTab = visit(server, tab.device);
    await otherTab.session.restore();
    await tab.session.changeKeyPair(await newKeyPair(tab));
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
    const change = await newKeyPair(first);
    server.refusing = 'unavailable';
    await expect(first.session.changeKeyPair(change)).rejects.toThrow();
    expect(userOf(first)).toEqual(before);
    expect(await first.tab.sealed()).toBe(sealed);
  });

  it('is not crossed by a renewal, which would take the new key for somebody else’s', async () => {
    const { server, first } = await registered();
    const change = await newKeyPair(first);
    const changing = first.session.changeKeyPair(change);
    first.clock.now = server.expiresAt;
    await Promise.all([changing, first.session.keepFresh()]);
    expect(userOf(first).fingerprint).toBe(change.request.fingerprint);
  });
});
