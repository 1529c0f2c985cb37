import { makeAccount } from '../support/accounts.ts';
import { bundleForPage } from '../support/bundle-for-page.ts';
import { NIGHT } from '../support/dose.ts';
import { expect, test } from '../support/test.ts';

const BUNDLE = '/replica-store.js';
const SPACE = 'c56a4180-65aa-42ec-a945-5fd21dec0538';

/** What the page does with a store of the browser, as `packages/client` has it. */
const SOURCE = `
  import { Drive } from '@coffer/client';
  import { createMemoryStore, openIndexedDbStore, Replica, serverSource } from '@coffer/client/replica';

  const SPACE = '${SPACE}';
  const id = (n) => n.toString(16).padStart(8, '0') + '-0000-4000-8000-000000000000';
  const row = (n, parentId = SPACE) => ({ id: id(n), parentId, rank: n % 2, packed: Uint8Array.of(n % 256, 7),
    isTrashed: n === 2 && parentId === SPACE || n === 3 });
  const standing = (revision) => ({ format: 1, spaceId: SPACE, revision, digest: null, loadedNodes: 5, wholeAt: null });
  const plain = (rows) => rows.map(({ id, parentId, rank, packed }) => [id, parentId, rank, [...packed]]);

  /** The same steps in any store, and what is read between them. */
  async function steps(store) {
    const seen = [];
    const see = async () => seen.push([
      await store.standing(), plain(await store.children(SPACE, { limit: 3 })),
      plain(await store.children(SPACE, { after: { rank: 1, id: id(1) }, limit: 9 })),
      plain(await store.children(SPACE, { rank: 0, limit: 9 })), plain(await store.children(SPACE, { rank: 1, limit: 9 })), plain(await store.children(id(1), { limit: 9 })),
      [...((await store.row(id(2))) ?? [])], await store.row(id(99)), (await store.trashed()).map(([first]) => first).sort(),
      [...await store.hashes()].sort(([a], [b]) => a - b).map(([node, bytes]) => [node, [...bytes]]),
      [...await store.hashes([4])].map(([node, bytes]) => [node, [...bytes]]),
      await store.count(SPACE), await store.count(SPACE, 1), await store.count(id(1)),
      (await store.positions(SPACE)).map(({ rank, id }) => [rank, id]), (await store.positions(SPACE, 0)).map(({ id }) => id),
      (await store.rowsAt(SPACE, [{ rank: 1, id: id(3) }, { rank: 0, id: id(2) }])).map((bytes) => bytes && [...bytes]),
      (await store.blockPlaces(SPACE)).map(({ part, number }) => [part, number]),
      blocks(await store.blocks(SPACE)), blocks(await store.blocks(SPACE, [{ part: 2, number: 300 }, { part: 3, number: 0 }])),
    ]);
    const block = (part, number, byte) => ({ part, number, sealed: Uint8Array.of(byte) });
    const blocks = (all) => all.map(({ part, number, sealed }) => [part, number, ...sealed]);
    await see();
    await store.write({ removed: [], put: [3, 1, 2, 5, 4].map((n) => row(n)),
      hashes: new Map([[0, Uint8Array.of(1)], [4, Uint8Array.of(2, 3)]]), standing: standing(1) });
    await see();
    await store.write({ removed: [id(2), id(4), id(99)], put: [row(2, id(1))], hashes: new Map([[0, new Uint8Array()]]),
      standing: standing(2) });
    await store.writeBlocks(SPACE, { clear: false, put: [block(2, 300, 1), block(2, 2, 2), block(1, 0, 3)] });
    await store.writeBlocks(id(1), { clear: false, put: [block(0, 0, 4)] });
    await see();
    await store.writeBlocks(SPACE, { clear: true, put: [block(3, 0, 5)] });
    await store.writeBlocks(SPACE, { clear: false, put: [block(3, 0, 6), block(2, 1, 7)] });
    await see();
    return seen;
  }

  export async function compare() {
    const kept = await openIndexedDbStore('replica of a test');
    const inBrowser = await steps(kept);
    const inMemory = await steps(createMemoryStore());
    await kept.close();
    const again = await openIndexedDbStore('replica of a test');
    const rows = plain(await again.children(SPACE, { limit: 9 }));
    await again.clear();
    const cleared = [await again.standing(), plain(await again.children(SPACE, { limit: 9 })), await again.blocks(SPACE)];
    await again.remove();
    return { inBrowser, inMemory, rows, cleared, left: (await indexedDB.databases()).map(({ name }) => name) };
  }

  /** A write that fails halfway, a database of a later version, and one of an earlier one. */
  export async function fail() {
    const store = await openIndexedDbStore('replica that fails');
    await store.write({ removed: [], put: [row(1)], hashes: new Map(), standing: standing(1) });
    const broken = { removed: [], put: [row(2), { ...row(3), packed: () => 1 }], hashes: new Map(), standing: standing(2) };
    const failure = await store.write(broken).then(() => null, (error) => error.name);
    const after = [await store.standing(), plain(await store.children(SPACE, { limit: 9 }))];
    await store.close();
    await new Promise((resolve) => {
      const request = indexedDB.open('replica that fails', 9);
      request.onsuccess = () => { request.result.close(); resolve(); };
    });
    const again = await openIndexedDbStore('replica that fails');
    const emptied = [await again.standing()];
    await again.remove();
    await new Promise((resolve) => {
      const request = indexedDB.open('replica that fails', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('standing').put(standing(7), 0);
      request.onsuccess = () => { request.result.close(); resolve(); };
    });
    const newer = await openIndexedDbStore('replica that fails');
    emptied.push(await newer.standing());
    await newer.write({ removed: [], put: [row(1)], hashes: new Map(), standing: standing(2) });
    const kept = await newer.standing();
    await newer.remove();
    return { failure, after, emptied, kept };
  }

  /** What a replica says of somebody's drive: from the server at first, later from what the browser has kept. */
  export async function load(account, signal = new AbortController().signal) {
    const drive = Drive.connect(location.origin);
    await drive.login(account);
    const { user } = await drive.api.call('self');
    const replica = await Replica.open({
      spaceId: user.space_id,
      source: serverSource(drive, user.space_id),
      open: () => openIndexedDbStore('replica ' + user.id),
    });
    const listingOf = async (id) => {
      const place = await replica.place(id);
      if (place === null) return null;
      const { parents, revision } = place;
      const { rows, next } = await replica.children(id);
      return { children: rows, parents, space: { id: replica.spaceId, revision }, next_cursor: next };
    };
    const kept = await listingOf(null);
    await replica.bringUp(signal);
    const listing = await listingOf(null);
    const below = await listingOf(listing.children[0].id);
    const asked = await drive.api.call('listItems', { query: { dir_id: listing.children[0].id } });
    await replica.close();
    return { kept: kept?.children.length ?? null, listing, below, asked, state: replica.state.getState() };
  }

  /** Two tabs have it open, and one of them removes it. */
  export async function removeUnderneath() {
    const one = await openIndexedDbStore('replica of two');
    const other = await openIndexedDbStore('replica of two');
    await one.remove();
    return other.standing().then(() => null, (error) => error.name);
  }`;

const idsIn = ({ children }: { readonly children: readonly { readonly id: string }[] }) =>
  children.map(({ id }) => id).sort();

test.describe('The replica in IndexedDB', () => {
  test.beforeEach(async ({ page, sharedServer }) => {
    const body = await bundleForPage(SOURCE);
    await page.route(`**${BUNDLE}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(`${sharedServer.url}/auth/login`);
  });

  test('keeps the same as any other store, until it is removed', async ({ page }) => {
    const { inBrowser, inMemory, rows, cleared, left } = await page.evaluate(
      async (path) => (await import(path)).compare(),
      BUNDLE,
    );
    expect(inBrowser).toEqual(inMemory);
    expect(rows).toHaveLength(3);
    expect(cleared).toEqual([null, [], []]);
    expect(left).not.toContain('replica of a test');
  });

  test('writes all of a change or nothing, and begins again where it cannot be opened', async ({ page }) => {
    const { failure, after, emptied, kept } = await page.evaluate(
      async (path) => (await import(path)).fail(),
      BUNDLE,
    );
    expect(failure).toBe('DataCloneError');
    expect(after).toMatchObject([
      { revision: 1 },
      [['00000001-0000-4000-8000-000000000000', SPACE, 1, [1, 7]]],
    ]);
    expect(emptied).toEqual([null, null]);
    expect(kept).toMatchObject({ revision: 2 });
  });

  test(
    'is loaded from a server, is there when the page comes again, and follows',
    NIGHT,
    async ({ page, sharedServer }) => {
      const { drive, email, password } = await makeAccount(sharedServer.url);
      await drive.ensureDirectories(['Photos/2026', 'Photos/2025']);
      await drive.write('/Photos/sea.jpg', new Uint8Array([1, 2, 3]));
      const load = () =>
        page.evaluate(async ([path, account]) => (await import(path)).load(account), [
          BUNDLE,
          { email, password },
        ] as const);
      const first = await load();
      expect(first).toMatchObject({ kept: null, state: { kind: 'complete', persistence: 'kept' } });
      expect(idsIn(first.below)).toEqual(idsIn(first.asked));
      expect(first.below.children).toHaveLength(3);

      await page.reload();
      await drive.createDirectory('/Letters');
      const again = await load();
      expect([again.kept, again.listing.children.length]).toEqual([1, 2]);
      expect(idsIn(again.below)).toEqual(idsIn(again.asked));
    },
  );

  test('fails for a tab under which another one has removed it', NIGHT, async ({ page }) => {
    expect(await page.evaluate(async (path) => (await import(path)).removeUnderneath(), BUNDLE)).toBe(
      'InvalidStateError',
    );
  });
});
