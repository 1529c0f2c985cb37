/** What the build of this service worker consists of. */
export interface BuiltFiles {
  /** The script that the document begins with: another build has another one. */
  readonly entry: string;
  /** SHA-256 of the document as it was built, as Subresource Integrity writes it. */
  readonly document: string;
  /** The other files by their addresses, in the same way. */
  readonly files: Readonly<Record<string, string>>;
}

/** A server that takes longer is taken for away, where this browser has a document of its own. */
const PATIENCE_MS = 4_000;

const PREFIX = 'coffer-shell-';
const DOCUMENT = '/';
const NONCE = /(?<=name="csp-nonce" content=")[\w-]+/;
const PLACEHOLDER = '__CSP_NONCE__';
/** Messages of the page, of which a browser keeps those in the languages that it has had. */
const MESSAGES = /^\/assets\/texts-\w+\/(?<language>\w+)\//;
/** Below, names carry a hash of the content. */
const UNCHANGING = '/assets/';

/**
 * The files of the page in the browser's cache, so that it starts without a network. They are the same for everybody and
 * hold nothing of an account. What was built together stays together: a document is kept once all of its files are, and
 * those of the build before stay for tabs that began with it.
 */
export class Shell {
  readonly #built: BuiltFiles;
  readonly #name: string;
  #keeping: Promise<void> | null = null;

  constructor(built: BuiltFiles) {
    this.#built = built;
    this.#name = PREFIX + built.document.slice(-12).replace(/\W/g, '');
  }

  get entry(): string {
    return this.#built.entry;
  }

  /** Whether the files of any build are kept. */
  async isAnyKept(): Promise<boolean> {
    return (await this.#names()).length > 0;
  }

  /**
   * Keeps all files of this build, and of others only those of the one before. Rejects where a file does not come, or is not
   * what was built; what has come by then is not fetched again.
   *
   * @param language of the page that asks; without one, those in which a build before is kept
   */
  keep(language?: string): Promise<void> {
    this.#keeping ??= this.#keep(language).finally(() => {
      this.#keeping = null;
    });
    return this.#keeping;
  }

  async #keep(language?: string): Promise<void> {
    const cache = await caches.open(this.#name);
    const isWhole = (await cache.match(DOCUMENT)) !== undefined;
    const languages = await this.#languages(language);
    for (const [path, integrity] of Object.entries(this.#built.files)) {
      const isWanted = languageOf(path) === null ? !isWhole : languages.has(languageOf(path));
      if (isWanted && (await cache.match(path)) === undefined)
        await cache.put(path, await fileOf(path, integrity));
    }
    if (!isWhole) await cache.put(DOCUMENT, await this.#fetchDocument());
  }

  /** The languages whose messages are kept already, and one more. */
  async #languages(more?: string): Promise<ReadonlySet<string | null>> {
    const languages = new Set<string | null>(more === undefined ? [] : [more]);
    for (const name of await this.#names()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        const language = languageOf(new URL(url).pathname);
        if (language !== null) languages.add(language);
      }
    }
    return languages;
  }

  /** To be called when this build takes over: tabs that are open may have begun with the build before, and no other. */
  async forgetFormer(): Promise<void> {
    const former = (await this.#names()).filter((name) => name !== this.#name);
    await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)));
  }

  /** The answer to a request for a part of the page; null for all others, which go their way without this. */
  answer(request: Request): Promise<Response> | null {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET') return null;
    if (request.mode === 'navigate') {
      const isDocument = request.destination === 'document' && !pathname.startsWith('/api');
      return isDocument && !(pathname in this.#built.files) ? this.#document(request) : null;
    }
    if (pathname.startsWith(UNCHANGING)) return this.#unchanging(request);
    return pathname in this.#built.files ? this.#latest(request) : null;
  }

  /** From the server where it answers in time, so that a newer build is seen at once; else as it is kept. */
  async #document(request: Request): Promise<Response> {
    const fetched = fetch(request);
    const kept = await (await caches.open(this.#name)).match(DOCUMENT);
    if (kept === undefined) return fetched;
    try {
      const answer = await Promise.race([fetched, late()]);
      // A proxy whose server is away answers in its place.
      if (answer.status < 500) return answer;
    } catch {}
    return withNonce(kept, newNonce());
  }

  async #unchanging(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const kept = await caches.match(pathname, { ignoreVary: true });
    if (kept !== undefined) return kept;
    const answer = await fetch(request);
    // What is not in the list, such as the fonts of documents, is kept with its first use.
    if (answer.status === 200 && (await caches.has(this.#name))) {
      const copy = answer.clone();
      void caches
        .open(this.#name)
        .then((cache) => cache.put(pathname, copy))
        .catch(() => undefined);
    }
    return answer;
  }

  async #latest(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await caches.match(new URL(request.url).pathname, { ignoreVary: true });
      if (kept === undefined) throw error;
      return kept;
    }
  }

  /** The document with the headers of this server. Throws where it is not that of this build. */
  async #fetchDocument(): Promise<Response> {
    const answer = await fetch(DOCUMENT, { cache: 'no-cache', headers: { accept: 'text/html' } });
    const text = await answer.text();
    const nonce = NONCE.exec(text)?.[0] ?? PLACEHOLDER;
    if ((await integrityOf(text.replaceAll(nonce, PLACEHOLDER))) !== this.#built.document)
      throw new Error('The server has another build');
    const headers = new Headers(answer.headers);
    // The text is kept as it is read.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    return new Response(text, { headers });
  }

  /** The oldest first. */
  async #names(): Promise<string[]> {
    return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  }
}

/** The language of messages; null for all other files. */
function languageOf(path: string): string | null {
  return MESSAGES.exec(path)?.groups?.['language'] ?? null;
}

async function fileOf(path: string, integrity: string): Promise<Response> {
  if (path.startsWith(UNCHANGING)) {
    const had = await caches.match(path, { ignoreVary: true });
    if (had !== undefined) return had;
  }
  const cache = path.startsWith(UNCHANGING) ? 'default' : 'no-cache';
  const answer = await fetch(path, { integrity, cache });
  if (!answer.ok) throw new Error(`${path} did not come`);
  return answer;
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('The server takes long')));
}

/** No document has the number of another one, kept or not. */
async function withNonce(document: Response, nonce: string): Promise<Response> {
  const text = await document.text();
  const former = NONCE.exec(text)?.[0] ?? PLACEHOLDER;
  const headers = new Headers(document.headers);
  const policy = headers.get('content-security-policy');
  if (policy !== null) headers.set('content-security-policy', policy.replaceAll(former, nonce));
  return new Response(text.replaceAll(former, nonce), { headers });
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function integrityOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
