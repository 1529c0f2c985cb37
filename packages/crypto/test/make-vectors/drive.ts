import { createHash } from 'node:crypto';
import {
  type Bytes,
  bucketHash,
  bucketOf,
  chunkHash,
  chunkPosition,
  concatBytes,
  contactRowBytes,
  contentKeyBytes,
  DigestTree,
  epochRowBytes,
  epochRowId,
  fromBase64Url,
  fromHex,
  type Hashed,
  type ItemRow,
  idBytes,
  importContentKey,
  importSpaceKey,
  itemHash,
  itemId,
  itemRowBytes,
  itemsDigest,
  linkId,
  linkKeyBytes,
  linkRowBytes,
  nameHash,
  newSettingId,
  openLinkKey,
  rootOf,
  rootRowBytes,
  type SpaceKey,
  sealChunk,
  sealContentHash,
  sealDirectoryMetadata,
  sealFormerSpaceKey,
  sealLinkKey,
  sealMetadata,
  sealName,
  sealSetting,
  sealThumbnail,
  segmentHashes,
  settingRowBytes,
  sha256,
  spaceKeyBytes,
  toHex,
  type VersionRow,
  versionId,
  versionRowBytes,
  wrapContentKey,
  wrapSpaceKey,
} from '@coffer/crypto';
import { kept, NONCE, withRandom } from './fixed.ts';
import { type Owner, signatureOf } from './links.ts';
import type { OldVectors } from './old.ts';
import { itemOf, type Owned, ownersDigestOf } from './rows.ts';
import { contentOf } from './spaces.ts';

// A drive as a whole, in its second epoch.

type Old = OldVectors['space'];
type OldItem = Old['items'][number];
type Opened = Old['opened']['items'][number];
type OpenedVersion = Opened['versions'][number];

const ALGORITHMS = { md5: 'md5', sha1: 'sha1', sha256: 'sha256', blake2b: 'blake2b512' } as const;

const sealed = <T>(seal: () => Promise<T>) => withRandom([NONCE], seal);

/** Its parts in the order of the file: what is in it, then the rows, then what is computed from them. */
export async function makeSpace(old: Old, owner: Owner, member: string) {
  const space = itemId(old.spaceId);
  const keys = new Map<number, SpaceKey>();
  for (const { epoch, key } of old.keys) {
    keys.set(epoch, await importSpaceKey(space, epoch, spaceKeyBytes(fromHex(key))));
  }
  const under = (epoch: number | null) => {
    const key = keys.get(epoch ?? 0);
    if (key === undefined) throw new Error(`The drive has no epoch ${epoch}`);
    return key;
  };
  const items: WholeItem[] = [];
  const opened = [];
  for (const each of old.items) {
    const plain = old.opened.items.find(({ id }) => id === each.item.id);
    if (plain === undefined) throw new Error(`${each.item.id} is not opened`);
    const { whole, contents } = await makeItem(each, plain, under, member);
    items.push(whole);
    opened.push({ ...plain, versions: contents });
  }
  const owned = await makeOwned(old, owner, under(2));
  const hashes = await Promise.all(items.map(hashOf));
  return {
    spaceId: old.spaceId,
    keys: old.keys,
    nonce: toHex(NONCE),
    opened: { ...old.opened, items: opened },
    ...owned.rows,
    items,
    itemHashes: await Promise.all(
      hashes.map(async ({ id, hash }) => ({ id, bucket: await bucketOf(id), hash: toHex(hash) })),
    ),
    itemsDigest: toHex(await itemsDigest(hashes)),
    ownersDigest: await ownersDigestOf(owned.owned),
    proofs: await Promise.all(old.proofs.map(({ itemId: of }) => proofOf(hashes, of))),
  };
}

interface WholeItem {
  readonly item: ItemRow;
  readonly versions: readonly VersionRow[];
}

/** An item's rows, and of its versions what is behind them. */
async function makeItem(
  { item: old, versions: oldVersions }: OldItem,
  { name, metadata, versions: opened }: Opened,
  under: (epoch: number | null) => SpaceKey,
  member: string,
) {
  const id = itemId(old.id);
  const sealedMetadata =
    metadata === null
      ? null
      : await sealed(() =>
          sealDirectoryMetadata(under(old.metadataEpoch), id, { ...metadata, content: null }),
        );
  const item: ItemRow = {
    ...itemOf(old),
    sealedName: await sealed(() => sealName(under(old.nameEpoch), id, name)),
    nameHash: await nameHash(under(old.nameHashEpoch), itemId(old.parentId), name),
    sealedMetadata,
  };
  const versions: VersionRow[] = [];
  const contents = [];
  for (const version of oldVersions) {
    const plain = opened.find((each) => each.id === version.id);
    if (plain === undefined) throw new Error(`${version.id} is not opened`);
    const author = version.author === null ? null : member;
    const { row, content } = await makeVersion({ ...version, author }, plain, under(version.keyEpoch));
    versions.push(row);
    contents.push(content);
  }
  return { whole: { item, versions }, contents };
}

async function makeVersion(old: VersionRow, opened: OpenedVersion, under: SpaceKey) {
  const [id, raw] = [versionId(old.id), contentKeyBytes(fromHex(opened.contentKey))];
  const key = await importContentKey(raw);
  const plaintext = contentOf(opened.metadata.size);
  const position = chunkPosition(id, 0, plaintext.length);
  const body = await sealed(() => sealChunk(key, position, plaintext));
  const root = await rootOf(await chunkHash(await segmentHashes(body)));
  const content = { root, size: body.length };
  const digest = async (algorithm: keyof typeof ALGORITHMS) => {
    if (!opened.isHashed) return null;
    const hex = createHash(ALGORITHMS[algorithm]).update(plaintext).digest('hex');
    return sealed(() => sealContentHash(key, id, algorithm, hex));
  };
  const image = opened.thumbnail;
  const thumbnail = image === null ? null : await sealed(() => sealThumbnail(key, id, fromHex(image)));
  const place = { itemId: itemId(old.itemId), versionId: id };
  const row: VersionRow = {
    ...old,
    wrappedKey: await sealed(() => wrapContentKey(under, place, raw)),
    ...content,
    sealedMetadata: await sealed(() => sealMetadata(key, id, { ...opened.metadata, content })),
    sealedHashes: {
      md5: await digest('md5'),
      sha1: await digest('sha1'),
      sha256: await digest('sha256'),
      blake2b: await digest('blake2b'),
    },
    thumbnailHash: thumbnail === null ? null : toHex(await sha256(fromBase64Url(thumbnail))),
  };
  return { row, content: { ...opened, sealedContent: toHex(body), sealedThumbnail: thumbnail } };
}

/** The rows that the owner alone changes. */
async function makeOwned(old: Old, { privateKey, accountKey }: Owner, newest: SpaceKey) {
  const [first, second] = old.keys.map(({ key }) => spaceKeyBytes(fromHex(key)));
  if (first === undefined || second === undefined) throw new Error('The drive has two epochs');
  const place = { spaceId: newest.spaceId, epoch: 2, accountKey: 1 };
  const wrappedKey = await sealed(() => wrapSpaceKey(second, accountKey.spaceKeys, place));
  const root = { ...old.root, wrappedKey };
  const sealedKey = await sealed(() => sealFormerSpaceKey(newest, 1, first));
  const epochs = [{ epoch: 2, formerEpoch: 1, sealedKey }];
  const links = [];
  for (const link of old.links) links.push(await makeLinkRow(link, old, { privateKey, accountKey }));
  const sealedRows = async (bodies: readonly { id: string; counter: number; text: string }[]) => {
    const rows = [];
    for (const { id, counter, text } of bodies) {
      const at = { spaceId: old.spaceId, id: newSettingId(id), generation: 1 };
      const sealedBody = await sealed(() => sealSetting(accountKey.rows, at, { counter, text }));
      rows.push({ id, generation: 1, sealedBody });
    }
    return rows;
  };
  const contacts = await sealedRows(old.opened.contacts);
  const settings = await sealedRows(old.opened.settings);
  const owned: Owned[] = [
    ...links.map((row) => ({ kind: 'link' as const, id: row.id, bytes: linkRowBytes(row) })),
    ...contacts.map((row) => ({ kind: 'contact' as const, id: row.id, bytes: contactRowBytes(row) })),
    ...settings.map((row) => ({ kind: 'setting' as const, id: row.id, bytes: settingRowBytes(row) })),
    ...epochs.map((row) => ({
      ...{ kind: 'epoch' as const, id: epochRowId(row.epoch) },
      bytes: epochRowBytes(row),
    })),
    { kind: 'root', id: root.id, bytes: rootRowBytes(root) },
  ];
  return { rows: { root, epochs, links, contacts, settings }, owned };
}

async function makeLinkRow(link: Old['links'][number], { opened }: Old, owner: Owner) {
  const id = linkId(link.id);
  const key = linkKeyBytes(fromHex(opened.links.find((each) => each.id === link.id)?.linkKey ?? ''));
  const sealedLinkKey = await kept(
    link.sealedLinkKey,
    async (it) => toHex((await openLinkKey(it, id, owner)).key) === toHex(key),
    () =>
      sealed(() =>
        sealLinkKey({ ...owner, publicKey: owner.privateKey.publicKey }, id, {
          key,
          secret: { kind: 'key', key },
        }),
      ),
  );
  const { expiresAt, maxDownloads } = link;
  const payload = {
    id,
    itemId: itemId(link.itemId),
    encryptedLinkKey: sealedLinkKey,
    expiresAt,
    maxDownloads,
  };
  return {
    ...link,
    sealedLinkKey,
    signature: await signatureOf(link.signature, payload, owner.privateKey),
  };
}

async function hashOf({ item, versions }: WholeItem): Promise<Hashed> {
  const rows = versions.map((version) => ({ id: version.id, bytes: versionRowBytes(version) }));
  return { id: item.id, hash: await itemHash({ id: item.id, bytes: itemRowBytes(item) }, rows) };
}

/** What leads from the digest to an item, or shows that there is none. */
async function proofOf(hashes: readonly Hashed[], of: string) {
  const buckets = new Map<number, Hashed[]>();
  for (const hashed of hashes) {
    const number = await bucketOf(hashed.id);
    buckets.set(number, [...(buckets.get(number) ?? []), hashed]);
  }
  const tree = new DigestTree();
  const filled = Array.from(buckets, async ([number, within]) => [number, await bucketHash(within)] as const);
  await tree.update(new Map(await Promise.all(filled)));
  const number = await bucketOf(of);
  const within = (buckets.get(number) ?? []).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const node = (level: number, at: number) => ({
    ...{ level, number: at },
    hashes: toHex(concatBytes(...tree.children(level, at))),
  });
  const found = within.find(({ id }) => id === of);
  const bytes: Bytes = concatBytes(...within.flatMap(({ id, hash }) => [idBytes(id), hash]));
  return {
    itemId: of,
    hash: found === undefined ? null : toHex(found.hash),
    proof: {
      bucket: { number, items: toHex(bytes) },
      nodes: [node(1, 0), node(2, number >> 10), node(3, number >> 5)],
    },
  };
}
