import type { BatchOperation, RequestLink, StoredSetting } from '@coffer/contract';
import {
  decodeRequestSecret,
  encodeRequestSecret,
  fromBase64Url,
  isRequestKey,
  linkId,
  newLinkId,
  newRequestSecret,
  newSettingId,
  newSharingSeed,
  sealRequestTerms,
  sharingPublicKey,
  sharingSeed,
  toBase64Url,
} from '@coffer/crypto';
import * as z from 'zod/mini';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { isFailure } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { type ProvenRowsPorts, provenRows } from '../people/proven-rows.ts';
import type { SpaceWriting } from '../spaces/space-writer.ts';
import { type RequestTerms, termsText } from './request-terms.ts';

/** What the owner of a request link has sealed about it. */
export interface KeptRequest extends RequestTerms {
  readonly id: string;
  /** The directory into which files go that come by it. */
  readonly folderId: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Of the key pair to which senders seal; base64url. */
  readonly seed: string;
  /** What stands behind the `#` of its address. */
  readonly secret: string;
}

/** A link by which people without an account send files, and what the server says of it. */
export interface OwnRequest extends Omit<KeptRequest, 'seed'> {
  /**
   * `altered`: the server shows another key or other limits than its owner has sealed, which are the ones here; `gone`: it has no
   * such link, so that nobody sends anything by it.
   */
  readonly state: 'intact' | 'altered' | 'gone';
  /** By the server's count. */
  readonly receivedFiles: number;
  readonly receivedBytes: number;
  readonly waiting: number;
}

export interface RequestPorts extends ProvenRowsPorts {
  readonly keyring: Pick<Keyring, 'driveId' | 'openSetting' | 'sealSetting'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'change'>;
  readonly clock: RetryOptions['clock'];
}

type ChangeOptions = RetryOptions & { readonly signal: AbortSignal };

/** A row without a link is free: the next one takes it. */
const body = z.object({
  request: z.nullable(
    z.object({
      id: z.uuid(),
      folderId: z.uuid(),
      createdAt: z.number(),
      seed: z.string(),
      secret: z.string(),
      note: z.string(),
      expiresAt: z.nullable(z.number()),
      maxFiles: z.number(),
      maxBytes: z.number(),
    }),
  ),
});

/** Others may take the same free row first. */
const MOST_TRIES = 5;

/** A setting that keeps a link, or is free for one. */
interface RequestRow extends Pick<StoredSetting, 'id' | 'revision'> {
  readonly counter: number;
  readonly request: KeptRequest | null;
}

/**
 * The request links that the account's devices have made, as the drive's newest head has them: a server can leave out none, bring
 * none back and make none. Throws `space_lied`, and as all that looks at heads.
 */
export async function keptRequests(ports: RequestPorts, options: RetryOptions): Promise<KeptRequest[]> {
  return (await rowsOf(ports, options)).flatMap(({ request }) => request ?? []);
}

async function rowsOf(ports: RequestPorts, options: RetryOptions): Promise<RequestRow[]> {
  const spaceId = await ports.keyring.driveId();
  const rows: RequestRow[] = [];
  for (const row of await provenRows('setting', ports, options)) {
    const { id, revision } = row;
    const shown = { spaceId, kind: 'request', id, settings: [row] } as const;
    const { body: opened } = await ports.keyring.openSetting(shown);
    const parsed = opened === null ? null : body.safeParse(jsonOf(opened.text)).data;
    if (opened !== null && parsed != null) rows.push({ id, revision, counter: opened.counter, ...parsed });
  }
  return rows;
}

/** The same with what the server says beside them, the newest first. What it shows of others is left out: nobody made them. */
export async function ownRequests(ports: RequestPorts, options: RetryOptions): Promise<OwnRequest[]> {
  const list = () => ports.api.call('listRequestLinks', {}, options.signal);
  const kept = await keptRequests(ports, options);
  const { requests } = await retrying(list, options);
  const shown = new Map(requests.map((each) => [each.id, each]));
  const own = await Promise.all(kept.map((each) => withShown(each, shown.get(each.id))));
  return own.toSorted((one, other) => other.createdAt - one.createdAt);
}

async function withShown(kept: KeptRequest, shown: RequestLink | undefined): Promise<OwnRequest> {
  const { seed: _, ...request } = kept;
  if (shown === undefined)
    return { ...request, state: 'gone', receivedFiles: 0, receivedBytes: 0, waiting: 0 };
  const { received_files: receivedFiles, received_bytes: receivedBytes, waiting } = shown;
  const isAsMade =
    shown.expires_at === kept.expiresAt &&
    shown.max_files === kept.maxFiles &&
    shown.max_bytes === kept.maxBytes &&
    (await isRequestKey(decodeRequestSecret(kept.secret), shown.public_key));
  return { ...request, state: isAsMade ? 'intact' : 'altered', receivedFiles, receivedBytes, waiting };
}

/** Makes a request link for a directory. Throws `switched_off`, and as all changes of a drive. */
export async function createRequest(
  folderId: string,
  terms: RequestTerms,
  ports: RequestPorts,
  options: ChangeOptions,
): Promise<OwnRequest> {
  const seed = newSharingSeed();
  const request: KeptRequest = {
    ...terms,
    id: newLinkId(),
    folderId,
    createdAt: Math.floor(ports.clock.now() / 1_000),
    seed: toBase64Url(seed),
    secret: encodeRequestSecret(await newRequestSecret(await sharingPublicKey(seed))),
  };
  await put(request, (rows) => rows.find((row) => row.request === null) ?? null, ports, options);
  const { seed: _, ...made } = request;
  return { ...made, state: 'intact', receivedFiles: 0, receivedBytes: 0, waiting: 0 };
}

/** Gives a request link other limits, or another note. Its address stays. Throws `not_found`. */
export async function changeRequest(
  id: string,
  terms: RequestTerms,
  ports: RequestPorts,
  options: ChangeOptions,
): Promise<void> {
  const kept = (await keptRequests(ports, options)).find((each) => each.id === id);
  if (kept === undefined) throw gone();
  const { note, expiresAt, maxFiles, maxBytes } = terms;
  await put({ ...kept, note, expiresAt, maxFiles, maxBytes }, rowOf(id), ports, options);
}

/** Takes a request link back, with its seed: what still waits opens for nobody any more, and goes. */
export async function removeRequest(id: string, ports: RequestPorts, options: ChangeOptions): Promise<void> {
  const isKept = (await keptRequests(ports, options)).some((each) => each.id === id);
  if (isKept) await put(null, rowOf(id), ports, options);
}

const gone = () => refusedHere('not_found', 404, 'This link was taken back.');

function rowOf(id: string) {
  return (rows: readonly RequestRow[]): RequestRow => {
    const found = rows.find(({ request }) => request?.id === id);
    if (found === undefined) throw gone();
    return found;
  };
}

async function put(
  request: KeptRequest | null,
  rowIn: (rows: readonly RequestRow[]) => RequestRow | null,
  ports: RequestPorts,
  options: ChangeOptions,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const row = rowIn(await rowsOf(ports, options));
    try {
      await ports.writer.change([await operationOf(request, row, ports)], options);
      return;
    } catch (error) {
      if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
    }
  }
}

async function operationOf(
  request: KeptRequest | null,
  row: RequestRow | null,
  { keyring }: RequestPorts,
): Promise<BatchOperation> {
  const setting = await keyring.sealSetting({
    spaceId: await keyring.driveId(),
    kind: 'request',
    id: row?.id ?? newSettingId(),
    body: { counter: (row?.counter ?? 0) + 1, text: JSON.stringify({ request }) },
  });
  const shown = request && (await shownLink(request));
  return { kind: 'setting', setting, known: row?.revision ?? null, request: shown };
}

/** What the server has to know of a link. */
async function shownLink({ id, seed, secret, ...request }: KeptRequest) {
  const { expiresAt, maxFiles, maxBytes } = request;
  const terms = await sealRequestTerms(decodeRequestSecret(secret), linkId(id), termsText(request));
  return {
    id,
    public_key: await sharingPublicKey(sharingSeed(fromBase64Url(seed))),
    encrypted_terms: terms,
    expires_at: expiresAt,
    max_files: maxFiles,
    max_bytes: maxBytes,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
