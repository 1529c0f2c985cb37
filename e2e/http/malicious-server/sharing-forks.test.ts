import { setTimeout } from 'node:timers/promises';
import { systemClock } from '@coffer/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepingSpace, keptSpaces } from '../../../packages/client/src/people/kept-spaces.ts';
import type { SentRequest } from '../../engine/lying-server.ts';
import { type CliUser, cliUser } from '../../support/coffer-cli.ts';
import { type RestorableServer, startRestorable } from '../../support/restorable-server.ts';
import { type TestDrive, testDrive, writerOf } from '../../support/test-drive.ts';
import { onThisThread } from '../support/cli-here.ts';
import { otherPassword, userOf } from '../support/owner.ts';
import { type Forked, names, operationsIn, said, shared, shownTo, takenBack } from './forked-folder.ts';
import { failing } from './shared-folder.ts';

let server: RestorableServer;
/** The command line of the first of them. */
let user: CliUser;

let forked: Forked;
/** The one whose backup knows of her removal. */
let removed: Forked;
/** What the server said of a folder when Eve was a member of it, by how it was asked. */
const earlier = new Map<string, string>();

/** Removes Eve again, before the backup; the server keeps what it has said of her. */
async function removedBefore({ line, ada, eves, spaceId }: Forked): Promise<void> {
  const notes: Promise<void>[] = [];
  line.lie((request, real) => {
    const answer = real();
    const note = async () => void earlier.set(askedBy(request), await (await answer).clone().text());
    if (isAboutMembers(request, spaceId)) notes.push(note());
    return answer;
  });
  const params = { id: spaceId };
  await ada.api.call('spaceProofs', { params, body: { owned: true, after: 0 } });
  await ada.api.call('spaceMembers', { params });
  line.tellTheTruth();
  await Promise.all(notes);
  const eve = (await ada.people.shares('/Choir')).find(({ email }) => email === eves.email);
  await ada.people.takeBack('/Choir', eve?.id ?? '');
}

/** Whatever head the device remembers. */
const askedBy = ({ method, path, body }: SentRequest) =>
  `${method} ${path} ${String(body).replace(/"after":\d+/, '')}`;

const isAboutMembers = ({ path }: SentRequest, spaceId: string) =>
  path === `/api/spaces/${spaceId}/members` || path === `/api/spaces/${spaceId}/proofs`;

/** Lets a device say at which revision it has seen a folder of its drive. */
async function telling(drive: TestDrive, spaceId: string) {
  const { api, keyring } = drive;
  const { signal } = new AbortController();
  const [writer, options] = [writerOf(drive), { clock: systemClock, signal }];
  return async (revision: number): Promise<void> => {
    const kept = await keptSpaces({ api, keyring, writer }, options);
    const before = kept.find(({ space }) => space.spaceId === spaceId);
    if (before?.space.head === undefined) throw new Error('It names no head');
    const space = { ...before.space, head: { ...before.space.head, revision } };
    await writer.change([await keepingSpace(space, before, { keyring })], options);
  };
}

const scenes: Forked[] = [];
const ADA = ['--profile', 'ada'];

beforeAll(async () => {
  server = await startRestorable();
  user = onThisThread(await cliUser());
  for (let made = 0; made < 5; made++) scenes.push(await shared(server.url));
  removed = await shared(server.url);
  await removedBefore(removed);
  await server.backUp();
  const all = [...scenes, removed];
  for (const scene of all) await takenBack(scene);
  const [first] = scenes;
  if (first === undefined) throw new Error('Each test has a folder of its own');
  await user.login(server.url, first.adas, 'ada');
  expect(await user.run(['accept', '--yes', ...ADA])).toMatchObject({ code: 0 });
  await server.restoreSpaces(...all.map(({ spaceId }) => spaceId));
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});

describe('A shared folder that its server shows as it was before somebody was removed', () => {
  beforeEach(() => {
    const next = scenes.shift();
    if (next === undefined) throw new Error('Each test has a folder of its own');
    forked = next;
  });

  it('is opened and changed by nobody; its owner is told of each item, and of who comes back or may more', async () => {
    const { ada, bob, bobs, eve, eves, spaceId, opened } = forked;
    for (const task of [
      () => names(opened),
      () => opened.drive.createDirectory('/New'),
      () => ada.people.open(spaceId),
      () => bob.people.open(spaceId),
    ]) {
      await expect(task()).rejects.toMatchObject(failing('space_rolled_back'));
    }
    const standing = await ada.people.standing(spaceId);
    expect(standing).toMatchObject({ trouble: 'space_rolled_back', isMine: true, ended: null });
    expect((await ada.account.standing()).trouble).toBeNull();
    expect(await bob.people.standing(spaceId)).toMatchObject({ isMine: false, shown: null });
    // The command line, which shows no list to decide by, says where that is done.
    const named = expect.stringMatching(
      /otherwise than this device has seen it: Choir\. Open it in the browser/,
    );
    expect(await user.run(['accept', '--yes', ...ADA])).toMatchObject({ code: 8, errors: named });
    const shown = await shownTo(forked);
    const found = (await ada.people.differences(spaceId, shown)) ?? [];
    const happened = found.map((each) => [each.ours?.item.name, each.theirs?.item.name, each.happened]);
    expect(happened.sort()).toEqual([
      ['first.txt', 'one.txt', 'older'],
      ['two.txt', undefined, 'missing'],
    ]);
    expect(found.every(({ canPutBack }) => canPutBack)).toBe(true);
    expect(said(await ada.people.returning(spaceId, shown))).toEqual(
      [
        ['link', 'one.txt', null, false],
        ['member', bobs.email, 'editor', true],
        ['member', eves.email, 'editor', false],
      ].sort(),
    );
    // A key pair that was hers before may be a thief's by now, whatever the server calls it.
    await eve.account.changeKeyPair({ password: eves.password, newPassword: otherPassword() });
    const { fingerprint } = await userOf(eve);
    await ada.people.markCompared({ email: eves.email, fingerprint });
    expect(said(await ada.people.returning(spaceId, shown))).toContainEqual([
      'member',
      null,
      'editor',
      false,
    ]);
  });

  it('goes on as its owner decides, by one head: nobody comes back, and what was seen is put back', async () => {
    const { ada, adas, bob, bobs, eve, spaceId, opened } = forked;
    // Who had been removed works together with the server at the end that it shows.
    await (await eve.people.open(spaceId)).drive.write('/hers.txt', 'hers');
    const shown = await shownTo(forked);
    const before = await ada.people.standing(spaceId);
    const found = (await ada.people.differences(spaceId, shown)) ?? [];
    expect(found.find(({ theirs }) => theirs?.item.name === 'hers.txt')?.happened).toBe('added');
    const returning = await ada.people.returning(spaceId, shown);
    const ids = [...found, ...returning].map(({ id }) => id);
    const other = { ...shown, hash: 'ab'.repeat(32) };
    await expect(ada.people.goOn(spaceId, other, ids)).rejects.toMatchObject(failing('space_changed'));
    await ada.people.goOn(spaceId, shown, ids);
    const after = await ada.people.standing(spaceId);
    expect(after.trouble).toBeNull();
    // Above both ends, whose newest epochs are those of each removal.
    expect(after.newest?.revision).toBe(Math.max(shown.revision, before.newest?.revision ?? 0) + 1);
    expect(after.newest?.epoch).toBe((before.newest?.epoch ?? 0) + 1);
    expect(await names(opened)).toEqual(['first.txt', 'two.txt']);
    const { entries } = await opened.drive.listTrash();
    expect(entries.map(({ item }) => item.name)).toEqual(['hers.txt']);
    const shares = await ada.people.shares('/Choir');
    expect(shares.map(({ email, role }) => [email, role])).toEqual([[bobs.email, 'viewer']]);
    expect(await opened.drive.links.list()).toEqual([]);
    await expect(eve.people.open(spaceId)).rejects.toMatchObject(failing('share_ended'));
    // A device without memory begins at the head that ended the fork.
    const fresh = testDrive(server.url);
    await fresh.login(adas);
    expect(await names(await fresh.people.open(spaceId))).toEqual(['first.txt', 'two.txt']);

    // Who has seen one of both ends follows once that is seen.
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('space_ended'));
    const { ended, trouble } = await bob.people.standing(spaceId);
    expect(trouble).toBe('space_ended');
    if (ended === null) throw new Error('Nobody has decided');
    expect(ended.hash).toBe(after.newest?.hash);
    await bob.people.follow(spaceId, ended);
    const ofBob = await bob.people.open(spaceId);
    expect(ofBob.role).toBe('viewer');
    expect(await names(ofBob)).toEqual(['first.txt', 'two.txt']);
    await opened.drive.createDirectory('/Later');
    expect(await names(ofBob)).toEqual(['Later', 'first.txt', 'two.txt']);
  });

  it('is compared with nothing by a device that has it not open, which takes nobody for known', async () => {
    const { adas, heads, bob, bobs, eves, spaceId } = forked;
    // A device that has only been told of the newest head by another one decides nothing.
    const fresh = testDrive(server.url);
    await fresh.login(adas);
    expect(await fresh.people.standing(spaceId)).toMatchObject({ trouble: 'space_rolled_back', shown: null });
    // One that was closed since remembers its head alone.
    const shown = await shownTo(forked);
    const again = testDrive(server.url, undefined, undefined, heads);
    await again.login(adas);
    expect(await again.people.differences(spaceId, shown)).toBeNull();
    expect(said(await again.people.returning(spaceId, shown))).toEqual(
      [
        ['link', 'one.txt', null, false],
        ['member', bobs.email, 'editor', false],
        ['member', eves.email, 'editor', false],
      ].sort(),
    );
    const returning = await again.people.returning(spaceId, shown);
    // Another device that has seen more tells of it meanwhile: what that knows is not given up here.
    const unwanted = returning.map(({ id }) => id);
    const tell = await telling(fresh, spaceId);
    await tell(10_000);
    await expect(again.people.goOn(spaceId, shown, unwanted)).rejects.toMatchObject(failing('space_changed'));
    expect((await again.people.standing(spaceId)).shown).toBeNull();
    await tell(1);
    expect((await again.people.standing(spaceId)).shown).toEqual(shown);
    const bobsOwn = returning.find(({ name }) => name === bobs.email)?.id;
    await again.people.goOn(
      spaceId,
      shown,
      returning.flatMap(({ id }) => (id === bobsOwn ? [] : [id])),
    );
    expect(await names(await again.people.open(spaceId))).toEqual(['one.txt']);
    const shares = await again.people.shares('/Choir');
    expect(shares.map(({ email, role }) => [email, role])).toEqual([[bobs.email, 'editor']]);
    const { ended } = await bob.people.standing(spaceId);
    if (ended === null) throw new Error('Nobody has decided');
    await bob.people.follow(spaceId, ended);
    expect((await bob.people.open(spaceId)).role).toBe('editor');
  });

  it('lets nobody stay for whom its owner has decided otherwise since a try that failed', async () => {
    const { line, ada, bobs, eve, eves, spaceId } = forked;
    const shown = await shownTo(forked);
    const returning = await ada.people.returning(spaceId, shown);
    const idOf = (name: string) => returning.flatMap((each) => (each.name === name ? each.id : []));
    const given = new AbortController();
    line.lie(({ path }) => {
      if (path !== '/api/spaces/changes') return null;
      given.abort();
      throw new TypeError('fetch failed');
    });
    // An item may have the id of a membership: that one is put back decides nothing about the other.
    const likeItems = returning.flatMap(({ id }) => id.split('/').at(-1) ?? []);
    await expect(ada.people.goOn(spaceId, shown, likeItems, given.signal)).rejects.toThrow();
    line.tellTheTruth();
    expect(operationsIn(line, spaceId).sort()).toEqual(['epoch', 'member', 'member']);
    // What this device knows of its own end may have changed since it was asked.
    const lowered = idOf(eves.email).map((id) => id.replace('/ends/', '/less/'));
    await expect(ada.people.goOn(spaceId, shown, lowered)).rejects.toMatchObject(failing('space_changed'));
    await ada.people.goOn(spaceId, shown, idOf(eves.email));
    const shares = await ada.people.shares('/Choir');
    expect(shares.map(({ email }) => email)).toEqual([bobs.email]);
    await expect(eve.people.open(spaceId)).rejects.toMatchObject(failing('share_ended'));
  });

  it('is decided about also where a member changes it each time: the second time they are kept out', async () => {
    const { ada, bobs, eve, spaceId } = forked;
    const hers = (await eve.people.open(spaceId)).drive;
    const before = await shownTo(forked);
    await hers.createDirectory('/first');
    await expect(ada.people.goOn(spaceId, before)).rejects.toMatchObject(failing('space_changed'));
    const shown = await shownTo(forked);
    const second = hers.createDirectory('/second').then(
      () => 'there',
      () => 'refused',
    );
    await setTimeout(500);
    const returning = await ada.people.returning(spaceId, shown);
    await ada.people.goOn(
      spaceId,
      shown,
      returning.map(({ id }) => id),
    );
    expect(await second).toBe('refused');
    expect((await ada.people.shares('/Choir')).map(({ email }) => email)).toEqual([bobs.email]);
    // Nobody waits for its owner any more.
    await (await ada.people.open(spaceId)).drive.createDirectory('/third');
  });
});

describe('A shared folder whose server knows how it was earlier still', () => {
  it('goes on with nobody who was a member then, where that is shown while it is decided about', async () => {
    const { line, ada, bobs, eve, spaceId } = removed;
    const shown = await shownTo(removed);
    const returning = await ada.people.returning(spaceId, shown);
    expect(said(returning)).toEqual([
      ['link', 'one.txt', null, false],
      ['member', bobs.email, 'editor', true],
    ]);
    let replayed = 0;
    line.lie((request) => {
      const said = isAboutMembers(request, spaceId) ? earlier.get(askedBy(request)) : undefined;
      if (said === undefined || replayed === 2) return null;
      replayed += 1;
      return new Response(said, { headers: { 'content-type': 'application/json' } });
    });
    await expect(ada.people.goOn(spaceId, shown)).rejects.toMatchObject(failing('space_rolled_back'));
    line.tellTheTruth();
    expect(replayed).toBeGreaterThan(0);
    await ada.people.goOn(spaceId, shown);
    expect((await ada.people.shares('/Choir')).map(({ email }) => email)).toEqual([bobs.email]);
    await expect(eve.people.open(spaceId)).rejects.toMatchObject(failing('share_ended'));
  });
});
