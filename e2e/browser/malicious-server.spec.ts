import { randomBytes, randomUUID } from 'node:crypto';
import { changeBatch, type HeadOfPage } from '@coffer/contract';
import { headHash, type KnownHead, readHead } from '@coffer/crypto';
import type { Route } from '@playwright/test';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { seesAllKept } from '../support/kept-rows.ts';
import { expect, test } from '../support/test.ts';

// What the page says where the server lies about what was signed; the attacks themselves are those of e2e/http/malicious-server.

test.describe.configure({ mode: 'serial' });

/** All calls that show where the drive stands. */
const STANDING = /\/api\/spaces\/[^/]+\/(?:proofs|rows|digests|changes)(?:\?|$)/;
const CHANGES = /\/api\/spaces\/[^/]+\/changes(?:\/files)?$/;

let world: FilesWorld;

test.beforeAll(async ({ browser, sharedServer }) => {
  world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
    await drive.ensureDirectories(['Letters/Old', 'Photos']);
  });
  world.complaints.expect(/Failed to load resource/);
  await seesAllKept(world.page, world);
  await openAccount();
  await section().getByRole('button', { name: 'That is right' }).click();
  await expect(section()).toContainText('Verified');
});
test.afterAll(() => world.close());

type Answer = Record<string, unknown> & { head?: HeadOfPage };

/** Lies in the answers to what is asked about the drive, until the returned function is called. */
async function lie(edit: (answer: Answer, route: Route) => unknown): Promise<() => Promise<void>> {
  const context = world.page.context();
  const handle = async (route: Route) => {
    if (route.request().method() === 'POST' && CHANGES.test(route.request().url())) return route.fallback();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: edit(await response.json(), route) });
  };
  await context.route(STANDING, handle);
  return () => context.unroute(STANDING, handle);
}

const section = () => world.page.getByRole('region', { name: 'This device' });

/** Opens the account in a page that starts anew. */
async function openAccount(): Promise<void> {
  await world.page.goto(world.url);
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
  await page.goto(world.url);
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

async function newest(): Promise<KnownHead> {
  const { drive } = world;
  const id = await drive.keyring.driveId();
  const { head } = await drive.api.call('spaceProofs', { params: { id }, body: { after: 0 } });
  const read = head && (await drive.keyring.readHead(head.newest));
  if (read == null) throw new Error('Nobody has signed it');
  return { head: read, hash: await headHash(read) };
}

test('a server that withholds what was signed', async () => {
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
  const { head } = await newest();
  const batch = { id: randomUUID(), operationsHash: randomBytes(32).toString('hex') };
  const { signed } = await world.drive.keyring.signHead({ ...head, batch });
  const truth = await lie((answer) => ({ ...answer, head: { newest: signed } }));
  await expectSaid('Another course', 'What this device has seen since then is missing');
  await truth();
  await expectWell();
});

test('a server that says that a change was carried out, and has not', async () => {
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
  await expect(person.row(page, 'Swallowed')).toHaveCount(0);
});
