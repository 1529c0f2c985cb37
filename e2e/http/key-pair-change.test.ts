import { randomUUID } from 'node:crypto';
import { Credentials, type DeletedLink, judgeKeys, Keyring, keysOf } from '@coffer/client';
import type { KeyPairBeginning, Link, ResealedLink, User } from '@coffer/contract';
import {
  type AccountKey,
  fromBase64Url,
  importPrivateKey,
  itemId,
  type LinkKeyBytes,
  linkId,
  openAccountKey,
  openLinkKey,
  type PrivateKey,
  signLink,
  toBase64Url,
  verifyLink,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isAll } from '../support/dose.ts';
import { intact, store, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account } from './support/account.ts';
import {
  authenticationKey,
  envelope,
  keyPairChangeOf,
  publicKey,
  registrationWithKeys,
} from './support/builders.ts';
import {
  expectEverything,
  otherPassword,
  owner,
  preparedKeyPair,
  type SignedKeyPair,
  sendKeyPair,
  userOf,
} from './support/owner.ts';
import { expectProblem } from './support/problems.ts';

const credentials = new Credentials();

let server: WorkerServer;

beforeAll(async () => {
  server = await workerServer();
});

/** Whose key pair is changed, and where. */
const of = ({ password }: { readonly password: string }) => ({ password, origin: server.url });

describe('Changing the key pair', () => {
  it('leaves everything open, to the new key alone', async () => {
    const { drive, person, user } = await owner(server.url);
    const source = { kind: 'password', password: person.password } as const;
    const { request: recovery } = await credentials.prepareRecovery({
      user,
      source,
      passwordProof: await credentials.passwordProof(person),
    });
    await drive.api.call('setRecovery', { body: recovery });
    // Making another pair than a ready one takes longer than all else.
    const more = { keySize: isAll ? 3072 : 2048 } as const;
    const { signed, privateKeyPem } = await preparedKeyPair(drive, of(person), more);
    await sendKeyPair(drive, signed);
    const changed = await userOf(drive);
    expect(changed.fingerprint).not.toBe(user.fingerprint);
    await drive.keyring.unlockWithPrivateKey(changed, privateKeyPem);
    await expectEverything(drive);

    const byPassword = testDrive(server.url);
    await byPassword.login(person);
    await expectEverything(byPassword);
    const byKey = testDrive(server.url);
    await byKey.loginWithPrivateKey({ privateKey: privateKeyPem });
    await expectEverything(byKey);
    await expect(
      testDrive(server.url).loginWithPrivateKey({ privateKey: person.privateKeyPem }),
    ).rejects.toThrow('No account');
    expect((await drive.api.call('accountSecurity')).recovery_code).toBe(false);
  });

  it('audit 2: ends what the former key and password open, as a new password alone does not', async () => {
    const { drive, person, user: former } = await owner(server.url);
    const newPassword = otherPassword();
    await drive.account.changePassword({ currentPassword: person.password, newPassword });
    await store(drive, 'between.bin', new Uint8Array([1, 2, 3]), { into: await drive.list() });
    await drive.account.changeKeyPair({ password: newPassword, newPassword: otherPassword() });
    await store(drive, 'later.bin', new Uint8Array([1, 2, 3]), { into: await drive.list() });
    const { children } = await drive.api.call('listItems', { query: {} });

    const byKey = new Keyring();
    await byKey.unlockWithPrivateKey(former, person.privateKeyPem);
    const byPassword = new Keyring();
    await byPassword.prepareLogin(person);
    await byPassword.unlockWithPassword(former);
    for (const keyring of [byKey, byPassword]) {
      const opened = await keyring.openListing({ parents: [], children });
      const names = opened.children.map((item) => (item.state === 'intact' ? item.name : item.state));
      expect(names.toSorted()).toEqual(['between.bin', 'damaged', 'folder']);
    }
  });

  it('audit 4: leaves what the former key signed of the next one, by which other devices ask when it was changed', async () => {
    const { drive, person, user: first } = await owner(server.url);
    const seen = keysOf(first);
    if (seen === null) throw new Error('The account has signed no keys');
    let privateKeyPem = person.privateKeyPem;
    for (let count = 0; count < 2; count += 1) {
      const { signed, ...made } = await preparedKeyPair(drive, of(person));
      await sendKeyPair(drive, signed);
      privateKeyPem = made.privateKeyPem;
      await drive.keyring.adoptPrivateKey(await userOf(drive), privateKeyPem);
    }
    const elsewhere = testDrive(server.url);
    await elsewhere.loginWithPrivateKey({ privateKey: privateKeyPem });
    const shown = await userOf(elsewhere);
    expect(shown.generation).toBe(3);
    const successions = (after: number) =>
      elsewhere.api.call('keySuccessions', { query: { after: String(after) } });
    const doubted = await judgeKeys(seen, shown, successions);
    const changedAt = (await successions(0)).map(({ changed_at }) => changed_at);
    expect(doubted).toEqual({ verdict: 'changed', changedAt });
    expect(changedAt).toHaveLength(2);
    for (const each of changedAt) expect(Math.abs(each - Date.now() / 1000)).toBeLessThan(60);
    expect((await successions(2)).map(({ generation }) => generation)).toEqual([3]);
    expect((await elsewhere.api.call('exportAccount')).key_successions).toEqual(await successions(0));

    const without = async (after: number) => (await successions(after)).slice(1);
    expect(await judgeKeys(seen, shown, without)).toEqual({ verdict: 'other' });
    const swapped = async (after: number) => (await successions(after)).toReversed();
    expect(await judgeKeys(seen, shown, swapped)).toEqual({ verdict: 'other' });
    const redated = async (after: number) =>
      (await successions(after)).map((each) => ({ ...each, changed_at: each.changed_at - 86_400 }));
    expect(await judgeKeys(seen, shown, redated)).toEqual({ verdict: 'other' });
    const now = keysOf(shown);
    expect(now && (await judgeKeys(now, first, successions))).toEqual({ verdict: 'older' });
    expect(now && (await judgeKeys(now, shown, successions))).toBeNull();
  });

  it('audit 4: is refused where other devices could not follow', async () => {
    const account = await Account.registerWithKeys(server.url);
    const begin = (body: KeyPairBeginning) => account.try('beginKeyPairChange', { body });
    const { beginning } = keyPairChangeOf(account.form, server.url);
    const unsigned = { ...beginning, succession_signature: envelope(256) };
    const refused = expectProblem(await begin(unsigned), 'validation_failed');
    expect(Object.keys(refused.errors ?? {})).toEqual(['succession_signature']);
    const { beginning: misdating } = keyPairChangeOf(account.form, server.url);
    const dated = { ...misdating, changed_at: misdating.changed_at - 3_600 };
    const misdated = expectProblem(await begin(dated), 'validation_failed');
    expect(Object.keys(misdated.errors ?? {})).toEqual(['changed_at']);
    const { beginning: skipping } = keyPairChangeOf(account.form, server.url, publicKey(), 3);
    expectProblem(await begin(skipping), 'already_set');
    expect((await account.call('self')).user.fingerprint).toBe(account.form.fingerprint);
  });

  it('works where the server keeps no private key', async () => {
    const drive = testDrive(server.url);
    const person = { email: `${randomUUID()}@example.org`, password: otherPassword() };
    const prepared = await drive.keyring.prepareRegistration({
      ...person,
      keySize: 2048,
      storePrivateKey: false,
    });
    const { user } = await drive.api.call('register', { body: prepared.request });
    await drive.keyring.unlockWithPrivateKey(user, prepared.privateKeyPem);
    const source = { kind: 'pem', privateKeyPem: prepared.privateKeyPem } as const;
    const { signed, privateKeyPem } = await preparedKeyPair(drive, of(person), { source });
    expect(signed.next.encrypted_private_key).toBeNull();
    await sendKeyPair(drive, signed);
    await testDrive(server.url).loginWithPrivateKey({ privateKey: privateKeyPem });
  });

  it('ends all other sessions', async () => {
    const account = await Account.registerWithKeys(server.url);
    const elsewhere = await Account.signIn(server.url, account.form);
    await account.changeKeyPair();
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
    const account = await Account.registerWithKeys(server.url);
    const before = await account.call('self');
    const { beginning } = keyPairChangeOf(account.form, server.url);
    const received = await account.try('beginKeyPairChange', { body: { ...beginning, ...changes() } });
    expect(expectProblem(received, 'validation_failed').errors?.[field]).toHaveLength(1);
    expect((await account.call('self')).user).toEqual(before.user);
  });

  it('to a key that has an account is refused', async () => {
    const [account, stranger] = [
      await Account.registerWithKeys(server.url),
      await Account.registerWithKeys(server.url),
    ];
    const { pubkey, fingerprint } = stranger.form;
    const { beginning } = keyPairChangeOf(account.form, server.url, { pubkey, fingerprint });
    const received = await account.try('beginKeyPairChange', { body: beginning });
    expect(expectProblem(received, 'validation_failed').errors?.['fingerprint']).toHaveLength(1);
  });

  it('takes no account key that the server made, and makes none where it withholds one', async () => {
    const { person, user } = await owner(server.url);
    const mallory = await owner(server.url);
    for (const encrypted_account_key of [mallory.user.encrypted_account_key, null]) {
      const change = credentials.prepareKeyPairChange({
        user: { ...user, encrypted_account_key },
        password: person.password,
        newPassword: person.password,
        keySize: 2048,
        origin: server.url,
      });
      await expect(change).rejects.toThrow('private_key_mismatch');
    }
  });

  it('takes public links along, for their owner and for whoever has their address', async () => {
    const { drive, person } = await owner(server.url);
    const { link, key } = await linkOf(drive, person.privateKeyPem);
    const { signed, privateKeyPem } = await preparedKeyPair(drive, of(person));
    await sendKeyPair(drive, signed);
    const [changed] = await drive.api.call('listLinks', { query: { with_expired: 'true' } });
    const { epoch_key, ...resealed } = signed.parts[0]?.links[0] ?? {};
    expect(changed).toEqual({ ...link, ...resealed });
    expect(epoch_key).toMatchObject({ epoch: 2 });
    const next = await importPrivateKey(privateKeyPem);
    const opening = { privateKey: next, accountKey: await accountKeyOf(await userOf(drive), next) };
    const opened = await openLinkKey(changed?.encrypted_link_key ?? '', linkId(link.id), opening);
    expect(opened.key).toEqual(key);
    const payload = {
      id: linkId(link.id),
      itemId: itemId(link.file_id),
      encryptedLinkKey: changed?.encrypted_link_key ?? '',
      expiresAt: link.expires_at,
      maxDownloads: null,
    };
    expect(await verifyLink(next.publicKey, payload, fromBase64Url(changed?.signature ?? ''))).toBe(true);
  });

  it('is refused while a link would be left behind, or is not signed by the new key', async () => {
    const { drive, person, user } = await owner(server.url);
    const { link } = await linkOf(drive, person.privateKeyPem);
    const breaks: [(resealed: ResealedLink) => ResealedLink[], field?: string][] = [
      [() => []],
      [(resealed) => [resealed, resealed]],
      [(resealed) => [{ ...resealed, signature: link.signature ?? '' }]],
      [(resealed) => [{ ...resealed, encrypted_link_key: link.encrypted_link_key ?? '' }]],
      [(resealed) => [{ ...resealed, signature: respelled(resealed.signature) }], 'links.0.signature'],
    ];
    for (const [breakIt, field = 'links'] of breaks) {
      const { signed } = await preparedKeyPair(drive, of(person));
      const changing = sendKeyPair(
        drive,
        withLinks(signed, (links) => links.flatMap(breakIt)),
      );
      await expect(changing).rejects.toMatchObject({
        failure: { errors: { [field]: [expect.any(String)] } },
      });
    }
    const { signed } = await preparedKeyPair(drive, of(person));
    const unknown = (links: ResealedLink[]) => links.map((resealed) => ({ ...resealed, id: randomUUID() }));
    const changing = sendKeyPair(drive, withLinks(signed, unknown));
    await expect(changing).rejects.toMatchObject({ failure: { code: 'not_found' } });
    expect(await userOf(drive)).toEqual(user);
    const links = await drive.api.call('listLinks', { query: {} });
    expect(links).toEqual([link]);
  });

  it('deletes and names a link that does not open, and gives the others a new seal', async () => {
    const { drive, person } = await owner(server.url);
    const privateKey = await importPrivateKey(person.privateKeyPem);
    await drive.createDirectory('/Letters');
    const other = await drive.links.create('/Letters');
    // What is signed there opens for nobody.
    const sealLink = drive.keyring.sealLink.bind(drive.keyring);
    vi.spyOn(drive.keyring, 'sealLink').mockImplementation(async (input) => {
      const made = await sealLink(input);
      const encryptedLinkKey = envelope(400);
      const ids = { id: linkId(made.id), itemId: itemId(made.file_id) };
      const payload = { ...ids, encryptedLinkKey, expiresAt: null, maxDownloads: null };
      const signature = toBase64Url(await signLink(privateKey, payload));
      return { ...made, encrypted_link_key: encryptedLinkKey, signature };
    });
    await drive.createDirectory('/Broken');
    await expect(drive.links.create('/Broken')).rejects.toThrow();
    vi.restoreAllMocks();
    const states = async () => (await drive.links.list()).map(({ id, state }) => [id, state]);
    expect(await states()).toHaveLength(2);
    const deleted: DeletedLink[] = [];
    const onLinksDeleted = (links: readonly DeletedLink[]) => deleted.push(...links);
    const newPassword = otherPassword();
    await drive.account.changeKeyPair({ password: person.password, newPassword, onLinksDeleted });
    expect(await states()).toEqual([[other.id, 'intact']]);
    expect(deleted).toHaveLength(1);
    expect(await drive.account.namesOf(deleted)).toEqual(['Broken']);
    await drive.createDirectory('/After');
  });

  it('does not vouch for a link that the server changed', async () => {
    const { drive, person } = await owner(server.url);
    const { link } = await linkOf(drive, person.privateKeyPem);
    const changed = { ...link, signed_max_downloads: 7 };
    const preparing = preparedKeyPair(drive, of(person), { links: [changed] });
    await expect(preparing).rejects.toMatchObject({ failure: { code: 'space_lied' } });
  });
});

/** A change whose links are altered. */
function withLinks({ parts, ...signed }: SignedKeyPair, alter: (links: ResealedLink[]) => ResealedLink[]) {
  return { ...signed, parts: parts.map((part) => ({ ...part, links: alter(part.links) })) };
}

/** A link of the file in the folder; its entry is not looked at here. */
async function linkOf(drive: TestDrive, privateKeyPem: string): Promise<{ link: Link; key: LinkKeyBytes }> {
  const folder = await drive.list(intact(await drive.list(), 'folder').id);
  const privateKey = await importPrivateKey(privateKeyPem);
  await drive.links.create(intact(folder, 'file.bin'), { expiresAt: 2_000_000_000 });
  const [link] = await drive.api.call('listLinks', { query: {} });
  if (link === undefined) throw new Error('It was made');
  const keys = { privateKey, accountKey: await accountKeyOf(await userOf(drive), privateKey) };
  return { link, key: (await openLinkKey(link.encrypted_link_key ?? '', linkId(link.id), keys)).key };
}

function accountKeyOf(user: User, privateKey: PrivateKey): Promise<AccountKey> {
  return openAccountKey(user.encrypted_account_key ?? '', privateKey, itemId(user.space_id));
}

/** A signature of a key that has nothing to do with it. */
function wrongly(field: 'former_signature' | 'signature') {
  const { signature } = keyPairChangeOf(registrationWithKeys(), server.url).beginning;
  return { [field]: signature };
}

/** Another text of the same bytes: the last digit has bits that nothing is read from. */
function respelled(signature: string): string {
  return signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(signature.length - 1) + 1);
}
