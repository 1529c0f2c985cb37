import { failureOf } from '@coffer/client';
import { routes } from '@coffer/contract';
import { authenticationKey, generateKeyPair, sealPrivateKey, stretchPassword } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { failureText } from '../../src/failures/texts.ts';
import { AccountServer } from './account-server.ts';
import { login, registered, registration, visit } from './visit.ts';

describe('a session', () => {
  it('begins with the registration, which gives the private key to keep', async () => {
    const { first, privateKeyPem } = await registered();
    expect(first.status()).toBe('signed-in');
    expect(privateKeyPem).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(await first.isUnlocked()).toBe(true);
  });

  it('does not begin where the server withholds the account key that came with the registration', async () => {
    const server = new AccountServer();
    server.lie = { encrypted_account_key: null, generation_signature: null };
    const registering = visit(server).session.register(registration);
    await expect(registering).rejects.toThrow('account_altered');
    expect(server.calls).not.toContain(routes.setAccountKey.path);
  });

  it('begins with a key file for who has none, once it is wanted, even if the answer to it is lost', async () => {
    const server = new AccountServer();
    await registerPlainly(server);
    const first = visit(server);
    await expect(first.session.login(login)).rejects.toThrow('key_file_needed');
    expect(await first.isUnlocked()).toBe(false);
    expect(server.signedIn).toBe(false);

    server.losesAnswers = true;
    const keyFile = await first.session.login({ ...login, makesKeyFile: true });
    expect(keyFile).toContain('-----BEGIN COFFER SEED-----');
    expect(first.status()).toBe('signed-in');

    const second = visit(server);
    expect(await second.session.login({ ...login, makesKeyFile: true })).toBeNull();
    expect(second.status()).toBe('signed-in');
    const byKey = { privateKey: keyFile ?? '', remember: false };
    expect(await visit(server).session.loginWithPrivateKey(byKey)).toBeNull();
    const [rsaKey = ''] = byKey.privateKey.split('-----BEGIN COFFER SEED-----');
    const withHalf = visit(server).session.loginWithPrivateKey({ ...byKey, privateKey: rsaKey });
    await expect(withHalf).rejects.toThrow('key_file_without_seed');
  });

  it('shows what is in the drive before the first key of an account signs that, and signs nothing else', async () => {
    const server = new AccountServer();
    await registerPlainly(server);
    const rows = { items: 3, versions: 2, links: 1, settings: 0, contacts: 1, members: 0 };
    const there = { items: 'ab'.repeat(32), rows };
    const kept: string[] = [];
    const first = visit(server);
    const wanted = { ...login, makesKeyFile: true, keepKeyFile: async (pem: string) => void kept.push(pem) };
    server.digests.push(there);
    const refused: unknown = await first.session.login(wanted).catch((error: unknown) => error);
    const failure = failureOf(refused);
    expect(failure).toMatchObject({ code: 'first_key_over', items: 3, versions: 2, links: 1, others: 1 });
    expect(kept).toEqual([]);
    expect(await first.isUnlocked()).toBe(false);

    const signsFound = failure.code === 'first_key_over' ? failure.found : '';
    server.digests.push(there, { ...there, items: 'cd'.repeat(32) });
    await expect(first.session.login({ ...wanted, signsFound })).rejects.toThrow('first_key_over');
    expect(server.calls).not.toContain(routes.setAccountKey.path);

    server.digests.push(there, there);
    expect(await first.session.login({ ...wanted, signsFound })).toBe(kept.at(-1));
    expect(server.calls).toContain(routes.setAccountKey.path);
  });

  it('is not taken up with a new account key, which would not open what is there', async () => {
    const { server, first } = await registered();
    server.lie = { encrypted_account_key: null };
    const second = visit(server, first.device, first.tab);
    await second.session.restore();
    expect(second.status()).toBe('signed-out');
    expect(await second.isUnlocked()).toBe(false);
  });

  it('is taken up again when the page is reloaded', async () => {
    const { server, first } = await registered();
    const second = visit(server, first.device, first.tab);
    expect(second.status()).toBe('unknown');
    await second.session.restore();
    expect(second.status()).toBe('signed-in');
    expect(await second.isUnlocked()).toBe(true);
  });

  it('is remembered on the device only if that was asked for', async () => {
    const { server, first } = await registered();
    expect(first.device.remembered).toBeNull();
    const second = visit(server);
    await second.session.login({ ...login, remember: true });
    expect(second.device.remembered).not.toBeNull();
    expect(second.tab.ofTab).toBeNull();
  });

  it('is nobody’s without a key on the device, and asks the server nothing', async () => {
    const server = new AccountServer();
    const { session, status } = visit(server);
    await session.restore();
    expect(status()).toBe('signed-out');
    expect(server.calls).toEqual([]);
  });

  it('that the server has ended is not taken up, and its key is forgotten', async () => {
    const { server, first } = await registered();
    server.refusing = 'unauthenticated';
    const second = visit(server, first.device, first.tab);
    await second.session.restore();
    expect(second.status()).toBe('signed-out');
    expect(await first.tab.sealed()).toBeNull();
  });

  it.each([
    ['unauthenticated', 'over'],
    ['refresh_token_reused', 'reused'],
  ] as const)('says how it ended where the server says %s', async (code, ended) => {
    const { server, first } = await registered();
    server.refusing = code;
    const second = visit(server, first.device, first.tab);
    await second.session.restore();
    expect(second.session.state.getState()).toMatchObject({ status: 'signed-out', ended });
  });

  it.each(['no answer', 'unavailable', 'too_many_requests', 'storage_full', 'client_too_old'] as const)(
    'is not lost when the server says %s',
    async (passing) => {
      const { server, first } = await registered();
      server.refusing = passing;
      const second = visit(server, first.device, first.tab);
      await expect(second.session.restore()).rejects.toThrow();
      expect(second.status()).toBe('unknown');
      server.refusing = null;
      await second.session.restore();
      expect(second.status()).toBe('signed-in');
    },
  );

  it('ends with the logout, and no key is left', async () => {
    const { server, first } = await registered();
    await first.session.logout();
    expect(first.session.state.getState()).toMatchObject({ status: 'signed-out', byLogout: true });
    expect(server.signedIn).toBe(false);
    expect(await first.isUnlocked()).toBe(false);
    expect(await first.tab.sealed()).toBeNull();
  });

  it('ends on the device too when the server does not answer the logout', async () => {
    const { server, first } = await registered();
    server.refusing = 'no answer';
    await expect(first.session.logout()).rejects.toThrow();
    expect(first.status()).toBe('signed-out');
    expect(await first.isUnlocked()).toBe(false);
  });
});

describe('a login', () => {
  it('with a wrong password says so, and leaves no session', async () => {
    const { server } = await registered();
    const second = visit(server);
    const failure = await second.session.login({ ...login, password: 'wrong' }).catch((error) => error);
    expect(failureText(failure)).toBe('E-mail or password is wrong.');
    expect(second.status()).toBe('unknown');
    expect(await second.isUnlocked()).toBe(false);
  });

  it('to an account whose private key the server does not keep asks for it', async () => {
    const { server, privateKeyPem } = await registered(false);
    const second = visit(server);
    const failure = await second.session.login(login).catch((error) => error);
    expect(failureText(failure)).toBe(
      'No private key found, please provide your private key when authenticating',
    );
    expect(server.signedIn, 'a session without its keys is left behind').toBe(false);
    await second.session.login({ ...login, privateKey: privateKeyPem });
    expect(second.status()).toBe('signed-in');
  });

  it('with another’s private key is refused', async () => {
    const { server } = await registered(false);
    const { privateKeyPem } = await registered();
    const failure = await visit(server)
      .session.login({ ...login, privateKey: privateKeyPem })
      .catch((error) => error);
    expect(failureText(failure)).toBe('Private key does not match user');
    expect(server.signedIn).toBe(false);
  });
});

describe('the refresh', () => {
  const refreshes = (server: AccountServer) =>
    server.calls.filter((path) => path.endsWith('/refresh')).length;

  it('comes when under 60 seconds remain, and not before', async () => {
    const { server, first } = await registered();
    first.clock.now = server.expiresAt - 60;
    await first.session.keepFresh();
    expect(refreshes(server)).toBe(0);
    first.clock.now = server.expiresAt - 59;
    server.expiresAt += 900;
    await first.session.keepFresh();
    expect(refreshes(server)).toBe(1);
    expect(first.session.state.getState()).toMatchObject({ expiresAt: server.expiresAt });
  });

  it('is asked for once by many calls at the same time', async () => {
    const { server, first } = await registered();
    first.clock.now = server.expiresAt;
    await Promise.all(Array.from({ length: 5 }, () => first.session.keepFresh()));
    expect(refreshes(server)).toBe(1);
  });

  it('that the server refuses clears the session', async () => {
    const { server, first } = await registered();
    first.clock.now = server.expiresAt;
    server.refusing = 'refresh_token_reused';
    await first.session.keepFresh();
    expect(first.session.state.getState()).toMatchObject({
      status: 'signed-out',
      byLogout: false,
      ended: 'reused',
    });
    expect(await first.isUnlocked()).toBe(false);
  });

  it('that says somebody else is signed in ends the session: these are not that account’s keys', async () => {
    const { server, first } = await registered();
    first.clock.now = server.expiresAt;
    server.lie = { fingerprint: 'ab'.repeat(32) };
    await first.session.keepFresh();
    expect(first.status()).toBe('signed-out');
    expect(await first.isUnlocked()).toBe(false);
  });

  it('that gets no answer is tried again, and nobody is signed out', async () => {
    const { server, first } = await registered();
    first.clock.now = server.expiresAt;
    server.refusing = 'no answer';
    await expect(first.session.keepFresh()).rejects.toThrow();
    expect(first.status()).toBe('signed-in');
    server.refusing = null;
    await first.session.keepFresh();
    expect(refreshes(server)).toBe(2);
  });
});

describe('a device whose clock is wrong', () => {
  /** Answers say the time of a server that is so many seconds ahead of the device. */
  async function registeredAhead(seconds: number) {
    const server = new AccountServer();
    const served: typeof fetch = async (...parameters) => {
      const response = await server.fetch(...parameters);
      response.headers.set('date', new Date((first.clock.now + seconds) * 1000).toUTCString());
      return response;
    };
    const first = visit(server, undefined, undefined, served);
    await first.session.register(registration);
    return { server, first };
  }
  const BEHIND = 1200;

  it('renews its session in time, by the server’s clock', async () => {
    const { server, first } = await registeredAhead(BEHIND);
    first.clock.now = server.expiresAt - BEHIND - 61;
    await first.session.keepFresh();
    expect(server.calls).not.toContain(routes.refresh.path);
    first.clock.now = server.expiresAt - BEHIND - 59;
    await first.session.keepFresh();
    expect(server.calls).toContain(routes.refresh.path);
  });

  it('does not take a session that ran out for a revoked one, and keeps the PIN', async () => {
    const { server, first } = await registeredAhead(BEHIND);
    await first.session.pin.set('271828');
    first.clock.now = server.expiresAt - BEHIND;
    server.endSession();
    await first.session.end();
    expect(first.status()).toBe('signed-out');
    expect(first.device.pin).not.toBeNull();
  });

  it('takes one for revoked that the server ends before its time', async () => {
    const { server, first } = await registeredAhead(-BEHIND);
    await first.session.pin.set('271828');
    first.clock.now = server.expiresAt + 1;
    server.endSession();
    await first.session.end();
    expect(first.device.pin).toBeNull();
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

/** Registers somebody as a program does that seals nothing but the private key: without account key and seed. */
async function registerPlainly(server: AccountServer): Promise<void> {
  const { email, password } = registration;
  const { privateKeyPem, publicKeyPem, fingerprint } = await generateKeyPair();
  const [rsaKey = ''] = privateKeyPem.split('-----BEGIN COFFER SEED-----');
  const stretched = await stretchPassword(password, email);
  const body = {
    email,
    password: await authenticationKey(stretched),
    pubkey: publicKeyPem,
    fingerprint,
    encrypted_private_key: await sealPrivateKey(rsaKey, stretched, fingerprint),
  };
  await server.fetch(routes.register.path, { method: 'POST', body: JSON.stringify(body) });
  server.endSession();
}
