/** More than any body that is read whole; who sends more wants to fill the memory. */
const LARGEST = 16 * 1024 * 1024;

/**
 * Reads a body into one array; null if it is longer than any. Where its length is announced, the browser writes
 * straight into an array of that length: measured in Chromium, that costs two thirds of the processor time of
 * `response.blob()` and takes two thirds of the time. Rejects if the body is cut off.
 */
export async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const length = announcedLength(response.headers);
  if (length === null) return readUpTo(LARGEST, response.body);
  if (length > LARGEST) {
    await response.body?.cancel();
    return null;
  }
  const reader = byteReader(response.body);
  // HTTP lets no more through than what is announced.
  if (reader === null) return new Uint8Array(await response.arrayBuffer());

  let bytes = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const { value } = await reader.read(bytes.subarray(at));
    if (value === undefined || value.length === 0) throw new TypeError('The body was cut off');
    bytes = new Uint8Array(value.buffer);
    at += value.length;
  }
  const { done } = await reader.read(new Uint8Array(1));
  if (!done) throw new TypeError('The body is longer than announced');
  return bytes;
}

/** Null if it is not the length of what a reader gets. */
function announcedLength(headers: Headers): number | null {
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

/** Null where the browser does not let readers bring their own buffer. */
function byteReader(body: ReadableStream | null): ReadableStreamBYOBReader | null {
  try {
    return body?.getReader({ mode: 'byob' }) ?? null;
  } catch {
    return null;
  }
}
