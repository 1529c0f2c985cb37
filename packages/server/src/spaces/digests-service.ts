import type { digestsQuery, SpaceDigests } from '@coffer/contract';
import {
  DigestTree,
  epochRowId,
  type Hashed,
  type OwnedRowKind,
  ownersDigest,
  type RowKind,
  rootRowBytes,
  rowHasher,
  toHex,
  unpackNode,
} from '@coffer/crypto';
import type { z } from 'zod';
import { Refusal } from '../calls/refusal.ts';
import { memberRepository } from '../storage/member-repository.ts';
import { rootRowOf, spaceKeyRepository } from '../storage/space-key-repository.ts';
import type { Queries } from '../store/database/database.ts';
import { digestRepository } from './digest-repository.ts';
import { type FollowingPorts, followingRepository } from './following-repository.ts';
import { headOfPage } from './heads-service.ts';
import { bytesOf, grouped, NO_HASHES, withDigest } from './keep-digests.ts';
import { sealedSettingRepository } from './sealed-setting-repository.ts';

/** What spaces hold, by digests. */
export function createDigestsService({ database, clock }: FollowingPorts) {
  return {
    /** The digests of a space as it is now, with what is asked for of the tree of its items. */
    async of(
      userId: string,
      spaceId: string,
      { nodes = [], buckets = [] }: z.output<typeof digestsQuery>,
    ): Promise<SpaceDigests> {
      const space = await followingRepository(database.queries, clock).find(userId, spaceId);
      if (space === undefined) throw new Refusal('not_found', 'There is no such space, or it is not yours.');
      return withDigest(database, spaceId, async (queries, { revision, items, versions }) => {
        const owned = await ownedRows(queries, spaceId);
        const count = (kind: RowKind) => owned.filter((row) => row.kind === kind).length;
        const head = await headOfPage(queries, spaceId, revision);
        return {
          revision,
          ...(head && { head }),
          items: await itemsDigestOf(queries, spaceId),
          owner: toHex(await ownersDigest(owned)),
          rows: {
            items,
            versions,
            links: count('link'),
            settings: count('setting'),
            contacts: count('contact'),
            members: count('member'),
          },
          nodes: await nodesOf(queries, spaceId, nodes),
          buckets: await bucketsOf(queries, spaceId, buckets),
        };
      });
    },
  };
}

/** The digest over the items, of a space whose digest is up to date; hex. */
export async function itemsDigestOf(queries: Queries, spaceId: string): Promise<string> {
  const top = await treeOf(queries, spaceId, [{ level: 1, number: 0 }]);
  return toHex(await top.digest());
}

/** The owner's digest of a space, hex, and over how many rows it is. */
export async function ownersDigestOf(
  queries: Queries,
  spaceId: string,
): Promise<{ readonly digest: string; readonly rows: number }> {
  const owned = await ownedRows(queries, spaceId);
  return { digest: toHex(await ownersDigest(owned)), rows: owned.length };
}

/** See `DigestTree.children`. */
interface NodeName {
  readonly level: number;
  readonly number: number;
}

/** A tree with what lies directly below these nodes. */
export async function treeOf(
  queries: Queries,
  spaceId: string,
  nodes: readonly NodeName[],
): Promise<DigestTree> {
  const tree = new DigestTree();
  for (const { level, number, hashes } of await storedNodes(queries, spaceId, nodes)) {
    tree.addBelow(level, number, unpackNode(bytesOf(hashes)));
  }
  return tree;
}

/** Those of these nodes that are not empty. */
async function storedNodes(queries: Queries, spaceId: string, nodes: readonly NodeName[]) {
  const stored = [];
  for (const level of new Set(nodes.map((node) => node.level))) {
    const numbers = nodes.filter((node) => node.level === level).map(({ number }) => number);
    stored.push(...(await digestRepository(queries).nodesOf(spaceId, level, numbers)));
  }
  return stored;
}

/** A row that only the owner changes. */
type OwnedRow = Hashed & {
  readonly kind: OwnedRowKind;
  readonly itemId?: string;
};

/** The rows that only the owner changes: the root, the former keys, the links, the settings, the contacts and the members. */
export async function ownedRows(queries: Queries, spaceId: string): Promise<OwnedRow[]> {
  const links = await digestRepository(queries).links(spaceId);
  const settings = await sealedSettingRepository(queries).hashes(spaceId);
  const members = await memberRepository(queries).hashes(spaceId);
  const keys = spaceKeyRepository(queries);
  const former = await keys.formerHashes(spaceId);
  const { sha256 } = await rowHasher();
  const root = sha256(rootRowBytes(rootRowOf(spaceId, await keys.ofSpace(spaceId))));
  const hashOf = (row: { readonly row_hash: string }) => new Uint8Array(Buffer.from(row.row_hash, 'hex'));
  const sealed = <Kind extends 'setting' | 'contact'>(kind: Kind) =>
    settings.flatMap((row) => (row.kind === kind ? [{ kind, id: row.id, hash: hashOf(row) }] : []));
  const found: { readonly [Kind in OwnedRowKind]: readonly (OwnedRow & { readonly kind: Kind })[] } = {
    root: [{ kind: 'root', id: spaceId, hash: root }],
    epoch: former.map((row) => ({ kind: 'epoch', id: epochRowId(row.epoch), hash: hashOf(row) })),
    link: links.map((row) => ({ kind: 'link', id: row.id, hash: hashOf(row), itemId: row.file_id })),
    setting: sealed('setting'),
    contact: sealed('contact'),
    member: members.map((row) => ({ kind: 'member', id: row.id, hash: hashOf(row) })),
  };
  return Object.values(found).flat();
}

/** The hashes below nodes of the tree of a space's items, as answers carry them. */
export async function nodesOf(
  queries: Queries,
  spaceId: string,
  nodes: readonly NodeName[],
): Promise<(NodeName & { readonly hashes: string })[]> {
  const stored = await storedNodes(queries, spaceId, nodes);
  const hashes = new Map(stored.map((node) => [`${node.level}.${node.number}`, node.hashes]));
  return nodes.map((node) => ({ ...node, hashes: hashes.get(`${node.level}.${node.number}`) ?? NO_HASHES }));
}

async function bucketsOf(queries: Queries, spaceId: string, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  const rows = await digestRepository(queries).inBuckets(spaceId, numbers);
  const byBucket = grouped(rows, ({ bucket }) => bucket);
  return numbers.map((number) => ({
    number,
    items: (byBucket.get(number) ?? []).map(({ id, hash }) => ({ id, hash: toHex(bytesOf(hash)) })),
  }));
}
