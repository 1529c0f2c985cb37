import type { RouteCall, RouteName, RouteResult, Routes } from '@coffer/contract';
import { segmentHashes } from '@coffer/crypto';
import { BodyReader } from '../../api/body-reader.ts';
import type { ApiClient } from '../../api/client.ts';
import type { CallParts } from '../../api/request.ts';

/** Sealed chunks on this device, as the server has them. */
export interface SealedOnDevice {
  /** A chunk of a version; null where it is not here. */
  chunk(versionId: string, index: number): Promise<Blob | null>;
  /** The hashes of all chunks of a version; null where they are not here. */
  hashes(versionId: string): Promise<Blob | null>;
}

/** Which calls are answered from a device. */
const ANSWERED: readonly RouteName[] = ['downloadChunk', 'sealedHashes'];

/**
 * A client that answers calls for chunks, and for the hashes that lead to a root, from what is on this device, and sends all
 * others. Whoever reads them verifies them against the root, wherever they come from.
 */
export function apiDeviceFirst(api: ApiClient, device: SealedOnDevice): ApiClient {
  /** What is asked for; null where it is not here. */
  async function onDevice(name: RouteName, input: unknown, signal?: AbortSignal): Promise<Blob | null> {
    if (!ANSWERED.includes(name)) return null;
    const body = await bodyOf(name, (input ?? {}) as CallParts, device).catch(() => null);
    signal?.throwIfAborted();
    return body;
  }
  return Object.freeze<ApiClient>({
    async call<N extends RouteName>(name: N, input?: RouteCall<Routes[N]>, signal?: AbortSignal) {
      const body = await onDevice(name, input, signal);
      if (body === null) return api.call(name, input, signal);
      return new Uint8Array(await body.arrayBuffer()) as RouteResult<Routes[N]>;
    },
    async open(name, input, signal) {
      const body = await onDevice(name, input, signal);
      return body === null ? api.open(name, input, signal) : new BodyReader(body.stream(), body.size);
    },
  });
}

async function bodyOf(
  name: RouteName,
  { query = {}, range }: CallParts,
  device: SealedOnDevice,
): Promise<Blob | null> {
  const { version, chunk, count = '1' } = query;
  if (version === undefined) return null;
  if (name === 'sealedHashes') {
    return chunk === undefined ? device.hashes(version) : segmentsOf(device, version, Number(chunk));
  }
  const chunks = await chunksOf(device, version, Number(chunk), Number(count));
  return chunks === null || range === undefined ? chunks : chunks.slice(range.from, range.to);
}

/** Chunks that follow one another; null unless all are here. */
async function chunksOf(
  device: SealedOnDevice,
  version: string,
  first: number,
  count: number,
): Promise<Blob | null> {
  const chunks: Blob[] = [];
  for (let index = first; index < first + count; index++) {
    const chunk = await device.chunk(version, index);
    if (chunk === null) return null;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

async function segmentsOf(device: SealedOnDevice, version: string, index: number): Promise<Blob | null> {
  const chunk = await device.chunk(version, index);
  if (chunk === null) return null;
  const hashes = await segmentHashes(new Uint8Array(await chunk.arrayBuffer()));
  return new Blob([hashes]);
}
