import type { ChangeBatch, Link, Membership, PutBackRow } from '@coffer/contract';
import { FIRST_EPOCH, generateSpaceKey, importSpaceKey, itemId } from '@coffer/crypto';
import type { SealedSpaceKeys } from '../rows/canonical-root.ts';
import type { ReturningRow } from '../rows/differences.ts';
import { type FoundItem, type FoundRecords, openFound } from './found-item.ts';
import type { OpenKeyring } from './opened-keys.ts';
import type { NamedKey } from './own-heads.ts';
import { sealLinkKeys } from './seal-link-again.ts';
import { type BeginEpoch, type MemberTerms, nextEpoch, sealMemberships } from './seal-members.ts';
import { sealPutBack } from './seal-put-back.ts';
import { openOwnSpaceKeys, ownSpaceKey, type SpaceKeys } from './space-keys.ts';

/** How a space of one's own goes on at the end of a fork. */
export interface EndOfForkInput {
  /** As the server has them at the end that is gone on with. */
  readonly keys: SealedSpaceKeys;
  /** The head of that end. */
  readonly head: { readonly revision: number; readonly hash: string };
  /** The epoch of the other end. */
  readonly otherEpoch: number;
  /** The links that stay of that end, whose visitors get the key of the epoch. */
  readonly links: readonly Link[];
  /** Who stays a member, and gets it as well; a drive has none. */
  readonly members: readonly MemberTerms[];
  /** What comes back of what this device has proven at the other end. */
  readonly rows: readonly ReturningRow[];
  /** Unix seconds. */
  readonly now: number;
}

/** What begins the epoch with which a fork ends, and what comes back, as it is sealed for that. */
export interface SealedEndOfFork {
  readonly operation: BeginEpoch;
  readonly key: NamedKey;
  readonly members: readonly Membership[];
  readonly rows: readonly PutBackRow[];
  readonly linkKeys: NonNullable<ChangeBatch['link_keys']>;
}

/**
 * Makes what begins the epoch with which a fork of a space ends, above those of both ends, and seals for it what comes back: that is opened by the keys in hand,
 * which are those of this device's end. Throws `space_lied`, EnvelopeDamaged.
 */
export async function sealEndOfFork(
  { keys, head, otherEpoch, links, members: staying, rows: returning, now }: EndOfForkInput,
  { privateKey, accountKey, space }: Pick<OpenKeyring, 'privateKey' | 'accountKey' | 'space'>,
): Promise<SealedEndOfFork> {
  const { spaceId } = space;
  const former = await ownSpaceKey(spaceId, keys, accountKey);
  const next = generateSpaceKey();
  try {
    const epoch = Math.max(keys.root.epoch, otherEpoch) + 1;
    const operation = await nextEpoch({ spaceId, keys }, { former, next, epoch }, { accountKey });
    const key = await importSpaceKey(itemId(spaceId), epoch, next);
    const linkKeys = await sealLinkKeys(links, key, { privateKey, accountKey }, now);
    const members = await sealMemberships(staying, { spaceId, head, epoch, spaceKey: next }, { privateKey });
    const rows = await sealPutBack(returning, space, key);
    return { operation, key: { epoch, keyCommitment: key.commitment }, members, rows, linkKeys };
  } finally {
    former.fill(0);
    next.fill(0);
  }
}

/** The end of a fork that a device knows, and the keys of the space at the other one. */
export interface TwoEnds {
  /** As the server has them. */
  readonly keys: SealedSpaceKeys;
  /** The newest key at the end that this device remembers; null where it remembers none. */
  readonly own: NamedKey | null;
}

/**
 * Returns the epochs whose keys open what this device has proven at its own end of a fork: the other end may have begun one of the same number. Of an end whose
 * keys are not in hand any more, the first epoch alone is known to be the same at both. Throws `space_lied`, EnvelopeDamaged.
 */
export async function ownEpochs(
  { keys, own }: TwoEnds,
  { accountKey, space }: Pick<OpenKeyring, 'accountKey' | 'space'>,
): Promise<number[]> {
  const there = await openOwnSpaceKeys(space.spaceId, keys, accountKey);
  const isSame = (one: SpaceKeys, { epoch, keyCommitment }: NamedKey) =>
    one.all.get(epoch)?.commitment === keyCommitment;
  // Each key leads to those before it.
  if (own === null || isSame(there, own)) return [...there.all.keys()];
  return isSame(space, own) ? [...space.all.keys()].filter((epoch) => epoch <= own.epoch) : [FIRST_EPOCH];
}

/**
 * The keys of a space of one's own as the server has them now, and those that were known beside them. Throws `space_lied`, EnvelopeDamaged.
 *
 * @param goesOn whether the newest of them is the newest from now on
 */
export async function followedKeys(
  keys: SealedSpaceKeys,
  { accountKey, space }: Pick<OpenKeyring, 'accountKey' | 'space'>,
  goesOn: boolean,
): Promise<SpaceKeys> {
  const followed = await openOwnSpaceKeys(space.spaceId, keys, accountKey);
  // Two ends may each have begun an epoch of the same number.
  return goesOn
    ? { ...followed, all: new Map([...space.all, ...followed.all]) }
    : { ...space, all: new Map([...followed.all, ...space.all]) };
}

/** What the server shows at the other end of a fork, and the keys of that end, as it has them. */
export interface FoundThere extends FoundRecords {
  readonly keys: SealedSpaceKeys;
}

/** Opens what is sealed at the other end of a fork. Throws `space_lied`, EnvelopeDamaged for keys that do not open. */
export async function openFoundThere({ keys, ...found }: FoundThere, own: OpenKeyring): Promise<FoundItem[]> {
  return openFound(found, { ...own, space: await followedKeys(keys, own, true) });
}
