import { isFailure } from '@coffer/client';
import { spaceProofs, type WaitingChanges, waitingChanges } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { PlainProgram } from '../../support/plain-program.ts';
import { type RunningServer, startServer } from '../../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { execute } from '../support/data-directory.ts';
import { editedRow, fieldsOf, itemsIn } from '../support/signed-rows.ts';

let server: RunningServer;
let lying: LyingServer;
let drive: TestDrive;
let account: Person;
let program: PlainProgram;

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
  const other = testDrive(server.url);
  await other.login(account);
  await other.list('/Letters');
  program = new PlainProgram(other);
});

const allow = () => drive.plain.change({ allowed: true, revision: null });
const operatorAllows = () => execute(server.dataDir, 'update spaces set takes_plain = 1');
const idOf = async (path: string) => (await drive.stat(path)).id;
const isWaiting = (path: string) => path.includes('/waiting');

/** The changes that were sent while something was done. */
async function sentDuring(task: () => Promise<unknown>): Promise<number> {
  const before = lying.sent.length;
  await task();
  return lying.sent.slice(before).filter(({ path }) => /\/changes(\/files)?$/.test(path)).length;
}

/** What a device sees that verifies all of the drive. */
async function namesOnNewDevice(): Promise<(string | null)[]> {
  const device = testDrive(server.url);
  await device.login(account);
  expect((await device.account.verify()).trouble).toBeNull();
  return (await device.list('/Letters')).children.map(({ name }) => name);
}

/** All that waits as the server tells it now. */
async function waitingNow(): Promise<WaitingChanges> {
  const params = { id: await drive.keyring.driveId() };
  return drive.api.call('waitingChanges', { params, query: {} });
}

describe('A server that makes changes of its own out of those without keys', () => {
  it('and invents one where nobody allowed any is said to lie, and nothing comes of it', async () => {
    const id = await idOf('/Letters/one.txt');
    const params = { id: await drive.keyring.driveId() };
    const page = await drive.api.call('spaceChanges', { params, query: { after: '0' } });
    const row = itemsIn(params.id, page).find((item) => item.id === id);
    if (row === undefined) throw new Error('It was stored');
    const invented = { id, kind: 'deleted' as const, since: 1, row: fieldsOf(row) };
    lying.lie(({ path }) =>
      isWaiting(path)
        ? Response.json({ waiting: 1, allowed: true, items: [invented], links: [], next_cursor: null })
        : null,
    );
    const sent = await sentDuring(async () => {
      expect(await drive.plain.waiting()).toEqual({ state: 'lie', count: 1 });
      const deciding = drive.plain.decide({ putBack: [], accept: [id] });
      await expect(deciding).rejects.toSatisfy((error) => isFailure(error, 'changes_wait'));
    });
    expect(sent).toBe(0);
    expect(await namesOnNewDevice()).toEqual(['one.txt']);
  });

  it('and switches them on by itself lets programs in whose changes no device believes', async () => {
    await operatorAllows();
    await program.rename(await idOf('/Letters/one.txt'), 'uno.txt');
    expect(await drive.plain.read()).toMatchObject({ state: 'unset', allowed: false });
    expect(await drive.plain.waiting()).toEqual({ state: 'lie', count: 1 });
    // All that is signed goes on.
    await drive.write('/Letters/two.txt', 'two');
    expect((await drive.account.verify()).trouble).toBeNull();
    const id = await drive.keyring.driveId();
    const items = itemsIn(
      id,
      await drive.api.call('spaceChanges', { params: { id }, query: { after: '0' } }),
    );
    const opened = await drive.keyring.openFound({
      items,
      directories: Object.fromEntries(items.map((row) => [row.id, row])),
    });
    expect(opened.map(({ item }) => item.name).sort()).toEqual(['Letters', 'one.txt', 'two.txt']);
  });

  it('and shows one again that was put back asks again, and loses nothing', async () => {
    await allow();
    const id = await idOf('/Letters/one.txt');
    await drive.api.call('deleteItem', { params: { id } });
    const former = await waitingNow();
    await drive.plain.decide({ putBack: [id], accept: [] });
    lying.lie(({ path }) => (isWaiting(path) ? Response.json(former) : null));
    const again = await drive.plain.waiting();
    expect(again).toMatchObject({ state: 'allowed', changes: [{ id, deeds: ['deleted'] }] });
    expect(again.state === 'allowed' && again.changes[0]?.signed?.item.name).toBe('one.txt');
    const putting = drive.plain.decide({ putBack: [id], accept: [] });
    await expect(putting).rejects.toSatisfy((error) => isFailure(error, 'not_found'));
    lying.tellTheTruth();
    expect(await namesOnNewDevice()).toEqual(['one.txt']);
  });

  it('and shows another row as the signed one is found out: space_lied, and nothing is sent', async () => {
    await allow();
    const id = await idOf('/Letters/one.txt');
    await program.rename(id, 'uno.txt');
    const [changed] = (await waitingNow()).items;
    if (changed === undefined) throw new Error('It waits');
    const { encrypted_name, name_hash } = changed.row;
    const spaceId = await drive.keyring.driveId();
    lying.lie(({ path }, real) =>
      path.endsWith('/proofs')
        ? real().then(async (answer) => {
            const proofs = spaceProofs.parse(await answer.json());
            const rows = proofs.rows.map((sent) =>
              editedRow(spaceId, sent, (row) =>
                row.id === id ? { ...row, encrypted_name, name_hash } : row,
              ),
            );
            return Response.json({ ...proofs, rows });
          })
        : null,
    );
    const sent = await sentDuring(async () => {
      const looking = drive.plain.waiting();
      await expect(looking).rejects.toSatisfy((error) => isFailure(error, 'space_lied'));
      const deciding = drive.plain.decide({ putBack: [], accept: [id] });
      await expect(deciding).rejects.toSatisfy((error) => isFailure(error, 'space_lied'));
    });
    expect(sent).toBe(0);
  });

  it('and exchanges what a program sealed can have only what opens accepted', async () => {
    await allow();
    const id = await idOf('/Letters/one.txt');
    await program.rename(id, 'uno.txt');
    lying.lie(({ path }, real) =>
      isWaiting(path)
        ? real().then(async (answer) => {
            const list = waitingChanges.parse(await answer.json());
            const items = list.items.map((item) => ({
              ...item,
              row: { ...item.row, encrypted_name: 'A'.repeat(80) },
            }));
            return Response.json({ ...list, items });
          })
        : null,
    );
    const list = await drive.plain.waiting();
    expect(list).toMatchObject({
      changes: [{ id, canAccept: false, changed: { item: { state: 'damaged' } } }],
    });
    lying.tellTheTruth();
    expect(await namesOnNewDevice()).not.toContain(null);
  });
});
