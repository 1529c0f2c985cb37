import type { UploadProgress } from '@coffer/contract';
import { type Bytes, type ItemId, sha256, toBase64Url, toHex, type VersionId } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { createDetour } from '../../api/storage-fallback.ts';
import type { SealedBody } from './sealed-body.ts';

/** Which version of which file is uploaded. */
export interface VersionName {
  readonly id: ItemId;
  readonly versionId: VersionId;
}

/** Sends chunks straight to the storage, on servers that say so. */
export interface DirectUploads {
  /**
   * Sends a chunk and has it confirmed. Gives null where it has to go through the server: because that is how this server
   * works, or because the storage did not take it. Throws what the server refuses.
   */
  send(index: number, body: SealedBody, upload: DirectUpload): Promise<UploadProgress | null>;
  /** A chunk that the storage did not take went through the server: all others do so for a while. */
  wentThroughServer(): void;
}

interface DirectUpload {
  readonly name: VersionName;
  readonly signal: AbortSignal;
}

interface DirectUploadPorts {
  readonly api: ApiClient;
  readonly fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Asks the server once whether it works this way. */
export function createDirectUploads({ api, now = Date.now, ...ports }: DirectUploadPorts): DirectUploads {
  // Browsers refuse a fetch that is called as a method of another object.
  const put = ports.fetch ?? ((...parameters: Parameters<typeof fetch>) => globalThis.fetch(...parameters));
  let offered: Promise<boolean> | null = null;
  let failed = false;
  const detour = createDetour();

  /** Asked once, though several chunks begin at once; and again if the question got no answer. */
  function isOffered(): Promise<boolean> {
    offered ??= api.call('configuration').then(
      ({ direct_transfers }) => direct_transfers,
      (error: unknown) => {
        offered = null;
        throw error;
      },
    );
    return offered;
  }

  /** Whether the storage has the bytes; which of the many reasons it has not does not matter. */
  async function isTaken(
    url: string,
    headers: Record<string, string>,
    body: Blob | Bytes,
    signal: AbortSignal,
  ) {
    try {
      const { ok } = await put(url, { ...PUT_POLICY, headers, body, signal });
      return ok;
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }

  return {
    async send(index, { content, length, hashes, encryptedDigest }, { name, signal }) {
      if (detour.isTaken(now()) || !(await isOffered())) return null;
      signal.throwIfAborted();
      const { id, versionId: version } = name;
      const at = { params: { id }, query: { version } };
      const chunk = { chunk: index, checksum: await sha256Of(content) };
      const announced = { ...chunk, length };
      const { attempt, url, headers } = await api.call('announceChunk', { ...at, body: announced }, signal);
      if (await isTaken(url, headers, content, signal)) {
        const sealed = { segment_hashes: toBase64Url(hashes), encrypted_digest: encryptedDigest };
        const sent = { ...chunk, attempt, ...sealed };
        return api.call('confirmChunk', { ...at, body: sent }, signal);
      }
      failed = true;
      return null;
    },

    wentThroughServer() {
      if (!failed) return;
      failed = false;
      detour.take(now());
    },
  };
}

const PUT_POLICY = {
  method: 'PUT',
  credentials: 'omit',
  redirect: 'error',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

async function sha256Of(body: Blob | Bytes): Promise<string> {
  return toHex(await sha256(body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body));
}
