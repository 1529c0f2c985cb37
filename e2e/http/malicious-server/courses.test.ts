import { randomBytes, randomUUID } from 'node:crypto';
import { type HeadMemory, headMemory, isFailure } from '@coffer/client';
import type { SignedHead, SpaceHeads, SpaceProofs } from '@coffer/contract';
import {
  chainedHash,
  fromBase64Url,
  type Head,
  headBytes,
  headHash,
  type KnownHead,
  sha256,
  toBase64Url,
  toHex,
} from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { CHANGES_ELSEWHERE, changeElsewhere } from '../../support/changes-elsewhere.ts';
import { type RunningServer, startServer } from '../../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { execute } from '../support/data-directory.ts';

// What a server can make of the course of a drive, over time and over several devices; see also heads.test.ts.

let server: RunningServer;
let lying: LyingServer;
let drive: TestDrive;
let account: Person;
let spaceId: string;
/** What the device remembers. */
let heads: HeadMemory;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  lying = new LyingServer();
  heads = headMemory();
  drive = testDrive(server.url, lying.fetch, fetch, heads);
  account = await newPerson(drive);
  await drive.createDirectory('/Letters');
  spaceId = await drive.keyring.driveId();
});

const isProofs = (path: string) => path.endsWith('/proofs');
const isChange = (path: string) => /\/changes(\/files)?$/.test(path);

function proofsNow(of: TestDrive = drive): Promise<SpaceProofs> {
  return of.api.call('spaceProofs', { params: { id: spaceId }, body: { after: 0, owned: true } });
}

/** Shows something else in the place of what proves the drive. */
const showInstead = (proofs: unknown) =>
  lying.lie(({ path }) => (isProofs(path) ? Response.json(proofs) : null));

/** That this device, started anew, says so of the drive, and that it sends no change. */
async function expectTrouble(code: string, as: () => Promise<TestDrive> = startedAnew): Promise<void> {
  const device = await as();
  expect(await device.account.standing()).toMatchObject({ trouble: code });
  const before = lying.sent.length;
  const changing = device.createDirectory(`/${randomUUID()}`);
  await expect(changing).rejects.toSatisfy((error) => isFailure(error, code as 'space_lied'));
  expect(lying.sent.slice(before).filter(({ method, path }) => method === 'POST' && isChange(path))).toEqual(
    [],
  );
}

async function startedAnew(): Promise<TestDrive> {
  const device = testDrive(server.url, lying.fetch, fetch, heads);
  await device.login(account);
  return device;
}

async function headIn({ head }: SpaceProofs, by: TestDrive = drive): Promise<KnownHead> {
  const read = head && (await by.keyring.readHead(head.newest));
  if (read == null) throw new Error('Nobody has signed it');
  return { head: read, hash: await headHash(read) };
}

/** A head that the owner's key pair signs in the place of another one. */
async function signed(head: Head, by: TestDrive = drive): Promise<SignedHead> {
  // Whatever key that device has itself.
  const begun = { epoch: head.epoch, keyCommitment: head.keyCommitment };
  return (await by.keyring.signHead({ ...head, keyBefore: head, begun })).signed;
}

describe('A server that says that a change was carried out', () => {
  const asIfDone = (revision: number) =>
    lying.lie(({ method, path }) =>
      method === 'POST' && isChange(path)
        ? Response.json({ id: randomUUID(), revision, applied_at: 1 })
        : null,
    );

  it('and has not, cannot show the drive afterwards: space_rolled_back', async () => {
    asIfDone(3);
    await drive.createDirectory('/Lost');
    lying.tellTheTruth();
    await expectTrouble('space_rolled_back');
  });

  it.each([0, 2, 4])(
    'and names another revision than it has then, %i, is not believed: space_lied',
    async (revision) => {
      asIfDone(revision);
      await expect(drive.createDirectory('/Lost')).rejects.toThrow('space_lied');
      lying.tellTheTruth();
      expect((await drive.list()).children).toHaveLength(1);
      await drive.createDirectory('/Lost');
      expect(await drive.account.verify()).toMatchObject({ trouble: null });
    },
  );
});

describe('A server that shows two courses of a drive', () => {
  it('in turn is told of each time, and is believed in the one that this device has seen', async () => {
    const { head, hash } = await headIn(await proofsNow());
    await drive.createDirectory('/Seen');
    const seen = await proofsNow();
    // What another device would have signed, had it been shown nothing of this one.
    const batch = { id: randomUUID(), operationsHash: randomBytes(32).toString('hex') };
    const fork: Head = { ...head, revision: head.revision + 1, batch, previous: hash, ownersHead: hash };
    const another = { ...seen, head: { newest: await signed(fork) } };
    for (let turn = 0; turn < 2; turn++) {
      showInstead(another);
      await expectTrouble('space_forked');
      lying.tellTheTruth();
      expect(await drive.account.standing()).toMatchObject({ trouble: null });
    }
    // Joined: a head of the other course, at the next revision.
    const joined = await signed({ ...fork, revision: fork.revision + 1, previous: await headHash(fork) });
    showInstead({ ...seen, revision: fork.revision + 1, head: { newest: joined } });
    await expectTrouble('space_forked');
    lying.tellTheTruth();
    await drive.rename('/Seen', 'Still here');
  });

  it('to a device that remembers nothing shows it an old one, as long as that is whole: this remains to it', async () => {
    const old = await proofsNow();
    await drive.createDirectory('/Later');
    const fresh = new LyingServer();
    const forgetful = testDrive(server.url, fresh.fetch);
    await forgetful.login(account);
    fresh.lie(({ path }) => (isProofs(path) ? Response.json(old) : null));
    expect(await forgetful.account.standing()).toMatchObject({ trouble: null, newest: { revision: 2 } });
    // Once it is shown the newer one, there is no way back.
    fresh.tellTheTruth();
    expect(await forgetful.account.standing()).toMatchObject({ trouble: null, newest: { revision: 3 } });
    fresh.lie(({ path }) => (isProofs(path) ? Response.json(old) : null));
    expect(await forgetful.account.standing()).toMatchObject({ trouble: 'space_rolled_back' });
  });
});

describe('A head of a former key pair', () => {
  it('is nothing to a device that has the next one, whoever signs it now: space_lied', async () => {
    const thief = testDrive(server.url);
    await thief.login(account);
    const before = await proofsNow();
    await drive.account.changeKeyPair({ password: account.password, newPassword: account.password });
    const now = await proofsNow();
    const { head, hash } = await headIn(now);
    showInstead({ ...before, revision: now.revision });
    await expectTrouble('space_lied');
    showInstead(before);
    await expectTrouble('space_lied');
    // Who has the former key goes on from the change itself, as if there were none.
    const next = { ...head, revision: head.revision + 1, previous: hash, endedFork: null };
    showInstead({ ...now, revision: next.revision, head: { newest: await signed(next, thief) } });
    await expectTrouble('space_lied');
    lying.tellTheTruth();
    await drive.createDirectory('/Mine');
  });
});

describe('Rows that the server removes by itself', () => {
  it('from the trash and from versions are missed: space_lied, and nothing is sealed for them', async () => {
    const { id } = await drive.write('/Letters/one.txt', 'one');
    await drive.write('/Letters/one.txt', 'two', { ifExists: 'new-version' });
    const { id: trashed } = await drive.write('/Letters/gone.txt', 'gone');
    await drive.trash(['/Letters/gone.txt']);
    expect(await drive.account.verify()).toMatchObject({ trouble: null });
    const { revision } = await proofsNow();
    const device = await startedAnew();
    // A file's first version has its id.
    for (const [table, which] of [
      ['versions', id],
      ['item_rows', trashed],
    ] as const) {
      await execute(server.dataDir, `delete from ${table} where id = ?`, which);
      await execute(server.dataDir, 'delete from item_hashes where space_id = ?', spaceId);
      await execute(server.dataDir, 'delete from digest_nodes where space_id = ?', spaceId);
      await execute(server.dataDir, 'delete from digests where space_id = ?', spaceId);
      expect(await drive.account.verify()).toMatchObject({ trouble: 'space_lied' });
      await expect(device.rename('/Letters/one.txt', 'other.txt')).rejects.toThrow('space_lied');
    }
    expect((await proofsNow()).revision).toBe(revision);
  });
});

describe('A device that was away for 100 days and 3,000 changes', () => {
  it('follows them over milestones with a few calls, and no way that was made up', async () => {
    const { hash } = await changeElsewhere(drive, server.dataDir);
    const isHeads = (path: string) => path.includes('/heads?');
    const rewriteHeads = (edit: (heads: SpaceHeads) => SpaceHeads) =>
      lying.lie(({ path }, real) =>
        isHeads(path) ? real().then(async (answer) => Response.json(edit(await answer.json()))) : null,
      );
    rewriteHeads((heads) => {
      const way = fromBase64Url(heads.way);
      way[5] = (way[5] ?? 0) ^ 1;
      return { ...heads, way: toBase64Url(way) };
    });
    await expectTrouble('space_forked');
    rewriteHeads((heads) => ({ ...heads, milestones: heads.milestones.slice(1) }));
    await expectTrouble('space_forked');
    rewriteHeads((heads) => ({ ...heads, milestones: heads.milestones.toReversed() }));
    await expectTrouble('space_forked');
    lying.tellTheTruth();
    const before = lying.sent.length;
    expect(await drive.account.standing()).toMatchObject({
      trouble: null,
      newest: { revision: CHANGES_ELSEWHERE + 2, hash },
    });
    expect(lying.sent.slice(before).filter(({ path }) => isHeads(path))).toHaveLength(1);
    await drive.createDirectory('/Back again');
    expect(await drive.account.verify()).toMatchObject({ trouble: null });
  });

  it('is not led on for ever by milestones that nobody has signed: space_forked', async () => {
    let reached = (await heads.of(spaceId))?.hash ?? '';
    const { head } = await changeElsewhere(drive, server.dataDir);
    let calls = 0;
    lying.lie(async ({ path }, real) => {
      if (!path.includes('/heads?')) return real();
      // Each answer goes on where the one before has ended, and none of them leads anywhere.
      const milestones: SignedHead[] = [];
      let way = '';
      for (let index = 0; index < 64; index++) {
        const revision = 1_024 * (calls * 64 + index + 1);
        const bytes = headBytes({ ...head, revision, previous: reached, milestone: reached });
        if (index === 0) way = toBase64Url(await sha256(bytes));
        milestones.push({ bytes: toBase64Url(bytes), signature: 'AAAA' });
        reached = await chainedHash(reached, toHex(await sha256(bytes)));
      }
      calls += 1;
      if (calls > 5) throw new Error('It goes on for ever');
      const answer: SpaceHeads = await (await real()).json();
      return Response.json({ ...answer, way, milestones });
    });
    expect(await drive.account.standing()).toMatchObject({ trouble: 'space_forked' });
    expect(calls).toBeLessThan(4);
  });
});
