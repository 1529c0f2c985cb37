import { type ApiClient, createBudget, downloadStream } from '@coffer/client';
import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import { safeFileName } from '../../../download-protocol/content-disposition.ts';
import { saveBlob } from '../../../saving/save-blob.ts';
import type { DownloadSource, SaveFile } from './download-source.ts';
import { TooLargeForMemory } from './errors.ts';

/** What is held in memory before it is saved; more would bring a phone down. */
const LARGEST_IN_MEMORY_BYTES = 512 * 1024 * 1024;

interface SavePicker {
  showSaveFilePicker(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/**
 * Saves files where there is no service worker: to a file that the user picks, or, where the browser lets no
 * page write to one, from memory up to 512 MiB. Throws TooLargeForMemory.
 */
export function saveWithoutServiceWorker(api: ApiClient): SaveFile {
  const budget = createBudget(CHUNKS_IN_FLIGHT);
  const scope: object = globalThis;
  return async (source, signal, onProgress) => {
    const { item, key, sha256 } = source;
    const open = () => downloadStream({ api, budget, item, key, sha256, signal, onProgress });
    const file = canPick(scope) ? await pick(scope, source.name) : null;
    if (file !== null) return open().pipeTo(await file.createWritable(), { signal });
    await saveFromMemory(open(), source);
  };
}

async function saveFromMemory(plaintext: ReadableStream<Uint8Array>, source: DownloadSource): Promise<void> {
  if (source.item.size > LARGEST_IN_MEMORY_BYTES) throw new TooLargeForMemory(LARGEST_IN_MEMORY_BYTES);
  const blob = await new Response(plaintext, { headers: { 'Content-Type': source.mime } }).blob();
  saveBlob(blob, safeFileName(source.name));
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
