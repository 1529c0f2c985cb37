import { randomBytes, randomUUID } from 'node:crypto';
import { spaceRowOf } from '@coffer/client';
import { changeBatch, type HeadOfPage, type SpaceRow } from '@coffer/contract';
import { fromBase64Url, namedBehind, readHead, readItemRow } from '@coffer/crypto';
import { editedRow } from '../http/support/signed-rows.ts';
import { changeElsewhere, newestHead } from '../support/changes-elsewhere.ts';
import { NIGHT } from '../support/dose.ts';
import { type AskedCall, editAnswers, STANDING_CALLS } from '../support/edited-answers.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { seesAllKept } from '../support/kept-rows.ts';
import { QUIET_FILE } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';

// What the page says where the server lies about what was signed; the attacks themselves are those of e2e/http/malicious-server.

test.describe.configure({ mode: 'serial' });

const CHANGES = /\/api\/spaces\/[^/]+\/changes(?:\/files)?$/;

let world: FilesWorld;

test.beforeAll(async ({ browser, sharedServer }) => {
  world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
    await drive.ensureDirectories(['Letters/Old', 'Photos']);
    await drive.write('/Letters/draft.txt', 'one');
    await drive.write('/Letters/draft.txt', 'two', { ifExists: 'new-version' });
    await drive.write('/Letters/thrown away.txt', 'gone');
    await drive.trash(['/Letters/thrown away.txt']);
  });
  world.complaints.expect(/Failed to load resource/);
  await seesAllKept(world.page, world);
  await openAccount();
  await section().getByRole('button', { name: 'That is right' }).click();
  await expect(section()).toContainText('Verified');
});
test.afterAll(() => world.close());

/** As the head before says it of the key of the space. */
const SAME_KEY = { keyBefore: null, begun: null };

type Row = SpaceRow;

const idOf = ({ item }: Row) => readItemRow(fromBase64Url(item)).id;

type Answer = Record<string, unknown> & { head?: HeadOfPage; items?: Row[] };

/** Lies in the answers to what is asked about the drive, until the returned function is called. */
function lie(edit: (answer: Answer, call: AskedCall) => unknown): Promise<() => Promise<void>> {
  return editAnswers(world.page, STANDING_CALLS, (answer, call) => edit(answer as Answer, call));
}

const isRows = ({ url }: AskedCall) => new URL(url).pathname.endsWith('/rows');

const section = () => world.page.getByRole('region', { name: 'This device' });

/** Opens the account in a page that starts anew. */
async function openAccount(): Promise<void> {
  // The same address with another hash would be the same page.
  if (new URL(world.page.url()).pathname === '/account') await world.page.goto(`${world.url}${QUIET_FILE}`);
  await world.page.goto(`${world.url}/account#device`);
}

/** That the account says this of the drive, that nothing can be changed, and that no change is sent. */
async function expectSaid(said: string, meaning: string): Promise<void> {
  const { page } = world;
  await openAccount();
  await expect(section()).toContainText(said);
  await expect(section()).toContainText(meaning);
  const sent: string[] = [];
  page.on('request', (request) => {
    const isSealed = /\/changes(?:\/|$)|\/api\/storage(?:\/[\da-f-]{36})?(?:\?|$)/.test(request.url());
    if (request.method() !== 'GET' && isSealed) sent.push(request.url());
  });
  await world.goTo();
  // What this device has is shown meanwhile.
  await expect(world.person.row(page, 'Letters')).toBeVisible();
  await page.getByRole('button', { name: 'Create a directory' }).click();
  await page.getByLabel('Directory name').fill('Never there');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText('another drive than your devices signed');
  await page.keyboard.press('Escape');
  expect(sent).toEqual([]);
}

async function expectWell(): Promise<void> {
  await openAccount();
  await expect(section()).toContainText('Verified');
}

test('a server that withholds what was signed', NIGHT, async () => {
  const truth = await lie(({ head: _, ...answer }) => answer);
  await expectSaid('Shown as it was earlier', 'may have restored a backup');
  await truth();
  await expectWell();
});

test('a server that shows what nobody has signed', async () => {
  const truth = await lie((answer) => {
    const { head } = answer;
    if (head === undefined) return answer;
    const signature = head.newest.signature.replace(/^.{4}/, (four) => (four === 'AAAA' ? 'BBBB' : 'AAAA'));
    return { ...answer, head: { ...head, newest: { ...head.newest, signature } } };
  });
  await expectSaid('Not as it was signed', 'Nothing is written to this drive');
  await truth();
  await expectWell();
});

test('a server that shows another course of the drive, which another device has signed', async () => {
  const { head } = await newestHead(world.drive);
  const batch = { id: randomUUID(), operationsHash: randomBytes(32).toString('hex') };
  const { signed } = await world.drive.keyring.signHead({ ...head, ...SAME_KEY, batch });
  const truth = await lie((answer) => ({ ...answer, head: { newest: signed } }));
  await expectSaid('Another course', 'What this device has seen since then is missing');
  await truth();
  await expectWell();
});

test('a server that joins two courses: the next head is one of the other', NIGHT, async () => {
  const { head, hash } = await newestHead(world.drive);
  const of = (id: string) => ({ id, operationsHash: randomBytes(32).toString('hex') });
  const { head: other, hash: previous } = await world.drive.keyring.signHead({
    ...{ ...head, ...SAME_KEY },
    batch: of(randomUUID()),
  });
  expect(previous).not.toBe(hash);
  const revision = head.revision + 1;
  const { signed } = await world.drive.keyring.signHead({
    ...{ ...other, ...SAME_KEY, revision, batch: of(randomUUID()) },
    ...namedBehind({ head: other, hash: previous }),
  });
  const truth = await lie((answer) => ({ ...answer, revision, head: { newest: signed } }));
  await expectSaid('Another course', 'What this device has seen since then is missing');
  await truth();
  await expectWell();
});

test('a server whose way of hashes does not lead to what others have changed meanwhile', NIGHT, async () => {
  const attacks: Record<string, (way: Buffer) => Buffer> = {
    'with another byte': (way) => Buffer.concat([Buffer.from([(way[0] ?? 0) ^ 1]), way.subarray(1)]),
    cut: (way) => way.subarray(32),
    'with two exchanged': (way) =>
      Buffer.concat([way.subarray(32, 64), way.subarray(0, 32), way.subarray(64)]),
  };
  for (const [what, attack] of Object.entries(attacks)) {
    await test.step(what, async () => {
      let altered = 0;
      const alter = (way: string) => {
        if (way !== '') altered += 1;
        return attack(Buffer.from(way, 'base64url')).toString('base64url');
      };
      const truth = await lie((answer) => {
        const { head, way } = answer;
        if (typeof way === 'string') return { ...answer, way: alter(way) };
        return head?.way === undefined ? answer : { ...answer, head: { ...head, way: alter(head.way) } };
      });
      // A page that is open follows each change by itself, to which no way leads.
      await world.page.goto('about:blank');
      for (const name of ['One', 'Two', 'Three']) await world.drive.createDirectory(`/${name} ${what}`);
      await expectSaid('Another course', 'What this device has seen since then is missing');
      expect(altered).toBeGreaterThan(0);
      await truth();
      await expectWell();
    });
  }
});

test('a server that leads a device on which was away for 100 days and 3,000 changes', NIGHT, async () => {
  await world.page.goto('about:blank');
  await changeElsewhere(world.drive, world.server.dataDir);
  let asked = 0;
  const truth = await lie((answer) => {
    const { milestones } = answer;
    if (!Array.isArray(milestones)) return answer;
    asked += 1;
    return { ...answer, milestones: milestones.toReversed() };
  });
  await expectSaid('Another course', 'What this device has seen since then is missing');
  expect(asked).toBeGreaterThan(0);
  await truth();
  await expectWell();
});

test('a server whose stream of changes is not what was signed', NIGHT, async () => {
  const { drive, page, person } = world;
  const spaceId = await drive.keyring.driveId();
  let former: Row | null = null;
  let lies = 0;
  const lieInStream = (attack: (items: readonly Row[]) => readonly Row[]) =>
    lie((answer, call) => {
      const { items } = answer;
      const isStream = new URL(call.url).pathname.endsWith('/changes');
      if (!isStream || items === undefined || items.length === 0) return answer;
      lies += 1;
      former ??= items[0] ?? null;
      return { ...answer, items: attack(items) };
    });
  await page.goto(world.url);
  await expect(person.row(page, 'Photos')).toBeVisible();
  await test.step('lacks a row, which is read again then', async () => {
    const truth = await lieInStream(() => []);
    await drive.rename('/Photos', 'Pictures');
    await expect.poll(() => lies).toBeGreaterThan(0);
    // Not always by the page that is open: what is read again is in the next one at the latest.
    await expect(async () => {
      await page.goto(world.url);
      await expect(person.row(page, 'Pictures')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await truth();
    await expectWell();
  });
  await test.step('has a row with a former name', async () => {
    if (former === null) throw new Error('It was renamed before');
    const { encrypted_name } = spaceRowOf(spaceId, former);
    const truth = await lieInStream((items) =>
      items.map((item) => editedRow(spaceId, item, (row) => ({ ...row, encrypted_name }))),
    );
    await page.goto(world.url);
    await drive.rename('/Pictures', 'Paintings');
    await openAccount();
    await expect(section()).toContainText('Not as it was signed');
    await truth();
    await expectWell();
  });
});

test(
  'a server whose rows are not those that were signed, when the whole drive is verified',
  NIGHT,
  async () => {
    const { drive } = world;
    await drive.createDirectory('/Deleted');
    await openAccount();
    let rows: readonly Row[] = [];
    const verify = async () => {
      await section().getByRole('button', { name: 'Verify my drive' }).click();
      await expect(section().getByRole('button', { name: 'Verify my drive' })).toBeEnabled();
    };
    const look = await lie((answer, call) => {
      const { items } = answer;
      if (isRows(call) && items !== undefined && rows.length < items.length) rows = items;
      return answer;
    });
    await verify();
    await look();
    await expect(section()).toContainText('Verified');
    await drive.delete(['/Deleted']);

    const spaceId = await drive.keyring.driveId();
    const isTrashed = ({ item }: Row) => readItemRow(fromBase64Url(item)).trashed !== null;
    const hasVersions = ({ versions = [] }: Row) => versions.length > 1;
    const withId = (row: Row, id: string) => editedRow(spaceId, row, (fields) => ({ ...fields, id }));
    const [trashed, versioned] = [rows.find(isTrashed), rows.find(hasVersions)];
    if (trashed === undefined || versioned === undefined) throw new Error('Both are there');
    const BACK = 'brings back what was deleted';
    const attacks: Record<string, (items: readonly Row[]) => readonly Row[]> = {
      'leaves a row out': (items) => items.slice(1),
      'exchanges two': ([one, other, ...rest]) =>
        one && other ? [withId(other, idOf(one)), withId(one, idOf(other)), ...rest] : [],
      'shows another name': ([one, ...rest]) =>
        one ? [editedRow(spaceId, one, (fields) => ({ ...fields, encrypted_name: 'AQ' })), ...rest] : [],
      [BACK]: () => rows,
      'purges the trash': (items) => items.filter((row) => idOf(row) !== idOf(trashed)),
      'purges versions': (items) =>
        items.map((row) =>
          idOf(row) === idOf(versioned) ? { ...row, versions: row.versions?.slice(0, 1) } : row,
        ),
    };
    for (const [what, attack] of Object.entries(attacks)) {
      await test.step(what, async () => {
        let lies = 0;
        const truth = await lie((answer, call) => {
          const { items } = answer;
          if (!isRows(call) || items === undefined || items.length === 0) return answer;
          lies += 1;
          return { ...answer, items: attack(items) };
        });
        await verify();
        await expect.poll(() => lies).toBeGreaterThan(0);
        await expect(section().getByRole('button', { name: 'Verify my drive' })).toBeEnabled();
        // What no signed head has is not taken in.
        await expect(section()).toContainText(what === BACK ? 'Verified' : 'Not as it was signed');
        await truth();
        await verify();
        await expect(section()).toContainText('Verified');
      });
    }
  },
);

test('a server that says that a change was carried out, and has not', NIGHT, async () => {
  const { page, person } = world;
  const context = page.context();
  const create = async (name: string) => {
    await page.goto(world.url);
    await page.getByRole('button', { name: 'Create a directory' }).click();
    await page.getByLabel('Directory name').fill(name);
    await page.keyboard.press('Enter');
  };
  for (const isAtTheRevision of [false, true]) {
    await context.route(CHANGES, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const { id, head } = changeBatch.parse(route.request().postDataJSON());
      const { revision } = readHead(new Uint8Array(Buffer.from(head?.bytes ?? '', 'base64url')));
      const json = { id, revision: isAtTheRevision ? revision : revision - 1, applied_at: 1 };
      return route.fulfill({ json });
    });
    await create('Swallowed');
    if (isAtTheRevision) await expect(page.getByRole('dialog')).toBeHidden();
    else {
      const alert = page.getByRole('dialog').getByRole('alert');
      await expect(alert).toContainText('another drive than your devices signed');
    }
    await context.unroute(CHANGES);
  }
  await expectSaid('Shown as it was earlier', 'What was changed since then is missing');
  // It is what this device has signed, and what it believed to be carried out.
  await expect(person.row(page, 'Swallowed')).toHaveCount(1);
});
