import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account } from './support/account.ts';
import { envelope, newLink } from './support/builders.ts';
import { at, begin, chunk, NAMES_NO_OWNER } from './support/link-visits.ts';
import { expectProblem, problemIn } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let server: WorkerServer;
let owner: Account;
let other: Account;
let stranger: Visitor;

beforeAll(async () => {
  server = await workerServer();
  owner = await Account.register(server.url);
  other = await Account.register(server.url);
  stranger = new Visitor(server.url);
});

describe('A folder link', () => {
  /** shared / inner / deep.txt, shared / top.txt, beside it private.txt */
  async function aTree() {
    const shared = await owner.createDirectory();
    const inner = await owner.createDirectory({ file_id: shared.id });
    const deep = await owner.storeFile({ file_id: inner.id, encrypted_thumbnail: envelope(200) });
    const top = await owner.storeFile({ file_id: shared.id });
    const beside = await owner.storeFile({ encrypted_thumbnail: envelope(200) });
    const link = await owner.call('createFolderLink', { body: newLink(owner.form, shared.id) });
    await owner.showBehind(link, ...[shared, inner, deep, top].map(({ id }) => id));
    return { shared, inner, deep, top, beside, link };
  }

  it('lists the directory and those below it, with nothing above', async () => {
    const { link, shared, inner, deep, top } = await aTree();
    const root = await stranger.call('linkListing', { ...at(link), query: {} });
    expect(root.parents).toEqual([]);
    expect(root.children.map(({ id }) => id)).toEqual([inner.id, top.id]);
    expect(root.children[0]).toMatchObject({ file_id: shared.id, entry_epoch: 1, encrypted_metadata: null });
    const below = await stranger.try('linkListing', { ...at(link), query: { dir_id: inner.id } });
    const text = below.body.toString();
    expect(text).not.toMatch(NAMES_NO_OWNER);
    expect(text).not.toContain(shared.encrypted_name);
    expect(text).not.toContain(inner.encrypted_name);
    const page = JSON.parse(text);
    expect(page.parents.map(({ id }: { id: string }) => id)).toEqual([inner.id]);
    expect(page.children.map(({ id }: { id: string }) => id)).toEqual([deep.id]);
  });

  it('comes in pages', async () => {
    const { link, inner, top } = await aTree();
    const first = await stranger.call('linkListing', { ...at(link), query: { limit: '1' } });
    expect(first.children.map(({ id }) => id)).toEqual([inner.id]);
    const cursor = first.next_cursor ?? '';
    const second = await stranger.call('linkListing', { ...at(link), query: { limit: '1', cursor } });
    expect(second.children.map(({ id }) => id)).toEqual([top.id]);
    expect(second.next_cursor).toBeNull();
  });

  it('gives what is below it, and nothing that is not', async () => {
    const { link, deep, inner, beside } = await aTree();
    const outside = await owner.createDirectory();
    const theirs = await other.storeFile();
    const ticket = await begin(stranger, link);
    expect((await chunk(stranger, link, deep.id, ticket)).status).toBe(200);
    const details = await stranger.call('linkedItem', { params: { id: link.id, item_id: deep.id } });
    expect(details).toMatchObject({ id: deep.id, file_id: inner.id, has_thumbnail: true });
    for (const id of [beside.id, theirs.id, randomUUID()]) {
      expectProblem(await chunk(stranger, link, id, ticket), 'not_found');
      expectProblem(await stranger.try('linkedItem', { params: { id: link.id, item_id: id } }), 'not_found');
    }
    for (const dir_id of [outside.id, randomUUID()]) {
      expectProblem(await stranger.try('linkListing', { ...at(link), query: { dir_id } }), 'not_found');
    }
    const ids = [deep.id, beside.id, theirs.id];
    const thumbnails = await stranger.call('linkThumbnails', { ...at(link), body: { ids } });
    expect(thumbnails.map(({ id }) => id)).toEqual([deep.id]);
  });

  it('has what was added later, and not what was moved out', async () => {
    const { link, shared, inner, deep, top } = await aTree();
    const ticket = await begin(stranger, link);
    const added = await owner.storeFile({ file_id: inner.id });
    expectProblem(await chunk(stranger, link, added.id, ticket), 'not_found');
    await owner.showBehind(link, added.id);
    expect((await chunk(stranger, link, added.id, ticket)).status).toBe(200);
    await owner.call('moveItems', { body: { ids: [inner.id], file_id: null } });
    for (const id of [inner.id, deep.id, added.id]) {
      expectProblem(await stranger.try('linkedItem', { params: { id: link.id, item_id: id } }), 'not_found');
    }
    expectProblem(await chunk(stranger, link, deep.id, ticket), 'not_found');
    const { children } = await stranger.call('linkListing', { ...at(link), query: {} });
    expect(children.map(({ id }) => id)).toEqual([top.id]);
    await owner.call('deleteItem', { params: { id: shared.id } });
    expectProblem(await stranger.try('linkMetadata', at(link)), 'not_found');
  });

  it('audit 22: answers to none but tickets once its downloads are used up', async () => {
    const { link, inner, deep } = await aTree();
    await owner.call('updateLink', { ...at(link), body: { max_downloads: 1 } });
    const params = { id: link.id, item_id: deep.id };
    const looks = (query: { ticket?: string }) => [
      stranger.try('linkMetadata', { ...at(link), query }),
      stranger.try('linkListing', { ...at(link), query: { dir_id: inner.id, ...query } }),
      stranger.try('linkedItem', { params, query }),
      stranger.try('linkThumbnails', { ...at(link), body: { ids: [deep.id], ...query } }),
    ];
    for (const answer of looks({})) expect((await answer).status).toBe(200);
    const ticket = await begin(stranger, link);
    for (const answer of looks({})) expectProblem(await answer, 'download_limit_reached');
    const other = (await aTree()).link;
    const ofOther = await begin(stranger, other);
    for (const answer of looks({ ticket: ofOther })) expectProblem(await answer, 'download_limit_reached');
    for (const answer of looks({ ticket })) expect((await answer).status).toBe(200);
  });

  it('has no single content', async () => {
    const { link, inner } = await aTree();
    expectProblem(await stranger.try('downloadLink', { ...at(link), body: {} }), 'not_a_file');
    const refused = problemIn(await chunk(stranger, link, inner.id, await begin(stranger, link)));
    expect(refused.errors).toHaveProperty('id');
  });
});
