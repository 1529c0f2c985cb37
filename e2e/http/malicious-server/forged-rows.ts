import { type SpaceRow, spaceRowsOf } from '@coffer/client';
import {
  listing,
  type SpaceRows,
  spaceChanges,
  spaceDigests,
  spaceProofs,
  spaceRows,
} from '@coffer/contract';
import {
  type Bytes,
  concatBytes,
  DigestTree,
  fromBase64Url,
  type Head,
  idBytes,
  itemRowBytes,
  type PrivateKey,
  packNode,
  readHead,
  rowHasher,
  toBase64Url,
  toHex,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import type { Lie, SentRequest } from '../../engine/lying-server.ts';
import type { TestDrive } from '../../support/test-drive.ts';
import { fieldsOf, writtenRow } from '../support/signed-rows.ts';
import { forgedHead } from './shared-folder.ts';

const BUCKETS_PER_NODE = 32;

/** What somebody who may sign heads of a space, and the server, agree about. */
export interface Forgery {
  /** Of the space as it is now, also what somebody sees who looks only now. */
  readonly seenBy: TestDrive;
  readonly spaceId: string;
  readonly by: PrivateKey;
  /** Rows that take the place of those that there are. */
  readonly change: (rows: readonly SpaceRow[]) => readonly SpaceRow[];
  /** What the head says besides. */
  readonly head?: Partial<Head>;
  /** Whether the changes do not tell what went, or became another one, so that a device finds it by the digest. */
  readonly isSilent?: boolean;
}

/** A space that holds other rows, by a head that leads to them, as the server shows it by each call. */
export async function forgedRows({ seenBy, spaceId, by, change, ...more }: Forgery): Promise<Lie> {
  const query = { from: '0' };
  const before: SpaceRows = await seenBy.api.call('spaceRows', { params: { id: spaceId }, query });
  if (before.head === undefined) throw new Error('There is no head');
  const read = spaceRowsOf(spaceId, before.items).map(fieldsOf);
  const rows = change(read);
  const sent = (some: readonly SpaceRow[]) => some.map((row) => writtenRow(spaceId, row));
  const { tree, hashes, bucketOf } = await treeOver(spaceId, rows);
  const digest = toHex(await tree.digest());
  const newest = await forgedHead(by, before.head.newest, { itemsDigest: digest, ...more.head });
  const { revision } = readHead(fromBase64Url(newest.bytes));
  const now = { revision, head: { newest } };
  const nodeAt = ({ level, number }: { level: number; number: number }) => ({
    ...{ level, number },
    hashes: toBase64Url(packNode(tree.children(level, number))),
  });
  const inBucket = (number: number) => hashes.filter(({ id }) => bucketOf(id) === number);
  const known = new Map(read.map((row) => [row.id, JSON.stringify(row)]));
  const ids = new Set(rows.map(({ id }) => id));
  const changes = {
    removed: read.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
    items: sent(rows.filter((row) => known.get(row.id) !== JSON.stringify(row))),
  };

  async function answer(call: string, request: SentRequest, real: () => Promise<Response>) {
    const { searchParams } = new URL(request.path, 'http://localhost');
    const response = await real();
    if (!response.ok) return response;
    const body: unknown = await response.json();
    switch (call) {
      case 'changes': {
        const shown = more.isSilent === true ? { removed: [], items: [] } : changes;
        return Response.json({ ...spaceChanges.parse(body), ...shown, ...now, digest });
      }
      case 'rows': {
        const from = Number(searchParams.get('from'));
        const until = Number(searchParams.get('until') ?? 1_024);
        const items = rows.filter(({ id }) => {
          const node = Math.floor(bucketOf(id) / BUCKETS_PER_NODE);
          return node >= from && node < until;
        });
        const parsed = spaceRows.parse(body);
        const nodes = parsed.nodes.map(nodeAt);
        return Response.json({ ...parsed, ...now, digest, until, items: sent(items), nodes });
      }
      case 'digests': {
        const parsed = spaceDigests.parse(body);
        const buckets = parsed.buckets.map(({ number }) => ({
          number,
          items: inBucket(number).map(({ id, hash }) => ({ id, hash: toHex(hash) })),
        }));
        const nodes = (searchParams.get('nodes') ?? '').split(',').flatMap((name) => {
          const [level, number] = name.split('.').map(Number);
          return level === undefined || number === undefined ? [] : [nodeAt({ level, number })];
        });
        return Response.json({ ...parsed, ...now, items: digest, nodes, buckets });
      }
      default: {
        const parsed = spaceProofs.parse(body);
        const asked = JSON.parse(request.body.toString());
        const wanted = new Set<string>(asked.rows ?? []);
        const buckets = (asked.buckets ?? []).map((number: number) => ({
          number,
          items: toBase64Url(concatBytes(...inBucket(number).flatMap(({ id, hash }) => [idBytes(id), hash]))),
        }));
        const proven = {
          rows: sent(rows.filter(({ id }) => wanted.has(id))),
          nodes: (asked.nodes ?? []).map(nodeAt),
        };
        return Response.json({ ...parsed, ...now, ...proven, buckets });
      }
    }
  }

  async function listed(real: () => Promise<Response>) {
    const shown = listing.parse(await (await real()).json());
    const children = shown.children.filter(({ id }) => !changes.removed.includes(id));
    return Response.json({ ...shown, children });
  }

  return (request, real) => {
    if (/^\/api\/storage\?/.test(request.path)) return listed(real);
    const call = new RegExp(`${spaceId}/(changes|rows|digests|proofs)(?:\\?|$)`).exec(request.path)?.[1];
    const isAsked = call !== undefined && (call !== 'changes' || request.method === 'GET');
    return isAsked ? answer(call, request, real) : null;
  };
}

/** The tree over rows, made of nothing but what is signed of them. */
async function treeOver(spaceId: string, rows: readonly SpaceRow[]) {
  const hasher = await rowHasher();
  const hashes = rows
    .map((row) => ({ id: row.id, hash: hashOf(spaceId, row, hasher.itemHash) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const buckets = new Map<number, { id: string; hash: Bytes }[]>();
  for (const row of hashes) {
    const bucket = hasher.bucketOf(row.id);
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), row]);
  }
  const tree = new DigestTree();
  await tree.update(new Map(Array.from(buckets, ([number, within]) => [number, hasher.bucketHash(within)])));
  return { tree, hashes, bucketOf: hasher.bucketOf };
}

function hashOf(
  spaceId: string,
  row: SpaceRow,
  itemHash: Awaited<ReturnType<typeof rowHasher>>['itemHash'],
): Bytes {
  const { version_id: shown, version_number: number, other_versions: others = [] } = row;
  const versions = [
    ...(shown === null ? [] : [versionOf(row.id, { ...row, id: shown, number: number ?? 0 })]),
    ...others.map((each) => versionOf(row.id, each)),
  ];
  const bytes = itemRowBytes({
    ...{ id: row.id, parentId: row.file_id ?? spaceId, kind: shown === null ? 'directory' : 'file' },
    ...{ nameEpoch: row.name_epoch ?? 0, sealedName: row.encrypted_name },
    ...{ nameHashEpoch: row.name_hash_epoch, nameHash: row.name_hash },
    metadataEpoch: row.metadata_epoch,
    sealedMetadata: shown === null ? row.encrypted_metadata : null,
    shownVersionId: shown,
    trashed: row.trashed && row.trashed_from ? { at: row.trashed.at, fromId: row.trashed_from } : null,
  });
  return itemHash(
    { id: row.id, bytes },
    versions.map((version) => ({ id: version.id, bytes: versionRowBytes(version) })),
  );
}

type ShownVersion = Omit<NonNullable<SpaceRow['other_versions']>[number], 'created_at'>;

function versionOf(itemId: string, version: ShownVersion): VersionRow {
  const { md5, sha1, sha256, blake2b } = version;
  return {
    ...{ id: version.id, itemId, number: version.number, contentId: version.id },
    ...{ keyEpoch: version.key_epoch, wrappedKey: version.encrypted_key },
    ...{ root: version.root ?? '', size: version.sealed_size ?? 0 },
    sealedMetadata: version.encrypted_metadata,
    sealedHashes: { md5, sha1, sha256, blake2b },
    thumbnailHash: version.thumbnail_hash,
    author: version.author,
  };
}
