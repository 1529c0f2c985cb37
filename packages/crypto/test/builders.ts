import {
  type AccountKey,
  type ContentKey,
  contentKeyBytes,
  createAccountKey,
  fromBase64Url,
  fromHex,
  generateContentKey,
  generateKeyPair,
  generateSpaceKey,
  type ItemRow,
  importContentKey,
  importPrivateKey,
  importSpaceKey,
  newItemId,
  newVersionId,
  type PrivateKey,
  type SpaceKey,
  type SpaceKeyBytes,
  toBase64Url,
  type VersionId,
  type VersionRow,
  versionId,
} from '@coffer/crypto';
import space from '../../../vectors/space.json' with { type: 'json' };

/** An item with its versions. */
export type WholeItem = { readonly item: ItemRow; readonly versions: readonly VersionRow[] };

/** The items of the vector of a space, of which JSON does not know the kinds. */
export const SPACE_ITEMS: readonly WholeItem[] = space.items.map(({ item, versions }) => ({
  item: { ...item, kind: item.kind === 'file' ? 'file' : 'directory' },
  versions,
}));

export type Account = { privateKeyPem: string; privateKey: PrivateKey; accountKey: AccountKey };

/** From here on, key pairs of this file are really made, and not of ready primes. */
export function makeRealKeyPairs(): void {
  Reflect.deleteProperty(crypto.subtle, 'generateKey');
}

/** Somebody with a fresh key pair and account key. */
export async function anAccount(): Promise<Account> {
  const { privateKeyPem } = await generateKeyPair();
  const privateKey = await importPrivateKey(privateKeyPem);
  const { accountKey } = await createAccountKey(privateKey, newItemId());
  return { privateKeyPem, privateKey, accountKey };
}

/** The key of a fresh space in both forms. */
export async function aSpaceKey(epoch = 1): Promise<{ raw: SpaceKeyBytes; key: SpaceKey }> {
  const raw = generateSpaceKey();
  return { raw, key: await importSpaceKey(newItemId(), epoch, raw) };
}

/** A fresh version with its content key in both forms. */
export async function aVersion(): Promise<{
  id: VersionId;
  raw: ReturnType<typeof generateContentKey>;
  key: ContentKey;
}> {
  const raw = generateContentKey();
  return { id: newVersionId(), raw, key: await importContentKey(raw) };
}

/** The version of a test vector. */
export async function versionOf(vector: {
  versionId: string;
  contentKey: string;
}): Promise<{ id: VersionId; key: ContentKey }> {
  const key = await importContentKey(contentKeyBytes(fromHex(vector.contentKey)));
  return { id: versionId(vector.versionId), key };
}

/** A copy with one bit the other way. */
export function flipBit(bytes: Uint8Array, bit: number): Uint8Array<ArrayBuffer> {
  const flipped = Uint8Array.from(bytes);
  flipped[bit >>> 3] = (flipped[bit >>> 3] ?? 0) ^ (1 << (bit & 7));
  return flipped;
}

/** The envelope with one bit of its bytes the other way. */
export function flipEnvelopeBit(envelope: string, bit: number): string {
  return toBase64Url(flipBit(fromBase64Url(envelope), bit));
}

/** How many bits an envelope has to flip. */
export function bitsOf(envelope: string): number {
  return fromBase64Url(envelope).length * 8;
}

/** The error of an attempt; fails the test if there is none. */
export async function thrownBy(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    await attempt();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
}
