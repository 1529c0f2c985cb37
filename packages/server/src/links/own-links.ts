import type { Link, linksQuery, linkUpdate, newLink } from '@coffer/contract';
import { importPublicKey, type LinkPayload, verifyLink } from '@coffer/crypto';
import type { z } from 'zod';
import type { Caller } from '../calls/call.ts';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { itemMissing, uploadUnfinished } from '../storage/refusals.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { LinkRow } from '../store/database/schema.ts';
import { signatureBytes } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';
import { linkOf, linkRowHash, signedPayloadOf } from './link-of.ts';
import { type LinkWithItem, linkRepository } from './link-repository.ts';
import { isDirectory, isFile, linkMissing, linksSwitchedOff } from './refusals.ts';
import type { LinkPolicy } from './visit.ts';

type NewLink = z.output<typeof newLink>;

const LIMIT_UNSIGNED = 'A signature covers the limit, so the limit must be named, or null.';

const notSigned = () => fieldRefused('signature', 'The link is not signed by your private key.');

/** Who makes and changes links, and where. */
type LinkOwner = Pick<Caller, 'userId' | 'spaceId'>;

interface OwnLinkPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly policy: LinkPolicy;
}

/** The rules of links for their owners. */
export function createOwnLinks({ database, clock, policy }: OwnLinkPorts) {
  const links = linkRepository(database.queries);

  async function existing(spaceId: string, id: string): Promise<LinkWithItem> {
    const link = await links.findOwn(spaceId, id);
    if (link === undefined) throw linkMissing();
    return link;
  }

  function checkExpiry(expiresAt: number | undefined): void {
    if (expiresAt !== undefined && expiresAt < clock()) {
      throw fieldRefused('expires_at', 'The expiry date is in the past.');
    }
  }

  return {
    /** Creates the link of a finished file, or of a directory. */
    async create(caller: LinkOwner, kind: 'file' | 'directory', request: NewLink): Promise<Link> {
      const { spaceId } = caller;
      if (!(await policy.publicLinks())) throw linksSwitchedOff();
      checkExpiry(request.expires_at);
      const item = await itemRepository(database.queries).find(spaceId, request.file_id);
      if (item === undefined) throw itemMissing();
      if (kind === 'file' && item.kind === 0) throw isDirectory();
      if (kind === 'directory' && item.kind !== 0) throw isFile();
      if (item.finished_upload_at === null) throw uploadUnfinished();
      const row = newLinkRow(request, { spaceId, now: clock() });
      await checkSignature(database.queries, caller.userId, signedPayloadOf(row), request.signature);
      try {
        await database.transaction({ space: spaceId }, async (queries) => {
          await linkRepository(queries).insert(row);
          await stampLinked(queries, spaceId, row.file_id);
        });
      } catch (error) {
        throw refusalOfTaken(database, error) ?? error;
      }
      return linkOf(await existing(spaceId, request.id));
    },

    /** The links of the space; expired ones only if they are asked for. */
    async list(spaceId: string, query: z.output<typeof linksQuery>): Promise<Link[]> {
      const rows = await links.list(spaceId, {
        aliveAt: query.with_expired ? null : clock(),
        fileId: query.file_id ?? null,
      });
      return rows.map(linkOf);
    },

    /**
     * Sets or removes expiry and limit. Without a signature both hold all the same, because a program without keys
     * may change them; what the owner has signed stays beside them, and the owner's client shows the difference.
     */
    async update(
      { userId, spaceId }: LinkOwner,
      id: string,
      request: z.output<typeof linkUpdate>,
    ): Promise<Link> {
      const { signature } = request;
      const link = await existing(spaceId, id);
      const expiresAt = request.expires_at ?? null;
      // What the owner has signed can be put back, whatever time it is.
      if (expiresAt !== link.signed_expires_at) checkExpiry(request.expires_at);
      const limits = { expires_at: expiresAt, max_downloads: request.max_downloads ?? null };
      const signed = { signed_expires_at: limits.expires_at, signed_max_downloads: limits.max_downloads };
      if (signature !== undefined) {
        if (request.max_downloads === undefined) throw fieldRefused('max_downloads', LIMIT_UNSIGNED);
        await checkSignature(database.queries, userId, signedPayloadOf({ ...link, ...signed }), signature);
      }
      await database.transaction({ space: spaceId }, async (queries) => {
        const transacted = linkRepository(queries);
        const { encrypted_link_key } = (await transacted.findOwn(spaceId, id)) ?? {};
        if (encrypted_link_key === undefined) throw linkMissing();
        if (signature === undefined) {
          const { max_downloads, ...expiry } = limits;
          const kept = request.max_downloads === undefined;
          await transacted.update(id, kept ? expiry : { ...expiry, max_downloads });
          return;
        }
        // The key pair was changed meanwhile, and the link signed again for it.
        if (encrypted_link_key !== link.encrypted_link_key) throw notSigned();
        const row_hash = linkRowHash({ ...link, ...signed, signature });
        await transacted.update(id, { ...limits, ...signed, signature, row_hash });
        await stampLinked(queries, spaceId, link.file_id);
      });
      return linkOf(await existing(spaceId, id));
    },

    async delete(spaceId: string, id: string): Promise<void> {
      await database.transaction({ space: spaceId }, async (queries) => {
        const deleted = await linkRepository(queries).delete(spaceId, id);
        if (deleted === undefined) throw linkMissing();
        await stampLinked(queries, spaceId, deleted.file_id);
      });
    },
  };
}

function newLinkRow(
  request: NewLink,
  { spaceId, now }: { readonly spaceId: string; readonly now: number },
): Omit<LinkRow, 'downloads'> {
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
    encrypted_name: request.encrypted_name,
    encrypted_file_key: request.encrypted_file_key,
    encrypted_thumbnail: request.encrypted_thumbnail ?? null,
    signature: request.signature,
  };
  return { ...row, row_hash: linkRowHash(row) };
}

/** An item is shown with its link, so it changes with what its owner decides about that. */
async function stampLinked(queries: Queries, spaceId: string, id: string): Promise<void> {
  const revision = await spaceRepository(queries).nextRevision(spaceId);
  await itemRepository(queries).stamp({ spaceId, id }, revision);
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

function refusalOfTaken(database: Database, error: unknown): Refusal | null {
  const columns = database.uniqueViolation(error);
  if (columns?.includes('file_id')) return new Refusal('link_exists', 'There is a link to this already.');
  if (columns?.includes('id')) return new Refusal('id_exists', 'There is a link with this id already.');
  return database.foreignKeyViolation(error) ? itemMissing() : null;
}
