import type { BatchOperation, Membership } from '@coffer/contract';
import {
  type FileKeyBytes,
  generateFileKey,
  importDirectoryKey,
  itemId,
  openName,
  type Role,
  sealMembership,
  sealName,
  wrapFileKey,
  wrapFormerKey,
} from '@coffer/crypto';
import { membershipOf } from '../rows/member-row.ts';
import type { AccountKeys } from './account-keys.ts';
import { type OwnRoot, unwrapOwnRoot } from './seal-space.ts';

/** Somebody who becomes a member, or stays one. */
export interface MemberTerms {
  readonly id: string;
  readonly fingerprint: string;
  /** Base64url. */
  readonly sharingKey: string;
  readonly role: Role;
  /** Unix seconds. */
  readonly since: number;
  readonly expiresAt: number | null;
}

export interface MembersInput extends OwnRoot {
  /** The newest head of the space. */
  readonly head: { readonly revision: number; readonly hash: string };
  /** The greatest number of a key that was given in the space, where its root gets another one; else null. */
  readonly greatest: number | null;
  readonly members: readonly MemberTerms[];
}

type RenewRoot = Extract<BatchOperation, { readonly kind: 'renew_root' }>;

/** Memberships as their owner signs them, and the root's next key, where it gets one. */
export interface SealedMembers {
  readonly root: RenewRoot | null;
  readonly members: readonly Membership[];
}

/**
 * Makes memberships of a space of one's own, each sealed to the key of its member; and another root key before, so that whoever
 * was a member opens nothing that comes later. Throws `space_lied`, EnvelopeDamaged.
 */
export async function sealMembers(input: MembersInput, keys: AccountKeys): Promise<SealedMembers> {
  const { spaceId, root, head, greatest } = input;
  const { privateKey } = keys;
  const bytes = await unwrapOwnRoot({ spaceId, root }, keys);
  const next = greatest === null ? null : generateFileKey();
  try {
    const renewed =
      next && greatest !== null ? await nextRoot(input, greatest + 1, { bytes, next }, keys) : null;
    const generation = renewed?.generation ?? root.generation;
    const members = await Promise.all(
      input.members.map(({ fingerprint, sharingKey, ...terms }) => {
        const signed = {
          ...terms,
          ...{ spaceId, generation, revision: head.revision, headHash: head.hash },
          ownerFingerprint: privateKey.fingerprint,
          memberFingerprint: fingerprint,
        };
        return sealMembership(privateKey, signed, { sharingKey, rootKey: next ?? bytes });
      }),
    );
    return { root: renewed, members: members.map(membershipOf) };
  } finally {
    bytes.fill(0);
    next?.fill(0);
  }
}

async function nextRoot(
  { spaceId, root }: OwnRoot,
  generation: number,
  { bytes, next }: { readonly bytes: FileKeyBytes; readonly next: FileKeyBytes },
  { accountKey }: AccountKeys,
): Promise<RenewRoot> {
  const id = itemId(spaceId);
  const { generation: former } = root;
  const { key: formerKey } = await importDirectoryKey(bytes);
  const { key } = await importDirectoryKey(next);
  const { generation: parentGeneration, rootWrapping: parentKey } = accountKey;
  const place = { itemId: id, parentId: id, parentKey, generation, parentGeneration };
  const name = await openName(formerKey, id, former, root.encrypted_name ?? '');
  const under = { id, key, generation };
  return {
    kind: 'renew_root',
    former_generation: former,
    generation,
    encrypted_key: await wrapFileKey(next, place),
    parent_generation: parentGeneration,
    former_keys: [
      ...root.former_keys,
      {
        generation: former,
        encrypted_key: await wrapFormerKey(bytes, { itemId: id, generation: former, under }),
      },
    ],
    encrypted_name: await sealName(key, id, generation, name),
  };
}
