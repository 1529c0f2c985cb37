import { createHash } from 'node:crypto';
import { otherEnd } from '@coffer/contract';
import {
  chainedHash,
  EncodingInvalid,
  type Head,
  headFault,
  importPublicKey,
  isOtherEnd,
  type KnownHead,
  NO_HEAD,
  readHead,
  verifyHead,
} from '@coffer/crypto';
import { digestRepository } from '../spaces/digest-repository.ts';
import { itemsDigestOf, ownersDigestOf } from '../spaces/digests-service.ts';
import { headRepository } from '../spaces/head-repository.ts';
import { bytesOf } from '../spaces/keep-digests.ts';
import { knownOf } from '../spaces/take-head.ts';
import { memberRepository } from '../storage/member-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { HeadTable } from '../store/database/digest-tables.ts';
import { checkRepository } from './check-repository.ts';
import type { Finding } from './finding.ts';

const PAGE = 500;

type Wrong = (detail: string) => void;

/**
 * Follows the signed heads of all spaces from the first to the newest, whose digests are compared with those that the rows
 * have, where the space stands there.
 */
export async function checkHeads(database: Database, report: (finding: Finding) => void): Promise<void> {
  for (const space of await checkRepository(database.queries).spaces()) {
    const { owner } = space;
    const wrong = (detail: string) => report({ kind: 'record', owner, itemId: null, chunk: null, detail });
    await database.consistently((queries) => checkSpace(queries, space, wrong));
  }
}

/** A space, as it is checked. */
type CheckedSpace = Awaited<ReturnType<ReturnType<typeof checkRepository>['spaces']>>[number];

async function checkSpace(queries: Queries, space: CheckedSpace, wrong: Wrong): Promise<void> {
  const { id: spaceId, head_revision } = space;
  const standing = await digestRepository(queries).standing(spaceId);
  if (standing === undefined) return;
  const { revision, kept } = standing;
  let last: KnownHead | null = null;
  let previous = NO_HEAD;
  let owners: KnownHead | null = null;
  let after = 0;
  for (let page = await nextPage(); page.length > 0; page = await nextPage()) {
    for (const row of page) {
      after = row.revision;
      const known: KnownHead | null = await checkHead(row, { previous, before: last, owners }, wrong);
      previous = row.hash;
      last = known;
      if (row.by_owner === 1) owners = known;
    }
  }
  if ((head_revision ?? 0) !== after) {
    wrong(`its newest head is said to be ${head_revision ?? 'none'}, and is ${after}`);
  }
  if (after > 0 && revision !== after) wrong(`it stands at ${revision}, and its newest head at ${after}`);
  if (last === null) return;
  await checkNewest(queries, space, last.head, wrong);
  if (kept === revision && revision === after) await checkDigestsOf(queries, last.head, wrong);

  function nextPage(): Promise<HeadTable[]> {
    return headRepository(queries).page(spaceId, after, PAGE);
  }
}

/** The heads behind one: the hash of the one before, that itself, and the last one of the owner. */
interface HeadsBehind {
  readonly previous: string;
  readonly before: KnownHead | null;
  readonly owners: KnownHead | null;
}

/** What is known of a head whose bytes are there and belong to it; null where they are forgotten or damaged. */
async function checkHead(row: HeadTable, behind: HeadsBehind, wrong: Wrong): Promise<KnownHead | null> {
  try {
    const fault = await faultOf(row, behind);
    if (fault !== null) wrong(`its head ${row.revision} is not the one that was signed: ${fault}`);
    const { bytes, signature } = row;
    return fault !== null || bytes === null || signature === null
      ? null
      : knownOf({ ...row, bytes, signature });
  } catch (error) {
    if (!(error instanceof EncodingInvalid)) throw error;
    wrong(`its head ${row.revision} has no canonical form`);
    return null;
  }
}

/** Why a head does not follow from the one before; null where it does, as far as that is still known. */
async function faultOf(row: HeadTable, { previous, before, owners }: HeadsBehind): Promise<string | null> {
  const { bytes, signature, bytes_hash } = row;
  if ((await chainedHash(previous, bytes_hash)) !== row.hash)
    return 'its hash does not follow from the one before';
  if (bytes === null || signature === null) return null;
  if (createHash('sha256').update(bytesOf(bytes)).digest('hex') !== bytes_hash)
    return 'its bytes have another hash';
  const { head } = knownOf({ ...row, bytes, signature });
  if (head.revision !== row.revision) return 'it is of another revision';
  if (!(await carriesOtherEnd(head, row.other_end))) return 'it does not carry the other end of its fork';
  // Of one behind those that are forgotten, only the hash of the one before is known.
  if (before === null && previous !== NO_HEAD) return head.previous === previous ? null : 'previous';
  return headFault(before, owners?.head ?? null, head);
}

async function carriesOtherEnd(head: Head, other: string | null): Promise<boolean> {
  if (other === null) return head.endedFork === null;
  const carried = otherEnd.safeParse(jsonOf(other)).data;
  return carried !== undefined && isOtherEnd(head, readHead(bytesOf(carried.bytes)));
}

/** What a text says; null of what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function checkNewest(
  queries: Queries,
  { id, pubkey }: CheckedSpace,
  head: Head,
  wrong: Wrong,
): Promise<void> {
  const newest = await headRepository(queries).newest(id);
  if (head.signerFingerprint !== head.ownerFingerprint) {
    const members = await memberRepository(queries).list(id);
    const signer = members.find(
      ({ member_fingerprint: fingerprint }) => fingerprint === head.signerFingerprint,
    );
    const key = signer?.member?.pubkey;
    // Who has signed it may have no account any more.
    if (signer !== undefined && signer.member === null) return;
    const isSigned =
      key !== undefined && (await verifyHead(await importPublicKey(key), head, newest?.signature ?? ''));
    if (!isSigned) wrong('its newest head is not signed by a member');
    return;
  }
  // What changed the key pair is signed by both.
  const signature = (head.nextFingerprint === null ? newest?.signature : newest?.next_signature) ?? '';
  if (await verifyHead(await importPublicKey(pubkey), head, signature)) return;
  wrong('its newest head is not signed by its owner');
}

async function checkDigestsOf(queries: Queries, head: Head, wrong: Wrong): Promise<void> {
  if (head.itemsDigest !== (await itemsDigestOf(queries, head.spaceId))) {
    wrong('its items are not those that its newest head signs');
  }
  if (head.ownersDigest !== (await ownersDigestOf(queries, head.spaceId)).digest) {
    wrong('its links or settings are not those that its newest head signs');
  }
}
