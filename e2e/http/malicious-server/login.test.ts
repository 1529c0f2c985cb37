import { createServer } from 'node:http';
import { Keyring } from '@coffer/client';
import { authenticated, type User } from '@coffer/contract';
import {
  fromBase64Url,
  importPrivateKey,
  importPublicKey,
  KDF_PARAMETERS,
  randomBytes,
  sign,
  toBase64Url,
  utf8Encode,
} from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededBytes, testDrive } from '../../support/test-drive.ts';
import { type AttackedDrive, attackedDrive, expectNothingReadable, outcome } from './attacked-drive.ts';

let world: AttackedDrive;

beforeAll(async () => {
  world = await attackedDrive(seededBytes(9, 'victim'));
});
beforeEach(() => world.lying.tellTheTruth());
afterAll(() => world.server.stop());

describe('5, 6 and 7. a server that lies at login', () => {
  let user: User;
  let otherUser: User;

  beforeAll(async () => {
    world.lying.tellTheTruth();
    user = (await world.drive.api.call('self')).user;
    const malicious = testDrive(world.server.url);
    await malicious.login(world.mallory);
    otherUser = (await malicious.api.call('self')).user;
  });

  /** A login to which the server answers with this user; what went wrong, and what was sent after the login. */
  async function login(change: Partial<User>) {
    const fresh = testDrive(world.server.url, world.lying.fetch);
    world.lying.rewrite('/api/auth/login', (body) => {
      const { session } = authenticated.parse(body);
      return { session, user: { ...user, ...change } };
    });
    const before = world.lying.sent.length;
    const { error } = await outcome(fresh.login(world.account));
    return {
      error,
      unlocked: fresh.keyring.isUnlocked,
      sent: world.lying.sent.slice(before).map(({ path }) => path),
    };
  }

  function edited(envelope: string | null, edit: (bytes: Uint8Array<ArrayBuffer>) => void): string {
    const bytes = fromBase64Url(envelope ?? '');
    edit(bytes);
    return toBase64Url(bytes);
  }

  /** Encrypted to the user's public key, as anyone can, and signed by somebody else. */
  async function injectedAccountKey(): Promise<string> {
    const publicKey = await importPublicKey(user.pubkey);
    const attacker = await importPrivateKey(world.mallory.privateKeyPem);
    const plaintext = new Uint8Array([...utf8Encode('coffer/v1/account-key'), ...randomBytes(32)]);
    const ciphertext = new Uint8Array(
      await crypto.subtle.encrypt('RSA-OAEP', publicKey.encryption, plaintext),
    );
    const header = new Uint8Array([1, 3]);
    const signature = await sign(attacker, 'account-key', [header, user.fingerprint, ciphertext]);
    return toBase64Url(new Uint8Array([...header, ...ciphertext, ...signature]));
  }

  it('other key envelopes at each of many logins: one constant error, and no request that depends on it', async () => {
    const privateKey = (edit: (bytes: Uint8Array<ArrayBuffer>) => void) => ({
      encrypted_private_key: edited(user.encrypted_private_key, edit),
    });
    const changes: Partial<User>[] = [
      { ...otherUser, email: user.email },
      { encrypted_private_key: otherUser.encrypted_private_key },
      { fingerprint: otherUser.fingerprint },
      { encrypted_account_key: otherUser.encrypted_account_key },
      { encrypted_account_key: await injectedAccountKey() },
      privateKey((bytes) => new DataView(bytes.buffer).setUint32(3, KDF_PARAMETERS.memoryKiB - 1)), // less memory
      privateKey((bytes) => new DataView(bytes.buffer).setUint32(7, KDF_PARAMETERS.iterations - 1)), // fewer passes
      privateKey((bytes) => bytes.fill(2, 2, 3)), // an unknown algorithm
      privateKey((bytes) => bytes.fill(9, 1, 2)), // an unknown scheme
      privateKey((bytes) => bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1)), // another tag
    ];
    const outcomes = [];
    for (const change of changes) outcomes.push(await login(change));
    for (const { error, unlocked, sent } of outcomes) {
      expect(error).toMatchObject({ failure: { code: 'private_key_mismatch' } });
      expect(error).toMatchObject({ message: 'private_key_mismatch' });
      expect(unlocked).toBe(false);
      expect(sent).toEqual(['/api/auth/login']);
    }
  });

  it.each([
    ['another e-mail address', { email: 'salt-of-the-server@example.org' }],
    ['another generation of the same keys', { generation: 2 }],
    ['a generation that nobody signed', { generation_signature: toBase64Url(randomBytes(256)) }],
    ['no generation at all', { generation_signature: null }],
  ])('audit 5: %s: the keys stay closed, and nothing is sent', async (_, change) => {
    const { error, unlocked, sent } = await login(change);
    expect(error).toMatchObject({ failure: { code: 'account_altered' } });
    expect(unlocked).toBe(false);
    expect(sent).toEqual(['/api/auth/login']);
  });

  it('another public key alone: not used, because the client computes its own', async () => {
    expect(await login({ pubkey: otherUser.pubkey })).toMatchObject({ error: null, unlocked: true });
  });

  it.each([
    ['404', () => new Response('not found', { status: 404 }), 'server_unreachable'],
    ['405', () => new Response(null, { status: 405, headers: { allow: 'PUT' } }), 'server_unreachable'],
    ['a form that asks for the password', () => Response.json({ send: 'password' }), 'response_invalid'],
    ['another status of success', () => Response.json({}, { status: 202 }), 'response_invalid'],
  ])('%s on login: an error, and no other way is tried', async (_, answer, kind) => {
    const fresh = testDrive(world.server.url, world.lying.fetch);
    world.lying.lie((request) => (request.path === '/api/auth/login' ? answer() : null));
    const before = world.lying.sent.length;
    await expect(fresh.login(world.account)).rejects.toThrow(kind);
    expect(world.lying.sent.slice(before).map(({ path }) => path)).toEqual(['/api/auth/login']);
  });

  it('a redirect of the login is not followed', async () => {
    const seen: string[] = [];
    const redirecting = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(307, { location: '/steal' }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => redirecting.once('listening', resolve));
    const address = redirecting.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const fresh = testDrive(`http://127.0.0.1:${port}`);
    await expect(fresh.login(world.account)).rejects.toThrow('server_unreachable');
    expect(seen).toEqual(['/api/auth/login']);
    redirecting.close();
  });

  it('nothing that was ever sent holds the password or the private key, and no URL or header any key', async () => {
    expect(world.lying.sent.length).toBeGreaterThan(30);
    expectNothingReadable(world);
    const fresh = new Keyring();
    const { password } = await fresh.prepareLogin(world.account);
    const authenticates = world.lying.sent
      .filter(({ body }) => body.includes(password))
      .map(({ path }) => path);
    expect(new Set(authenticates)).toEqual(new Set(['/api/auth/login', '/api/auth/register']));
  });
});
