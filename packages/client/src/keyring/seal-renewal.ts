import type { BatchOperation, FileVersion, FormerKey, Link, NextKey } from '@coffer/contract';
import { DIRECTORY_MIME } from '@coffer/contract';
import {
  type ContentKeyBytes,
  EnvelopeDamaged,
  type FileKeyBytes,
  generateFileKey,
  type ItemPlace,
  importLinkKey,
  nameHash,
  openLinkKey,
  sealLinkFileKey,
  sealName,
  signLink,
  toBase64Url,
  unwrapContentKey,
  unwrapFileKey,
  versionId,
  wrapContentKey,
  wrapFileKey,
  wrapFormerKey,
} from '@coffer/crypto';
import { refusedHere } from '../failures/refused-here.ts';
import type { AccountKeys } from './account-keys.ts';
import { formerBytesOfFile, formerPlaceOfFile, openEarlier } from './former-keys.ts';
import { formerKeys, type ItemKeys, importKeys } from './open-record.ts';
import type { Directory, NamedKeys, OpenKeyring } from './opened-keys.ts';
import { planRenewals } from './plan-renewals.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { verifiedPayload } from './verified-payload.ts';

type Renew = Extract<BatchOperation, { kind: 'renew' }>;
type SealLink = Extract<BatchOperation, { kind: 'seal_link' }>;

/** Which keys are renewed. */
export interface RenewalInput {
  /** What comes to be sealed under the keys of these items: those above go first. */
  readonly ids: readonly string[];
  /** The greatest number of a key that was given in the space. */
  readonly greatest: number;
  /** Whether the items themselves get another key in any case, with one number more. */
  readonly begins: boolean;
}

/**
 * Renews the keys above items, and theirs, as far as they are older than one above them; from the top down, each once. The
 * new ones are kept once they are adopted. Throws `item_not_opened`, EnvelopeDamaged, and `upload_unfinished`.
 */
export async function sealRenewals(
  { ids, greatest, begins }: RenewalInput,
  { opened, accountKey }: OpenKeyring,
): Promise<Renew[]> {
  const renewed = new Map<string, { readonly keys: NamedKeys; readonly operation: Renew }>();
  const keysNow = (id: string) => renewed.get(id)?.keys ?? opened.keys(id);
  for (const id of ids) {
    const chain = opened
      .chain(id, accountKey)
      .map((each) => ({ ...each, generation: renewed.get(each.id)?.keys.generation ?? each.generation }));
    for (const next of planRenewals(chain, greatest, begins)) {
      const keys = opened.keys(next.id);
      const { parentId } = keys.wrapped.place;
      const above = chain[chain.findIndex((each) => each.id === next.id) - 1];
      const isTop = above === undefined || above.id === accountKey.root.driveId;
      const parent = isTop ? opened.directory(null, accountKey) : directoryOf(keysNow(parentId));
      const { placed, keys: kept } = await sealRenewal(keys, parent, next.generation);
      opened.propose(next.id, kept);
      renewed.set(next.id, { keys: kept, operation: { kind: 'renew', ...placed } });
    }
  }
  return [...renewed.values()].map(({ operation }) => operation);
}

/** A directory by its keys. Throws `EnvelopeDamaged` for a file, in which nothing lies. */
function directoryOf({ directory, generation, earlier, wrapped }: NamedKeys): Directory {
  const { itemId: id } = wrapped.place;
  if (directory === null) throw new EnvelopeDamaged('item-key');
  return { ...directory, generation, earlier, id, boundId: id };
}

/** What an item gets in its place, or in another one, with its next key; and its keys from then on. */
interface SealedRenewal {
  readonly placed: Omit<Renew, 'kind'>;
  readonly keys: NamedKeys;
}

/**
 * Makes the next key of an item, wrapped under the newest one of a directory, and seals under it what moves along: the name,
 * and the key of what a file shows. Throws EnvelopeDamaged, and `upload_unfinished` for what is still uploaded.
 */
export async function sealRenewal(
  keys: NamedKeys,
  parent: Directory,
  generation: number,
): Promise<SealedRenewal> {
  const { wrapped, name, directory, sealedName } = keys;
  // What is uploaded has no row yet, and nothing that another key would be for.
  if (sealedName === '')
    throw refusedHere('upload_unfinished', 409, 'The upload of this file is not finished yet.');
  const { itemId } = wrapped.place;
  const bytes = generateFileKey();
  const former = await unwrapFileKey(wrapped.envelope, wrapped.place);
  try {
    const { key, ...imported } = await importKeys(directory === null ? '' : DIRECTORY_MIME, bytes);
    const place: ItemPlace = {
      itemId,
      parentId: parent.boundId,
      parentKey: parent.key,
      generation,
      parentGeneration: parent.generation,
    };
    const [envelope, formerKeys, encryptedName, hash, content] = await Promise.all([
      wrapFileKey(bytes, place),
      directory === null
        ? formerOfFile(keys, former, place)
        : formerOfDirectory(keys, former, { key, generation }),
      sealName(key, itemId, generation, name),
      nameHash(parent, name),
      rewrapContent(keys, { key, generation }),
    ]);
    const renewal: NextKey = {
      former_generation: keys.generation,
      generation,
      former_keys: formerKeys,
      encrypted_name: encryptedName,
      // Who has given it another name meanwhile is not to lose that.
      former_name: sealedName,
      ...(content !== null && { content }),
    };
    const earlier =
      directory === null ? keys.earlier : await openEarlier(itemId, { key, generation }, formerKeys);
    return {
      placed: {
        id: itemId,
        encrypted_key: envelope,
        name_hash: hash,
        parent_generation: parent.generation,
        renewal,
      },
      keys: {
        ...keys,
        ...imported,
        key,
        generation,
        earlier,
        former: formerKeys,
        sealedName: encryptedName,
        contentKey: content?.encrypted_content_key ?? keys.contentKey,
        wrapped: { envelope, place },
      },
    };
  } finally {
    bytes.fill(0);
    former.fill(0);
  }
}

/** A directory's former key is sealed under the one that comes after it; those before it stay as they are. */
export async function formerOfDirectory(
  { former, generation, wrapped }: ItemKeys,
  bytes: FileKeyBytes,
  next: { readonly key: ItemKeys['key']; readonly generation: number },
): Promise<FormerKey[]> {
  const { itemId } = wrapped.place;
  const under = { id: itemId, ...next };
  return [
    ...former,
    { generation, encrypted_key: await wrapFormerKey(bytes, { itemId, generation, under }) },
  ];
}

/** Those of a file lie beside the key that it has now, under that of its directory. */
async function formerOfFile(
  { former, generation, wrapped }: ItemKeys,
  bytes: FileKeyBytes,
  place: ItemPlace,
): Promise<FormerKey[]> {
  const before = await Promise.all(
    former.map(async (each) => ({
      generation: each.generation,
      bytes: await formerBytesOfFile(wrapped.place, each),
    })),
  );
  return Promise.all(
    [...before, { generation, bytes }].map(async (each) => ({
      generation: each.generation,
      encrypted_key: await wrapFormerKey(each.bytes, formerPlaceOfFile(place, each.generation)),
    })),
  );
}

/** The key of what a file shows, for whoever has no key but its newest one; null of a directory. */
async function rewrapContent(
  keys: NamedKeys,
  next: { readonly key: ItemKeys['key']; readonly generation: number },
): Promise<NonNullable<NextKey['content']> | null> {
  if (keys.content === null || keys.contentKey === null) return null;
  const { versionId } = keys.content;
  const wrapped = await rewrapVersion(keys, versionId, keys.contentKey, next);
  return { version_id: versionId, encrypted_content_key: wrapped };
}

/** What `show_version` takes of a version that was sealed under a former key. */
export type RenewedVersion = NonNullable<Extract<BatchOperation, { kind: 'show_version' }>['renewed']>;

/** Of a file that was opened. Throws `item_not_opened`, `key_renewal_due`, EnvelopeDamaged. */
export async function rewrapFormer(
  itemId: string,
  { id, encrypted_content_key }: FileVersion,
  { opened, accountKey }: OpenKeyring,
): Promise<RenewedVersion> {
  const keys = opened.newestKeys(itemId, accountKey);
  const wrapped = await rewrapVersion(keys, versionId(id), encrypted_content_key ?? '', keys);
  return { generation: keys.generation, encrypted_content_key: wrapped };
}

/** The key of a version, wrapped under another key of its file. Throws EnvelopeDamaged. */
export async function rewrapVersion(
  keys: ItemKeys,
  versionId: NonNullable<NamedKeys['content']>['versionId'],
  envelope: string,
  next: { readonly key: ItemKeys['key']; readonly generation: number },
): Promise<string> {
  const { itemId } = keys.wrapped.place;
  const bytes = await contentBytes(keys, { itemId, versionId }, envelope);
  try {
    return await wrapContentKey(bytes, next.key, { itemId, versionId, generation: next.generation });
  } finally {
    bytes.fill(0);
  }
}

async function contentBytes(
  keys: ItemKeys,
  place: {
    readonly itemId: ItemPlace['itemId'];
    readonly versionId: NonNullable<NamedKeys['content']>['versionId'];
  },
  envelope: string,
): Promise<ContentKeyBytes> {
  for (const { generation, key } of [keys, ...(await formerKeys(keys))]) {
    const bytes = await unlessDamaged(unwrapContentKey(envelope, key, { ...place, generation }));
    if (bytes !== null) return bytes;
  }
  throw new EnvelopeDamaged('content-key');
}

/**
 * Seals keys that items get for their links, and signs these anew. Links that the server changed, or made itself, are left
 * out.
 *
 * @param envelopes the keys as they are wrapped, which were proposed
 */
export async function sealLinksAnew(
  links: readonly Link[],
  envelopes: readonly string[],
  { opened, ...keys }: Pick<OpenKeyring, keyof AccountKeys | 'opened'>,
): Promise<SealLink[]> {
  const { privateKey } = keys;
  const renewed = new Map(
    envelopes.map((envelope) => [opened.proposed(envelope).wrapped.place.itemId as string, envelope]),
  );
  const sealed = await Promise.all(
    links.map(async (link) => {
      const envelope = renewed.get(link.file_id);
      const payload = await unlessDamaged(verifiedPayload(link, privateKey.publicKey));
      if (envelope === undefined || payload === null) return [];
      const { key } = await openLinkKey(payload.encryptedLinkKey, payload.id, keys);
      const linkKey = await importLinkKey(key);
      const bytes = await unwrapFileKey(envelope, opened.proposed(envelope).wrapped.place);
      const encryptedFileKey = await sealLinkFileKey(linkKey, payload.id, payload.itemId, bytes).finally(() =>
        bytes.fill(0),
      );
      const signature = await signLink(privateKey, { ...payload, encryptedFileKey });
      return [
        {
          kind: 'seal_link' as const,
          id: link.id,
          encrypted_file_key: encryptedFileKey,
          signature: toBase64Url(signature),
        },
      ];
    }),
  );
  return sealed.flat();
}
