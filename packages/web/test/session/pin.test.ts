import { describe, expect, it } from 'vitest';
import { AccountServer } from './account-server.ts';
import { failureOf, login, PIN, registered, registration, visit, WRONG_PIN, withPin } from './visit.ts';

describe('a PIN', () => {
  it('opens what the device keeps after the tab was closed', async () => {
    const { server, first } = await withPin();
    const later = visit(server, first.device);
    await later.session.restore();
    expect(later.status()).toBe('signed-out');
    await later.session.unlockWithPin({ pin: PIN });
    expect(later.status()).toBe('signed-in');
  });

  it('says how many tries are left, counts over reloads, and is forgotten with the fifth wrong one', async () => {
    const { server, first } = await withPin();
    const texts: string[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const reloaded = visit(server, first.device);
      texts.push(await failureOf(reloaded.session.unlockWithPin({ pin: WRONG_PIN })));
    }
    expect(texts.slice(0, 4)).toEqual([
      'Wrong PIN. 4 tries are left; then this device forgets it.',
      'Wrong PIN. 3 tries are left; then this device forgets it.',
      'Wrong PIN. 2 tries are left; then this device forgets it.',
      'Wrong PIN. One try is left; then this device forgets it.',
    ]);
    expect(texts[4]).toMatch(/does not open anything here any more/);
    expect(first.device.pin).toBeNull();
    const late = visit(server, first.device);
    await expect(late.session.unlockWithPin({ pin: PIN })).rejects.toThrow();
    expect(await late.isUnlocked()).toBe(false);
  });

  it('costs a try before it is tried, so that closing the page wins none', async () => {
    const { server, first } = await withPin();
    const closing = visit(server, first.device);
    void closing.session.unlockWithPin({ pin: WRONG_PIN }).catch(() => undefined);
    await expect.poll(() => first.device.pin?.triesLeft).toBe(4);
  });

  it('that is right gives all tries back', async () => {
    const { first } = await withPin();
    await first.session.lock();
    await failureOf(first.session.unlockWithPin({ pin: WRONG_PIN }));
    await first.session.unlockWithPin({ pin: PIN });
    expect(first.device.pin?.triesLeft).toBe(5);
  });

  it('is forgotten with the logout, and with the login of somebody else', async () => {
    const { first } = await withPin();
    await first.session.logout();
    expect(first.device.pin).toBeNull();

    const { first: second } = await withPin();
    const other = new AccountServer();
    const somebodyElse = { email: 'somebody.else@example.org' };
    await visit(other).session.register({ ...registration, ...somebodyElse });
    await visit(other, second.device).session.login({ ...login, ...somebodyElse });
    expect(second.device.pin).toBeNull();
  });

  it('is forgotten when the session is revoked, and not when it has merely run out', async () => {
    const { server, first } = await withPin();
    server.endSession();
    await first.session.end();
    expect(first.device.pin).toBeNull();

    const { server: another, first: second } = await withPin();
    second.clock.now = another.expiresAt;
    another.endSession();
    await second.session.keepFresh();
    expect(second.status()).toBe('signed-out');
    expect(second.device.pin).not.toBeNull();
  });

  it('cannot be set where this tab keeps no key', async () => {
    const { server, first } = await registered();
    first.tab.ofTab = null;
    expect(server.signedIn).toBe(true);
    expect(await failureOf(first.session.pin.set(PIN))).toMatch(/^Please log in/);
  });
});
