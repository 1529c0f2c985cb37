/** A file has some ten boxes side by side, a JPEG XL one for each piece of its picture. A made-up one may have millions. */
const MOST_BOXES = 512;
/** Movie header, keys and tables of items are far smaller. */
export const LARGEST_BOX = 64 * 1024;

const UUID_BYTES = 16;

interface Box {
  readonly type: string;
  readonly content: Blob;
}

/** Finds the first box of a type among boxes that are side by side (ISO/IEC 14496-12); null where there is none. */
export async function firstBox(boxes: Blob, wanted: string): Promise<Blob | null> {
  for await (const { type, content } of sideBySide(boxes)) if (type === wanted) return content;
  return null;
}

/** Finds the content of the first `uuid` box with an id, in hex; null where there is none. */
export async function firstUuidBox(boxes: Blob, wanted: string): Promise<Blob | null> {
  for await (const { type, content } of sideBySide(boxes)) {
    if (type !== 'uuid') continue;
    const id = new Uint8Array(await content.slice(0, UUID_BYTES).arrayBuffer());
    const hex = [...id].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (hex === wanted) return content.slice(UUID_BYTES);
  }
  return null;
}

async function* sideBySide(boxes: Blob): AsyncGenerator<Box> {
  let at = 0;
  for (let count = 0; count < MOST_BOXES && at + 8 <= boxes.size; count++) {
    const head = new DataView(await boxes.slice(at, at + 16).arrayBuffer());
    const short = head.getUint32(0);
    // 1 says that the length follows as eight bytes, 0 that the box goes to the end.
    const header = short === 1 ? 16 : 8;
    const length = short === 1 ? largeIn(head, 8) : short === 0 ? boxes.size - at : short;
    if (length < header) return;
    yield { type: nameIn(head, 4), content: boxes.slice(at + header, at + length) };
    at += length;
  }
}

/** Reads a box, or as much of it as a box with facts has. */
export async function viewOf(box: Blob): Promise<DataView> {
  return new DataView(await box.slice(0, LARGEST_BOX).arrayBuffer());
}

/** A number of eight bytes; a place behind the end of each file where it is larger than a number can be. Blobs of Node 24 take 2^63 for 0. */
export function largeIn(view: DataView, at: number, isLittle = false): number {
  return Math.min(Number(view.getBigUint64(at, isLittle)), Number.MAX_SAFE_INTEGER);
}

/** The four characters at a place. Throws RangeError behind the end. */
export function nameIn(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
