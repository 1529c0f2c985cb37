import { routes } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { failureOf, KEY_REFUSED, login, PASSWORD, PIN, registered, visit, withPin } from './visit.ts';

type Page = ReturnType<typeof visit>;

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
