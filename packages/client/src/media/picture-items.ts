import { firstBox, LARGEST_BOX, largeIn, nameIn, viewOf } from './boxes.ts';

/** An item is in one piece mostly. A made-up one may be in thousands. */
const MOST_PIECES = 16;

/** What a HEIC or AVIF has beside its pictures. */
export type PictureItem = 'Exif' | 'mime';

/**
 * Finds the EXIF or the XMP of a HEIC or AVIF by the place that its `meta` box names, wherever that is (ISO/IEC 14496-12, 8.11). Null where
 * it names none. Throws RangeError where the box is cut off.
 */
export async function pictureItem(meta: Blob, file: Blob, wanted: PictureItem): Promise<Blob | null> {
  const boxes = meta.slice(4);
  const [infos, places] = [await firstBox(boxes, 'iinf'), await firstBox(boxes, 'iloc')];
  if (infos === null || places === null) return null;
  const id = itemOf(await viewOf(infos), wanted);
  const place = id === null ? null : placeOf(await viewOf(places), id);
  if (place === null) return null;
  // An item is in the file, or in a box of its own beside this table.
  const whole = place.method === 1 ? await firstBox(boxes, 'idat') : file;
  return place.method > 1 || whole === null ? null : joined(whole, place.pieces);
}

/** The pieces of an item in one, of several no more than an item with facts has. */
async function joined(whole: Blob, pieces: readonly Piece[]): Promise<Blob> {
  // A length of 0 leads to the end.
  const parts = pieces.map(({ at, length }) => whole.slice(at, length === 0 ? whole.size : at + length));
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const read: ArrayBuffer[] = [];
  let left = LARGEST_BOX;
  for (const part of parts) {
    const piece = await part.slice(0, left).arrayBuffer();
    read.push(piece);
    left -= piece.byteLength;
  }
  return new Blob(read);
}

/** The id of the first item of a type, in `iinf`; null where there is none. */
function itemOf(infos: DataView, wanted: PictureItem): number | null {
  // Version and flags, then how many there are.
  let at = infos.getUint8(0) === 0 ? 6 : 8;
  while (at + 20 <= infos.byteLength) {
    const length = infos.getUint32(at);
    const version = infos.getUint8(at + 8);
    const isLong = version === 3;
    if (nameIn(infos, at + 4) !== 'infe' || length < 12) return null;
    const isItem = version >= 2 && nameIn(infos, at + (isLong ? 18 : 16)) === wanted;
    if (isItem && (wanted === 'Exif' || textIn(infos, at, length).includes(XMP_TYPE)))
      return isLong ? infos.getUint32(at + 12) : infos.getUint16(at + 12);
    at += length;
  }
  return null;
}

/** The type of XMP among other items with a MIME type, such as texts. */
const XMP_TYPE = '\0application/rdf+xml';

function textIn(view: DataView, at: number, length: number): string {
  const end = Math.min(at + length, view.byteLength);
  return new TextDecoder('latin1').decode(new Uint8Array(view.buffer, at, end - at));
}

interface ItemPlace {
  /** 0 counts places from the beginning of the file, 1 in `idat`; others are not known here. */
  readonly method: number;
  readonly pieces: readonly Piece[];
}

interface Piece {
  readonly at: number;
  readonly length: number;
}

/** The place of an item, in `iloc`; null where it has none, or is in more pieces than are read. */
function placeOf(places: DataView, wanted: number): ItemPlace | null {
  const version = places.getUint8(0);
  const [sizes, more] = [places.getUint8(4), places.getUint8(5)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version === 0 ? 0 : more & 15;
  let at = 6;
  const next = (size: number): number => {
    at += size;
    if (size === 0) return 0;
    if (size === 2) return places.getUint16(at - 2);
    return size === 8 ? largeIn(places, at - 8) : places.getUint32(at - 4);
  };
  const idSize = version < 2 ? 2 : 4;
  for (let left = next(idSize); left > 0; left--) {
    const id = next(idSize);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseSize);
    const extents = next(2);
    if (id === wanted) {
      if (extents === 0 || extents > MOST_PIECES) return null;
      const piece = () => {
        next(indexSize);
        return { at: base + next(offsetSize), length: next(lengthSize) };
      };
      return { method, pieces: Array.from({ length: extents }, piece) };
    }
    at += extents * (indexSize + offsetSize + lengthSize);
  }
  return null;
}
