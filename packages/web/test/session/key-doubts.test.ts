import { Credentials, type NewKeyPair } from '@coffer/client';
import { routes, type User } from '@coffer/contract';
import { generateKeyPair, importPrivateKey, signSuccession } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import type { AccountServer } from './account-server.ts';
import { newKeyPair } from './new-key-pair.ts';
import { EMAIL, failureOf, login, PASSWORD, PIN, registered, registration, visit } from './visit.ts';

type Page = ReturnType<typeof visit>;

const NEW_PASSWORD = 'another horse, another battery';
const credentials = new Credentials();

function userOf({ session }: Page): User {
  const state = session.state.getState();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  return state.user;
}

async function changePassword(page: Page, currentPassword = PASSWORD, newPassword = NEW_PASSWORD) {
  const change = { user: userOf(page), currentPassword, newPassword };
  await page.session.changePassword(await credentials.preparePasswordChange(change));
}

/** @param before the change before it, whose head this one follows */
async function changeKeyPair(page: Page, server: AccountServer, before?: NewKeyPair) {
  const change = await newKeyPair(server, userOf(page), before);
  await page.session.changeKeyPair(change);
  return change;
}

/** Asserts that this device's page has stopped: no key is open, and it has made none but harmless calls. */
async function expectStopped(page: Page, server: AccountServer, verdict: 'older' | 'other' | 'changed') {
  expect(page.session.state.getState()).toMatchObject({ status: 'doubted', verdict });
  expect(await page.isUnlocked()).toBe(false);
  expect(page.device.remembered).toBeNull();
  const harmless = [routes.refresh, routes.login, routes.loginWithSignature, routes.logout];
  const allowed: string[] = [...harmless, routes.keySuccessions, routes.self].map(({ path }) => path);
  expect(server.calls.filter((path) => !allowed.includes(path))).toEqual([]);
}

describe('audit 4: a server that rolls an account back to a former password', () => {
  /** A device that has seen the new password, is logged out, and a server that knows the former one alone. */
  async function rolledBack() {
    const { server, first, privateKeyPem } = await registered();
    const rollBack = server.snapshot();
    await changePassword(first);
    await first.session.logout();
    rollBack();
    server.calls.length = 0;
    return { server, device: first.device, privateKeyPem };
  }

  it('is noticed by a login with the former password, before a key is open', async () => {
    const { server, device } = await rolledBack();
    const page = visit(server, device);
    expect(await failureOf(page.session.login(login))).toContain('other keys of your account');
    await expectStopped(page, server, 'older');
    expect(server.signedIn).toBe(false);
  });

  it('is noticed by a login with the private key', async () => {
    const { server, device, privateKeyPem } = await rolledBack();
    const page = visit(server, device);
    await page.session
      .loginWithPrivateKey({ privateKey: privateKeyPem, remember: true })
      .catch(() => undefined);
    await expectStopped(page, server, 'older');
  });

  it('is noticed where the device is remembered, and where it is unlocked by PIN', async () => {
    const { server, first } = await registered();
    const rollBack = server.snapshot();
    await changePassword(first);
    await first.session.pin.set(PIN);
    const { ofTab } = first.tab;
    rollBack();
    const again = visit(server, first.device, { ...first.device.tab(), ofTab });
    await again.session.restore();
    expect(again.status()).toBe('doubted');
    expect(await again.isUnlocked()).toBe(false);

    await first.session.lock();
    server.endSession();
    await first.session.unlockWithPin({ pin: PIN }).catch(() => undefined);
    expect(first.status()).toBe('doubted');
    expect(await first.isUnlocked()).toBe(false);
  });

  it('is noticed within a session, with its next renewal', async () => {
    const { server, first } = await registered();
    const rollBack = server.snapshot();
    await changePassword(first);
    rollBack();
    first.clock.now = server.expiresAt;
    await first.session.keepFresh();
    expect(first.session.state.getState()).toMatchObject({ status: 'doubted', verdict: 'older' });
    expect(await first.isUnlocked()).toBe(false);
  });

  it('is followed only by who decides so, and then no other state', async () => {
    const { server, device } = await rolledBack();
    const page = visit(server, device);
    await page.session.login(login).catch(() => undefined);
    await page.session.doubts.decline();
    expect(page.status()).toBe('signed-out');
    await page.session.login(login).catch(() => undefined);
    expect(page.status()).toBe('doubted');
    await page.session.doubts.trustShown();
    await page.session.login(login);
    expect(page.status()).toBe('signed-in');
  });

  it('or says that there are no keys yet, is noticed before new ones are made', async () => {
    const { server, device } = await rolledBack();
    server.lie = { encrypted_account_key: null, generation_signature: null, generation: 1 };
    const page = visit(server, device);
    await page.session.login(login).catch(() => undefined);
    await expectStopped(page, server, 'older');
  });

  it('deceives a device that has not seen the new one, as SECURITY.md says', async () => {
    const { server } = await rolledBack();
    const page = visit(server);
    await page.session.login(login);
    expect(page.status()).toBe('signed-in');
  });
});

describe('audit 4: a change of the key pair', () => {
  /** A device that saw the first key pair of an account, which another one has changed twice. */
  async function changedElsewhere() {
    const { server, first } = await registered();
    const device = visit(server);
    await device.session.login(login);
    await device.session.logout();
    await first.session.login(login);
    const change = await changeKeyPair(first, server);
    await changePassword(first, PASSWORD, PASSWORD);
    await changeKeyPair(first, server, change);
    await first.session.logout();
    server.calls.length = 0;
    return { server, first, device: device.device };
  }

  it('is asked about on a device that saw the former one, with the days that each key pair signed, before a key is open', async () => {
    const { server, device } = await changedElsewhere();
    const page = visit(server, device);
    expect(await failureOf(page.session.login(login))).toContain('other keys of your account');
    await expectStopped(page, server, 'changed');
    const changedAt = server.successions.map(({ changed_at }) => changed_at);
    expect(changedAt).toHaveLength(2);
    expect(page.session.state.getState()).toMatchObject({ changedAt, shown: { generation: 4 } });
  });

  it('is followed by who says that it was them, and then without a question', async () => {
    const { server, device } = await changedElsewhere();
    const page = visit(server, device);
    await page.session.login(login).catch(() => undefined);
    await page.session.doubts.trustShown();
    await page.session.login(login);
    expect(userOf(page).generation).toBe(4);
    await page.session.logout();
    await page.session.login(login);
    expect(page.status()).toBe('signed-in');
  });

  it('opens nothing for who says that it was not them, and is asked about again', async () => {
    const { server, device } = await changedElsewhere();
    const page = visit(server, device);
    await page.session.login(login).catch(() => undefined);
    await page.session.doubts.decline();
    expect(page.status()).toBe('signed-out');
    expect(server.signedIn).toBe(false);
    await page.session.login(login).catch(() => undefined);
    await expectStopped(page, server, 'changed');
  });

  it('is not asked about on the device that made it', async () => {
    const { server, first } = await changedElsewhere();
    await first.session.login(login);
    expect(userOf(first).generation).toBe(4);
    expect(server.calls).not.toContain(routes.keySuccessions.path);
  });

  it('taken back by the server is noticed, although its owner still has the former private key', async () => {
    const { server, first, privateKeyPem } = await registered();
    const rollBack = server.snapshot();
    await changeKeyPair(first, server);
    await first.session.logout();
    rollBack();
    const page = visit(server, first.device);
    await page.session
      .loginWithPrivateKey({ privateKey: privateKeyPem, remember: false })
      .catch(() => undefined);
    expect(page.session.state.getState()).toMatchObject({ status: 'doubted', verdict: 'older' });
  });

  it.each(['left out', 'by another key', 'of another key', 'of another day'] as const)(
    'whose succession is %s is a substitution',
    async (how) => {
      const { server, first } = await registered();
      const device = visit(server);
      await device.session.login(login);
      await device.session.logout();
      await first.session.login(login);
      await changeKeyPair(first, server);
      const [succession] = server.successions.splice(0);
      if (succession === undefined) throw new Error('there is no succession');
      const thief = await importPrivateKey((await generateKeyPair()).privateKeyPem);
      const changedAt = succession.changed_at;
      const forged = {
        ...succession,
        signature: await signSuccession(thief, { ...succession, changedAt }),
      };
      if (how === 'by another key') server.successions.push(forged);
      if (how === 'of another day') {
        server.successions.push({ ...succession, changed_at: changedAt - 86_400 });
      }
      if (how === 'of another key')
        server.successions.push({ ...forged, former_pubkey: thief.publicKey.pem });
      const back = visit(server, device.device);
      await back.session.login(login).catch(() => undefined);
      expect(back.session.state.getState()).toMatchObject({ status: 'doubted', verdict: 'other' });
      expect(await back.isUnlocked()).toBe(false);
    },
  );

  it('of the same generation as another one, which this device has seen, is noticed', async () => {
    const { server, first } = await registered();
    const other = visit(server);
    await other.session.login(login);
    const fork = server.snapshot();
    await changePassword(first);
    await first.session.logout();
    fork();
    await other.session.login(login);
    await changePassword(other, PASSWORD, 'a third horse, a third battery');
    const back = visit(server, first.device);
    const form = { ...login, password: 'a third horse, a third battery' };
    await back.session.login(form).catch(() => undefined);
    expect(back.session.state.getState()).toMatchObject({ status: 'doubted', verdict: 'other' });
  });
});

describe('audit 4: an account that begins anew', () => {
  it('is asked about on a device that has seen the former keys', async () => {
    const { server, first } = await registered();
    const other = visit(server);
    await other.session.login(login);
    await other.session.logout();
    await changePassword(first);
    await first.session.logout();
    await visit(server).session.register(registration);
    const back = visit(server, other.device);
    await back.session.login(login).catch(() => undefined);
    expect(back.session.state.getState()).toMatchObject({ status: 'doubted', verdict: 'other' });
  });

  it('is at home on the device on which it was made', async () => {
    const { server, first } = await registered();
    await changePassword(first);
    await first.session.logout();
    const again = visit(server, first.device);
    await again.session.register(registration);
    await again.session.logout();
    await again.session.login(login);
    expect(again.status()).toBe('signed-in');
  });
});

describe('audit 5: what the server says of an account within a session', () => {
  const ANOTHER = 'salt-of-the-server@example.org';
  const LIES: [string, Partial<User>][] = [
    ['another e-mail address', { email: ANOTHER }],
    ['no private key any more', { encrypted_private_key: null }],
    ['no account key any more', { encrypted_account_key: null, generation_signature: null }],
    ['another generation', { generation: 7 }],
    ['another id', { id: '00000000-0000-4000-8000-000000000000' }],
  ];

  it.each(LIES)('%s, by a renewal: the session ends, and says so', async (_, lie) => {
    const { server, first } = await registered();
    server.lie = lie;
    first.clock.now = server.expiresAt;
    await first.session.keepFresh();
    expect(first.session.state.getState()).toMatchObject(
      lie.encrypted_account_key === null ? { status: 'signed-out' } : { status: 'signed-out', altered: true },
    );
    expect(await first.isUnlocked()).toBe(false);
  });

  it.each(LIES)('%s, by what it says of who is signed in: the same', async (_, lie) => {
    const { first } = await registered();
    await first.session.follow({ ...userOf(first), ...lie });
    expect(first.status()).toBe('signed-out');
    expect(await first.isUnlocked()).toBe(false);
  });

  it.each(LIES.slice(0, 2))('%s, when the page is opened again: not used', async (_, lie) => {
    const { server, first } = await registered();
    server.lie = lie;
    const again = visit(server, first.device, first.tab);
    await again.session.restore();
    expect(again.session.state.getState()).toMatchObject({ status: 'signed-out', altered: true });
  });

  it('another e-mail address than was typed, at a login: not used', async () => {
    const { server } = await registered();
    server.lie = { email: ANOTHER };
    const page = visit(server);
    expect(await failureOf(page.session.login(login))).toContain('something else of your account');
    expect(await page.isUnlocked()).toBe(false);
    expect(server.signedIn).toBe(false);
  });

  it('no private key any more, to who logs in with theirs: not used', async () => {
    const { server, privateKeyPem } = await registered();
    server.lie = { encrypted_private_key: null };
    const page = visit(server);
    const attempt = page.session.login({ ...login, email: EMAIL, privateKey: privateKeyPem });
    expect(await failureOf(attempt)).toContain('something else of your account');
    expect(await page.isUnlocked()).toBe(false);
  });
});
