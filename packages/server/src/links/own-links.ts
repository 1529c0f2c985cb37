import type { Link, linksQuery, linkUpdate, newLink } from '@coffer/contract';
import { importPublicKey, itemId, linkId, verifyLink } from '@coffer/crypto';
import type { z } from 'zod';
import { signatureBytes } from '../auth/signature-bytes.ts';
import { userRepository } from '../auth/user-repository.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { fieldRefused, Refusal } from '../refusal.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { itemMissing, uploadUnfinished } from '../storage/refusals.ts';
import { linkOf } from './link-of.ts';
import type { LinkPolicy } from './link-policy.ts';
import { linkRepository } from './link-repository.ts';
import { isDirectory, isFile, linkMissing, linksSwitchedOff } from './refusals.ts';

type NewLink = z.output<typeof newLink>;

interface OwnLinkPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly policy: LinkPolicy;
}

export type OwnLinks = ReturnType<typeof createOwnLinks>;

/** The rules of links for their owners. */
export function createOwnLinks({ database, clock, policy }: OwnLinkPorts) {
  const links = linkRepository(database.queries);

  async function existing(ownerId: string, id: string): Promise<Link> {
    const link = await links.findOwn(ownerId, id);
    if (link === undefined) throw linkMissing();
    return linkOf(link);
  }

  function checkExpiry(expiresAt: number | undefined): void {
    if (expiresAt !== undefined && expiresAt < clock()) {
      throw fieldRefused('expires_at', 'The expiry date is in the past.');
    }
  }

  /** A link that its owner's devices would refuse is not even stored. */
  async function checkSignature(ownerId: string, request: NewLink): Promise<void> {
    const { pubkey } = await userRepository(database.queries).findById(ownerId);
    const payload = {
      id: linkId(request.id),
      itemId: itemId(request.file_id),
      encryptedLinkKey: request.encrypted_link_key,
      encryptedName: request.encrypted_name,
      encryptedFileKey: request.encrypted_file_key,
      encryptedThumbnail: request.encrypted_thumbnail ?? null,
    };
    const signature = signatureBytes(request.signature);
    const publicKey = await importPublicKey(pubkey);
    if (signature !== null && (await verifyLink(publicKey, payload, signature))) return;
    throw fieldRefused('signature', 'The link is not signed by your private key.');
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
      await checkSignature(ownerId, request);
      try {
        await database.transaction((queries) =>
          linkRepository(queries).insert({
            id: request.id,
            owner_id: ownerId,
            file_id: request.file_id,
            created_at: clock(),
            expires_at: request.expires_at ?? null,
            max_downloads: request.max_downloads ?? null,
            encrypted_link_key: request.encrypted_link_key,
            encrypted_name: request.encrypted_name,
            encrypted_file_key: request.encrypted_file_key,
            encrypted_thumbnail: request.encrypted_thumbnail ?? null,
            signature: request.signature,
          }),
        );
      } catch (error) {
        throw refusalOfTaken(database, error) ?? error;
      }
      return existing(ownerId, request.id);
    },

    /** The owner's links; expired ones only if they are asked for. */
    async list(ownerId: string, query: z.output<typeof linksQuery>): Promise<Link[]> {
      const rows = await links.list(ownerId, {
        aliveAt: query.with_expired ? null : clock(),
        fileId: query.file_id ?? null,
      });
      return rows.map(linkOf);
    },

    /** Sets or removes expiry and limit. */
    async update(ownerId: string, id: string, request: z.output<typeof linkUpdate>): Promise<Link> {
      checkExpiry(request.expires_at);
      const { max_downloads } = request;
      await database.transaction(async (queries) => {
        const transacted = linkRepository(queries);
        if ((await transacted.findOwn(ownerId, id)) === undefined) throw linkMissing();
        await transacted.update(id, {
          expires_at: request.expires_at ?? null,
          ...(max_downloads === undefined ? {} : { max_downloads }),
        });
      });
      return existing(ownerId, id);
    },

    async delete(ownerId: string, id: string): Promise<void> {
      const existed = await database.transaction((queries) => linkRepository(queries).delete(ownerId, id));
      if (!existed) throw linkMissing();
    },
  };
}

function refusalOfTaken(database: Database, error: unknown): Refusal | null {
  const columns = database.uniqueViolation(error);
  if (columns?.includes('file_id')) return new Refusal('link_exists', 'There is a link to this already.');
  if (columns?.includes('id')) return new Refusal('id_exists', 'There is a link with this id already.');
  return database.foreignKeyViolation(error) ? itemMissing() : null;
}
