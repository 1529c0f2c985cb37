import { DIRECTORY_MIME, type Link } from '@coffer/contract';
import {
  encodeLinkSecret,
  importLinkKey,
  type LinkKey,
  linkId,
  openLinkKey,
  toHex,
  unwrapLinkKey,
} from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import type { AccountKeys } from './account-keys.ts';
import { openShownEntry } from './open-entry.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { verifiedPayload } from './verified-payload.ts';

/** How long and how often a link works. */
export interface LinkLimits {
  /** Unix seconds; null for no expiry. */
  readonly expiresAt: number | null;
  /** Null for no limit. */
  readonly maxDownloads: number | null;
}

/** What the server says of a link. */
interface LinkFacts extends LinkLimits {
  readonly id: string;
  readonly itemId: string;
  readonly kind: 'file' | 'directory';
  readonly mime: string;
  readonly size: number;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly downloads: number;
  /** Whether its item is in the trash, so that nobody can open it until that is restored. */
  readonly isAsleep: boolean;
}

/** A link that its owner made, exactly so; but what holds may be other than what the owner signed. */
export interface IntactLink extends LinkFacts {
  readonly state: 'intact';
  /** As its visitors read it; null as long as it has no entry that opens. */
  readonly name: string | null;
  /** What stands behind the `#` of its address. */
  readonly secret: string;
  readonly hasPassword: boolean;
  readonly signedLimits: LinkLimits;
}

/** A link that the server changed, or made itself. It has no address that anyone should be given. */
export interface DamagedLink extends LinkFacts {
  readonly state: 'damaged';
}

export type OwnLink = IntactLink | DamagedLink;

/** Whether expiry and limit are what the owner set, not a program without keys, or the server. */
export function areLimitsSigned({
  signedLimits,
  ...shown
}: LinkLimits & Pick<IntactLink, 'signedLimits'>): boolean {
  return areSameLimits(shown, signedLimits);
}

/** Whether two links would work equally long and often. */
export function areSameLimits(one: LinkLimits, other: LinkLimits): boolean {
  return one.expiresAt === other.expiresAt && one.maxDownloads === other.maxDownloads;
}

/** Whether the signed expiry of a link is over. `now` in unix seconds. */
export function isOver({ signed_expires_at: end }: Pick<Link, 'signed_expires_at'>, now: number): boolean {
  return end !== null && end <= now;
}

/** Opens one's own links; what the server changed or made itself is reported as damaged. */
export function openOwnLinks(links: readonly Link[], keys: AccountKeys): Promise<OwnLink[]> {
  return mapBounded(links, CONCURRENCY, (link) => openOwnLink(link, keys));
}

/**
 * Opens a link of one's own. Its signature is verified first, with the public key that the private key itself
 * contains: nothing is decrypted, shown or copied that its owner did not make.
 */
async function openOwnLink(link: Link, keys: AccountKeys): Promise<OwnLink> {
  const intact = await unlessDamaged(intactLink(link, keys));
  return intact ?? { ...factsOf(link), state: 'damaged' };
}

async function intactLink(link: Link, keys: AccountKeys): Promise<IntactLink | null> {
  const payload = await verifiedPayload(link, keys.privateKey.publicKey);
  if (payload === null) return null;
  const { id, expiresAt, maxDownloads } = payload;
  const { key, secret } = await openLinkKey(payload.encryptedLinkKey, id, keys);
  const name = await shownName(link, await importLinkKey(key));
  return {
    ...factsOf(link),
    state: 'intact',
    name,
    secret: encodeLinkSecret(secret),
    hasPassword: secret.kind === 'password',
    signedLimits: { expiresAt, maxDownloads },
  };
}

/** The name in the entry of the linked item, which no head signs: what members of the space have put, too. */
async function shownName(link: Link, linkKey: LinkKey): Promise<string | null> {
  const opened = await unlessDamaged(openShownEntry(link, linkKey));
  return opened?.name ?? null;
}

function factsOf(link: Link): LinkFacts {
  return {
    id: link.id,
    itemId: link.file_id,
    kind: link.file_mime === DIRECTORY_MIME ? 'directory' : 'file',
    mime: link.file_mime,
    size: link.file_size,
    createdAt: link.created_at,
    expiresAt: link.expires_at,
    downloads: link.downloads,
    maxDownloads: link.max_downloads,
    isAsleep: link.in_trash,
  };
}

/** The address that is given to others. What stands behind the `#` stays in their browsers. */
export function linkAddress({ id, secret }: Pick<IntactLink, 'id' | 'secret'>, origin: string): string {
  return `${origin}/l/${id}#${secret}`;
}

/** Whether a link, a request or a membership is over. @param now unix seconds, by the server's clock where that is known */
export function isExpired({ expiresAt }: Pick<LinkFacts, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && expiresAt < now;
}

/** Opens what stands in the address of a link with a password, to the link key in hex. Throws WrongLinkPassword. */
export async function linkKeyOf(input: { id: string; wrapped: string; password: string }): Promise<string> {
  return toHex(await unwrapLinkKey(input.wrapped, input.password, linkId(input.id)));
}
