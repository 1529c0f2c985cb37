import { isFailure } from '@coffer/client';
import { spaceProofs } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { NIGHT } from '../../support/dose.ts';
import { type RunningServer, startServer } from '../../support/server-process.ts';
import { acceptShown } from '../../support/shown-drive.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { execute } from '../support/data-directory.ts';

let server: RunningServer;
let lying: LyingServer;
let drive: TestDrive;
let account: Person;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  lying = new LyingServer();
  drive = testDrive(server.url, lying.fetch);
  account = await newPerson(drive);
  await drive.createDirectory('/Letters');
  await drive.write('/Letters/one.txt', 'one');
});

const OTHER_HASH = 'ab'.repeat(32);

const isProofs = (path: string) => path.endsWith('/proofs');

/** What the server answers now to who asks what proves the drive. */
async function proofsNow() {
  const id = await drive.keyring.driveId();
  return drive.api.call('spaceProofs', { params: { id }, body: { after: 0 } });
}

/** The changes that were sent while something was done. */
async function sentDuring(task: () => Promise<unknown>): Promise<number> {
  const before = lying.sent.length;
  await task();
  return lying.sent.slice(before).filter(({ path }) => /\/changes(\/files)?$/.test(path)).length;
}

/** That a device refuses to change anything, and that nothing was sent. */
async function refuses(code: string, device: TestDrive = drive): Promise<void> {
  const sent = await sentDuring(async () => {
    const changing = device.rename('/Letters/one.txt', 'other.txt');
    await expect(changing).rejects.toSatisfy((error) => isFailure(error, code as 'space_lied'));
  });
  expect(sent).toBe(0);
}

/** An answer without any head. */
function withoutHeads(body: unknown): unknown {
  return Object(body) === body ? { ...Object(body), head: undefined, newest: null } : body;
}

describe('A server that lies about what was signed', () => {
  it('fault S3: and withholds all heads from a device without memory gets nothing signed or sealed by it', async () => {
    const other = new LyingServer();
    other.rewrite('/api/spaces/', withoutHeads);
    const device = testDrive(server.url, other.fetch);
    await device.login(account);
    const standing = await device.account.standing();
    expect(standing).toMatchObject({ trouble: 'space_lied', newest: null, shown: null });
    const lied = { failure: { code: 'space_lied' } };
    await expect(device.read('/Letters/one.txt')).rejects.toMatchObject(lied);
    await expect(device.write('/Letters/two.txt', 'two')).rejects.toMatchObject(lied);
    await expect(device.createDirectory('/Others')).rejects.toMatchObject(lied);
    await expect(device.links.create('/Letters')).rejects.toMatchObject(lied);
    const shown = { revision: 1, hash: OTHER_HASH };
    await expect(device.account.acceptDrive(shown)).rejects.toMatchObject(lied);
    expect(other.sent.filter(({ path }) => /\/changes(\/files)?$/.test(path))).toEqual([]);
  });

  it('and shows the drive as it was earlier changes nothing: space_rolled_back', async () => {
    const former = await proofsNow();
    await drive.write('/Letters/two.txt', 'two');
    lying.lie(({ path }) => (isProofs(path) ? Response.json(former) : null));
    await refuses('space_rolled_back');
  });

  it('and withholds all heads: space_rolled_back', async () => {
    lying.lie(({ path }, real) =>
      isProofs(path)
        ? real().then(async (answer) => {
            const { head: _, ...rest } = spaceProofs.parse(await answer.json());
            return Response.json(rest);
          })
        : null,
    );
    await refuses('space_rolled_back');
  });

  it('and says that the drive is new: space_rolled_back, and to a device that remembers nothing it is no more than new', async () => {
    const nothing = { revision: 0, rows: [], below: [], nodes: [], buckets: [], owned: [], links: [] };
    lying.lie(({ path }) => (isProofs(path) ? Response.json(nothing) : null));
    await refuses('space_rolled_back');
  });

  it('and changes a signed byte, the signature or the revision: space_lied', async () => {
    const honest = await proofsNow();
    const newest = honest.head?.newest ?? { bytes: '', signature: '' };
    const turned = (text: string) => (text.endsWith('A') ? `${text.slice(0, -1)}Q` : `${text.slice(0, -1)}A`);
    for (const lie of [
      { ...honest, head: { newest: { ...newest, signature: turned(newest.signature) } } },
      { ...honest, head: { newest: { ...newest, bytes: newest.bytes.replace(/.{9}$/, 'AAAAAAAAA') } } },
      { ...honest, revision: honest.revision + 1 },
    ]) {
      lying.lie(({ path }) => (isProofs(path) ? Response.json(lie) : null));
      await refuses('space_lied');
    }
  });

  it("and shows another account's drive: space_lied", async () => {
    const stranger = testDrive(server.url);
    await newPerson(stranger);
    await stranger.createDirectory('/Strange');
    await stranger.createDirectory('/Stranger');
    const id = await stranger.keyring.driveId();
    const other = await stranger.api.call('spaceProofs', { params: { id }, body: { after: 0 } });
    lying.lie(({ path }) => (isProofs(path) ? Response.json(other) : null));
    await refuses('space_lied');
  });

  it('and moves an item or hides its name on its disk: space_lied, on a new device too', async () => {
    const { id } = await drive.stat('/Letters/one.txt');
    const { id: folder } = await drive.stat('/Letters');
    const other = testDrive(server.url);
    await other.login(account);
    const item = await drive.stat('/Letters/one.txt');
    const details = await drive.api.call('itemMetadata', { params: { id }, query: {} });
    const nameHash = details.name_hash;
    await other.stat('/Letters/one.txt');
    for (const [change, back] of [
      [
        () => execute(server.dataDir, 'update item_rows set parent_id = null where id = ?', id),
        () => execute(server.dataDir, 'update item_rows set parent_id = ? where id = ?', folder, id),
      ],
      [
        () => execute(server.dataDir, 'update item_rows set name_hash = ? where id = ?', OTHER_HASH, id),
        () => execute(server.dataDir, 'update item_rows set name_hash = ? where id = ?', nameHash, id),
      ],
    ] as const) {
      await change();
      for (const device of [drive, other]) {
        const sent = await sentDuring(() =>
          expect(device.rename(item, 'other.txt')).rejects.toSatisfy((error) =>
            isFailure(error, 'space_lied'),
          ),
        );
        expect(sent).toBe(0);
      }
      await back();
    }
    await drive.rename(item, 'other.txt');
  });

  it('and shows a folder that was deleted gets nothing sealed in it', async () => {
    const { id: directory } = await drive.stat('/Letters');
    const other = testDrive(server.url);
    await other.login(account);
    await other.delete(['/Letters']);
    // By then it has seen what the other device signed.
    await drive.createDirectory('/Seen');
    const sent = await sentDuring(() =>
      expect(drive.createDirectory({ directory, name: 'Late' })).rejects.toThrow('not_found'),
    );
    expect(sent).toBe(0);
  });

  it('and joins two courses of a drive, each of which a device has signed: space_forked', NIGHT, async () => {
    const other = testDrive(server.url);
    await other.login(account);
    await other.write('/Letters/three.txt', 'three');
    const ofOther = await proofsNow();
    expect(ofOther.revision).toBeGreaterThan(2);
    // The server forgets what the other device did, and takes another change in its place.
    const [revision, spaceId] = [ofOther.revision - 1, await drive.keyring.driveId()];
    await execute(server.dataDir, 'delete from heads where space_id = ? and revision > ?', spaceId, revision);
    await execute(
      server.dataDir,
      'update spaces set revision = ?, head_revision = ? where id = ?',
      revision,
      revision,
      spaceId,
    );
    const three = (await drive.stat('/Letters/three.txt')).id;
    await execute(server.dataDir, 'delete from item_rows where id = ?', three);
    await execute(server.dataDir, 'delete from item_hashes where id = ?', three);
    await execute(server.dataDir, 'delete from digests where space_id = ?', spaceId);
    await execute(server.dataDir, 'delete from digest_nodes where space_id = ?', spaceId);
    await execute(server.dataDir, 'delete from item_hashes where space_id = ?', spaceId);
    await drive.write('/Letters/four.txt', 'four');
    await refuses('space_forked', other);
    // Its owner goes on with what is there, and then the device that saw the other course follows.
    await acceptShown(other);
    await other.rename('/Letters/one.txt', 'other.txt');
    await expect(drive.rename('/Letters/other.txt', 'one.txt')).resolves.toBeUndefined();
  });
});

describe('Two devices', () => {
  it('that change the same drive at once both do, each on what the other has signed', NIGHT, async () => {
    const other = testDrive(server.url);
    await other.login(account);
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? drive : other).write(`/Letters/at once ${index}.txt`, 'x'),
      ),
    );
    expect((await drive.list('/Letters')).children).toHaveLength(7);
  });
});
