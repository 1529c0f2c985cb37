import type { SignedHead, SpaceMembers } from '@coffer/contract';
import { equalBytes, type Head, headHash, sharingKeyHash } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';
import { orLie } from '../failures/or-lie.ts';
import type { OwnedRows } from '../keyring/own-heads.ts';
import { parsedHead } from '../keyring/read-heads.ts';
import { memberHash, type StoredMember, storedMember } from '../rows/member-row.ts';

interface MemberPorts {
  readonly api: Pick<ApiClient, 'call'>;
}

/** The members of a space. */
export interface ProvenMembers {
  readonly members: readonly StoredMember[];
  /** The last head that the owner has signed, if that is proven; else the newest alone says what time it is. */
  readonly ownersHead: Head | null;
}

/**
 * The members of a space, all of them as its newest head has them. Null where the space has changed since that was read.
 * Throws `space_lied`.
 */
export async function provenMembers(
  spaceId: string,
  { newest, owned }: OwnedRows,
  { api }: MemberPorts,
  options: RetryOptions,
): Promise<ProvenMembers | null> {
  const named = new Map(owned.filter(({ kind }) => kind === 'member').map(({ id, hash }) => [id, hash]));
  // Whose head names nobody is proven to have none: nothing is left to be asked for, so that this cannot fail either.
  if (named.size === 0) return { members: [], ownersHead: null };
  const ask = (): Promise<SpaceMembers> =>
    api.call('spaceMembers', { params: { id: spaceId } }, options.signal);
  const { members: sent, revision, owners_head: shown } = await retrying(ask, options);
  const members = sent.map((member) => orLie(() => storedMember(spaceId, member)));
  const isAll = named.size === members.length && new Set(members.map(({ id }) => id)).size === named.size;
  for (const member of members) {
    const hash = named.get(member.id);
    const own = await memberHash(spaceId, member);
    const isKnown = hash !== undefined && equalBytes(hash, own);
    // What its owner has signed names the key, which is not a part of it.
    if (isAll && isKnown && (await sharingKeyHash(member.sharing_key)) === member.sharing_key_hash) continue;
    if (revision !== newest.head.revision) return null;
    throw failed('space_lied');
  }
  if (isAll) return { members, ownersHead: await ownersHead(newest, shown) };
  if (revision !== newest.head.revision) return null;
  throw failed('space_lied');
}

/** The head that the newest names as the last one of the owner; null where that is the newest, or another one is shown. */
async function ownersHead(newest: OwnedRows['newest'], shown: SignedHead | null): Promise<Head | null> {
  const head = shown && parsedHead(shown);
  return head !== null && (await headHash(head)) === newest.head.ownersHead ? head : null;
}
