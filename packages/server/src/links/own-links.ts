import type { Link, linksQuery, linkUpdate, newLink } from '@coffer/contract';
import { importPublicKey, type LinkPayload, verifyLink } from '@coffer/crypto';
import type { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { itemMissing, uploadUnfinished } from '../storage/refusals.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { signatureBytes } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';
import { linkOf, signedPayloadOf } from './link-of.ts';
import { type LinkWithItem, linkRepository } from './link-repository.ts';
import { isDirectory, isFile, linkMissing, linksSwitchedOff } from './refusals.ts';
import type { LinkPolicy } from './visit.ts';

type NewLink = z.output<typeof newLink>;

const LIMIT_UNSIGNED = 'A signature covers the limit, so the limit must be named, or null.';

const notSigned = () => fieldRefused('signature', 'The link is not signed by your private key.');

interface OwnLinkPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly policy: LinkPolicy;
}

/** The rules of links for their owners. */
export function createOwnLinks({ database, clock, policy }: OwnLinkPorts) {
  const links = linkRepository(database.queries);

  async function existing(ownerId: string, id: string): Promise<LinkWithItem> {
    const link = await links.findOwn(ownerId, id);
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
    async create(ownerId: string, kind: 'file' | 'directory', request: NewLink): Promise<Link> {
      if (!(await policy.publicLinks())) throw linksSwitchedOff();
      checkExpiry(request.expires_at);
      const item = await itemRepository(database.queries).find(ownerId, request.file_id);
      if (item === undefined) throw itemMissing();
      if (kind === 'file' && item.kind === 0) throw isDirectory();
      if (kind === 'directory' && item.kind !== 0) throw isFile();
      if (item.finished_upload_at === null) throw uploadUnfinished();
      const limits = { expires_at: request.expires_at ?? null, max_downloads: request.max_downloads ?? null };
      const row = {
        id: request.id,
        owner_id: ownerId,
        file_id: request.file_id,
        created_at: clock(),
        ...limits,
        signed_expires_at: limits.expires_at,
        signed_max_downloads: limits.max_downloads,
        encrypted_link_key: request.encrypted_link_key,
        encrypted_name: request.encrypted_name,
        encrypted_file_key: request.encrypted_file_key,
        encrypted_thumbnail: request.encrypted_thumbnail ?? null,
        signature: request.signature,
      };
      await checkSignature(database.queries, ownerId, signedPayloadOf(row), request.signature);
      try {
        await database.transaction((queries) => linkRepository(queries).insert(row));
      } catch (error) {
        throw refusalOfTaken(database, error) ?? error;
      }
      return linkOf(await existing(ownerId, request.id));
    },

    /** The owner's links; expired ones only if they are asked for. */
    async list(ownerId: string, query: z.output<typeof linksQuery>): Promise<Link[]> {
      const rows = await links.list(ownerId, {
        aliveAt: query.with_expired ? null : clock(),
        fileId: query.file_id ?? null,
      });
      return rows.map(linkOf);
    },

    /**
     * Sets or removes expiry and limit. Without a signature both hold all the same, because a program without keys
     * may change them; what the owner has signed stays beside them, and the owner's client shows the difference.
     */
    async update(ownerId: string, id: string, request: z.output<typeof linkUpdate>): Promise<Link> {
      const { signature } = request;
      const link = await existing(ownerId, id);
      const expiresAt = request.expires_at ?? null;
      // What the owner has signed can be put back, whatever time it is.
      if (expiresAt !== link.signed_expires_at) checkExpiry(request.expires_at);
      const limits = { expires_at: expiresAt, max_downloads: request.max_downloads ?? null };
      const signed = { signed_expires_at: limits.expires_at, signed_max_downloads: limits.max_downloads };
      if (signature !== undefined) {
        if (request.max_downloads === undefined) throw fieldRefused('max_downloads', LIMIT_UNSIGNED);
        await checkSignature(database.queries, ownerId, signedPayloadOf({ ...link, ...signed }), signature);
      }
      await database.transaction(async (queries) => {
        const transacted = linkRepository(queries);
        const { encrypted_link_key } = (await transacted.findOwn(ownerId, id)) ?? {};
        if (encrypted_link_key === undefined) throw linkMissing();
        if (signature === undefined) {
          const { max_downloads, ...expiry } = limits;
          const kept = request.max_downloads === undefined;
          await transacted.update(id, kept ? expiry : { ...expiry, max_downloads });
          return;
        }
        // The key pair was changed meanwhile, and the link signed again for it.
        if (encrypted_link_key !== link.encrypted_link_key) throw notSigned();
        await transacted.update(id, { ...limits, ...signed, signature });
      });
      return linkOf(await existing(ownerId, id));
    },

    async delete(ownerId: string, id: string): Promise<void> {
      const existed = await database.transaction((queries) => linkRepository(queries).delete(ownerId, id));
      if (!existed) throw linkMissing();
    },
  };
}

/** A link that its owner's devices would refuse is not even stored. */
async function checkSignature(
  queries: Queries,
  ownerId: string,
  payload: LinkPayload,
  text: string,
): Promise<void> {
  const { pubkey } = await userRepository(queries).findById(ownerId);
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
