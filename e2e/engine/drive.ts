import { createHash, randomUUID } from 'node:crypto';
import {
  type ApiClient,
  collectZip,
  cookieFetch,
  createApiClient,
  createContentHasher,
  createDirectUploads,
  createSemaphore,
  type DirectUploads,
  downloadStream,
  ensureDirectories,
  type IntactItem,
  Keyring,
  moveItems,
  type OpenedItem,
  planFolders,
  prepareUpload,
  RangedFile,
  retrying,
  SEARCH_START,
  type SearchCursor,
  type SearchPage,
  searchItems,
  systemClock,
  type Unlocked,
  uploadFile,
  type ZipContents,
  zipStream,
} from '@coffer/client';
import { CHUNKS_IN_FLIGHT, DIRECTORY_MIME, type Item } from '@coffer/contract';
import { itemId } from '@coffer/crypto';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** A directory as it was listed: the records on the way down to it, and what is in it. */
export interface Folder {
  readonly path: readonly Item[];
  readonly records: readonly Item[];
  readonly parents: readonly OpenedItem[];
  readonly children: readonly OpenedItem[];
}

/** What came out of a download, and how it ended. */
export interface Download {
  readonly bytes: Buffer;
  readonly error: unknown;
}

/** Someone's drive, used through the client package as the web application does, without a page. */
export class Drive {
  readonly api: ApiClient;
  readonly keyring = new Keyring();
  readonly #url: string;
  readonly #uploads = createSemaphore(CHUNKS_IN_FLIGHT);
  readonly #downloads = createSemaphore(CHUNKS_IN_FLIGHT);
  readonly #direct: DirectUploads;

  /**
   * @param send how requests reach the server; a fresh browser profile by default
   * @param store how chunks reach the storage, where they go there straight
   */
  constructor(url: string, send: typeof fetch = cookieFetch(), store: typeof fetch = fetch) {
    this.#url = url;
    this.api = createApiClient({ baseUrl: url, fetch: send });
    this.#direct = createDirectUploads({ api: this.api, fetch: store });
  }

  /** Creates an account and is signed in to it. Gives the private key's PEM beside the credentials. */
  async register({ storePrivateKey = true } = {}): Promise<Account & { readonly privateKeyPem: string }> {
    const account = { email: `${randomUUID()}@example.org`, password: `correct horse ${randomUUID()}` };
    const { request, privateKeyPem } = await this.keyring.prepareRegistration({
      ...account,
      keySize: 2048,
      storePrivateKey,
    });
    await this.api.call('register', { body: request });
    return { ...account, privateKeyPem };
  }

  async login({ email, password }: Account, token?: string): Promise<Unlocked> {
    const prepared = await this.keyring.prepareLogin({ email, password });
    const { user } = await this.api.call('login', {
      body: { email, password: prepared.password, ...(token === undefined ? {} : { token }) },
    });
    const unlocked = await this.keyring.unlockWithPassword(user);
    if (unlocked.newAccountKey !== null) {
      await this.api.call('setAccountKey', { body: unlocked.newAccountKey });
    }
    return unlocked;
  }

  /** Signs in by private key, as the page at `origin` would. */
  async loginWithPrivateKey(
    privateKeyPem: string,
    { origin = this.#url, ...more }: { origin?: string; token?: string } = {},
  ): Promise<Unlocked> {
    const proof = await this.keyring.prepareSignatureLogin({ privateKeyPem, origin });
    const { user } = await this.api.call('loginWithSignature', { body: { ...proof, ...more } });
    return this.keyring.unlockWithPrivateKey(user, privateKeyPem);
  }

  async list(directoryId: string | null = null): Promise<Folder> {
    const query = directoryId === null ? {} : { dir_id: directoryId };
    const listing = await this.api.call('listItems', { query });
    const opened = await this.keyring.openListing({ ...listing, directoryId });
    return { ...opened, path: listing.parents, records: listing.children };
  }

  async createDirectory(name: string, parentId: string | null = null): Promise<string> {
    const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt: 1_700_000_000, parentId };
    const { id, request } = await this.keyring.sealNewItem(input);
    await this.api.call('createItem', { body: request });
    return id;
  }

  /** A page of what a search finds; in a directory and below it, if one is given. */
  search(
    query: string,
    { directoryId = null, from = SEARCH_START }: { directoryId?: string | null; from?: SearchCursor } = {},
  ): Promise<SearchPage> {
    return searchItems(query, { api: this.api, keyring: this.keyring, directoryId, from });
  }

  /** Uploads a file, or what is missing of it. */
  async upload(
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    more: {
      into?: Pick<Folder, 'path'>;
      thumbnail?: Uint8Array<ArrayBuffer>;
      signal?: AbortSignal;
      modifiedAt?: number;
      mime?: string;
    } = {},
  ): Promise<string> {
    const { into, thumbnail, signal = new AbortController().signal, modifiedAt = 1_700_000_000 } = more;
    const { mime = 'application/x-test' } = more;
    const source = new Blob([bytes]);
    const prepared = await prepareUpload({
      api: this.api,
      keyring: this.keyring,
      parents: into?.path ?? [],
      file: { name, size: source.size, mime, modifiedAt },
      thumbnail: async () => thumbnail,
    });
    if (prepared.kind === 'new') await this.api.call('createItem', { body: prepared.request });
    await uploadFile({
      api: this.api,
      key: prepared.key,
      item: { id: prepared.id, size: source.size },
      source,
      signal,
      storedChunks: prepared.kind === 'resume' ? prepared.storedChunks : [],
      hasher: await createContentHasher(),
      semaphore: this.#uploads,
      direct: this.#direct,
    });
    return prepared.id;
  }

  /** Uploads files with their relative paths, and directories that may be empty, as a chosen folder has them. */
  async uploadTree(
    files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
    directories: readonly string[] = [],
    into: Pick<Folder, 'path'> = { path: [] },
  ): Promise<void> {
    const plan = planFolders(
      Object.entries(files).map(([path, file]) => ({ path, file })),
      directories,
    );
    const { signal } = new AbortController();
    const { api, keyring } = this;
    const ensured = await ensureDirectories({
      api,
      keyring,
      plan,
      parents: into.path,
      modifiedAt: 1_700_000_000,
      signal,
    });
    for (const { name, file, directory } of plan.files) {
      const path = (directory === null ? undefined : ensured.get(directory)?.parents) ?? into.path;
      await this.upload(name, file, { into: { path } });
    }
  }

  /** Moves items that were listed into a directory that was; null is the root. */
  move(items: readonly OpenedItem[], targetId: string | null): Promise<void> {
    const itemIds = items.map(({ id }) => id);
    return moveItems({ api: this.api, keyring: this.keyring, itemIds, targetId });
  }

  /** Finds what goes into a ZIP of items that were listed, and streams it. */
  async zip(items: readonly OpenedItem[]): Promise<ZipContents & { stream: ReadableStream<Uint8Array> }> {
    const { api, keyring } = this;
    const contents = await collectZip({ api, keyring, items, signal: new AbortController().signal });
    return { ...contents, stream: zipStream({ api, entries: contents.entries, semaphore: this.#downloads }) };
  }

  /** Opens a file to read in it here and there, as players and the viewer do. */
  async ranged({ id, size }: IntactItem): Promise<RangedFile> {
    const key = await this.keyring.fileKey(id);
    return new RangedFile({ api: this.api, key, item: { id: itemId(id), size } });
  }

  /** Downloads a file as the page does: looks its digest up until the server answers, streams, and keeps what came. */
  async download(item: IntactItem, range: { from?: number; to?: number } = {}): Promise<Download> {
    const details = await retrying(() => this.api.call('itemMetadata', { params: { id: item.id } }), {
      clock: systemClock,
      signal: new AbortController().signal,
      patience: 'background',
    });
    const { blake2b = null } = await this.keyring.openContentHashes(details);
    const key = await this.keyring.fileKey(item.id);
    const stream = downloadStream({
      api: this.api,
      key,
      item: { id: itemId(item.id), size: item.size },
      blake2b,
      semaphore: this.#downloads,
      ...range,
    });
    const parts: Uint8Array[] = [];
    try {
      for await (const part of stream) parts.push(part);
      return { bytes: Buffer.concat(parts), error: null };
    } catch (error) {
      return { bytes: Buffer.concat(parts), error };
    }
  }
}

/** The item of this name, which must be intact. */
export function intact(folder: Folder, name: string): IntactItem {
  for (const item of folder.children) if (item.state === 'intact' && item.name === name) return item;
  throw new Error(`There is no intact ${name}`);
}

/** Bytes that are the same for the same seed and look random to everything else. */
export function seededBytes(size: number, seed: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('shake256', { outputLength: size }).update(seed).digest());
}
