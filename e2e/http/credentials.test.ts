import { randomUUID } from 'node:crypto';
import { Credentials, LinkUnverified, PrivateKeyMismatch } from '@coffer/client';
import type { Link, ResealedLink, User } from '@coffer/contract';
import {
  fromBase64Url,
  generateLinkKey,
  importPrivateKey,
  itemId,
  type LinkKeyBytes,
  linkId,
  newLinkId,
  openLinkKey,
  sealLinkKey,
  signLink,
  toBase64Url,
  verifyLink,
  WrongPassword,
} from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Drive, intact, type Account as Person, seededBytes } from '../engine/drive.ts';
import { LyingServer } from '../engine/lying-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import {
  authenticationKey,
  credentialsOf,
  envelope,
  keyPairChangeOf,
  passwordChangeOf,
  passwordResetOf,
  publicKey,
  registration,
} from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

const CONTENT = seededBytes(1_000, 'credentials');
const credentials = new Credentials();

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Owner {
  readonly drive: Drive;
  readonly person: Person & { readonly privateKeyPem: string };
  readonly user: User;
}

/** Someone with a file in a folder. */
async function owner(): Promise<Owner> {
  const drive = new Drive(server.url);
  const person = await drive.register();
  const folder = await drive.createDirectory('folder');
  await drive.upload('file.bin', CONTENT, { into: await drive.list(folder) });
  return { drive, person, user: await userOf(drive) };
}

const userOf = async (drive: Drive): Promise<User> => (await drive.api.call('self')).user;

/** Asserts that everything opens. */
async function expectEverything(drive: Drive): Promise<void> {
  const folder = await drive.list(intact(await drive.list(), 'folder').id);
  const { bytes, error } = await drive.download(intact(folder, 'file.bin'));
  expect(error).toBeNull();
  expect(Buffer.compare(bytes, CONTENT)).toBe(0);
}

const other = () => `another password ${randomUUID()}`;

describe('Changing the password', () => {
  it('leaves everything open, to the new password alone', async () => {
    const { drive, person, user } = await owner();
    const newPassword = other();
    const body = await credentials.preparePasswordChange({
      ...{ user, currentPassword: person.password, newPassword },
    });
    await drive.api.call('changePassword', { body });
    await expectEverything(drive);
    const fresh = new Drive(server.url);
    await fresh.login({ email: person.email, password: newPassword });
    await expectEverything(fresh);
    await expect(new Drive(server.url).login(person)).rejects.toThrow('wrong');
  });

  it('ends all other sessions, and not the one that asks', async () => {
    const account = await Account.register(server.url);
    const elsewhere = await Account.signIn(server.url, account.form);
    await account.call('changePassword', { body: passwordChangeOf(account.form) });
    expectProblem(await elsewhere.try('self'), 'unauthenticated');
    expectProblem(await elsewhere.try('refresh'), 'unauthenticated');
    await account.call('self');
  });

  it('asks for the current password, a few times', async () => {
    const account = await Account.register(server.url);
    const wrong = () =>
      account.try('changePassword', {
        body: passwordChangeOf(account.form, { current_password: authenticationKey() }),
      });
    for (let i = 0; i < 10; i += 1) {
      expect(expectProblem(await wrong(), 'validation_failed').errors?.['current_password']).toHaveLength(1);
    }
    const right = await account.try('changePassword', { body: passwordChangeOf(account.form) });
    expectProblem(right, 'too_many_requests');
    await new Visitor(server.url).call('login', { body: credentialsOf(account.form) });
    await execute(server.dataDir, 'delete from attempts');
  });

  it('notices a wrong current password before anything is sent', async () => {
    const { person, user } = await owner();
    const change = credentials.preparePasswordChange({
      ...{ user, currentPassword: other(), newPassword: person.password },
    });
    await expect(change).rejects.toThrow(WrongPassword);
  });

  it('by two at once succeeds for one', async () => {
    const account = await Account.register(server.url);
    const changes = [passwordChangeOf(account.form), passwordChangeOf(account.form)];
    const answers = await Promise.all(changes.map((body) => account.try('changePassword', { body })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('goes without a private key where the server keeps none', async () => {
    const { encrypted_private_key: _, ...form } = registration({ store_private_key: false });
    const account = new Account(server.url, form);
    const { user } = await account.call('register', { body: form });
    const body = passwordChangeOf(form, { encrypted_private_key: null });
    await account.call('changePassword', { body });
    expect((await account.call('self')).user).toEqual(user);
  });
});

describe('A forgotten password', () => {
  it('is replaced with the private key, and everything still opens', async () => {
    const { person } = await owner();
    const fresh = new Drive(server.url);
    await fresh.loginWithPrivateKey(person.privateKeyPem);
    const user = await userOf(fresh);
    const newPassword = other();
    const body = await credentials.preparePasswordReset({
      ...{ user, privateKeyPem: person.privateKeyPem, newPassword },
      ...{ origin: server.url, storePrivateKey: true },
    });
    await fresh.api.call('resetPassword', { body });
    const again = new Drive(server.url);
    await again.login({ email: person.email, password: newPassword });
    await expectEverything(again);
    await expect(new Drive(server.url).login(person)).rejects.toThrow('wrong');
  });

  it('is replaced with a recovery code, and everything still opens', async () => {
    const { drive, person, user } = await owner();
    const { request, recoveryCode } = await credentials.prepareRecovery({
      ...{ user, source: { kind: 'password', password: person.password } },
    });
    await drive.api.call('setRecovery', { body: request });
    expect((await drive.api.call('accountSecurity')).recovery_code).toBe(true);

    const fresh = new Drive(server.url);
    const { recovery_key } = await credentials.prepareRecoveryLogin({
      recoveryCode: recoveryCode.toLowerCase().replaceAll('-', ' '),
    });
    const recovered = await fresh.api.call('openRecovery', { body: { email: person.email, recovery_key } });
    const privateKeyPem = await credentials.openRecovery({
      ...{ recoveryCode, fingerprint: recovered.fingerprint },
      encryptedPrivateKey: recovered.encrypted_private_key,
    });
    expect(privateKeyPem).toBe(person.privateKeyPem);
    await fresh.loginWithPrivateKey(privateKeyPem);
    await expectEverything(fresh);
    const dump = JSON.stringify(await databaseDump(server.dataDir));
    for (const secret of [recoveryCode, recoveryCode.replaceAll('-', ''), recovery_key]) {
      expect(dump).not.toContain(secret);
    }
  });

  it('is not replaced by whoever has only a session', async () => {
    const account = await Account.register(server.url);
    const stranger = registration();
    const forged = { ...passwordResetOf(stranger, server.url) };
    for (const body of [forged, passwordResetOf(account.form, 'https://evil.example')]) {
      const received = await account.try('resetPassword', { body });
      expect(expectProblem(received, 'validation_failed').errors?.['signature']).toHaveLength(1);
    }
    const body = passwordResetOf(account.form, server.url);
    const swapped = { ...body, password: authenticationKey() };
    expectProblem(await account.try('resetPassword', { body: swapped }), 'validation_failed');
    await account.call('resetPassword', { body });
    expectProblem(await account.try('resetPassword', { body }), 'validation_failed');
  });

  it('and an unknown address get the same answer to a wrong recovery code', async () => {
    const account = await Account.register(server.url);
    const set = { recovery_key: authenticationKey(), encrypted_private_key: envelope() };
    await account.call('setRecovery', { body: set });
    const attempt = (email: string) =>
      new Visitor(server.url).try('openRecovery', { body: { email, recovery_key: authenticationKey() } });
    const without = await Account.register(server.url);
    const answers = await Promise.all(
      [account.form.email, without.form.email, 'nobody@example.org'].map(attempt),
    );
    const problems = answers.map((received) => {
      const { request_id: _, ...problem } = expectProblem(received, 'wrong_credentials');
      return problem;
    });
    expect(problems[1]).toEqual(problems[0]);
    expect(problems[2]).toEqual(problems[0]);
    for (let i = 0; i < 9; i += 1) expectProblem(await attempt(account.form.email), 'wrong_credentials');
    expectProblem(await attempt(account.form.email), 'too_many_requests');
    await execute(server.dataDir, 'delete from attempts');
  });

  it('gets no key that the server exchanged', async () => {
    const { person, user } = await owner();
    const source = { kind: 'password', password: person.password } as const;
    const { request, recoveryCode } = await credentials.prepareRecovery({ user, source });
    const opening = credentials.openRecovery({
      ...{ recoveryCode, fingerprint: publicKey().fingerprint },
      encryptedPrivateKey: request.encrypted_private_key,
    });
    await expect(opening).rejects.toThrow(PrivateKeyMismatch);
  });

  it('is not helped by a recovery code that was removed or replaced', async () => {
    const account = await Account.register(server.url);
    const first = { recovery_key: authenticationKey(), encrypted_private_key: envelope() };
    const second = { recovery_key: authenticationKey(), encrypted_private_key: envelope() };
    const attempt = (recovery_key: string) =>
      new Visitor(server.url).try('openRecovery', { body: { email: account.form.email, recovery_key } });
    await account.call('setRecovery', { body: first });
    await account.call('setRecovery', { body: second });
    expectProblem(await attempt(first.recovery_key), 'wrong_credentials');
    expect((await attempt(second.recovery_key)).status).toBe(200);
    await account.call('removeRecovery');
    expectProblem(await attempt(second.recovery_key), 'wrong_credentials');
  });
});

describe('Changing the key pair', () => {
  it('leaves everything open, to the new key alone', async () => {
    const { drive, person, user } = await owner();
    const source = { kind: 'password', password: person.password } as const;
    const { request: recovery } = await credentials.prepareRecovery({ user, source });
    await drive.api.call('setRecovery', { body: recovery });
    const { request, privateKeyPem } = await credentials.prepareKeyPairChange({
      ...{ user, password: person.password, keySize: 3072, origin: server.url, links: [] },
    });
    await drive.api.call('changeKeyPair', { body: request });
    const changed = await userOf(drive);
    expect(changed.fingerprint).not.toBe(user.fingerprint);
    await drive.keyring.unlockWithPrivateKey(changed, privateKeyPem);
    await expectEverything(drive);

    const byPassword = new Drive(server.url);
    await byPassword.login(person);
    await expectEverything(byPassword);
    const byKey = new Drive(server.url);
    await byKey.loginWithPrivateKey(privateKeyPem);
    await expectEverything(byKey);
    await expect(new Drive(server.url).loginWithPrivateKey(person.privateKeyPem)).rejects.toThrow(
      'No account',
    );
    expect((await drive.api.call('accountSecurity')).recovery_code).toBe(false);
  });

  it('works where the server keeps no private key', async () => {
    const drive = new Drive(server.url);
    const person = { email: `${randomUUID()}@example.org`, password: other() };
    const prepared = await drive.keyring.prepareRegistration({
      ...{ ...person, keySize: 2048, storePrivateKey: false },
    });
    const { user } = await drive.api.call('register', { body: prepared.request });
    const { request, privateKeyPem } = await credentials.prepareKeyPairChange({
      ...{ user, password: person.password, keySize: 2048, origin: server.url, links: [] },
      source: { kind: 'pem', privateKeyPem: prepared.privateKeyPem },
    });
    expect(request.encrypted_private_key).toBeNull();
    await drive.api.call('changeKeyPair', { body: request });
    await new Drive(server.url).loginWithPrivateKey(privateKeyPem);
  });

  it('ends all other sessions', async () => {
    const account = await Account.register(server.url);
    const elsewhere = await Account.signIn(server.url, account.form);
    await account.call('changeKeyPair', { body: keyPairChangeOf(account.form, server.url) });
    expectProblem(await elsewhere.try('refresh'), 'unauthenticated');
    await account.call('self');
  });

  it.each([
    ['a wrong password', 'current_password', () => ({ current_password: authenticationKey() })],
    ['a signature of another key for the former', 'former_signature', () => wrongly('former_signature')],
    ['a signature of another key for the new one', 'signature', () => wrongly('signature')],
    ['an account key that was not signed', 'former_signature', () => ({ encrypted_account_key: envelope() })],
    ['a fingerprint of another key', 'fingerprint', () => ({ fingerprint: publicKey().fingerprint })],
  ])('is refused with %s, and changes nothing', async (_, field, changes) => {
    const account = await Account.register(server.url);
    const before = await account.call('self');
    const body = { ...keyPairChangeOf(account.form, server.url), ...changes() };
    const received = await account.try('changeKeyPair', { body });
    expect(expectProblem(received, 'validation_failed').errors?.[field]).toHaveLength(1);
    expect((await account.call('self')).user).toEqual(before.user);
  });

  it('to a key that has an account is refused', async () => {
    const [account, stranger] = [await Account.register(server.url), await Account.register(server.url)];
    const { pubkey, fingerprint } = stranger.form;
    const body = keyPairChangeOf(account.form, server.url, { pubkey, fingerprint });
    const received = await account.try('changeKeyPair', { body });
    expect(expectProblem(received, 'validation_failed').errors?.['fingerprint']).toHaveLength(1);
  });

  it('takes no account key that the server made, and makes none where it withholds one', async () => {
    const { person, user } = await owner();
    const mallory = await owner();
    for (const encrypted_account_key of [mallory.user.encrypted_account_key, null]) {
      const change = credentials.prepareKeyPairChange({
        user: { ...user, encrypted_account_key },
        ...{ password: person.password, keySize: 2048, origin: server.url, links: [] },
      });
      await expect(change).rejects.toThrow(PrivateKeyMismatch);
    }
  });

  it('takes public links along, for their owner and for whoever has their address', async () => {
    const { drive, person, user } = await owner();
    const { link, key } = await linkOf(drive, person.privateKeyPem);
    const { request, privateKeyPem } = await credentials.prepareKeyPairChange({
      ...{ user, password: person.password, keySize: 2048, origin: server.url },
      links: await drive.api.call('listLinks', { query: { with_expired: 'true' } }),
    });
    await drive.api.call('changeKeyPair', { body: request });
    const [changed] = await drive.api.call('listLinks', { query: { with_expired: 'true' } });
    expect(changed).toEqual({ ...link, ...request.links?.[0] });
    const next = await importPrivateKey(privateKeyPem);
    expect((await openLinkKey(changed?.encrypted_link_key ?? '', next)).key).toEqual(key);
    const payload = {
      ...{ id: linkId(link.id), itemId: itemId(link.file_id) },
      ...{ encryptedName: link.encrypted_name, encryptedFileKey: link.encrypted_file_key },
      encryptedLinkKey: changed?.encrypted_link_key ?? '',
      encryptedThumbnail: null,
    };
    expect(await verifyLink(next.publicKey, payload, fromBase64Url(changed?.signature ?? ''))).toBe(true);
  });

  it('is refused while a link would be left behind, or is not signed by the new key', async () => {
    const { drive, person, user } = await owner();
    const { link } = await linkOf(drive, person.privateKeyPem);
    const breaks: ((resealed: ResealedLink) => ResealedLink[])[] = [
      () => [],
      (resealed) => [resealed, resealed],
      (resealed) => [{ ...resealed, signature: link.signature ?? '' }],
      (resealed) => [{ ...resealed, encrypted_link_key: link.encrypted_link_key ?? '' }],
      (resealed) => [{ ...resealed, signature: respelled(resealed.signature) }],
    ];
    for (const breakIt of breaks) {
      const { request } = await credentials.prepareKeyPairChange({
        ...{ user, password: person.password, keySize: 2048, origin: server.url, links: [link] },
      });
      const body = { ...request, links: request.links?.flatMap(breakIt) };
      const changing = drive.api.call('changeKeyPair', { body });
      await expect(changing).rejects.toMatchObject({ errors: { links: [expect.any(String)] } });
    }
    const { request } = await credentials.prepareKeyPairChange({
      ...{ user, password: person.password, keySize: 2048, origin: server.url, links: [link] },
    });
    const unknown = request.links?.map((resealed) => ({ ...resealed, id: randomUUID() }));
    const changing = drive.api.call('changeKeyPair', { body: { ...request, links: unknown } });
    await expect(changing).rejects.toMatchObject({ code: 'not_found' });
    expect(await userOf(drive)).toEqual(user);
    const links = await drive.api.call('listLinks', { query: {} });
    expect(links).toEqual([link]);
  });

  it('does not vouch for a link that the server changed', async () => {
    const { drive, person, user } = await owner();
    const { link } = await linkOf(drive, person.privateKeyPem);
    const changed = { ...link, encrypted_name: envelope(62) };
    const preparing = credentials.prepareKeyPairChange({
      ...{ user, password: person.password, keySize: 2048, origin: server.url, links: [changed] },
    });
    await expect(preparing).rejects.toBeInstanceOf(LinkUnverified);
  });
});

/** A link of the file in the folder; its name and file key are not looked at here. */
async function linkOf(drive: Drive, privateKeyPem: string): Promise<{ link: Link; key: LinkKeyBytes }> {
  const folder = await drive.list(intact(await drive.list(), 'folder').id);
  const privateKey = await importPrivateKey(privateKeyPem);
  const key = generateLinkKey();
  const sealed = {
    encryptedLinkKey: await sealLinkKey(privateKey.publicKey, { key, secret: { kind: 'key', key } }),
    ...{ encryptedName: envelope(62), encryptedFileKey: envelope(62), encryptedThumbnail: null },
  };
  const payload = { id: newLinkId(), itemId: intact(folder, 'file.bin').id, ...sealed };
  const link = await drive.api.call('createLink', {
    body: {
      ...{ id: payload.id, file_id: payload.itemId, encrypted_link_key: sealed.encryptedLinkKey },
      ...{ encrypted_name: sealed.encryptedName, encrypted_file_key: sealed.encryptedFileKey },
      signature: toBase64Url(await signLink(privateKey, payload)),
    },
  });
  return { link, key };
}

describe('The private key', () => {
  it('is exported after the password, and only then', async () => {
    const { person, user } = await owner();
    const source = (password: string) => ({ kind: 'password', password }) as const;
    const exported = await credentials.exportPrivateKey({ user, source: source(person.password) });
    expect(exported).toBe(person.privateKeyPem);
    const wrong = credentials.exportPrivateKey({ user, source: source(other()) });
    await expect(wrong).rejects.toThrow(WrongPassword);
  });

  it('and passwords leave the device in none of these calls', async () => {
    const lying = new LyingServer();
    const drive = new Drive(server.url, lying.fetch);
    const person = await drive.register();
    const user = await userOf(drive);
    const newPassword = other();
    const source = { kind: 'password', password: person.password } as const;
    const recovery = await credentials.prepareRecovery({ user, source });
    await drive.api.call('setRecovery', { body: recovery.request });
    const change = { user, currentPassword: person.password, newPassword };
    await drive.api.call('changePassword', { body: await credentials.preparePasswordChange(change) });
    const keys = await credentials.prepareKeyPairChange({
      ...{ user: await userOf(drive), password: newPassword, keySize: 2048, origin: server.url, links: [] },
    });
    await drive.api.call('changeKeyPair', { body: keys.request });
    const lineOf = (pem: string) => pem.split('\n')[3] ?? pem;
    const secrets = [person.password, newPassword, recovery.recoveryCode];
    for (const secret of [...secrets, lineOf(person.privateKeyPem), lineOf(keys.privateKeyPem)]) {
      for (const { body, path, headers } of lying.sent) {
        expect(body.includes(secret) || path.includes(secret) || headers.includes(secret)).toBe(false);
      }
    }
  });
});

/** A signature of a key that has nothing to do with it. */
function wrongly(field: 'former_signature' | 'signature') {
  const { signature } = keyPairChangeOf(registration(), server.url);
  return { [field]: signature };
}

/** Another text of the same bytes: the last digit has bits that nothing is read from. */
function respelled(signature: string): string {
  return signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(signature.length - 1) + 1);
}
