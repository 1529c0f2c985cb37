import type { BatchOperation, RequestLink } from '@coffer/contract';
import { decodeRequestSecret, isRequestKey, newLinkId } from '@coffer/crypto';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { isFailure } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { KeptRequest, RequestChange, RequestRow } from '../keyring/request-seeds.ts';
import type { RequestTerms } from '../keyring/request-terms.ts';
import { type ProvenRowsPorts, provenRows } from '../people/proven-rows.ts';
import type { SpaceWriting } from '../space/space-writer.ts';

/** A link by which people without an account send files, and what the server says of it. */
export interface OwnRequest extends Omit<KeptRequest, 'publicKey'> {
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
  readonly keyring: Pick<Keyring, 'driveId' | 'openRequests' | 'sealRequest' | 'openWaiting'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'change'>;
  readonly clock: RetryOptions['clock'];
}

type ChangeOptions = RetryOptions & { readonly signal: AbortSignal };

/** Others may take the same free row first. */
const MOST_TRIES = 5;

/**
 * The request links that the account's devices have made, as the drive's newest head has them: a server can leave out none, bring
 * none back and make none. Throws `space_lied`, and as all that looks at heads.
 */
export async function keptRequests(ports: RequestPorts, options: RetryOptions): Promise<LinkRow[]> {
  return (await requestRows(ports, options)).filter((each): each is LinkRow => each.request !== null);
}

/** A setting that keeps a link. */
type LinkRow = RequestRow & { readonly request: KeptRequest };

/** The settings that keep a link or are free for one. */
async function requestRows(
  ports: ProvenRowsPorts & { readonly keyring: Pick<Keyring, 'driveId' | 'openRequests'> },
  options: RetryOptions,
): Promise<RequestRow[]> {
  const spaceId = await ports.keyring.driveId();
  return ports.keyring.openRequests({ spaceId, settings: await provenRows('setting', ports, options) });
}

/** The same with what the server says beside them, the newest first. What it shows of others is left out: nobody made them. */
export async function ownRequests(ports: RequestPorts, options: RetryOptions): Promise<OwnRequest[]> {
  const list = () => ports.api.call('listRequestLinks', {}, options.signal);
  const kept = await keptRequests(ports, options);
  const { requests } = await retrying(list, options);
  const shown = new Map(requests.map((each) => [each.id, each]));
  const own = await Promise.all(kept.map(({ request }) => withShown(request, shown.get(request.id))));
  return own.toSorted((one, other) => other.createdAt - one.createdAt);
}

async function withShown(kept: KeptRequest, shown: RequestLink | undefined): Promise<OwnRequest> {
  const { publicKey: _, ...request } = kept;
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
  const createdAt = Math.floor(ports.clock.now() / 1_000);
  const request = { ...terms, id: newLinkId(), folderId, createdAt };
  const free = (rows: readonly RequestRow[]) => rows.find((row) => row.request === null) ?? null;
  const link = await put(request, free, ports, options);
  if (link === null) throw gone();
  const { publicKey: _, ...made } = link;
  return { ...made, state: 'intact', receivedFiles: 0, receivedBytes: 0, waiting: 0 };
}

/** Gives a request link other limits, or another note. Its address stays. Throws `not_found`. */
export async function changeRequest(
  id: string,
  terms: RequestTerms,
  ports: RequestPorts,
  options: ChangeOptions,
): Promise<void> {
  const kept = (await keptRequests(ports, options)).find(({ request }) => request.id === id);
  if (kept === undefined) throw gone();
  const { note, expiresAt, maxFiles, maxBytes } = terms;
  const { folderId, createdAt } = kept.request;
  const changed = { id, folderId, createdAt, note, expiresAt, maxFiles, maxBytes };
  await put(changed, rowOf(id), ports, options);
}

/** Lets the request links of a directory lead to the one that takes its place, in a batch that does more. Their addresses stay. */
export async function leadingRequests(
  { from, to }: Readonly<Record<'from' | 'to', string>>,
  ports: ProvenRowsPorts & { readonly keyring: Pick<Keyring, 'driveId' | 'openRequests' | 'sealRequest'> },
  options: RetryOptions,
): Promise<BatchOperation[]> {
  const spaceId = await ports.keyring.driveId();
  const rows = await requestRows(ports, options);
  const operations = rows.map(async ({ row, request: kept }) => {
    if (kept?.folderId !== from) return [];
    const { secret: _, publicKey: __, ...request } = kept;
    const { operation } = await ports.keyring.sealRequest({
      spaceId,
      row,
      request: { ...request, folderId: to },
    });
    return [operation];
  });
  return (await Promise.all(operations)).flat();
}

/** Takes a request link back, with its seed: what still waits opens for nobody any more, and goes. */
export async function removeRequest(id: string, ports: RequestPorts, options: ChangeOptions): Promise<void> {
  const isKept = (await keptRequests(ports, options)).some(({ request }) => request.id === id);
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

/** Stores a change of a link, and returns the link as it is then. */
async function put(
  request: RequestChange['request'],
  rowIn: (rows: readonly RequestRow[]) => RequestRow | null,
  ports: RequestPorts,
  options: ChangeOptions,
): Promise<KeptRequest | null> {
  const spaceId = await ports.keyring.driveId();
  for (let tries = 1; ; tries++) {
    const row = rowIn(await requestRows(ports, options))?.row ?? null;
    const { operation, link } = await ports.keyring.sealRequest({ spaceId, row, request });
    try {
      await ports.writer.change([operation], options);
      return link;
    } catch (error) {
      if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
    }
  }
}
