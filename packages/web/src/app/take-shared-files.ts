import type { SharedWanted } from '../download-protocol/messages.ts';
import { sharedFiles } from '../session/shared-files.ts';

/** A service worker that was stopped meanwhile has nothing to give. */
const PATIENCE_MS = 5_000;

let taken: string | null = null;

/** Takes over what the service worker holds under an id, once: it forgets that soon, and a page does not. */
export async function takeSharedFiles(id: string): Promise<void> {
  const holder = navigator.serviceWorker?.controller ?? null;
  if (holder === null || id === taken) return;
  taken = id;
  const { port1, port2 } = new MessageChannel();
  const files = await new Promise<readonly File[]>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<readonly File[]>) => resolve(data);
    holder.postMessage({ type: 'shared-files', id } satisfies SharedWanted, [port2]);
    setTimeout(resolve, PATIENCE_MS, []);
  });
  port1.close();
  sharedFiles.setState(files, true);
}
