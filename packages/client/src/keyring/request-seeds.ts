import type { BatchOperation, WaitingFile } from '@coffer/contract';
import {
  type ContentKey,
  decodeRequestSecret,
  encodeRequestSecret,
  fromBase64Url,
  importContentKey,
  linkId,
  newRequestSecret,
  newSettingId,
  newSharingSeed,
  openRequestDetails,
  openRequestKey,
  requestTicketHash,
  sealRequestTerms,
  sharingPublicKey,
  sharingSeed,
  toBase64Url,
  versionId,
} from '@coffer/crypto';
import * as z from 'zod/mini';
import type { StoredSetting } from '../rows/stored-setting.ts';
import type { AccountKeys } from './account-keys.ts';
import { type RequestTerms, readDetails, type SentDetails, terms } from './request-terms.ts';
import { rewrittenJson, understood } from './sealed-json.ts';
import { openSetting, sealSetting } from './sealed-settings.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** A request link as its owner has sealed it, without the seed that opens what is sent by it. */
export interface KeptRequest extends RequestTerms {
  readonly id: string;
  /** The directory into which accepted files go. */
  readonly folderId: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** The part of its address behind the `#`. */
  readonly secret: string;
  /** Of the key pair to which senders seal; base64url. */
  readonly publicKey: string;
}

/** The settings of a drive that the server shows. */
export interface DriveSettings {
  readonly spaceId: string;
  readonly settings: readonly StoredSetting[];
}

/** A setting that keeps a link, or is free for one. */
export interface RequestRow {
  readonly row: StoredSetting;
  readonly request: KeptRequest | null;
}

/** A link that is made, gets other terms, or goes. */
export interface RequestChange {
  readonly spaceId: string;
  /** The setting that keeps the link, or is free; null for one of its own. */
  readonly row: StoredSetting | null;
  /** A new link, other terms of the one in the row, or null to forget it with its seed. */
  readonly request: Pick<KeptRequest, 'id' | 'folderId' | 'createdAt' | keyof RequestTerms> | null;
}

/** Files that wait at the link that a setting keeps. */
export interface WaitingRows {
  readonly spaceId: string;
  readonly row: StoredSetting;
  readonly files: readonly WaitingFile[];
}

/** The key and the details of a file that waits; null where they do not open. */
export type OpenedWaiting = { readonly key: ContentKey; readonly details: SentDetails | null } | null;

const body = z.object({
  request: z.nullable(
    z.object({
      id: z.uuid(),
      folderId: z.uuid(),
      createdAt: z.number(),
      seed: z.string(),
      secret: z.string(),
      // As they are sealed for senders.
      terms,
    }),
  ),
});

const withTerms = z.object({ request: z.object({ terms: z.looseObject({}) }) });

/** The settings among these that keep a request link, or are free for one. The seeds stay here. */
export async function openRequests(keys: AccountKeys, rows: DriveSettings): Promise<RequestRow[]> {
  const opened = rows.settings.map(async (row) => {
    const kept = await read(keys, rows.spaceId, row);
    if (kept === null) return [];
    const { request, saysMore } = kept;
    // What says more is not free.
    if (request === null) return saysMore ? [] : [{ row, request }];
    return [{ row, request: await keptOf(request) }];
  });
  return (await Promise.all(opened)).flat();
}

type SealedSetting = Extract<BatchOperation, { readonly kind: 'setting' }>;

/** Seals a change of a request link, with a new seed for a new one; `link` is null where it goes. */
export async function sealRequest(
  keys: AccountKeys,
  { spaceId, row, request }: RequestChange,
): Promise<{ readonly operation: SealedSetting; readonly link: KeptRequest | null }> {
  const before = row && (await read(keys, spaceId, row));
  const held = before?.request?.id === request?.id ? (before?.request ?? null) : null;
  const next = request && { ...placeAndTerms(request), ...(held ? secretsOf(held) : await newSecrets()) };
  const text = rewrittenJson(body, before?.text ?? null, { request: next });
  const setting = await sealSetting(keys.accountKey, {
    spaceId,
    kind: 'request',
    id: row?.id ?? newSettingId(),
    body: { counter: (before?.counter ?? 0) + 1, text },
  });
  const known = row?.revision ?? null;
  if (next === null) return { operation: { kind: 'setting', setting, known, request: null }, link: null };
  const link = await keptOf(next);
  const announcing = await announced(link, termsIn(text));
  return { operation: { kind: 'setting', setting, known, request: announcing }, link };
}

/** Opens the keys and details of files that wait, in their order. */
export async function openWaiting(
  keys: AccountKeys,
  { spaceId, row, files }: WaitingRows,
): Promise<OpenedWaiting[]> {
  const request = (await read(keys, spaceId, row))?.request ?? null;
  if (request === null) return files.map(() => null);
  const seed = sharingSeed(fromBase64Url(request.seed));
  return Promise.all(
    files.map(async (file) => {
      const place = { linkId: linkId(request.id), uploadId: versionId(file.id) };
      const bytes = await unlessDamaged(openRequestKey(file.encrypted_key, place, seed));
      if (bytes === null) return null;
      const key = await importContentKey(bytes).finally(() => bytes.fill(0));
      const text = await unlessDamaged(openRequestDetails(key, place, file.encrypted_details));
      return { key, details: text === null ? null : readDetails(text) };
    }),
  );
}

async function read({ accountKey }: AccountKeys, spaceId: string, row: StoredSetting) {
  const shown = { spaceId, kind: 'request', id: row.id, settings: [row] } as const;
  const { body: opened } = await openSetting(accountKey, shown);
  if (opened === null) return null;
  const { value, saysMore } = understood(body, opened.text);
  return value && { ...opened, request: value.request, saysMore };
}

type SealedRequest = NonNullable<z.infer<typeof body>['request']>;

async function keptOf({ seed, terms: said, ...request }: SealedRequest): Promise<KeptRequest> {
  return { ...request, ...said, publicKey: await publicKeyOf(seed) };
}

function placeAndTerms({
  id,
  folderId,
  createdAt,
  ...said
}: NonNullable<RequestChange['request']>): Omit<SealedRequest, 'seed' | 'secret'> {
  const { note, expiresAt, maxFiles, maxBytes } = said;
  return { id, folderId, createdAt, terms: { note, expiresAt, maxFiles, maxBytes } };
}

/** The text of the terms in that of a setting, with what a later version of the format has added to them. */
function termsIn(text: string): string {
  return JSON.stringify(withTerms.parse(JSON.parse(text)).request.terms);
}

function secretsOf({ seed, secret }: { readonly seed: string; readonly secret: string }) {
  return { seed, secret };
}

async function newSecrets() {
  const seed = newSharingSeed();
  const secret = encodeRequestSecret(await newRequestSecret(await sharingPublicKey(seed)));
  return { seed: toBase64Url(seed), secret };
}

function publicKeyOf(seed: string): Promise<string> {
  return sharingPublicKey(sharingSeed(fromBase64Url(seed)));
}

/** The part of a link that the server needs. */
async function announced(
  { id, secret, publicKey, expiresAt, maxFiles, maxBytes }: KeptRequest,
  said: string,
) {
  const decoded = decodeRequestSecret(secret);
  return {
    id,
    public_key: publicKey,
    encrypted_terms: await sealRequestTerms(decoded, linkId(id), said),
    ticket_hash: await requestTicketHash(decoded, linkId(id)),
    expires_at: expiresAt,
    max_files: maxFiles,
    max_bytes: maxBytes,
  };
}
