/** More than any body that is read whole; a server that announces more gets no memory for it in advance. */
const LARGEST_ANNOUNCED = 16 * 1024 * 1024;

/**
 * Reads a body into one array. Where its length is announced, the browser writes straight into an array of that
 * length: measured in Chromium, that costs two thirds of the processor time of `response.blob()` and takes two
 * thirds of the time. Rejects if the body is cut off.
 */
export async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const length = announcedLength(response.headers);
  const reader = length === null ? null : byteReader(response.body);
  if (reader === null || length === null) return new Uint8Array(await response.arrayBuffer());

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
  return asSent && Number.isSafeInteger(length) && length > 0 && length <= LARGEST_ANNOUNCED ? length : null;
}

/** Null where the browser does not let readers bring their own buffer. */
function byteReader(body: ReadableStream | null): ReadableStreamBYOBReader | null {
  try {
    return body?.getReader({ mode: 'byob' }) ?? null;
  } catch {
    return null;
  }
}
