import { randomUUID } from 'node:crypto';
import type { ItemDetails, Link, NewLink } from '@coffer/contract';
import { encryptedSize } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account } from './support/account.ts';
import { envelope, newLink, publicKey, searchToken, storedToken } from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import { at, begin, chunk, NAMES_NO_OWNER } from './support/link-visits.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3_600;

let server: WorkerServer;
let owner: Account;
let other: Account;
let stranger: Visitor;
let file: ItemDetails;

beforeAll(async () => {
  server = await workerServer();
  owner = await Account.register(server.url);
  other = await Account.register(server.url);
  stranger = new Visitor(server.url);
});

async function aLink(changes: object = {}): Promise<Link> {
  file = await owner.storeFile();
  const encrypted_file_key = envelope(96);
  return owner.call('createLink', { body: newLink(owner.form, file.id, { encrypted_file_key, ...changes }) });
}

/** What a signature covers besides expiry and limit. */
function sealedOf(link: Link): Partial<NewLink> {
  return { id: link.id, encrypted_link_key: link.encrypted_link_key ?? '' };
}

const expire = ({ id }: Link) =>
  execute(server.dataDir, 'update links set expires_at = 1000 where id = ?', id);

describe('The owner', () => {
  it('creates a link of a finished file, which the file then names', async () => {
    const link = await aLink({ encrypted_thumbnail: envelope(1_000) });
    expect(link).toMatchObject({
      file_id: file.id,
      file_mime: 'text/plain',
      file_size: 5,
      file_modified_at: file.file_modified_at,
      expires_at: null,
      downloads: 0,
      max_downloads: null,
    });
    const named = { id: link.id, encrypted_link_key: link.encrypted_link_key };
    expect((await owner.metadata(file.id)).link).toEqual(named);
    const { children } = await owner.call('listItems', { query: {} });
    expect(children.find(({ id }) => id === file.id)?.link).toEqual(named);
    const unlinked = await owner.storeFile();
    expect(await owner.metadata(unlinked.id)).not.toHaveProperty('link');
  });

  it('gets name and key back as a program has sealed them, each in its field', async () => {
    const sealed = { encrypted_name: envelope(64), encrypted_file_key: envelope(96) };
    const link = await aLink(sealed);
    expect(link).toMatchObject(sealed);
    const one = { encrypted_name: sealed.encrypted_name };
    const alone = await aLink({ ...one, encrypted_file_key: undefined });
    expect(alone).toMatchObject({ ...one, encrypted_file_key: one.encrypted_name });
  });

  it('is told of them by a search too, of what is found and of the directories above it', async () => {
    const token = searchToken();
    const directory = await owner.createDirectory();
    const found = await owner.storeFile({
      file_id: directory.id,
      search_tokens_hashed: [storedToken(token)],
    });
    const unlinked = await owner.storeFile({ search_tokens_hashed: [storedToken(token)] });
    const ofFile = await owner.call('createLink', { body: newLink(owner.form, found.id) });
    const ofDirectory = await owner.call('createFolderLink', { body: newLink(owner.form, directory.id) });
    const { items, directories } = await owner.call('searchItems', { body: { search: [token] } });
    const result = items.find(({ id }) => id === found.id);
    expect(result?.link).toEqual({ id: ofFile.id, encrypted_link_key: ofFile.encrypted_link_key });
    expect(directories[directory.id]?.link).toEqual({
      id: ofDirectory.id,
      encrypted_link_key: ofDirectory.encrypted_link_key,
    });
    expect(items.find(({ id }) => id === unlinked.id)).not.toHaveProperty('link');
  });

  it('lists links, expired ones only if they are asked for', async () => {
    const [alive, expired] = [await aLink(), await aLink()];
    await expire(expired);
    const idsOf = async (query: Record<string, string>) =>
      (await owner.call('listLinks', { query })).map(({ id }) => id);
    expect(await idsOf({})).toContain(alive.id);
    expect(await idsOf({})).not.toContain(expired.id);
    expect(await idsOf({ with_expired: 'true' })).toEqual(expect.arrayContaining([alive.id, expired.id]));
    expect(await idsOf({ with_expired: 'true', file_id: expired.file_id })).toEqual([expired.id]);
    expect(await idsOf({ file_id: expired.file_id })).toEqual([]);
    expect(await other.call('listLinks', { query: { with_expired: 'true' } })).toEqual([]);
  });

  it('sets and removes the expiry, and keeps the limit unless it is named', async () => {
    const link = await aLink({ max_downloads: 3 });
    const update = (body: object) => owner.call('updateLink', { ...at(link), body });
    expect(await update({ expires_at: IN_AN_HOUR })).toMatchObject({
      expires_at: IN_AN_HOUR,
      max_downloads: 3,
    });
    expect(await update({ max_downloads: 7 })).toMatchObject({ expires_at: null, max_downloads: 7 });
    expect(await update({ max_downloads: null })).toMatchObject({ expires_at: null, max_downloads: null });
  });

  it('audit 7: signs expiry and limit; a call without a signature changes what holds, not what is signed', async () => {
    const link = await aLink({ expires_at: IN_AN_HOUR, max_downloads: 3 });
    const signed = { signed_expires_at: IN_AN_HOUR, signed_max_downloads: 3 };
    expect(link).toMatchObject({ expires_at: IN_AN_HOUR, max_downloads: 3, ...signed });
    const update = (body: object) => owner.call('updateLink', { ...at(link), body });
    expect(await update({})).toMatchObject({ expires_at: null, max_downloads: 3, ...signed });

    const next = { expires_at: IN_AN_HOUR + 60, max_downloads: 5 };
    const { signature } = newLink(owner.form, link.file_id, { ...sealedOf(link), ...next });
    for (const body of [
      { ...next, signature, expires_at: IN_AN_HOUR },
      { ...next, signature, max_downloads: 6 },
      { expires_at: next.expires_at, signature },
      { ...next, signature: link.signature ?? '' },
    ]) {
      const refused = expectProblem(
        await owner.try('updateLink', { ...at(link), body }),
        'validation_failed',
      );
      expect(Object.keys(refused.errors ?? {})).toHaveLength(1);
    }
    expect(await update({ ...next, signature })).toMatchObject({
      ...next,
      signature,
      signed_expires_at: next.expires_at,
      signed_max_downloads: 5,
    });
  });

  it('puts back an expiry that was signed and is over by now', async () => {
    const link = await aLink({ expires_at: IN_AN_HOUR });
    await execute(server.dataDir, 'update links set signed_expires_at = 1000 where id = ?', link.id);
    const limits = { expires_at: 1_000, max_downloads: 2 };
    const { signature } = newLink(owner.form, link.file_id, { ...sealedOf(link), ...limits });
    const body = { ...limits, signature };
    expect(await owner.call('updateLink', { ...at(link), body })).toMatchObject(limits);
  });

  it('cannot set an expiry before now', async () => {
    const link = await aLink();
    for (const saying of [
      owner.try('updateLink', { ...at(link), body: { expires_at: 1_000_000 } }),
      owner.try('createLink', { body: newLink(owner.form, file.id, { expires_at: 1_000_000 }) }),
    ]) {
      expect(expectProblem(await saying, 'validation_failed').errors).toHaveProperty('expires_at');
    }
  });

  it('deletes a link, and afterwards may make another one', async () => {
    const link = await aLink();
    expectProblem(await owner.try('createLink', { body: newLink(owner.form, file.id) }), 'link_exists');
    await owner.call('deleteLink', at(link));
    expectProblem(await owner.try('deleteLink', at(link)), 'not_found');
    expectProblem(await stranger.try('linkMetadata', at(link)), 'not_found');
    await owner.call('createLink', { body: newLink(owner.form, file.id) });
  });

  it('needs a signature of their own key over exactly this link', async () => {
    const { id } = await owner.storeFile();
    const honest = newLink(owner.form, id);
    const changed = [
      { ...honest, id: randomUUID() },
      { ...honest, encrypted_link_key: envelope(258) },
      { ...honest, expires_at: IN_AN_HOUR },
      { ...honest, max_downloads: 3 },
      { ...honest, signature: `${honest.signature.slice(0, -1)}_` },
      newLink({ fingerprint: publicKey().fingerprint }, id),
    ];
    for (const body of changed) {
      const refused = expectProblem(await owner.try('createLink', { body }), 'validation_failed');
      expect(refused.errors).toHaveProperty('signature');
    }
    await owner.call('createLink', { body: honest });
  });

  it('cannot link a directory as a file, a file as a directory, or what is not finished', async () => {
    const directory = await owner.createDirectory();
    const refused = await owner.try('createLink', { body: newLink(owner.form, directory.id) });
    expect(expectProblem(refused, 'not_a_file').detail).toBe('Cannot create link for a directory');
    const finished = await owner.storeFile();
    expectProblem(
      await owner.try('createFolderLink', { body: newLink(owner.form, finished.id) }),
      'not_a_directory',
    );
    const unfinished = await owner.createFile();
    expectProblem(
      await owner.try('createLink', { body: newLink(owner.form, unfinished.id) }),
      'upload_unfinished',
    );
  });

  it('has links of their own items only, under ids of their own', async () => {
    const link = await aLink();
    expectProblem(await other.try('createLink', { body: newLink(other.form, file.id) }), 'not_found');
    expectProblem(await other.try('deleteLink', at(link)), 'not_found');
    expectProblem(await other.try('updateLink', { ...at(link), body: {} }), 'not_found');
    const theirs = await other.storeFile();
    const same = newLink(other.form, theirs.id, { id: link.id });
    expectProblem(await other.try('createLink', { body: same }), 'id_exists');
  });
});

describe('A recipient', () => {
  it('needs no account, and learns nothing of the owner', async () => {
    const link = await aLink({ encrypted_thumbnail: envelope(100) });
    const received = await stranger.try('linkMetadata', at(link));
    expect(JSON.parse(received.body.toString())).toEqual({
      ...link,
      encrypted_link_key: null,
      signature: null,
    });
    const root = await stranger.try('linkedItem', { params: { id: link.id, item_id: file.id } });
    for (const { body } of [received, root]) {
      const text = body.toString();
      expect(text).not.toMatch(NAMES_NO_OWNER);
      expect(text).not.toContain(file.encrypted_key);
      expect(text).not.toContain(owner.form.fingerprint);
    }
    expect(JSON.parse(root.body.toString())).toMatchObject({
      id: file.id,
      file_id: null,
      entry: link.encrypted_file_key,
      entry_epoch: 0,
      encrypted_epoch_key: null,
      is_owner: false,
      encrypted_metadata: file.encrypted_metadata,
    });
  });

  it('fetches chunks with a ticket of this link, and of the linked file only', async () => {
    const [link, another] = [await aLink(), await aLink()];
    const ticket = await begin(stranger, link);
    const received = await chunk(stranger, link, link.file_id, ticket);
    expect(received.status).toBe(200);
    expect(received.body).toHaveLength(encryptedSize(5));
    expectProblem(await chunk(stranger, link, another.file_id, ticket), 'not_found');
    expectProblem(await chunk(stranger, another, another.file_id, ticket), 'forbidden');
    expectProblem(await chunk(stranger, link, link.file_id, envelope(32)), 'forbidden');
    await execute(server.dataDir, 'update link_tickets set expires_at = 1000 where link_id = ?', link.id);
    expectProblem(await chunk(stranger, link, link.file_id, ticket), 'forbidden');
  });

  it('is refused with all calls once the link is expired or deleted, or its file incomplete', async () => {
    const link = await aLink();
    const ticket = await begin(stranger, link);
    const everything = () => [
      stranger.try('linkMetadata', at(link)),
      stranger.try('beginLinkDownload', at(link)),
      stranger.try('downloadLink', { ...at(link), body: {} }),
      stranger.try('linkListing', { ...at(link), query: {} }),
      stranger.try('linkedItem', { params: { id: link.id, item_id: link.file_id } }),
      stranger.try('linkThumbnails', { ...at(link), body: { ids: [link.file_id] } }),
      chunk(stranger, link, link.file_id, ticket),
    ];
    await execute(server.dataDir, 'update versions set finished_upload_at = null where id = ?', link.file_id);
    for (const answer of everything()) expectProblem(await answer, 'upload_unfinished');
    await execute(server.dataDir, 'update versions set finished_upload_at = 5 where id = ?', link.file_id);
    await expire(link);
    for (const answer of everything()) expectProblem(await answer, 'expired');
    await owner.call('deleteItem', { params: { id: link.file_id } });
    for (const answer of everything()) expectProblem(await answer, 'not_found');
  });

  it('counts with each ticket and each POST, not with looking, up to the limit', async () => {
    const link = await aLink({ max_downloads: 2 });
    const count = async () => {
      const query = { with_expired: 'true', file_id: link.file_id };
      return (await owner.call('listLinks', { query }))[0]?.downloads;
    };
    expect(await count()).toBe(0);
    const ticket = await begin(stranger, link);
    expect(await count()).toBe(1);
    await stranger.call('downloadLink', { ...at(link), body: {} });
    expect(await count()).toBe(2);
    expectProblem(await stranger.try('beginLinkDownload', at(link)), 'download_limit_reached');
    expectProblem(await stranger.try('downloadLink', { ...at(link), body: {} }), 'download_limit_reached');
    expect((await chunk(stranger, link, link.file_id, ticket)).status, 'a download that has begun').toBe(200);
    expect(await count()).toBe(2);
    await owner.call('updateLink', { ...at(link), body: { max_downloads: 3 } });
    expect((await stranger.try('beginLinkDownload', at(link))).status).toBe(201);
  });

  it('cannot share the last download with others who come at the same time', async () => {
    const link = await aLink({ max_downloads: 3 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => stranger.try('beginLinkDownload', at(link))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });
});

describe('Links', () => {
  it('audit 22: are limited per address, looking at them as well, until a download is begun', async () => {
    const link = await aLink();
    const params = { id: link.id, item_id: link.file_id };
    await stranger.call('linkMetadata', at(link));
    await stranger.call('linkedItem', { params });
    const ticket = await begin(stranger, link);
    await execute(
      server.dataDir,
      "update attempts set count = 3000, expires_at = 4000000000 where bucket like 'link-%'",
    );
    const wait = expectProblem(await stranger.try('linkMetadata', at(link)), 'too_many_requests');
    const looks = (query: { ticket?: string }) => [
      stranger.try('linkListing', { ...at(link), query }),
      stranger.try('linkedItem', { params, query }),
      stranger.try('linkThumbnails', { ...at(link), body: { ids: [link.file_id], ...query } }),
    ];
    for (const answer of looks({})) expectProblem(await answer, 'too_many_requests');
    for (const answer of looks({ ticket: envelope(32) })) expectProblem(await answer, 'too_many_requests');
    for (const answer of looks({ ticket })) expect((await answer).status).not.toBe(429);

    expect(wait.detail).toContain('Please try again');
    expectProblem(await stranger.try('beginLinkDownload', at(link)), 'too_many_requests');
    expectProblem(await stranger.try('downloadLink', { ...at(link), body: {} }), 'too_many_requests');
    await execute(server.dataDir, "delete from attempts where bucket like 'link-%'");
  });

  it('go with the account', async () => {
    const leaving = await Account.register(server.url);
    const { id } = await leaving.storeFile();
    const link = await leaving.call('createLink', { body: newLink(leaving.form, id) });
    await leaving.call('deleteAccount', { body: { current_password: leaving.form.password } });
    expectProblem(await stranger.try('linkMetadata', at(link)), 'not_found');
  });
});
