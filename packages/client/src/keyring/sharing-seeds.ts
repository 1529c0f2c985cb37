import type { SealedSetting, StoredSetting } from '@coffer/contract';
import {
  fromBase64Url,
  newSharingSeed,
  type SharingSeed,
  type SignedSharingKey,
  sharingKeyHash,
  sharingSeed,
  signSharingKey,
  toBase64Url,
} from '@coffer/crypto';
import * as z from 'zod/mini';
import { failed } from '../failures/coffer-error.ts';
import type { AccountKeys } from './account-keys.ts';
import { openSetting, sealSetting } from './sealed-settings.ts';

/** A key pair for sharing: the RSA key pair that signed it, and its seed. The newest one comes first. */
const sharing = z.object({ sharing: z.array(z.object({ fingerprint: z.string(), seed: z.string() })) });

/** As many key pairs as an account goes on opening with; the setting has room for no more. */
const MOST_KEPT = 16;

/** The settings of a drive that the server shows. */
export interface SharingRows {
  readonly spaceId: string;
  readonly settings: readonly StoredSetting[];
}

/** Whether the present key pair has one for sharing. */
export interface OpenedSharing {
  readonly fingerprint: string;
  readonly isCurrent: boolean;
  /** The public half of the newest one, base64url; null where there is none. */
  readonly publicKey: string | null;
}

/** A new one, and the setting that keeps its seed. */
export interface MadeSharing {
  readonly setting: SealedSetting;
  /** The revision of the setting whose place it takes. */
  readonly known: number | null;
  readonly signed: SignedSharingKey;
}

/** The seeds of one's key pairs for sharing, by SHA-256 of their public halves. */
export type SharingSeeds = ReadonlyMap<string, SharingSeed>;

/** The seeds that a drive keeps. Throws `space_lied` for what nobody with the account's keys has sealed. */
export async function openSeeds(
  { privateKey, accountKey }: AccountKeys,
  rows: SharingRows,
): Promise<{ readonly opened: OpenedSharing; readonly seeds: SharingSeeds }> {
  const kept = (await read(accountKey, rows)).keys;
  const seeds = new Map<string, SharingSeed>();
  let newest: string | null = null;
  for (const { seed } of kept) {
    const bytes = sharingSeed(fromBase64Url(seed));
    const { publicKey } = await signSharingKey(privateKey, bytes);
    seeds.set(await sharingKeyHash(publicKey), bytes);
    newest ??= publicKey;
  }
  const { fingerprint } = privateKey;
  const isCurrent = kept[0]?.fingerprint === fingerprint;
  return { opened: { fingerprint, isCurrent, publicKey: newest }, seeds };
}

/** Makes a key pair for sharing, beside those that there were. Throws SigningFailed. */
export async function makeSeed(
  { privateKey, accountKey }: AccountKeys,
  rows: SharingRows,
): Promise<MadeSharing> {
  const { keys, counter, revision } = await read(accountKey, rows);
  const seed = newSharingSeed();
  const signed = await signSharingKey(privateKey, seed);
  const own = { fingerprint: privateKey.fingerprint, seed: toBase64Url(seed) };
  const text = JSON.stringify({ sharing: [own, ...keys].slice(0, MOST_KEPT) });
  const body = { counter: counter + 1, text };
  const setting = await sealSetting(accountKey, { spaceId: rows.spaceId, kind: 'sharing', body });
  return { setting, known: revision, signed };
}

async function read(accountKey: AccountKeys['accountKey'], rows: SharingRows) {
  const { body, revision } = await openSetting(accountKey, { ...rows, kind: 'sharing' });
  if (revision === null) return { keys: [], counter: 0, revision };
  const parsed = body === null ? null : sharing.safeParse(JSON.parse(body.text)).data;
  if (body === null || parsed == null) throw failed('space_lied');
  return { keys: parsed.sharing, counter: body.counter, revision };
}
