import type { BatchOperation, Membership, StoredMember } from '@coffer/contract';
import {
  type AccountKey,
  type FileKeyBytes,
  generateFileKey,
  importDirectoryKey,
  itemId,
  openName,
  type PrivateKey,
  type Role,
  sealMembership,
  sealMessage,
  sealName,
  wrapFileKey,
  wrapFormerKey,
} from '@coffer/crypto';
import { membershipOf } from '../rows/member-row.ts';
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
  /** What is said with it: to be sealed, or as it was sealed for this key; null where that is nothing. */
  readonly message: { readonly text: string } | { readonly sealed: string } | null;
}

/** The terms of a membership that stays as it is. */
export function termsOf(member: StoredMember): MemberTerms {
  return {
    id: member.id,
    fingerprint: member.member_fingerprint,
    sharingKey: member.sharing_key,
    role: member.role,
    since: member.since,
    expiresAt: member.expires_at,
    message: member.sealed_message === null ? null : { sealed: member.sealed_message },
  };
}

/** Whether somebody is a member no longer: the time has run out, or they have left. `now` in unix seconds. */
export function isEnded({ expires_at, has_left }: StoredMember, now: number): boolean {
  return has_left || (expires_at !== null && expires_at <= now);
}

export interface MembersInput extends OwnRoot {
  /** The newest head of the space. */
  readonly head: { readonly revision: number; readonly hash: string };
  /** The greatest number of a key that was given in the space, where its root gets another one; else null. */
  readonly greatest: number | null;
  /** The name that its root gets; it keeps the one that it has by default. */
  readonly name?: string | undefined;
  readonly members: readonly MemberTerms[];
}

/** By which an owner seals and signs, also such as come with a next key pair. */
interface SharingKeys {
  readonly privateKey: PrivateKey;
  readonly accountKey: AccountKey;
}

type RenewRoot = Extract<BatchOperation, { readonly kind: 'renew_root' }>;
type RenameRoot = Extract<BatchOperation, { readonly kind: 'rename_root' }>;

/** Memberships as their owner signs them, and the root's next key or its next name, where it gets one. */
export interface SealedMembers {
  readonly root: RenewRoot | RenameRoot | null;
  readonly members: readonly Membership[];
}

/**
 * Makes memberships of a space of one's own, each sealed to the key of its member; and another root key before, so that whoever
 * was a member opens nothing that comes later. Throws `space_lied`, EnvelopeDamaged.
 */
export async function sealMembers(input: MembersInput, keys: SharingKeys): Promise<SealedMembers> {
  const { spaceId, root, head, greatest } = input;
  const { privateKey } = keys;
  const bytes = await unwrapOwnRoot({ spaceId, root }, keys);
  const next = greatest === null ? null : generateFileKey();
  try {
    const renewed =
      next && greatest !== null
        ? await nextRoot(input, greatest + 1, { bytes, next }, keys)
        : await renamedRoot(input, bytes);
    const generation = renewed?.generation ?? root.generation;
    const members = await Promise.all(
      input.members.map(async ({ fingerprint, sharingKey, message, ...terms }) => {
        const place = { id: terms.id, spaceId, memberFingerprint: fingerprint };
        const signed = {
          ...{ ...terms, ...place, generation, revision: head.revision, headHash: head.hash },
          ownerFingerprint: privateKey.fingerprint,
          sealedMessage: await sealedMessageOf(message, sharingKey, place),
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

async function sealedMessageOf(
  message: MemberTerms['message'],
  sharingKey: string,
  place: Parameters<typeof sealMessage>[1],
): Promise<string | null> {
  if (message === null) return null;
  return 'sealed' in message ? message.sealed : sealMessage(sharingKey, place, message.text);
}

/** The root under another name; null where it keeps the one that it has. */
async function renamedRoot(
  { spaceId, root: { file_id: _, ...root }, name }: Pick<MembersInput, 'spaceId' | 'root' | 'name'>,
  bytes: FileKeyBytes,
): Promise<RenameRoot | null> {
  if (name === undefined) return null;
  const { key } = await importDirectoryKey(bytes);
  const sealed = await sealName(key, itemId(spaceId), root.generation, name);
  return { kind: 'rename_root', ...root, encrypted_name: sealed };
}

async function nextRoot(
  { spaceId, root, name: another }: Pick<MembersInput, 'spaceId' | 'root' | 'name'>,
  generation: number,
  { bytes, next }: { readonly bytes: FileKeyBytes; readonly next: FileKeyBytes },
  { accountKey }: Pick<SharingKeys, 'accountKey'>,
): Promise<RenewRoot> {
  const id = itemId(spaceId);
  const { generation: former } = root;
  const { key: formerKey } = await importDirectoryKey(bytes);
  const { key } = await importDirectoryKey(next);
  const { generation: parentGeneration, rootWrapping: parentKey } = accountKey;
  const place = { itemId: id, parentId: id, parentKey, generation, parentGeneration };
  const name = another ?? (await openName(formerKey, id, former, root.encrypted_name ?? ''));
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
    ...(root.file_id !== undefined && { file_id: root.file_id }),
  };
}
