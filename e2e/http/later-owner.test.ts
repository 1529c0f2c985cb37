import { randomUUID } from 'node:crypto';
import { fromBase64Url, readEpochRow, readLinkRow, readMemberRow, readRootRow } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_FIELDS, KEPT_IDS, LATER_FIELD } from '../next-version/edits.ts';
import { type NextVersion, nextVersion } from '../next-version/make.ts';
import { KEPT_ROOT_IDS, LATER_ROLE, LATER_ROLE_NUMBER, ROOT_IDS } from '../next-version/owner-edits.ts';
import { NIGHT } from '../support/dose.ts';
import type { RunningServer } from '../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import {
  expectVerified,
  failing,
  nextDrive,
  onBothVersions,
  REFUSED,
  says,
  withIds,
} from './support/next-devices.ts';

let next: NextVersion;
let server: RunningServer;

beforeAll(async () => {
  next = await nextVersion();
  server = await next.startServer();
});
afterAll(() => server.stop());

/** Ada's devices: one of the next version, and one of today's. */
let later: TestDrive;
let today: TestDrive;
let ada: Person;

beforeEach(async () => {
  ({ later, today, ada } = await onBothVersions(next, server.url));
});

/** Makes another key pair on a device of today's. */
async function newKeyPair() {
  const newPassword = `other ${randomUUID()}`;
  await today.account.changeKeyPair({ password: ada.password, newPassword });
  ada = { ...ada, password: newPassword };
  [later, today] = [nextDrive(next, server.url), testDrive(server.url)];
  for (const drive of [later, today]) await drive.login(ada);
}

/** Bob, with a device of today's, with whom the next version shares Ada's folder. */
async function memberOf(path: string, role = 'editor') {
  const bob = testDrive(server.url);
  const { email } = await newPerson(bob);
  await bob.people.begin();
  const { spaceId } = await later.people.share(path, { email }, role as 'editor');
  const shareNow = async () => {
    const [share] = await today.people.shares(path);
    if (share === undefined) throw new Error('It is shared');
    return share;
  };
  return { bob, email, spaceId, shareNow };
}

/** Later fields as text. */
const textOf = ({ later: fields }: { readonly later?: Uint8Array | undefined }) =>
  fields && Buffer.from(fields).toString('base64url');

/** The later field that a row of the owner's half has, in the drive or in a shared space. */
async function givenIn(spaceId: string) {
  const { members } = await today.api.call('spaceMembers', { params: { id: spaceId } });
  const { spaces } = await today.api.call('listSpaces', { query: {} });
  const keys = spaces.find(({ id }) => id === spaceId)?.keys ?? { root: '', former: [] };
  const driveId = await today.keyring.driveId();
  const ask = { after: 0, owned: true };
  const { owned } = await today.api.call('spaceProofs', { params: { id: driveId }, body: ask });
  const ids = owned.flatMap(({ kind, id }) => (kind === 'link' ? [id] : []));
  const links = { after: 0, links: ids };
  const shown = await today.api.call('spaceProofs', { params: { id: driveId }, body: links });
  return {
    links: shown.links.map(({ row }) => textOf(readLinkRow(fromBase64Url(row)))),
    members: members.map(({ row }) => textOf(readMemberRow(fromBase64Url(row)))),
    root: textOf(readRootRow(fromBase64Url(keys.root))),
    epochs: keys.former.map((row) => textOf(readEpochRow(fromBase64Url(row)))),
  };
}

describe('A link, or a membership, to which the next version has added a field', () => {
  async function linkAndMember() {
    await later.createDirectory('/Trip');
    await later.write('/a.txt', says('a'));
    const link = await later.links.create('/a.txt', { password: null, expiresAt: null, maxDownloads: null });
    const member = await memberOf('/Trip');
    await member.bob.people.accept(member.spaceId);
    return { link, ...member };
  }

  it('keeps it where a device of today changes it, also with another key pair', async () => {
    const { link, bob, spaceId, shareNow } = await linkAndMember();
    const given = { links: [LATER_FIELD], members: [LATER_FIELD] };
    expect(await givenIn(spaceId)).toMatchObject(given);
    expect((await bob.people.open(spaceId)).role).toBe('editor');
    await today.links.update(link, { expiresAt: null, maxDownloads: 5 });
    await today.people.changeMember('/Trip', (await shareNow()).id, { role: 'viewer' });
    expect(await givenIn(spaceId)).toMatchObject(given);
    await expectVerified(later, today);
    await newKeyPair();
    expect(await givenIn(spaceId)).toMatchObject(given);
    expect(await later.links.find('/a.txt')).toMatchObject({ state: 'intact', maxDownloads: 5 });
    expect((await (await later.people.open(spaceId)).drive.account.verify()).trouble).toBeNull();
    await expectVerified(later, today);
  });

  // `later-rows.test.ts` tells by day what is done with other rows of mark 2; unit tests tell of each kind.
  it('of mark 2, is left as it is, deleted, or signed again by another key pair', NIGHT, async () => {
    const { link, bob, spaceId, shareNow } = await withIds(KEPT_IDS, linkAndMember);
    const limiting = today.links.update(link, { expiresAt: null, maxDownloads: 5 });
    await expect(limiting).rejects.toMatchObject(REFUSED);
    const changing = today.people.changeMember('/Trip', (await shareNow()).id, { role: 'viewer' });
    await expect(changing).rejects.toMatchObject(REFUSED);
    await newKeyPair();
    expect(await givenIn(spaceId)).toMatchObject({ links: [KEPT_FIELDS], members: [KEPT_FIELDS] });
    await today.links.delete(link);
    await today.people.takeBack('/Trip', (await shareNow()).id);
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('share_ended'));
    await expectVerified(later, today);
  });
});

describe('A space to whose own row the next version has added a field', () => {
  async function shared(ending: string) {
    await withIds(ending, () => later.createDirectory('/Trip'));
    await later.write('/Trip/a.txt', says('a'));
    const member = await memberOf('/Trip');
    await member.bob.people.accept(member.spaceId);
    return member;
  }

  it('keeps it through names, epochs and key pairs by a device of today, next to keys with one', async () => {
    const { bob, spaceId } = await shared(ROOT_IDS);
    expect(await givenIn(spaceId)).toMatchObject({ root: LATER_FIELD, epochs: [] });
    await today.rename('/Trip', 'Journey');
    expect((await bob.people.sharedWithMe())[0]?.name).toBe('Journey');
    const { email } = await newPerson(nextDrive(next, server.url));
    await later.people.share('/Journey', { email }, 'viewer');
    const shares = await later.people.shares('/Journey');
    await later.people.takeBack('/Journey', shares.find((each) => each.email === email)?.id ?? '');
    await newKeyPair();
    expect(await givenIn(spaceId)).toMatchObject({ root: LATER_FIELD, epochs: [undefined, LATER_FIELD] });
    const opened = await later.people.open(spaceId);
    expect(new TextDecoder().decode(await opened.drive.read('/a.txt'))).toBe('a');
    await today.people.takeBack('/Journey', (await today.people.shares('/Journey'))[0]?.id ?? '');
    expect(await givenIn(spaceId)).toMatchObject({ root: LATER_FIELD });
    expect((await (await later.people.open(spaceId)).drive.account.verify()).trouble).toBeNull();
    await expectVerified(later, today);
  });

  // The same tells of this row.
  it(
    'of mark 2, is called otherwise by no device of today, which still removes members, and stays a space',
    NIGHT,
    async () => {
      const { bob, spaceId, shareNow } = await shared(KEPT_ROOT_IDS);
      await expect(today.rename('/Trip', 'Journey')).rejects.toMatchObject(REFUSED);
      await today.people.takeBack('/Trip', (await shareNow()).id);
      await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('share_ended'));
      expect(await givenIn(spaceId)).toMatchObject({ root: KEPT_FIELDS });
      const joining = today.people.takeBackWhole('/Trip', { letGo: true });
      await expect(joining).rejects.toMatchObject(failing('update_to_move'));
      await expectVerified(later, today);
    },
  );
});

describe('A member with a role that only the next version has', () => {
  it('may do nothing on a device of today, whose owner keeps the role, and can end it', async () => {
    await later.createDirectory('/Trip');
    const { bob, spaceId, shareNow } = await memberOf('/Trip', LATER_ROLE);
    expect(await bob.people.sharedWithMe()).toMatchObject([{ spaceId, role: null }]);
    await expect(bob.people.accept(spaceId)).rejects.toMatchObject(failing('update_to_open'));
    expect(await shareNow()).toMatchObject({ role: null });
    await newKeyPair();
    const { members } = await today.api.call('spaceMembers', { params: { id: spaceId } });
    expect(members.map(({ row }) => readMemberRow(fromBase64Url(row)).role)).toEqual([LATER_ROLE_NUMBER]);
    expect(await later.people.shares('/Trip')).toMatchObject([{ role: LATER_ROLE }]);
    await today.people.takeBack('/Trip', (await shareNow()).id);
    expect(await bob.people.sharedWithMe()).toEqual([]);
    await expectVerified(later, today);
  });
});
