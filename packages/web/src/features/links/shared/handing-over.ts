import { safeFileName } from '@coffer/contract';
import type { SharedFile, SharedPorts, SharedPreview } from './shared-ports.ts';

/** What Chromium takes at once; all of it is in memory, too. */
export const MOST_FILES = 10;
export const MOST_BYTES = 50 * 1024 * 1024;

export function isTooMuch(files: readonly SharedFile[]): boolean {
  return files.length > MOST_FILES || files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES;
}

interface Gathering extends Pick<SharedPreview, 'open'>, Pick<SharedPorts, 'read'> {}

/**
 * Fetches and decrypts files as other applications take them.
 *
 * @param report gets the bytes of all of them so far
 */
export async function gather(
  files: readonly SharedFile[],
  { open, read }: Gathering,
  signal: AbortSignal,
  report: (bytes: number) => void,
): Promise<readonly File[]> {
  const gathered: File[] = [];
  let before = 0;
  for (const file of files) {
    const content = await read(await open(file, signal), signal, (bytes) => report(before + bytes));
    before += file.size;
    gathered.push(new File([content], safeFileName(file.name), { type: file.mime }));
  }
  return gathered;
}

/** How handing over ended; `refused` by the browser, for whichever of its reasons. */
type Ending = 'handed-over' | 'cancelled' | 'refused';

/** Hands files to the sheet of the system, on which people choose who gets them. */
export async function handOver(files: readonly File[]): Promise<Ending> {
  try {
    await navigator.share({ files: [...files] });
    return 'handed-over';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'refused';
  }
}
