import { DigestTree, EncodingInvalid, nodesAbove, packNode, rowHasher, toBase64Url } from '@coffer/crypto';
import { linkRowHash } from '../links/link-of.ts';
import { digestRepository } from '../spaces/digest-repository.ts';
import { hashedItem } from '../spaces/item-hashes.ts';
import { bytesOf, grouped } from '../spaces/keep-digests.ts';
import { memberRowHash, memberRowOf } from '../spaces/members.ts';
import { sealedSettingRepository } from '../spaces/sealed-setting-repository.ts';
import { sealedRowHash } from '../spaces/sealed-settings.ts';
import { memberRepository } from '../storage/member-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { checkRepository } from './check-repository.ts';
import type { Finding } from './finding.ts';

const PAGE = 500;

type Wrong = (itemId: string | null, detail: string) => void;

/**
 * Makes the digests of all spaces from their rows, and compares them with what is kept. What has changed since a digest was
 * brought up to date is no finding: it has no hash yet.
 */
export async function checkDigests(database: Database, report: (finding: Finding) => void): Promise<void> {
  for (const { id, owner } of await checkRepository(database.queries).spaces()) {
    const wrong: Wrong = (itemId, detail) => report({ kind: 'record', owner, itemId, chunk: null, detail });
    await database.consistently((queries) => checkSpace(queries, id, wrong));
  }
}

async function checkSpace(queries: Queries, spaceId: string, wrong: Wrong): Promise<void> {
  const digests = digestRepository(queries);
  const standing = await digests.standing(spaceId);
  if (standing === undefined) return;
  const kept = standing.kept ?? -1;
  await checkItems(queries, spaceId, kept, wrong);
  await checkLinks(queries, spaceId, wrong);
  await checkSettings(queries, spaceId, wrong);
  await checkMembers(queries, spaceId, wrong);
  if (kept !== standing.revision) return;
  for (const id of await digests.ghosts(spaceId)) wrong(id, 'it is gone, and its hash is kept');
  await checkTree(queries, spaceId, standing, wrong);
}

/** Compares the hash of each item that has not changed since with the one that is kept. */
async function checkItems(queries: Queries, spaceId: string, kept: number, wrong: Wrong): Promise<void> {
  const digests = digestRepository(queries);
  const hasher = await rowHasher();
  for (let after = ''; ; ) {
    const items = await digests.itemsAfter(spaceId, after, PAGE);
    const end = items.at(-1);
    if (end === undefined) return;
    after = end.id;
    const ids = items.map(({ id }) => id);
    const versions = grouped(await digests.versionsOf(spaceId, ids), (version) => version.item_id);
    const places = ids.map((id) => ({ id, bucket: hasher.bucketOf(id) }));
    const hashes = new Map((await digests.hashesOf(spaceId, places)).map(({ id, hash }) => [id, hash]));
    for (const item of items) {
      try {
        const hashed = hashedItem(spaceId, item, versions.get(item.id) ?? [], hasher);
        if (item.revision > kept || (hashed && toBase64Url(hashed.hash)) === (hashes.get(item.id) ?? null))
          continue;
        wrong(item.id, 'it is not what its hash in the digest was made of');
      } catch (error) {
        if (!(error instanceof EncodingInvalid)) throw error;
        wrong(item.id, 'it has no canonical form, so no digest has it');
      }
    }
  }
}

async function checkLinks(queries: Queries, spaceId: string, wrong: Wrong): Promise<void> {
  for (const link of await checkRepository(queries).links(spaceId)) {
    if (unlessDamaged(() => linkRowHash(link)) === link.row_hash) continue;
    wrong(link.file_id, 'its link is not what its hash was made of');
  }
}

async function checkSettings(queries: Queries, spaceId: string, wrong: Wrong): Promise<void> {
  for (const setting of await sealedSettingRepository(queries).rows(spaceId)) {
    if (unlessDamaged(() => sealedRowHash(setting.kind, setting)) === setting.row_hash) continue;
    wrong(null, `the sealed ${setting.kind} ${setting.id} is not what its hash was made of`);
  }
}

async function checkMembers(queries: Queries, spaceId: string, wrong: Wrong): Promise<void> {
  for (const member of await memberRepository(queries).rows(spaceId)) {
    if (unlessDamaged(() => memberRowHash(memberRowOf(spaceId, member))) === member.row_hash) continue;
    wrong(null, `the membership ${member.id} is not what its hash was made of`);
  }
}

/** Null of what has no canonical form. */
function unlessDamaged(hash: () => string): string | null {
  try {
    return hash();
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}

/** Makes the tree over the hashes of the items, and compares it with the one that is kept. */
async function checkTree(
  queries: Queries,
  spaceId: string,
  counted: { readonly items: number | null; readonly versions: number | null },
  wrong: Wrong,
): Promise<void> {
  const digests = digestRepository(queries);
  const tree = new DigestTree();
  const { bucketHash } = await rowHasher();
  const touched = new Set<number>();
  let [items, versions] = [0, 0];
  for (const buckets of await digests.filledBuckets(spaceId, PAGE)) {
    const within = grouped(await digests.inBuckets(spaceId, buckets), ({ bucket }) => bucket);
    const hashes = Array.from(within, ([bucket, hashed]) => {
      items += hashed.length;
      versions += hashed.reduce((sum, item) => sum + item.versions, 0);
      const rows = hashed.map(({ id, hash }) => ({ id, hash: bytesOf(hash) }));
      touched.add(bucket);
      return [bucket, bucketHash(rows)] as const;
    });
    await tree.update(new Map(hashes));
  }
  const expected = new Map(
    [1, 2, 3].flatMap((level) =>
      nodesAbove(level, touched).map((number) => [
        `${level}.${number}`,
        toBase64Url(packNode(tree.children(level, number))),
      ]),
    ),
  );
  let differing = 0;
  for (const { level, number, hashes } of await digests.allNodes(spaceId)) {
    if (expected.get(`${level}.${number}`) !== hashes) differing += 1;
    expected.delete(`${level}.${number}`);
  }
  differing += expected.size;
  if (differing > 0) wrong(null, `${differing} nodes of the digest do not follow from those of its items`);
  if (items !== (counted.items ?? 0) || versions !== (counted.versions ?? 0)) {
    const said = `${counted.items ?? 0} items and ${counted.versions ?? 0} versions`;
    wrong(null, `${said} are counted in the digest, and there are ${items} and ${versions}`);
  }
}
