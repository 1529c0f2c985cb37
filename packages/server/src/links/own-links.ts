import {
  LINKS_PER_ACCOUNT,
  type Link,
  type linksQuery,
  type linkUpdate,
  type newLink,
  type signedLimits,
} from '@coffer/contract';
import { importPublicKey, type LinkPayload, NO_EPOCH, verifyLink } from '@coffer/crypto';
import type { z } from 'zod';
import type { Caller } from '../calls/call.ts';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { linkEntryRepository } from '../storage/link-entry-repository.ts';
import { checkLinksOnItems } from '../storage/links-on-items.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import { cannotWait, itemMissing, sharedInside, uploadUnfinished } from '../storage/refusals.ts';
import { type SpaceChange, spaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { LinkRow, NewLinkRow } from '../store/database/schema.ts';
import { signatureBytes } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';
import { linkOf, linkRowHash, signedPayloadOf } from './link-of.ts';
import { LINK_WAITING, type LinkWithItem, linkRepository } from './link-repository.ts';
import { isDirectory, isFile, linkMissing, linksSwitchedOff, tooManyLinks } from './refusals.ts';
import type { LinkPolicy } from './visit.ts';

type NewLink = z.output<typeof newLink>;

const LIMIT_UNSIGNED = 'A signature covers the limit, so the limit must be named, or null.';

const notSigned = () => fieldRefused('signature', 'The link is not signed by your private key.');

/** Who makes and changes links, and where. */
export type LinkOwner = Pick<Caller, 'userId' | 'spaceId'>;

interface OwnLinkPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly policy: LinkPolicy;
}

/** The rules of links for their owners. */
export function createOwnLinks({ database, clock, policy }: OwnLinkPorts) {
  const links = linkRepository(database.queries);

  const existing = (spaceId: string, id: string) => existingIn(database.queries, spaceId, id);

  return {
    /** Creates the link of a finished file, or of a directory. */
    async create(caller: LinkOwner, kind: 'file' | 'directory', request: NewLink): Promise<Link> {
      const { spaceId } = caller;
      const allowed = await policy.publicLinks();
      await database.requireRoom();
      await database.transaction({ space: spaceId }, async (queries) => {
        if (await spaceRepository(queries).letsWait(spaceId)) throw cannotWait('link');
        const change = spaceChange(queries, spaceId, clock());
        await linkIn(change, caller, request, { kind, allowed, database });
        await checkLinksOnItems(change);
      });
      return linkOf(await existing(spaceId, request.id));
    },

    /** The links of the space; expired ones only if they are asked for. */
    async list(spaceId: string, query: z.output<typeof linksQuery>): Promise<Link[]> {
      const rows = await links.list(spaceId, {
        aliveAt: query.with_expired ? null : clock(),
        fileId: query.file_id ?? null,
      });
      return rows.filter(({ waiting }) => waiting !== LINK_WAITING.deleted).map(linkOf);
    },

    /**
     * Sets or removes expiry and limit. Without a signature both hold all the same, because a program without keys
     * may change them; what the owner has signed stays beside them, and the owner's client shows the difference.
     */
    async update(caller: LinkOwner, id: string, request: z.output<typeof linkUpdate>): Promise<Link> {
      const { spaceId } = caller;
      const { signature, expires_at = null, max_downloads } = request;
      if (signature !== undefined && max_downloads === undefined) {
        throw fieldRefused('max_downloads', LIMIT_UNSIGNED);
      }
      await database.transaction({ space: spaceId }, async (queries) => {
        const change = spaceChange(queries, spaceId, clock());
        const waits = await spaceRepository(queries).letsWait(spaceId);
        if (signature !== undefined) {
          if (waits) throw cannotWait('link');
          const limits = { expires_at, max_downloads: max_downloads ?? null, signature };
          return limitLinkIn(change, caller, id, limits);
        }
        if (!waits) await spaceRepository(queries).checkUnsigned(spaceId);
        const link = await existingIn(queries, spaceId, id);
        if (link.waiting === LINK_WAITING.deleted) throw linkMissing();
        checkExpiryOf(link, expires_at, change.now);
        if (waits) await spaceRepository(queries).raiseWaiting(spaceId);
        const waiting = waits ? LINK_WAITING.limits : 0;
        const changed = { expires_at, ...(max_downloads !== undefined && { max_downloads }), waiting };
        await linkRepository(queries).update(id, changed);
      });
      return linkOf(await existing(spaceId, id));
    },

    delete: (spaceId: string, id: string): Promise<void> =>
      database.transaction({ space: spaceId }, async (queries) => {
        if (!(await spaceRepository(queries).letsWait(spaceId))) {
          return deleteLinkIn(spaceChange(queries, spaceId, clock()), id);
        }
        const link = await existingIn(queries, spaceId, id);
        if (link.waiting === LINK_WAITING.deleted) throw linkMissing();
        await spaceRepository(queries).raiseWaiting(spaceId);
        await linkRepository(queries).update(id, { waiting: LINK_WAITING.deleted });
      }),
  };
}

/** What a new link is measured by. */
export interface LinkRules {
  /** What it has to be a link of; either where it is left out. */
  readonly kind?: 'file' | 'directory';
  /** Whether the operator has switched public links on. */
  readonly allowed: boolean;
  readonly database: Pick<Database, 'uniqueViolation' | 'foreignKeyViolation'>;
}

/** Makes the link of a finished file, or of a directory; a signed batch also that of something in the trash, which answers nobody there. */
export async function linkIn(
  change: SpaceChange,
  owner: LinkOwner,
  request: NewLink,
  { kind, allowed, database }: LinkRules,
): Promise<void> {
  const { queries, spaceId, now } = change;
  if (!allowed) throw linksSwitchedOff();
  checkExpiry(request.expires_at ?? null, now);
  const [item] = await itemRepository(queries).findAnywhere(spaceId, [request.file_id]);
  // A device makes that of something in the trash once more, where it has ended: it answers once that is restored.
  if (item === undefined || (kind !== undefined && item.in_trash > 0)) throw itemMissing();
  if (item.stands_for !== null) throw sharedInside();
  if (kind === 'file' && item.kind === 0) throw isDirectory();
  if (kind === 'directory' && item.kind !== 0) throw isFile();
  if (item.finished_upload_at === null) throw uploadUnfinished();
  if ((await linkRepository(queries).countOfOwner(spaceId)) >= LINKS_PER_ACCOUNT) throw tooManyLinks();
  const row = newLinkRow(request, { spaceId, now });
  await checkSignature(queries, owner.userId, signedPayloadOf(row), request.signature);
  try {
    await linkRepository(queries).insert(row);
  } catch (error) {
    throw refusalOfTaken(database, error) ?? error;
  }
  await beginEntries(change, request, item.version_id);
  change.noteLinked([row.file_id]);
  await stampLinked(change, row.file_id);
}

/** Sets expiry and limit of a link, as its owner has signed them. */
export async function limitLinkIn(
  change: SpaceChange,
  owner: LinkOwner,
  id: string,
  { signature, ...limits }: z.output<typeof signedLimits>,
): Promise<void> {
  const { queries, spaceId, now } = change;
  const link = await existingIn(queries, spaceId, id);
  checkExpiryOf(link, limits.expires_at, now);
  const signed = { signed_expires_at: limits.expires_at, signed_max_downloads: limits.max_downloads };
  await checkSignature(queries, owner.userId, signedPayloadOf({ ...link, ...signed }), signature);
  const row_hash = linkRowHash({ ...link, ...signed, signature });
  await linkRepository(queries).update(id, { ...limits, ...signed, signature, row_hash, waiting: 0 });
  await stampLinked(change, link.file_id);
}

/** Keeps what comes with a new link: the key of the newest epoch, or what a program has sealed for its visitors. */
async function beginEntries(
  { queries, spaceId, epoch }: SpaceChange,
  { id, file_id, epoch_key, encrypted_name, encrypted_file_key }: NewLink,
  version_id: string | null,
): Promise<void> {
  const entries = linkEntryRepository(queries);
  if (epoch_key !== undefined) {
    await epoch(epoch_key.epoch);
    const bytes = await entries.putKeys(epoch_key.epoch, new Map([[id, epoch_key.encrypted_key]]));
    await quotaRepository(queries).countLinks(spaceId, bytes);
  }
  const envelope = encrypted_file_key ?? encrypted_name;
  if (envelope === undefined) return;
  const place = { space_id: spaceId, parent_id: null, version_id, epoch: NO_EPOCH };
  const bytes = await entries.put([{ link_id: id, item_id: file_id, ...place, envelope, is_confirmed: 1 }]);
  await quotaRepository(queries).countLinks(spaceId, bytes);
}

/** Deletes a link; its address opens nothing any more. */
export async function deleteLinkIn(change: SpaceChange, id: string): Promise<void> {
  await linkEntryRepository(change.queries).removeOf(change.spaceId, id);
  const deleted = await linkRepository(change.queries).delete(change.spaceId, id);
  if (deleted === undefined) throw linkMissing();
  await change.countRemoved(async () => 1);
  await stampLinked(change, deleted.file_id);
}

async function existingIn(queries: Queries, spaceId: string, id: string): Promise<LinkWithItem> {
  const link = await linkRepository(queries).findOwn(spaceId, id);
  if (link === undefined) throw linkMissing();
  return link;
}

function checkExpiry(expiresAt: number | null, now: number): void {
  if (expiresAt !== null && expiresAt < now) {
    throw fieldRefused('expires_at', 'The expiry date is in the past.');
  }
}

/** What the owner has signed can be put back, whatever time it is. */
function checkExpiryOf(link: LinkRow, expiresAt: number | null, now: number): void {
  if (expiresAt !== link.signed_expires_at) checkExpiry(expiresAt, now);
}

function newLinkRow(
  request: NewLink,
  { spaceId, now }: { readonly spaceId: string; readonly now: number },
): NewLinkRow &
  Pick<
    LinkRow,
    'expires_at' | 'encrypted_thumbnail' | 'encrypted_name' | 'signed_expires_at' | 'signed_max_downloads'
  > {
  const limits = { expires_at: request.expires_at ?? null, max_downloads: request.max_downloads ?? null };
  const row = {
    id: request.id,
    space_id: spaceId,
    file_id: request.file_id,
    created_at: now,
    ...limits,
    signed_expires_at: limits.expires_at,
    signed_max_downloads: limits.max_downloads,
    encrypted_link_key: request.encrypted_link_key,
    encrypted_thumbnail: request.encrypted_thumbnail ?? null,
    encrypted_name: request.encrypted_file_key === undefined ? null : (request.encrypted_name ?? null),
    signature: request.signature,
  };
  return { ...row, row_hash: linkRowHash(row) };
}

/** An item is shown with its link, so it changes with what its owner decides about that. */
async function stampLinked({ queries, spaceId, revision }: SpaceChange, id: string): Promise<void> {
  await itemRepository(queries).stamp({ spaceId, id }, await revision());
}

/** A link that its owner's devices would refuse is not even stored. */
async function checkSignature(
  queries: Queries,
  userId: string,
  payload: LinkPayload,
  text: string,
): Promise<void> {
  const { pubkey } = await userRepository(queries).findById(userId);
  const signature = signatureBytes(text);
  const publicKey = await importPublicKey(pubkey);
  if (signature !== null && (await verifyLink(publicKey, payload, signature))) return;
  throw notSigned();
}

function refusalOfTaken(database: LinkRules['database'], error: unknown): Refusal | null {
  const columns = database.uniqueViolation(error);
  if (columns?.includes('file_id')) return new Refusal('link_exists', 'There is a link to this already.');
  if (columns?.includes('id')) return new Refusal('id_exists', 'There is a link with this id already.');
  return database.foreignKeyViolation(error) ? itemMissing() : null;
}
