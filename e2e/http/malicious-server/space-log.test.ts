import type { SpaceRow } from '@coffer/client';
import { type SpaceLog, spaceLog, spaceProofs } from '@coffer/contract';
import { fromBase64Url } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededBytes, type TestDrive } from '../../support/test-drive.ts';
import { editedRow } from '../support/signed-rows.ts';
import { failing, type SharedFolder, sharedFolder } from './shared-folder.ts';

let world: SharedFolder;
let spaceId: string;

beforeAll(async () => {
  world = await sharedFolder();
  const shared = await world.share();
  spaceId = shared.spaceId;
  const inside = (await world.eve.people.open(spaceId)).drive;
  await inside.createDirectory('/New');
  await inside.rename('/a.txt', 'b.txt');
  await inside.trash(['/b.txt']);
});
afterAll(() => world.server.stop());

const kinds = (changes: readonly { readonly actions: readonly { readonly kind: string }[] }[]) =>
  changes.map(({ actions }) => actions.map(({ kind }) => kind).join(' '));

describe('The log of a shared folder', () => {
  it('says to everybody who is in it who did what, back to its beginning', async () => {
    const { ada, bob, eve, eves } = world;
    await ada.people.markCompared({ email: eves.email, fingerprint: await eve.people.begin() });
    const { changes, next } = await ada.people.log(spaceId);
    const [byEve, byAda] = [
      changes.filter(({ email }) => email === eves.email),
      changes.filter(({ isMine }) => isMine),
    ];
    expect(kinds(byEve)).toEqual(['trash', 'rename', 'create']);
    expect(kinds(byAda)).toEqual(['member', 'member', 'arrive']);
    expect(byEve.length + byAda.length).toBe(changes.length);
    expect(changes.at(-1)).toMatchObject({ revision: 1 });
    expect(next).toBeNull();
    const [trashed, renamed] = byEve;
    expect(trashed?.actions[0]?.ids).toEqual(renamed?.actions[0]?.ids);
    // A viewer sees the same, and of whom they have not met the fingerprint alone.
    const seen = (await bob.people.log(spaceId)).changes;
    expect(kinds(seen)).toEqual(kinds(changes));
    expect(seen[0]).toMatchObject({ email: null, isMine: false, fingerprint: changes[0]?.fingerprint });
  });

  it('names who made each version of a file, whatever the server says', async () => {
    const { ada, bob, eve, adas, eves, lyingToBob } = world;
    const [byEve, byAda] = await Promise.all(
      [eve, ada].map(async (who) => (await who.people.open(spaceId)).drive),
    );
    if (byEve === undefined || byAda === undefined) throw new Error('Nobody has opened it');
    await byEve.write('/authors.txt', new Blob(['one']));
    await byAda.write('/authors.txt', new Blob(['two']), { ifExists: 'new-version' });
    await byEve.write('/authors.txt', new Blob([seededBytes(300_000, 'three')]), { ifExists: 'new-version' });
    const { drive } = await bob.people.open(spaceId);
    const { versions } = await drive.versionsPage('/authors.txt', { before: null });
    // In the trash by now.
    const [before] = (await drive.listTrash()).entries;
    const ids = [...versions.map(({ id }) => String(id)), String(before?.item.versionId)];
    const { id: fileId } = await drive.stat('/authors.txt');
    const files = [String(fileId), String(before?.item.id)];
    const shown = async (by: TestDrive) => {
      const authors = await by.people.authors(spaceId, files);
      return ids.map((id) => {
        const { email, isMine } = authors.get(id) ?? { email: undefined, isMine: false };
        return isMine ? 'you' : email;
      });
    };
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    // The last one was there before the folder was shared.
    expect(await shown(eve)).toEqual(['you', adas.email, 'you', adas.email]);
    expect(await shown(bob)).toEqual([null, adas.email, null, adas.email]);
    expect(await shown(ada)).toEqual([eves.email, 'you', eves.email, 'you']);
    // A server that names another one shows another row than the one that was signed.
    const named = ({ author, ...row }: SpaceRow): SpaceRow => ({
      ...row,
      author: author === null ? 'ab'.repeat(32) : null,
    });
    lyingToBob.rewrite(`/api/spaces/${spaceId}/proofs`, (body) => {
      const proofs = spaceProofs.parse(body);
      return { ...proofs, rows: proofs.rows.map((row) => editedRow(spaceId, row, named)) };
    });
    await expect(bob.people.authors(spaceId, files)).rejects.toMatchObject(failing('space_lied'));
    lyingToBob.tellTheTruth();
  });

  it('has the rows that an editor changed as they were before', async () => {
    const { ada, bob, lyingToBob } = world;
    const before = (await ada.people.log(spaceId)).changes;
    const folder = (await world.eve.people.open(spaceId)).drive;
    await folder.createDirectory('/Kept');
    const { id } = await folder.stat('/Kept');
    const row = async () => {
      const { rows } = await ada.api.call('spaceProofs', {
        params: { id: spaceId },
        body: { after: 0, rows: [`${id}`] },
      });
      return fromBase64Url(rows[0]?.item ?? '');
    };
    const was = [await row()];
    await folder.rename('/Kept', 'Renamed');
    was.push(await row());
    await folder.trash(['/Renamed']);
    const log = async (of: TestDrive) => {
      const { changes } = await of.people.log(spaceId);
      return changes.slice(0, changes.length - before.length).map((each) => each.was);
    };
    const kept = (bytes: Uint8Array | undefined) => [{ kind: 1, id, bytes }];
    expect(await log(ada)).toEqual([kept(was[1]), kept(was[0]), []]);
    // What the owner did before names none.
    expect(before.at(-1)?.was).toBeNull();
    // Nobody believes other bytes than those that were named.
    const telling = (edit: (kept: string[] | undefined) => string[] | undefined) =>
      lyingToBob.rewrite(`/api/spaces/${spaceId}/log`, (body) => {
        const [first, ...rest] = spaceLog.parse(body).entries;
        const { kept: shown, ...entry } = first as SpaceLog['entries'][number];
        const lie = edit(shown);
        return { entries: [{ ...entry, ...(lie !== undefined && { kept: lie }) }, ...rest] };
      });
    for (const lie of [(): string[] => [], (all: string[] = []) => [...all, ...all], () => ['AQID']]) {
      telling(lie);
      await expect(bob.people.log(spaceId)).rejects.toMatchObject(failing('space_lied'));
    }
    telling(() => undefined);
    expect((await log(bob))[0]).toEqual([{ kind: 1, id, bytes: null }]);
    lyingToBob.tellTheTruth();
  });

  it('goes on where a page of it ended', async () => {
    const { bob, lyingToBob } = world;
    const whole = (await bob.people.log(spaceId)).changes;
    lyingToBob.rewrite(`/api/spaces/${spaceId}/log`, (body) => ({
      entries: spaceLog.parse(body).entries.slice(0, 2),
    }));
    const pages = [];
    let page = await bob.people.log(spaceId);
    for (pages.push(...page.changes); page.next !== null; pages.push(...page.changes)) {
      page = await bob.people.log(spaceId, { from: page.next });
    }
    lyingToBob.tellTheTruth();
    expect(pages).toEqual(whole);
  });

  it.each<[string, (entries: SpaceLog['entries']) => SpaceLog['entries']]>([
    ['without its newest change', (entries) => entries.slice(1)],
    ['without one in its middle', (entries) => entries.toSpliced(1, 1)],
    ['in another order', (entries) => entries.toReversed()],
    [
      'with the operations of another change',
      ([first, second, ...rest]) => [
        ...(first && second ? [{ ...first, operations: second.operations }, second] : []),
        ...rest,
      ],
    ],
    [
      'with another head',
      ([first, second, ...rest]) => [
        ...(first && second ? [{ ...first, head: second.head }, second] : []),
        ...rest,
      ],
    ],
    ['that is empty', () => []],
  ])('is believed by nobody %s', async (_, edit) => {
    const { bob, lyingToBob } = world;
    lyingToBob.rewrite(`/api/spaces/${spaceId}/log`, (body) => ({
      entries: edit(spaceLog.parse(body).entries),
    }));
    await expect(bob.people.log(spaceId)).rejects.toMatchObject(failing('space_lied'));
    lyingToBob.tellTheTruth();
  });

  it('does not end before its time', async () => {
    const { bob, lyingToBob } = world;
    lyingToBob.rewrite(`/api/spaces/${spaceId}/log`, (body) => ({
      entries: spaceLog.parse(body).entries.slice(0, 2),
    }));
    const { next } = await bob.people.log(spaceId);
    lyingToBob.rewrite(`/api/spaces/${spaceId}/log`, () => ({ entries: [] }));
    await expect(bob.people.log(spaceId, { from: next })).rejects.toMatchObject(failing('space_lied'));
    lyingToBob.tellTheTruth();
    lyingToBob.tellTheTruth();
  });

  it('is shown to nobody else, and there is none of a drive', async () => {
    const { ada, eve } = world;
    const stranger = await ada.people.spaces();
    expect(stranger.map((space) => space.spaceId)).toContain(spaceId);
    const { spaces } = await eve.api.call('listSpaces', { query: {} });
    const drive = spaces.find(({ id }) => id !== spaceId)?.id ?? '';
    const entries = async (id: string) =>
      (await eve.api.call('spaceLog', { params: { id }, query: { before: '99' } })).entries.length;
    expect(await entries(spaceId)).toBeGreaterThan(0);
    expect(await entries(drive)).toBe(0);
    await expect(
      ada.api.call('spaceLog', { params: { id: drive }, query: { before: '99' } }),
    ).rejects.toMatchObject(failing('not_found'));
  });
});
