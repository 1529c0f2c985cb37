import {
  type BatchOperation,
  type ChangeBatch,
  type ItemDetails,
  type NewItem,
  type ProblemCode,
  type RouteCall,
  type RouteName,
  type Routes,
  routes,
} from '@coffer/contract';
import { checksumOf, encryptedChunkSize, encryptedSize, FIRST_EPOCH } from '@coffer/crypto';
import { type ApiClient, createApiClient } from '../../src/api/client.ts';
import { matchRoute } from './match-route.ts';
import { isJson, json, partOf, problem } from './memory-answers.ts';
import { StoredHashes } from './stored-hashes.ts';

export interface Call {
  readonly route: RouteName;
  readonly id: string;
  readonly chunk: number;
  /** The bytes of it that are asked for, such as `0-99`; null for all of them. */
  readonly range: string | null;
  /** The directory that is listed; null for the root, and for every other call. */
  readonly directory: string | null;
  /** How often this route was called before for this item and chunk. */
  readonly earlier: number;
  readonly signal: AbortSignal | null;
}

/** Replaces the answer: a problem, a broken connection, or another answer. */
export type Fault = ProblemCode | 'drop' | 'lose-answer' | Response;

const NOW = 1_700_000_000;

/** Where its only space stands, for ever. */
export const SPACE = { id: 'c56a4180-65aa-42ec-a945-5fd21dec0538', revision: 1 };

/**
 * A server that really keeps records and bytes, in memory and behind `fetch`. It verifies lengths and
 * checksums as the real one does. Tests change `records` and `chunks` as an operator could.
 */
export class MemoryServer {
  readonly records = new Map<string, ItemDetails>();
  readonly chunks = new Map<string, Map<number, Uint8Array<ArrayBuffer>>>();
  /** The hashes of the segments of each chunk, from when it was stored. */
  readonly hashes = new StoredHashes();
  /** What the sender of each chunk sealed of it. */
  readonly digests = new Map<string, Map<number, string>>();
  readonly calls: Call[] = [];
  readonly #batches = new Set<string>();
  /** Decides for each call whether something goes wrong. */
  fault: (call: Call) => Fault | undefined = () => undefined;
  /** Rewrites the JSON of an answer. */
  answer: (call: Call, body: unknown) => unknown = (_, body) => body;
  /** Awaited before each call is answered. */
  before: (call: Call) => Promise<void> | void = () => {};
  /** Items on one page of a listing. */
  pageSize = 2_000;
  inFlight = 0;
  peakInFlight = 0;

  readonly api: ApiClient = createApiClient({ baseUrl: 'http://memory', fetch: (...p) => this.#fetch(...p) });

  /** The stored chunks of a file. */
  bodies(id: string): Map<number, Uint8Array<ArrayBuffer>> {
    const bodies = this.chunks.get(id) ?? new Map();
    this.chunks.set(id, bodies);
    return bodies;
  }

  /** Puts a record there without a call. */
  create(request: NewItem): ItemDetails {
    const record: ItemDetails = {
      md5: null,
      sha1: null,
      sha256: null,
      blake2b: null,
      root: null,
      sealed_size: null,
      id: request.id,
      file_id: request.file_id ?? null,
      version_id: request.mime === 'dir' ? null : (request.version_id ?? request.id),
      mime: request.mime,
      size: request.size ?? 0,
      chunks: request.chunks ?? 0,
      chunks_stored: 0,
      encrypted_key: request.encrypted_key,
      key_epoch: request.encrypted_key === '' ? null : FIRST_EPOCH,
      encrypted_name: request.encrypted_name,
      name_epoch: request.encrypted_name === '' ? null : FIRST_EPOCH,
      encrypted_metadata: request.encrypted_metadata ?? null,
      metadata_epoch: request.mime === 'dir' && request.encrypted_metadata !== undefined ? FIRST_EPOCH : null,
      ...(request.encrypted_upload !== undefined && { encrypted_upload: request.encrypted_upload }),
      has_thumbnail: request.encrypted_thumbnail !== undefined,
      is_owner: true,
      file_modified_at: request.file_modified_at,
      created_at: NOW,
      finished_upload_at: request.mime === 'dir' ? NOW : null,
      name_hash: request.name_hash,
      name_hash_epoch: FIRST_EPOCH,
      uploaded_chunks: [],
    };
    this.records.set(record.id, record);
    return record;
  }

  /** The record as it stands, with the chunks that are there. */
  record(id: string): ItemDetails {
    const record = this.records.get(id);
    if (record === undefined) throw new Error(`No record ${id}`);
    const uploaded = [...this.bodies(id).keys()].sort((a, b) => a - b);
    const finished = record.finished_upload_at ?? (uploaded.length === record.chunks ? NOW : null);
    return {
      ...record,
      uploaded_chunks: uploaded,
      chunks_stored: uploaded.length,
      finished_upload_at: finished,
    };
  }

  async #fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input));
    const [route, params] = matchRoute(init.method ?? 'GET', url.pathname);
    const id = params['id'] ?? '';
    const chunk = Number(url.searchParams.get('chunk') ?? -1);
    const earlier = this.calls.filter((c) => c.route === route && c.id === id && c.chunk === chunk).length;
    const directory = url.searchParams.get('dir_id');
    const range = new Headers(init.headers).get('range')?.replace('bytes=', '') ?? null;
    const call: Call = { route, id, chunk, range, directory, earlier, signal: init.signal ?? null };
    this.calls.push(call);
    this.peakInFlight = Math.max(this.peakInFlight, ++this.inFlight);
    try {
      await untilAborted(this.before(call), call.signal);
      call.signal?.throwIfAborted();
      const fault = this.fault(call);
      if (fault === 'drop') throw new TypeError('fetch failed');
      if (fault instanceof Response) return fault;
      if (fault !== undefined && fault !== 'lose-answer') return problem(fault);
      const honest = await this.#answer(call, url, params, init.body);
      const response = isJson(honest) ? json(route, this.answer(call, await honest.json())) : honest;
      if (fault === 'lose-answer') throw new TypeError('fetch failed');
      return response;
    } finally {
      this.inFlight--;
    }
  }

  async #answer(call: Call, url: URL, params: Record<string, string>, body: unknown): Promise<Response> {
    const { route, id, chunk } = call;
    if (route === 'createItem') {
      const request = routes.createItem.body.parse(JSON.parse(String(body)));
      const refused = this.#put(request);
      return refused === null ? json(route, this.record(request.id)) : problem(refused);
    }
    if (route === 'changeSpace')
      return this.#changeSpace(routes.changeSpace.body.parse(JSON.parse(String(body))));
    if (route === 'findByNameHash') {
      const parent = url.searchParams.get('parent_id');
      const found = [...this.records.values()].find(
        (record) => record.name_hash === params['namehash'] && record.file_id === parent,
      );
      return json(route, found === undefined ? null : this.record(found.id));
    }
    if (route === 'listLinks') return json(route, []);
    if (route === 'listItems') return this.#list(url.searchParams);
    if (route === 'moveItems') {
      const refused = this.#move(routes.moveItems.body.parse(JSON.parse(String(body))));
      return refused === null ? new Response(null, { status: 204 }) : problem(refused);
    }
    if (route === 'findItem') return json(route, this.records.has(id) ? this.record(id) : null);
    if (!this.records.has(id)) return problem('not_found');
    if (route === 'deleteItem') {
      this.#delete(id);
      return new Response(null, { status: 204 });
    }
    if (route === 'itemMetadata') return json(route, this.record(id));
    if (route === 'uploadChunk') return this.#store(id, chunk, url.searchParams, body);
    if (route === 'sentChunks') return this.#sentChunks(id, Number(url.searchParams.get('from') ?? 0));
    if (route === 'downloadChunk') return this.#download(call, Number(url.searchParams.get('count') ?? 1));
    if (route === 'sealedHashes') return this.#sealedHashes(id, chunk);
    throw new Error(`The memory server has no ${route}`);
  }

  /** Carries out what the tests change; a batch that is there already is answered as the first time. */
  async #changeSpace({ id, operations }: ChangeBatch): Promise<Response> {
    if (!this.#batches.has(id)) {
      for (const operation of operations) {
        const refused = await this.#apply(operation);
        if (refused !== null) return problem(refused);
      }
      this.#batches.add(id);
    }
    return json('changeSpace', { id, revision: SPACE.revision, applied_at: NOW });
  }

  async #apply(operation: BatchOperation): Promise<ProblemCode | null> {
    switch (operation.kind) {
      case 'create':
        return this.#put(operation.item);
      case 'move':
        return this.#move(operation);
      case 'finish':
        return this.#finish(operation);
      default:
        throw new Error(`The memory server does not ${operation.kind}`);
    }
  }

  #put(request: NewItem): ProblemCode | null {
    if (this.#isTaken(request.file_id ?? null, request.name_hash, null)) return 'name_exists';
    this.create(request);
    return null;
  }

  async #finish({ id, content }: Extract<BatchOperation, { kind: 'finish' }>): Promise<ProblemCode | null> {
    const { root, sealed_size, encrypted_metadata, ...hashes } = content;
    const record = this.record(id);
    if (record.finished_upload_at === null) return 'upload_unfinished';
    const own = {
      root: await this.hashes.root(id, record.chunks),
      sealed_size: encryptedSize(record.size ?? 0),
    };
    if (root !== own.root || sealed_size !== own.sealed_size) return 'content_differs';
    const metadata = encrypted_metadata ?? record.encrypted_metadata;
    this.records.set(id, { ...record, ...hashes, ...own, encrypted_metadata: metadata });
    return null;
  }

  /** The directories from the top down to this one. */
  chain(directoryId: string | null): ItemDetails[] {
    if (directoryId === null) return [];
    const record = this.record(directoryId);
    return [...this.chain(record.file_id), record];
  }

  /** The connection breaks at a chunk that is missing or has another length than it must have. */
  #download({ id, chunk: first, range }: Call, count: number): Response {
    const { size, chunks } = this.record(id);
    const stored = this.bodies(id).get(first);
    if (stored === undefined || first + count > chunks) return problem('not_found');
    if (range !== null) return partOf(stored, range);
    if (count === 1) return new Response(new Blob([stored]));
    const bodies = Array.from({ length: count }, (_, place) => this.bodies(id).get(first + place));
    const broken = bodies.findIndex(
      (body, place) => body?.length !== encryptedChunkSize(first + place, size ?? 0),
    );
    const whole = bodies.slice(0, broken === -1 ? count : broken).flatMap((body) => body ?? []);
    if (broken === -1) return new Response(new Blob(whole));
    const cutOff = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = whole.shift();
        if (next === undefined) controller.error(new TypeError('terminated'));
        else controller.enqueue(next);
      },
    });
    return new Response(cutOff);
  }

  async #sealedHashes(id: string, chunk: number): Promise<Response> {
    const hashes =
      chunk < 0 ? await this.hashes.ofChunks(id, this.record(id).chunks) : this.hashes.get(id)?.get(chunk);
    return hashes === undefined ? problem('not_found') : new Response(new Blob([hashes]));
  }

  #list(query: URLSearchParams): Response {
    const directoryId = query.get('dir_id');
    if (directoryId !== null && !this.records.has(directoryId)) return problem('not_found');
    const after = Number(query.get('cursor') ?? 0);
    const limit = Number(query.get('limit') ?? this.pageSize);
    const all = [...this.records.values()].filter(({ file_id }) => file_id === directoryId);
    const next = after + limit < all.length ? String(after + limit) : null;
    const children = all.slice(after, after + limit).map(({ id }) => this.record(id));
    const parents = this.chain(directoryId);
    return json('listItems', { children, parents, space: SPACE, next_cursor: next });
  }

  #move({ ids, file_id, names = [] }: RouteCall<Routes['moveItems']>['body']): ProblemCode | null {
    if (ids.some((id) => !this.records.has(id))) return 'not_found';
    const hashes = new Map(names.map(({ id, name_hash }) => [id, name_hash]));
    for (const id of ids) {
      const record = this.record(id);
      this.records.set(id, { ...record, file_id, name_hash: hashes.get(id) ?? record.name_hash });
    }
    return null;
  }

  #delete(id: string): void {
    this.records.delete(id);
    for (const record of [...this.records.values()]) if (record.file_id === id) this.#delete(record.id);
  }

  #isTaken(parentId: string | null, nameHash: string, except: string | null): boolean {
    return [...this.records.values()].some(
      ({ id, file_id, name_hash }) => id !== except && file_id === parentId && name_hash === nameHash,
    );
  }

  /** Two at once, so that who asks has to ask again. */
  #sentChunks(id: string, from: number): Response {
    const stored = this.record(id).uploaded_chunks.filter((chunk) => chunk >= from);
    const digestOf = (chunk: number) => this.digests.get(id)?.get(chunk) ?? null;
    return json(
      'sentChunks',
      stored.slice(0, 2).map((chunk) => ({ chunk, encrypted_digest: digestOf(chunk) })),
    );
  }

  async #store(id: string, chunk: number, query: URLSearchParams, body: unknown): Promise<Response> {
    if (!(body instanceof Blob || body instanceof Uint8Array)) throw new Error('A chunk is sent as bytes');
    const bytes = new Uint8Array(body instanceof Blob ? await body.arrayBuffer() : body);
    const record = this.record(id);
    if (this.bodies(id).has(chunk)) return problem('chunk_already_exists');
    if (bytes.length !== encryptedChunkSize(chunk, record.size ?? 0)) return problem('chunk_length_mismatch');
    if (checksumOf(bytes) !== query.get('checksum')) return problem('checksum_mismatch');
    await this.hashes.note(id, chunk, bytes);
    this.bodies(id).set(chunk, bytes);
    const digests = this.digests.get(id) ?? new Map<number, string>();
    this.digests.set(id, digests.set(chunk, query.get('encrypted_digest') ?? ''));
    const { chunks_stored, finished_upload_at } = this.record(id);
    return json('uploadChunk', { chunks_stored, finished_upload_at });
  }
}

/** Waits, or rejects with the signal's reason. */
function untilAborted(waiting: Promise<void> | void, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal?.reason);
    signal?.addEventListener('abort', abandon, { once: true });
    Promise.resolve(waiting)
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', abandon));
  });
}
