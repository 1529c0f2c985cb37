import { type Drive, Keyring } from '@coffer/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activationCode, type MailServer, startMailServer, startOverCode } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { chunksIn } from './support/data-directory.ts';
import { keysOf } from './support/signed-rows.ts';

// What becomes of shared folders where an account begins anew, which nobody could open any more.

let mails: MailServer;
let server: RunningServer;
let ada: TestDrive;
let bob: TestDrive;
let adas: Person;
let bobs: Person;
/** So many were sent to each before the link to begin anew. */
let sent = 1;

beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({ env: mails.env });
  [ada, bob] = [testDrive(server.url), testDrive(server.url)];
  [adas, bobs] = [await confirmed(ada), await confirmed(bob)];
  await bob.people.begin();
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

async function confirmed(drive: TestDrive): Promise<Person> {
  const person = await newPerson(drive);
  const code = activationCode(await mails.mailTo(person.email));
  await drive.api.call('activateEmail', { params: { code } });
  return person;
}

/** Begins the account of a person anew, as the page does, on another device. */
async function begunAnew({ email }: Person, mail: number): Promise<TestDrive> {
  const device = testDrive(server.url);
  const password = `anew ${crypto.randomUUID()}`;
  await device.api.call('requestStartOver', { body: { email } });
  const code = startOverCode(await mails.mailTo(email, mail));
  const input = { email, password, keySize: 2048, storePrivateKey: true } as const;
  const { request } = await new Keyring().prepareRegistration(input);
  const { encrypted_private_key = null, ...keys } = request;
  const { pubkey, fingerprint, encrypted_account_key, space_id, generation_signature, ...more } = keys;
  const { sharing_key, head } = more;
  const signed = { generation_signature, sharing_key, head };
  const anew = { pubkey, fingerprint, encrypted_account_key, space_id, ...signed };
  const body = { email, password: request.password, encrypted_private_key, ...anew };
  await device.api.call('startOver', { params: { code }, body });
  await device.login({ email, password });
  return device;
}

const text = async (of: Pick<Drive, 'read'>, path: string) => Buffer.from(await of.read(path)).toString();
const refused = (code: string) => ({ failure: { code } });

it('a member’s fresh start ends the membership: an epoch begins, and they are asked anew', async () => {
  await ada.createDirectory('/Family');
  await ada.write('/Family/a.txt', new Blob(['one']));
  const { spaceId } = await ada.people.share('/Family', bobs, 'editor');
  await bob.people.accept(spaceId);
  sent += 1;
  const epoch = async () => (await keysOf(ada, spaceId))?.root.epoch ?? 0;
  const before = await epoch();
  bob = await begunAnew(bobs, sent + 1);
  expect((await bob.list('/')).children).toEqual([]);
  expect(await bob.people.sharedWithMe()).toEqual([]);
  await expect(bob.people.open(spaceId)).rejects.toMatchObject(refused('not_found'));
  // Under the address of before there is another key pair, which somebody has to look at.
  expect(await ada.people.shares('/Family')).toMatchObject([{ email: bobs.email, hasLeft: true }]);
  await ada.people.open(spaceId);
  // Opening does not wait for it.
  await expect.poll(() => ada.people.shares('/Family')).toEqual([]);
  expect(await epoch()).toBe(before + 1);

  await expect(ada.people.share('/Family', bobs, 'viewer')).rejects.toMatchObject(refused('contact_changed'));
  const found = await ada.people.findPerson(bobs.email);
  expect(found?.changed).toEqual({ isSignedByFormer: false });
  await ada.people.markCompared({ email: bobs.email, fingerprint: found?.fingerprint ?? '' });
  await ada.people.share('/Family', bobs, 'viewer');
  await bob.people.accept(spaceId);
  expect(await text((await bob.people.open(spaceId)).drive, '/a.txt')).toBe('one');
});

it('an owner’s fresh start ends what they shared: nothing of it is kept, members see it, and let go of it', async () => {
  const own = await bob.write('/own.txt', new Blob(['own']));
  const [shared] = await bob.people.sharedWithMe();
  const spaceId = shared?.spaceId ?? '';
  const { drive: open } = await bob.people.open(spaceId);
  ada = await begunAnew(adas, 2);
  expect(await ada.people.spaces()).toEqual([]);
  expect(await ada.people.sharedByMe()).toEqual([]);
  const owned = await bob.api.call('listSpaces', { query: {} });
  expect(owned.spaces.map(({ id }) => id)).not.toContain(spaceId);
  // His alone is left.
  expect(chunksIn(server.dataDir)).toHaveLength(1);

  expect(await bob.people.sharedWithMe()).toEqual([]);
  await expect(bob.people.open(spaceId)).rejects.toMatchObject(refused('share_ended'));
  await expect(open.statNow('/a.txt')).rejects.toMatchObject(refused('share_ended'));
  expect((await bob.list('/')).children.map(({ name }) => name).sort()).toEqual(['Family', 'own.txt']);
  await bob.people.leave(spaceId);
  expect((await bob.list('/')).children.map(({ name }) => name)).toEqual(['own.txt']);
  expect(await text(bob, `/${own.name}`)).toBe('own');
  await ada.write('/anew.txt', new Blob(['anew']));
  expect(await text(ada, '/anew.txt')).toBe('anew');
});
