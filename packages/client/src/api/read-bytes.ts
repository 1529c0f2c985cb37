import { BodyReader } from './body-reader.ts';

/** More than any body that is read whole; who sends more wants to fill the memory. */
const LARGEST = 16 * 1024 * 1024;

/**
 * Reads a body into one array; null if it is longer than any. Rejects if the body is cut off.
 */
export async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const length = announcedLength(response.headers);
  if (length === null) return readUpTo(LARGEST, response.body);
  if (length > LARGEST) {
    await response.body?.cancel();
    return null;
  }
  const reader = new BodyReader(response.body);
  const bytes = await reader.read(length);
  await reader.finish();
  return bytes;
}

/** Null if it is not the length of what a reader gets. */
export function announcedLength(headers: Headers): number | null {
  const length = Number(headers.get('content-length') ?? 0);
  const asSent = !headers.has('content-encoding');
  return asSent && Number.isSafeInteger(length) && length > 0 ? length : null;
}

async function readUpTo(
  limit: number,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length;
    parts.push(part.value);
    if (length <= limit) continue;
    await reader?.cancel();
    return null;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
