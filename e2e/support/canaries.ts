import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engine } from './engine.ts';
import { Needles } from './needles.ts';
import type { RunningServer } from './server-process.ts';

/** Something that must not be found in what the server keeps. */
export interface Canary {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Where a canary was found, and in which form. */
export interface Sighting {
  readonly canary: string;
  readonly form: string;
  readonly file: string;
}

/** Looks for canaries in all that a server keeps and says: its files, its database, its log. */
export async function canariesIn(
  server: Pick<RunningServer, 'dataDir' | 'log'>,
  canaries: readonly Canary[],
): Promise<Sighting[]> {
  const { database, store } = engine();
  const found = findCanaries(canaries, server.dataDir, server.log(), await database.text(server.dataDir));
  const chunks = store.folder(server.dataDir);
  return chunks === server.dataDir ? found : [...found, ...findCanaries(canaries, chunks, '')];
}

/**
 * Looks for each canary as it is, in hex (both cases), in base64 and base64url at each of the three alignments,
 * percent-encoded and JSON-escaped, in every file below `folder`, in `log` and in `rows`.
 */
export function findCanaries(
  canaries: readonly Canary[],
  folder: string,
  log: string,
  rows = '',
): Sighting[] {
  const needles = new Needles(
    canaries.flatMap(({ name, bytes }) =>
      formsOf(bytes).map(({ form, needle }) => ({ canary: name, form, bytes: needle })),
    ),
  );
  const sightings = (file: string, content: Buffer | null) =>
    content === null ? [] : [...needles.in(content)].map(({ canary, form }) => ({ canary, form, file }));
  return [
    ...filesBelow(folder).flatMap((file) =>
      sightings(
        file,
        unlessGone(() => readFileSync(file)),
      ),
    ),
    ...sightings('log', Buffer.from(log)),
    ...sightings('database', Buffer.from(rows)),
  ];
}

function formsOf(bytes: Buffer): { form: string; needle: Buffer }[] {
  const hex = bytes.toString('hex');
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text, 'utf8').equals(bytes);
  return [
    { form: 'as it is', needle: bytes },
    { form: 'hex', needle: Buffer.from(hex) },
    { form: 'HEX', needle: Buffer.from(hex.toUpperCase()) },
    ...base64Forms(bytes),
    ...(isText ? [{ form: 'percent-encoded', needle: Buffer.from(encodeURIComponent(text)) }] : []),
    ...(isText ? [{ form: 'JSON-escaped', needle: Buffer.from(jsonEscaped(text)) }] : []),
  ];
}

/** What base64 of something longer contains if `bytes` stands in it, at each of three alignments. */
function base64Forms(bytes: Buffer): { form: string; needle: Buffer }[] {
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // The characters that also depend on what stands before and after are cut off.
    const start = Math.ceil((shift * 8) / 6);
    const end = Math.floor(((shift + bytes.length) * 8) / 6);
    const base64 = encoded.slice(start, end);
    const base64url = base64.replaceAll('+', '-').replaceAll('/', '_');
    return [
      { form: `base64 (${shift})`, needle: Buffer.from(base64) },
      { form: `base64url (${shift})`, needle: Buffer.from(base64url) },
    ];
  });
}

function jsonEscaped(text: string): string {
  return [...Array(text.length).keys()]
    .map((index) => text.charCodeAt(index))
    .map((unit) => (unit < 0x80 ? String.fromCharCode(unit) : `\\u${unit.toString(16).padStart(4, '0')}`))
    .join('');
}

/** Every file below a folder; none where there is no folder. A server may be removing some of them at that moment. */
export function filesBelow(folder: string): string[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** What is read of a file or a folder; null where it is not there any more. */
export function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
