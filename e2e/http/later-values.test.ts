import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NextVersion, nextVersion } from '../next-version/make.ts';
import { LATER_ROLE } from '../next-version/owner-edits.ts';
import { LATER_KIND_IDS } from '../next-version/value-edits.ts';
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

describe('An item of a kind that only the next version has', () => {
  it('is shown and opened by a device of today, whose owner moves and deletes it, and does nothing else with it', async () => {
    await withIds(LATER_KIND_IDS, () => later.createDirectory('/Shelf'));
    await later.write('/Shelf/a.txt', says('by the next'));
    await later.createDirectory('/Other');
    await later.write('/b.txt', says('b'));
    const { children } = await today.list();
    expect(children.map(({ name }) => name).sort()).toEqual(['Other', 'Shelf', 'b.txt']);
    expect(new TextDecoder().decode(await today.read('/Shelf/a.txt'))).toBe('by the next');
    await expect(today.rename('/Shelf', 'Board')).rejects.toMatchObject(REFUSED);
    const sharing = today.people.invite('/Shelf', { email: 'somebody@example.org' }, 'viewer');
    await expect(sharing).rejects.toMatchObject(failing('update_to_move'));
    await today.move(['/Shelf'], '/Other');
    await expectVerified(later, today);
    await later.rename('/Other/Shelf', 'Board');
    await today.trash(['/Other/Board']);
    await today.emptyTrash(await today.listTrash());
    expect((await later.list('/Other')).children).toEqual([]);
    await expectVerified(later, today);
  });

  it('is shown and opened by a member of today, who changes nothing of it', async () => {
    const bob = testDrive(server.url);
    const { email } = await newPerson(bob);
    await bob.people.begin();
    await later.createDirectory('/Trip');
    await withIds(LATER_KIND_IDS, () => later.createDirectory('/Trip/Shelf'));
    await later.write('/Trip/Shelf/a.txt', says('by the next'));
    const { spaceId } = await later.people.share('/Trip', { email }, 'editor');
    await bob.people.accept(spaceId);
    const { drive } = await bob.people.open(spaceId);
    expect((await drive.list()).children).toMatchObject([{ name: 'Shelf', needsUpdate: true }]);
    expect(new TextDecoder().decode(await drive.read('/Shelf/a.txt'))).toBe('by the next');
    await expect(drive.rename('/Shelf', 'Board')).rejects.toMatchObject(REFUSED);
    await expect(drive.trash(['/Shelf'])).rejects.toMatchObject(REFUSED);
    await drive.write('/Shelf/b.txt', says('by Bob'));
    expect((await (await later.people.open(spaceId)).drive.account.verify()).trouble).toBeNull();
    expect((await (await today.people.open(spaceId)).drive.account.verify()).trouble).toBeNull();
  });
});

describe('An invitation with a role that only the next version has', () => {
  it('lets nobody in by a device of today, which keeps it, and can withdraw it', async () => {
    const bob = testDrive(server.url);
    const { email } = await newPerson(bob);
    await bob.people.begin();
    await later.createDirectory('/Trip');
    const { id, address } = await later.people.invite('/Trip', { email }, LATER_ROLE as 'viewer');
    const withdrawn = await later.people.invite('/Trip', { email }, LATER_ROLE as 'viewer');
    expect(await today.people.settleInvitations()).toHaveLength(2);
    await today.people.withdrawInvitation(withdrawn.id);
    expect(await today.people.settleInvitations()).toMatchObject([{ id, role: null }]);
    await bob.people.join(id, new URL(address).hash.slice(1));
    const [followed] = await today.people.settleInvitations();
    expect(followed).toMatchObject({ id, role: null, followedBy: { email, isProven: true } });
    const { fingerprint } = (await bob.api.call('self')).user;
    await expect(today.people.letIn(id, fingerprint)).rejects.toMatchObject(REFUSED);
    expect(await later.people.settleInvitations()).toEqual([]);
    expect(await later.people.shares('/Trip')).toMatchObject([{ email, role: LATER_ROLE }]);
    await expectVerified(later, today);
  });
});

describe('A setting with a value that only the next version has', () => {
  it('counts as the cautious one on a device of today, which does not replace it and says nothing of lies', async () => {
    const index = 'folders' as 'on';
    await later.settings.changeSearch({ index, revision: null });
    const search = await today.settings.readSearch();
    expect(search).toMatchObject({ state: 'later', index: 'off' });
    await expect(today.settings.changeSearch({ ...search, index: 'on' })).rejects.toMatchObject(REFUSED);
    const again = nextDrive(next, server.url);
    await again.login(ada);
    expect(await again.settings.readSearch()).toMatchObject({ state: 'saved', index });

    await later.plain.change({ allowed: true, revision: null });
    const plain = await today.plain.read();
    expect(plain).toMatchObject({ state: 'later', allowed: false });
    expect(await today.plain.waiting()).toEqual({ state: 'off' });
    await expect(today.plain.change({ ...plain, allowed: false })).rejects.toMatchObject(REFUSED);
    expect(await again.plain.waiting()).toMatchObject({ state: 'allowed', isTaken: true });
    await expectVerified(later, today);
  });
});
