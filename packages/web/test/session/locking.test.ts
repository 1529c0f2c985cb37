import { describe, expect, it } from 'vitest';
import { EMAIL, login, registered, visit } from './visit.ts';

describe('a lock', () => {
  it('wipes the keys from memory and from the device, and says who is locked', async () => {
    const { first } = await registered();
    await first.session.lock();
    expect(first.session.state.getState()).toMatchObject({ status: 'locked', email: EMAIL, remember: false });
    expect(await first.isUnlocked()).toBe(false);
    expect(await first.tab.sealed()).toBeNull();
  });

  it('wipes the keys from memory even where the storage of the browser fails', async () => {
    const { first } = await registered();
    first.tab.forget = () => Promise.reject(new Error('The database is gone'));
    await expect(first.session.lock()).rejects.toThrow('The database is gone');
    await expect.poll(first.isUnlocked).toBe(false);
    expect(first.status()).toBe('locked');
  });

  it('lasts over a reload', async () => {
    const { server, first } = await registered();
    await first.session.lock();
    const reloaded = visit(server, first.device, first.tab);
    await reloaded.session.restore();
    expect(reloaded.status()).toBe('locked');
  });

  it('reaches the other tabs, and one that slept and kept its key', async () => {
    const { server, first } = await registered();
    const other = visit(server, first.device);
    await other.session.login(login);
    const key = other.tab.ofTab;
    await first.session.lock();
    await expect.poll(other.status).toBe('locked');
    await expect.poll(other.isUnlocked).toBe(false);
    const sleeper = visit(server, first.device, { ...other.tab, ofTab: key });
    await sleeper.session.restore();
    expect(sleeper.status()).toBe('locked');
    expect(await sleeper.isUnlocked()).toBe(false);
  });

  it('reaches another tab also where the storage of the browser tells that tab later', async () => {
    const { server, first } = await registered();
    const other = visit(server, first.device);
    await other.session.login(login);
    first.device.deviceLock.lockedAccount = () => null;
    await first.session.lock();
    await expect.poll(other.isUnlocked).toBe(false);
    expect(other.session.state.getState()).toEqual(first.session.state.getState());
  });

  it('of a page that was just opened asks the server who is there, and opens no key', async () => {
    const { server, first } = await registered();
    const second = visit(server, first.device, first.tab);
    await second.session.lock();
    expect(second.session.state.getState()).toMatchObject({ status: 'locked', email: EMAIL });
    expect(await second.isUnlocked()).toBe(false);
  });

  it('comes by itself where the device was left alone too long', async () => {
    const { server, first } = await registered();
    first.device.isLockDue = true;
    const second = visit(server, first.device, first.tab);
    await second.session.restore();
    expect(second.status()).toBe('locked');
  });

  it('is not undone by a refresh that was under way', async () => {
    const { first, server } = await registered();
    first.clock.now = server.expiresAt;
    const refreshing = first.session.keepFresh();
    await first.session.lock();
    await refreshing;
    expect(first.status()).toBe('locked');
  });
});
