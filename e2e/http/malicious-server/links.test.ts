import { areLimitsSigned, createApiClient, visitLink } from '@coffer/client';
import {
  type Link,
  type LinkedItem,
  linkListing,
  link as linkSchema,
  type SignedLink,
  type SpaceProofs,
  spaceProofs,
} from '@coffer/contract';
import {
  createAccountKey,
  fromBase64Url,
  generateKeyPair,
  importPrivateKey,
  importPublicKey,
  type LinkRow,
  linkId,
  linkKeyBytes,
  linkRowBytes,
  newItemId,
  randomBytes,
  readLinkRow,
  sealLinkKey,
  toBase64Url,
} from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ChunkFiles } from '../../engine/chunk-files.ts';
import { intact, store } from '../../support/test-drive.ts';
import {
  CONTENT,
  intactLink,
  NO_OPTIONS,
  type SharingDrive,
  sharingDrive,
} from '../support/sharing-drive.ts';

let world: SharingDrive;
let spaceId: string;

beforeAll(async () => {
  world = await sharingDrive();
  spaceId = await world.drive.keyring.driveId();
});
beforeEach(() => world.lying.tellTheTruth());
afterAll(() => world.server.stop());

const idOf = ({ row }: SignedLink) => readLinkRow(fromBase64Url(row)).id;

/** The bytes of a row with other fields. */
const rowWith = (row: string, edit: Partial<LinkRow>) =>
  toBase64Url(linkRowBytes({ ...readLinkRow(fromBase64Url(row)), ...edit }));

describe('A malicious server', () => {
  const rewriteLinks = (edit: (link: Link) => Link) =>
    world.lying.rewrite('/api/links?', (body) => z.array(linkSchema).parse(body).map(edit));

  /** Lies where somebody's own links are listed. */
  const rewriteShown = (edit: (shown: SpaceProofs) => Partial<SpaceProofs>) =>
    world.lying.rewrite(`/api/spaces/${spaceId}/proofs`, (body) => {
      const shown = spaceProofs.parse(body);
      return { ...shown, ...edit(shown) };
    });

  it('cannot replace a link by one that it made: none is shown', async () => {
    const [{ item, link }, { link: another }] = [await world.aLinkedFile(), await world.aLinkedFile()];
    const { user } = await world.drive.api.call('self');
    const key = linkKeyBytes(randomBytes(32));
    const publicKey = await importPublicKey(user.pubkey);
    const mallory = await importPrivateKey((await generateKeyPair()).privateKeyPem);
    const { accountKey } = await createAccountKey(mallory, newItemId());
    const id = linkId(link.id);
    const forged = await sealLinkKey({ publicKey, accountKey }, id, { key, secret: { kind: 'key', key } });
    const stored = await world.drive.api.call('listLinks', { query: { with_expired: 'true' } });
    const other = stored.find(({ id }) => id === another.id);
    const edits: Partial<LinkRow>[] = [
      { sealedLinkKey: forged },
      { sealedLinkKey: other?.encrypted_link_key ?? '' },
      { signature: other?.signature ?? '' },
      { signature: '' },
      { id: another.id },
      { signature: toBase64Url(randomBytes(256)) },
    ];
    const rows = [...edits.map((edit) => (row: string) => rowWith(row, edit)), () => 'AwEA'];
    for (const edit of rows) {
      rewriteShown(({ links }) => ({
        links: links.map((each) => (idOf(each) === link.id ? { ...each, row: edit(each.row) } : each)),
      }));
      await expect(world.drive.links.find(item)).rejects.toThrow('space_lied');
      await expect(world.drive.links.list()).rejects.toThrow('space_lied');
    }
    rewriteShown(({ links }) => ({ links: links.filter((each) => idOf(each) === another.id) }));
    await expect(world.drive.links.find(item)).rejects.toThrow('space_lied');
    rewriteShown(({ owned }) => ({
      owned: owned.map((row) => (row.id === link.id ? { ...row, hash: '00'.repeat(32) } : row)),
    }));
    await expect(world.drive.links.find(item)).rejects.toThrow('space_lied');
  });

  it('cannot hide a link, neither among all nor of its item, nor say that it is of another one', async () => {
    const [{ item, link }, { item: unlinked }] = [await world.aLinkedFile(), await world.aLinkedFile()];
    const lies: ((shown: SpaceProofs) => Partial<SpaceProofs>)[] = [
      ({ links }) => ({ links: links.filter((each) => idOf(each) !== link.id) }),
      ({ owned }) => ({ owned: owned.filter(({ id }) => id !== link.id) }),
      ({ owned, links }) => ({
        owned: owned.filter(({ id }) => id !== link.id),
        links: links.filter((each) => idOf(each) !== link.id),
      }),
      () => ({ owned: [] }),
    ];
    for (const lie of lies) {
      rewriteShown(lie);
      await expect(world.drive.links.list()).rejects.toThrow('space_lied');
      await expect(world.drive.links.find(item)).rejects.toThrow('space_lied');
      expect((await world.drive.account.verify()).trouble).toBe('space_lied');
    }
    // Which item a link is of is no more than a hint beside its hash.
    rewriteShown(({ owned }) => ({
      owned: owned.map(({ item_id, ...row }) => ({
        ...row,
        ...(item_id !== undefined && { item_id: unlinked.id }),
      })),
    }));
    expect((await world.drive.links.find(item))?.id).toBe(link.id);
    rewriteShown(({ owned }) => ({ owned: owned.map(({ item_id: _, ...row }) => row) }));
    expect((await world.drive.links.find(item))?.id).toBe(link.id);
  });

  it('cannot bring back a link that was deleted', async () => {
    const { item, link } = await world.aLinkedFile();
    const before: SpaceProofs[] = [];
    rewriteShown((shown) => {
      before.push(shown);
      return {};
    });
    await world.drive.links.list();
    world.lying.tellTheTruth();
    await world.drive.links.delete(link);
    const deleted = before.flatMap(({ links }) => links).filter((each) => idOf(each) === link.id);
    const rows = before.flatMap(({ owned }) => owned).filter(({ id }) => id === link.id);
    expect([deleted.length, rows.length]).toEqual([1, 1]);
    rewriteShown(({ owned, links }) => ({ owned: [...owned, ...rows], links: [...links, ...deleted] }));
    await expect(world.drive.links.find(item)).rejects.toThrow('space_lied');
    await expect(world.drive.links.list()).rejects.toThrow('space_lied');
    // Nor by all that it said before, head and all.
    world.lying.lie(({ path }) => (path.includes('/proofs') ? Response.json(before[0]) : null));
    await expect(world.drive.links.list()).rejects.toThrow('space_rolled_back');
  });

  it('cannot answer with another link than the one that was made, or with none', async () => {
    const { link } = await world.aLinkedFile();
    const [stored] = await world.drive.api.call('listLinks', { query: { file_id: link.itemId } });
    if (stored === undefined) throw new Error('It has a link');
    const lies: [(itemId: string) => Link[], string][] = [
      [() => [], 'link_not_created'],
      [() => [stored], 'link_not_read'],
      [(itemId) => [{ ...stored, file_id: itemId }], 'link_not_created'],
    ];
    for (const [index, [listed, code]] of lies.entries()) {
      const name = `unlinked ${index}`;
      await store(world.drive, name, new Uint8Array([1]));
      const item = intact(await world.drive.list(), name);
      world.lying.lie(({ path }) => (path.startsWith('/api/links?') ? Response.json(listed(item.id)) : null));
      await expect(world.drive.links.create(item, NO_OPTIONS)).rejects.toThrow(code);
    }
    world.lying.lie(({ path }) => (/proofs|links/.test(path) ? Response.json([{}]) : null));
    await expect(world.drive.links.list()).rejects.toThrow('link_not_read');
    await expect(world.visit(link)).rejects.toThrow('link_not_read');
  });

  it('cannot show a recipient other facts, another file or other content', async () => {
    const [{ link, item }, { link: another }] = [
      await world.aLinkedFile({}, CONTENT),
      await world.aLinkedFile(),
    ];
    const shared = await world.visit(link);
    world.lying.rewrite(`/api/links/${link.id}/items/`, (body) => ({
      ...z.record(z.string(), z.unknown()).parse(body),
      size: 5,
    }));
    await expect(world.visit(link)).rejects.toThrow('item_damaged');
    const other = await createApiClient({ baseUrl: world.server.url }).call('linkMetadata', {
      params: { id: another.id },
      query: {},
    });
    world.lying.rewrite(`/api/links/${link.id}/metadata`, () => ({ ...other, id: link.id }));
    await expect(world.visit(link)).rejects.toThrow('link_key_wrong');
    world.lying.tellTheTruth();
    const chunks = new ChunkFiles(world.server.dataDir, item.id);
    await chunks.during(
      () => chunks.write(0, chunks.read(1)),
      () => expect(world.downloaded(shared)).rejects.toThrow('chunk_tampered'),
    );
  });

  it('cannot exchange what visitors of a folder read, nor take it from another link', async () => {
    await world.drive.ensureDirectories(['/Trip/inner', '/Other']);
    for (const path of ['/Trip/a.txt', '/Trip/b.txt', '/Trip/inner/a.txt'])
      await world.drive.write(path, path);
    const link = intactLink(await world.drive.links.create('/Trip', NO_OPTIONS));
    const api = createApiClient({ baseUrl: world.server.url, fetch: world.lying.fetch });
    const of = (dir_id?: string) =>
      api.call('linkListing', { params: { id: link.id }, query: { ...(dir_id && { dir_id }) } });
    const { children } = await of();
    const [inner, one, two] = children;
    if (inner === undefined || one === undefined || two === undefined) throw new Error('There are three');
    const [deep] = (await of(inner.id)).children;
    const again = await world.drive.links.create('/Trip/a.txt', NO_OPTIONS);
    const ofFile = await api.call('linkMetadata', { params: { id: again.id }, query: {} });
    const lies: [string, Partial<LinkedItem>][] = [
      ['the entry of another item', { entry: two.entry }],
      ['the entry of an item elsewhere', { entry: deep?.entry ?? '' }],
      ['the entry by which another link shows it', { entry: ofFile.encrypted_file_key }],
      ['another version', { version_id: two.version_id }],
      ['another epoch', { entry_epoch: 2 }],
      ['no epoch', { entry_epoch: 0, encrypted_epoch_key: null }],
      ['the key of the epoch of another link', { encrypted_epoch_key: ofFile.encrypted_epoch_key }],
      ['an item from elsewhere', { ...deep, file_id: one.file_id }],
    ];
    const shared = await world.visit(link);
    for (const [lie, change] of lies) {
      world.lying.rewrite(`/api/links/${link.id}/items`, (body) => {
        const page = linkListing.parse(body);
        const edited = page.children.map((each) => (each.id === one.id ? { ...each, ...change } : each));
        return { ...page, children: edited };
      });
      const { children: seen } = await visitLink(api, link.id).folder(shared).list(null);
      expect([lie, seen.map(({ state }) => state)]).toEqual([lie, ['intact', 'damaged', 'intact']]);
    }
    world.lying.tellTheTruth();
  });

  describe('audit 7: what a link says is what its owner said', () => {
    const LATER = Math.floor(Date.now() / 1000) + 86_400;
    const limited = { expiresAt: LATER, maxDownloads: 3 };

    it('so another expiry or limit is shown as one that the owner did not set', async () => {
      const { item } = await world.aLinkedFile(limited);
      expect(await world.drive.links.find(item)).toMatchObject({ ...limited, signedLimits: limited });
      for (const edit of [{ expires_at: null }, { max_downloads: null }, { expires_at: LATER + 86_400 }]) {
        rewriteShown(({ links }) => ({ links: links.map((own) => ({ ...own, ...edit })) }));
        const found = intactLink(await world.drive.links.find(item));
        expect(areLimitsSigned(found)).toBe(false);
        expect(found.signedLimits).toEqual(limited);
      }
      for (const edit of [{ expiresAt: null }, { maxDownloads: null }]) {
        rewriteShown(({ links }) => ({
          links: links.map((own) => ({ ...own, row: rowWith(own.row, edit) })),
        }));
        await expect(world.drive.links.find(item)).rejects.toThrow('space_lied');
      }
    });

    it('so an answer to making or changing it that says something else is refused', async () => {
      const edits: Partial<Link>[] = [
        { expires_at: null },
        { max_downloads: 4 },
        { signed_expires_at: null },
        { downloads: 1 },
      ];
      for (const [index, edit] of edits.entries()) {
        await store(world.drive, `asked ${index}`, new Uint8Array([1]));
        const item = intact(await world.drive.list(), `asked ${index}`);
        rewriteLinks((own) => ({ ...own, ...edit }));
        await expect(world.drive.links.create(item, { ...NO_OPTIONS, ...limited })).rejects.toThrow(
          'link_altered',
        );
      }
      world.lying.tellTheTruth();
      const { item } = await world.aLinkedFile(limited);
      const shown = { ...intactLink(await world.drive.links.find(item)), downloads: 2 };
      const next = { expiresAt: LATER + 60, maxDownloads: 5 };
      await expect(world.drive.links.update(shown, next), 'fewer downloads than before').rejects.toThrow(
        'link_altered',
      );
      for (const edit of [{ expires_at: LATER }, { max_downloads: 3 }, { signed_max_downloads: 3 }]) {
        let reads = 0;
        rewriteLinks((own) => (reads++ === 0 ? own : { ...own, ...edit }));
        const link = { ...shown, downloads: 0 };
        await expect(world.drive.links.update(link, next)).rejects.toThrow('link_altered');
      }
    });

    it('so nothing is signed for a link that somebody else made', async () => {
      const { link } = await world.aLinkedFile();
      const { link: another } = await world.aLinkedFile();
      rewriteLinks((own) => ({ ...own, id: another.id }));
      await expect(world.drive.links.update(link, limited)).rejects.toThrow('link_not_updated');
      rewriteLinks((own) => ({ ...own, encrypted_link_key: toBase64Url(randomBytes(300)) }));
      await expect(world.drive.links.update(link, limited)).rejects.toThrow('link_unverified');
    });
  });
});
