import { routes } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { failureText } from '../../src/failures/texts.ts';
import { EMAIL, login, PASSWORD, registered, visit } from './visit.ts';

const PIN = '271828';
const WRONG = '314159';
/** The server refuses alike a key that it does not know and one that signed another minute. */
const KEY_REFUSED =
  'Private key does not match user, or the clock of this device is more than a minute wrong.';

/** Someone signed in with a PIN on the device. */
async function withPin() {
  const everything = await registered();
  await everything.first.session.pin.set(PIN);
  return everything;
}

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'nothing failed',
    (error: unknown) => failureText(error),
  );

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

describe('unlocking', () => {
  it.each([
    ['the PIN', ({ session }: Page) => session.unlockWithPin({ pin: PIN })],
    ['the password', ({ session }: Page) => session.unlockWithPassword({ password: PASSWORD })],
  ])('with %s goes on with the session that lasts', async (_, unlock) => {
    const { server, first } = await withPin();
    await first.session.lock();
    await unlock(first);
    expect(first.status()).toBe('signed-in');
    expect(await first.isUnlocked()).toBe(true);
    expect(first.tab.ofTab).not.toBeNull();
    expect(server.calls).not.toContain(routes.login.path);
    expect(server.calls).not.toContain(routes.loginWithSignature.path);
  });

  it.each([
    ['the PIN', ({ session }: Page, token: string) => session.unlockWithPin({ pin: PIN, token })],
    [
      'the password',
      ({ session }: Page, token: string) => session.unlockWithPassword({ password: PASSWORD, token }),
    ],
  ])('with %s signs in anew where the session has ended, with the second step', async (_, unlock) => {
    const { server, first } = await withPin();
    await first.session.lock();
    server.endSession();
    server.twoFactorCode = '123456';
    expect(await failureOf(unlock(first, '000000'))).toMatch(/authenticator app/);
    expect(first.status()).toBe('locked');
    await unlock(first, '123456');
    expect(first.status()).toBe('signed-in');
    expect(await first.isUnlocked()).toBe(true);
  });

  it('with the PIN says that it may be the clock, where the session has ended and the server refuses the key', async () => {
    const { server, first } = await withPin();
    await first.session.lock();
    server.endSession();
    server.refusesSignatures = true;
    expect(await failureOf(first.session.unlockWithPin({ pin: PIN }))).toBe(KEY_REFUSED);
    expect(first.device.pin?.triesLeft).toBe(5);
  });

  it('with the private key works for an account whose key the server does not keep', async () => {
    const { first, privateKeyPem } = await registered(false);
    await first.session.lock();
    expect(await failureOf(first.session.unlockWithPassword({ password: PASSWORD }))).toBe(
      'No private key found, please provide your private key when authenticating',
    );
    await first.session.unlockWithPrivateKey({ privateKey: privateKeyPem });
    expect(first.status()).toBe('signed-in');
  });

  it('with a wrong password or another’s private key says so, and stays locked', async () => {
    const { server, first } = await registered();
    const { privateKeyPem: foreign } = await registered();
    await first.session.lock();
    expect(await failureOf(first.session.unlockWithPassword({ password: 'wrong' }))).toBe(
      'The password does not open your private key.',
    );
    const withForeign = first.session.unlockWithPrivateKey({ privateKey: foreign });
    expect(await failureOf(withForeign)).toBe('Private key does not match user');
    const withGarbage = first.session.unlockWithPrivateKey({ privateKey: 'garbage' });
    expect(await failureOf(withGarbage)).toBe('Invalid private key');
    expect(first.status()).toBe('locked');
    expect(await first.isUnlocked()).toBe(false);
    expect(server.signedIn, 'the session was given up').toBe(true);
  });

  it('never opens the keys of somebody else who signed in meanwhile', async () => {
    const { server, first } = await withPin();
    const { privateKeyPem: foreign } = await registered();
    await first.session.lock();
    server.lie = { fingerprint: 'ab'.repeat(32) };
    expect(await failureOf(first.session.unlockWithPrivateKey({ privateKey: foreign }))).toBe(KEY_REFUSED);
    expect(first.status()).toBe('locked');
  });

  it('remembers on the device again what it remembered before', async () => {
    const { server } = await registered();
    const page = visit(server);
    await page.session.login({ ...login, remember: true });
    await page.session.lock();
    expect(page.device.remembered).toBeNull();
    await page.session.unlockWithPassword({ password: PASSWORD });
    expect(page.device.remembered).not.toBeNull();
  });

  it('opens other tabs too where the device remembers', async () => {
    const { server } = await registered();
    const page = visit(server);
    await page.session.login({ ...login, remember: true });
    const other = visit(server, page.device);
    await other.session.restore();
    await page.session.lock();
    await expect.poll(other.status).toBe('locked');
    await page.session.unlockWithPassword({ password: PASSWORD });
    await expect.poll(other.status).toBe('signed-in');
  });

  it('is for nobody where nobody was', async () => {
    const { server } = await registered();
    const page = visit(server);
    expect(await failureOf(page.session.unlockWithPassword({ password: PASSWORD }))).toBe(
      'Please log in with your password or your private key.',
    );
  });
});

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
      texts.push(await failureOf(reloaded.session.unlockWithPin({ pin: WRONG })));
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
    void closing.session.unlockWithPin({ pin: WRONG }).catch(() => undefined);
    await expect.poll(() => first.device.pin?.triesLeft).toBe(4);
  });

  it('that is right gives all tries back', async () => {
    const { first } = await withPin();
    await first.session.lock();
    await failureOf(first.session.unlockWithPin({ pin: WRONG }));
    await first.session.unlockWithPin({ pin: PIN });
    expect(first.device.pin?.triesLeft).toBe(5);
  });

  it('is forgotten with the logout, and with the login of somebody else', async () => {
    const { first } = await withPin();
    await first.session.logout();
    expect(first.device.pin).toBeNull();

    const { first: second } = await withPin();
    const { server: other } = await registered();
    await visit(other, second.device).session.login(login);
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

describe('a logout', () => {
  it('reaches the other tabs of the account', async () => {
    const { server, first } = await registered();
    const other = visit(server, first.device);
    await other.session.login(login);
    await first.session.logout();
    await expect.poll(other.status).toBe('signed-out');
    await expect.poll(other.isUnlocked).toBe(false);
  });
});

describe('a login by private key', () => {
  it('signs in and unlocks', async () => {
    const { server, privateKeyPem } = await registered();
    const page = visit(server);
    await page.session.loginWithPrivateKey({ privateKey: privateKeyPem, remember: true });
    expect(page.status()).toBe('signed-in');
    expect(page.device.remembered).not.toBeNull();
  });

  it('asks for the second step', async () => {
    const { server, privateKeyPem: privateKey } = await registered();
    server.twoFactorCode = '123456';
    const { session, status } = visit(server);
    await expect(session.loginWithPrivateKey({ privateKey, remember: false })).rejects.toMatchObject({
      code: 'two_factor_required',
    });
    await session.loginWithPrivateKey({ privateKey, remember: false, token: '123456' });
    expect(status()).toBe('signed-in');
  });

  it('with a key that nobody has, or that is none, says so', async () => {
    const { server } = await registered();
    const { privateKeyPem: foreign } = await registered();
    const { session } = visit(server);
    const attempt = (privateKey: string) =>
      failureOf(session.loginWithPrivateKey({ privateKey, remember: false }));
    expect(await attempt(foreign)).toBe(KEY_REFUSED);
    expect(await attempt('garbage')).toBe('Invalid private key');
  });
});

type Page = ReturnType<typeof visit>;
