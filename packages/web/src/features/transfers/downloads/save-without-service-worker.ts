import { type createDownloads, failed, type SaveDownload } from '@coffer/client';
import { safeFileName } from '@coffer/contract';
import { saveBlob } from '../../../saving/save-blob.ts';

/** The largest file that is held in memory before it is saved; a phone has no room for more. */
const LARGEST_IN_MEMORY_BYTES = 512 * 1024 * 1024;

interface SavePicker {
  showSaveFilePicker(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/**
 * Saves where there is no service worker: to a file that the user picks, or, where the browser lets no page
 * write to one, from memory up to 512 MiB. Throws `too_large_for_memory`.
 */
export function saveWithoutServiceWorker(openDownload: ReturnType<typeof createDownloads>): SaveDownload {
  const scope: object = globalThis;
  return async (download, signal, report) => {
    const open = () =>
      openDownload(download.content, signal, {
        onProgress: (bytes) => report({ bytes }),
        onWaiting: (isWaitingForConnection) => report({ isWaitingForConnection }),
      });
    const file = canPick(scope) ? await pick(scope, download.name) : null;
    if (file !== null) return open().pipeTo(await file.createWritable(), { signal });
    await saveFromMemory(open, download);
  };
}

async function saveFromMemory(
  open: () => ReadableStream<Uint8Array>,
  { size, name, mime }: Parameters<SaveDownload>[0],
): Promise<void> {
  if (size > LARGEST_IN_MEMORY_BYTES)
    throw failed({ code: 'too_large_for_memory', limit: LARGEST_IN_MEMORY_BYTES });
  const blob = await new Response(open(), { headers: { 'Content-Type': mime } }).blob();
  saveBlob(blob, safeFileName(name));
}

function canPick(scope: object): scope is SavePicker {
  return 'showSaveFilePicker' in scope;
}

/** Null where the browser wants a click first, and the one that started the download is too long ago. */
async function pick(scope: SavePicker, name: string): Promise<FileSystemFileHandle | null> {
  try {
    return await scope.showSaveFilePicker({ suggestedName: safeFileName(name) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return null;
    throw error;
  }
}
