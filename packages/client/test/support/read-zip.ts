const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL_HEAD = 30;

export interface ReadEntry {
  readonly path: string;
  readonly bytes: Buffer;
  /** The local date and time, as ZIP keeps it. */
  readonly date: Date;
}

/** Reads a small ZIP without compression by its central directory (APPNOTE 4.3). */
export function readZip(zip: Uint8Array): ReadEntry[] {
  const view = Buffer.from(zip);
  const end = view.length - 22;
  if (view.readUInt32LE(end) !== END) throw new Error('The ZIP has no end');
  let at = view.readUInt32LE(end + 16);
  return Array.from({ length: view.readUInt16LE(end + 10) }, () => {
    if (view.readUInt32LE(at) !== CENTRAL) throw new Error('The ZIP has no central directory');
    const nameLength = view.readUInt16LE(at + 28);
    const size = view.readUInt32LE(at + 24);
    const start = view.readUInt32LE(at + 42) + LOCAL_HEAD + nameLength;
    const entry = {
      path: view.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: view.subarray(start, start + size),
      date: dosDate(view.readUInt16LE(at + 14), view.readUInt16LE(at + 12)),
    };
    at += 46 + nameLength + view.readUInt16LE(at + 30);
    return entry;
  });
}

function dosDate(date: number, time: number): Date {
  const day = [1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31] as const;
  return new Date(...day, time >> 11, (time >> 5) & 63, (time & 31) * 2);
}
