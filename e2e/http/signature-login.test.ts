import { sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@coffer/contract';
import { associatedData } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { makeFolder, newPerson, testDrive } from '../support/test-drive.ts';
import { Account } from './support/account.ts';
import {
  credentialsOf,
  privateKeyOf,
  registration,
  signatureLoginOf,
  signatureOf,
} from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let account: Account;

beforeAll(async () => {
  server = await startServer();
  account = await Account.register(server.url);
});
afterAll(() => server.stop());

/** Waits until the minute has some seconds left, so that it is the same when the server looks. */
async function calmMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 10_000) await wait(left + 100);
}

const minute = () => Math.floor(Date.now() / 60_000);
const trying = (body: unknown, headers = {}) =>
  new Visitor(server.url).try('loginWithSignature', { body, headers });

/** A refused proof by a server whose clock is so many seconds ahead. */
function refusedLater(seconds: number, path: string): Response {
  const isLogin = path.startsWith('/api/auth/');
  const status = isLogin ? 401 : 422;
  const answer = {
    ...{ type: 'about:blank', title: 'Refused', status, detail: 'Refused.', request_id: '1' },
    ...(isLogin
      ? { code: 'wrong_credentials' }
      : {
          code: 'validation_failed',
          errors: { [path.endsWith('key-pair') ? 'former_signature' : 'signature']: ['No.'] },
        }),
  };
  const date = new Date(Date.now() + seconds * 1_000).toUTCString();
  const headers = { 'content-type': 'application/problem+json', date };
  return new Response(JSON.stringify(answer), { status, headers });
}

describe('Login by private key', () => {
  it('opens the account, and its content, in a fresh profile', async () => {
    const drive = testDrive(server.url);
    const { privateKeyPem } = await newPerson(drive);
    await makeFolder(drive, 'only mine');
    const fresh = testDrive(server.url);
    await fresh.loginWithPrivateKey({ privateKey: privateKeyPem });
    expect(fresh.keyring.isUnlocked).toBe(true);
    expect((await fresh.list()).children).toMatchObject([{ state: 'intact', name: 'only mine' }]);
  });

  it.each([-3_700, -90, 90, 5 * 3_600])(
    'fault B14: opens the account on a device whose clock is %i seconds wrong, sets a new password and key pair there',
    async (seconds) => {
      const person = await newPerson(testDrive(server.url));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
      try {
        const fresh = testDrive(server.url);
        await fresh.loginWithPrivateKey({ privateKey: person.privateKeyPem });
        expect(fresh.keyring.isUnlocked).toBe(true);
        await fresh.account.resetPassword({
          privateKey: person.privateKeyPem,
          newPassword: 'another long one',
        });
        const change = { password: 'another long one', newPassword: 'a third long one' };
        const privateKey = await fresh.account.changeKeyPair(change);
        await testDrive(server.url).loginWithPrivateKey({ privateKey });
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it.each([-40 * 86_400, -7_200, 40 * 86_400])(
    'fault B14: says that it is the clock where that is %i seconds away, and signs no such time',
    async (seconds) => {
      const { privateKeyPem: privateKey } = await newPerson(testDrive(server.url));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
      try {
        const refused = testDrive(server.url).loginWithPrivateKey({ privateKey });
        await expect(refused).rejects.toMatchObject({ failure: { code: 'clock_differs' } });
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('fault B14: gives a server that lies about its time no proof that could be kept for later', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    const { privateKeyPem: privateKey, password } = await newPerson(drive);
    const proving = {
      '/api/auth/signature': () => testDrive(server.url, lying.fetch).loginWithPrivateKey({ privateKey }),
      '/api/account/password/reset': () =>
        drive.account.resetPassword({ privateKey, newPassword: 'another long one' }),
      '/api/account/key-pair': () => drive.account.changeKeyPair({ password, newPassword: password }),
    };
    for (const [path, prove] of Object.entries(proving)) {
      lying.lie((request) => (request.path === path ? refusedLater(23 * 3_600, path) : null));
      const before = lying.sent.length;
      await expect(prove(), path).rejects.toMatchObject({ failure: { code: 'clock_differs' } });
      const isProof = (request: { path: string; method: string }) =>
        request.path === path && request.method !== 'DELETE';
      expect(lying.sent.slice(before).filter(isProof), path).toHaveLength(1);
    }
  });

  it('fault S22: makes one new key pair for both clocks, and signs nothing anew but the time', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    const { password } = await newPerson(drive);
    await drive.createDirectory('/Choir');
    await drive.people.separate('/Choir');
    const path = '/api/account/key-pair';
    lying.lie((request) => (request.path === path ? refusedLater(600, path) : null));
    const before = lying.sent.length;
    await expect(drive.account.changeKeyPair({ password, newPassword: password })).rejects.toThrow();
    const sent = lying.sent.slice(before).filter(({ path: to, method }) => to === path && method === 'POST');
    const [first, second, ...more] = sent.map(({ body }) =>
      routes.beginKeyPairChange.body.parse(JSON.parse(`${body}`)),
    );
    if (first === undefined || second === undefined) throw new Error('It was sent by either clock');
    expect(more).toEqual([]);
    const { changed_at, former_signature, signature, succession_signature, ...same } = first;
    expect(second).toMatchObject(same);
    expect(second.changed_at - changed_at).toBeGreaterThan(500);
    // Nothing is sealed for it before it has begun.
    expect(lying.sent.slice(before).filter((request) => request.path.startsWith(`${path}/parts/`))).toEqual(
      [],
    );
  });

  it('fault S22: signs one generation of a new password for both clocks, and nothing anew but the proof', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    const { privateKeyPem: privateKey } = await newPerson(drive);
    const path = '/api/account/password/reset';
    lying.lie((request) => (request.path === path ? refusedLater(600, path) : null));
    const before = lying.sent.length;
    const newPassword = 'another long one';
    await expect(drive.account.resetPassword({ privateKey, newPassword })).rejects.toThrow();
    const sent = lying.sent.slice(before).filter((request) => request.path === path);
    const [first, second, ...more] = sent.map(({ body }) =>
      routes.resetPassword.body.parse(JSON.parse(`${body}`)),
    );
    if (first === undefined || second === undefined) throw new Error('It was sent by either clock');
    expect(more).toEqual([]);
    expect(second).toEqual({ ...first, signature: second.signature });
    expect(second.signature).not.toBe(first.signature);
    expect(first.encrypted_private_key).not.toBeNull();
  });

  it('begins a session as every login does', async () => {
    const visitor = new Visitor(server.url);
    const body = signatureLoginOf(account.form, server.url, { remember: true });
    const { user, session } = await visitor.call('loginWithSignature', { body });
    expect(user.email).toBe(account.form.email);
    expect(session.device_id).toMatch(/^[\w-]{43}$/);
    expect(visitor.cookie('coffer_refresh')).toBeDefined();
    await visitor.call('self');
  });

  it('accepts this minute and the one before', async () => {
    await calmMinute();
    for (const at of [minute(), minute() - 1]) {
      expect((await trying(signatureLoginOf(account.form, server.url, { minute: at }))).status).toBe(200);
    }
  });

  it('accepts each signature once', async () => {
    const body = signatureLoginOf(account.form, server.url);
    expect((await trying(body)).status).toBe(200);
    expectProblem(await trying(body), 'wrong_credentials');
    // Its bytes have one spelling.
    const { signature } = body;
    const last = signature.at(-1) ?? '';
    const respelled = signature.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1);
    expectProblem(await trying({ ...body, signature: respelled }), 'validation_failed');
  });

  it('lets only one of many that come together pass', async () => {
    const body = signatureLoginOf(account.form, server.url);
    const answers = await Promise.all(Array.from({ length: 5 }, () => trying(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await execute(server.dataDir, 'delete from attempts');
  });

  it.each([
    ['two minutes ago', (origin: string) => signatureLoginOf(account.form, origin, { minute: minute() - 2 })],
    ['in a minute', (origin: string) => signatureLoginOf(account.form, origin, { minute: minute() + 1 })],
    ['for another server', () => signatureLoginOf(account.form, 'https://evil.example')],
    [
      'for another purpose',
      (origin: string) => {
        const { fingerprint } = account.form;
        return { fingerprint, signature: signatureOf(fingerprint, 'link', [origin, fingerprint, minute()]) };
      },
    ],
    [
      'by another key',
      (origin: string) => ({
        ...signatureLoginOf(registration(), origin),
        fingerprint: account.form.fingerprint,
      }),
    ],
    [
      'with another padding',
      (origin: string) => {
        const { fingerprint } = account.form;
        const message = associatedData('login', origin, fingerprint, minute());
        const signature = sign('sha256', message, privateKeyOf(fingerprint)).toString('base64url');
        return { fingerprint, signature };
      },
    ],
    ['that is none', () => ({ fingerprint: account.form.fingerprint, signature: 'AAAA' })],
  ])('refuses a signature %s, exactly like a key that nobody has', async (_, make) => {
    await calmMinute();
    const known = await trying(make(server.url));
    const unknown = await trying(signatureLoginOf(registration(), server.url));
    const { request_id: _one, ...one } = expectProblem(known, 'wrong_credentials');
    const { request_id: _other, ...other } = expectProblem(unknown, 'wrong_credentials');
    expect(one).toEqual(other);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    await execute(server.dataDir, 'delete from attempts');
  });

  it('is limited to ten failures per key, and success is not counted', async () => {
    const wrong = () => trying(signatureLoginOf(account.form, 'https://evil.example'));
    for (let i = 0; i < 11; i += 1) {
      expect((await trying(signatureLoginOf(account.form, server.url))).status).toBe(200);
    }
    for (let i = 0; i < 10; i += 1) expectProblem(await wrong(), 'wrong_credentials');
    expectProblem(await trying(signatureLoginOf(account.form, server.url)), 'too_many_requests');
    await new Visitor(server.url).call('login', { body: credentialsOf(account.form) });
    await execute(server.dataDir, 'delete from attempts');
  });

  it('is bound to the address in the browser, where none is configured', async () => {
    const host = 'drive.example.org';
    const origin = `https://${host}`;
    const body = signatureLoginOf(account.form, origin);
    expect((await trying(body, { host, origin })).status).toBe(200);
  });

  it('is bound to the public address, where one is configured, however it was reached', async () => {
    const publicUrl = 'https://drive.example.org';
    const other = await startServer({ env: { COFFER_PUBLIC_URL: publicUrl } });
    const person = await Account.register(other.url);
    const relay = { host: 'evil.example', origin: 'https://evil.example' };
    const relayed = await new Visitor(other.url).try('loginWithSignature', {
      body: signatureLoginOf(person.form, relay.origin),
      headers: relay,
    });
    expectProblem(relayed, 'wrong_credentials');
    await new Visitor(other.url).call('loginWithSignature', {
      body: signatureLoginOf(person.form, publicUrl),
    });
    await other.stop();
  });

  it('does not open the account of someone else that the server hands out', async () => {
    const mallory = await newPerson(testDrive(server.url));
    const lying = new LyingServer();
    const victim = testDrive(server.url, lying.fetch);
    const { privateKeyPem } = await newPerson(victim);
    const { user, session } = await testDrive(server.url).api.call('loginWithSignature', {
      body: await victim.keyring.prepareSignatureLogin({
        privateKeyPem: mallory.privateKeyPem,
        origin: server.url,
      }),
    });
    lying.rewrite('/api/auth/signature', () => ({ user, session }));
    await expect(victim.loginWithPrivateKey({ privateKey: privateKeyPem })).rejects.toThrow(
      'private_key_mismatch',
    );
  });
});
