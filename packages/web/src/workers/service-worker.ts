import type { ToServiceWorker } from '../download-protocol/messages.ts';
import { scriptUrl } from './script-url.ts';

/** The service worker, as far as the page uses it. */
export interface ActiveServiceWorker {
  post(message: ToServiceWorker, transfer?: Transferable[]): void;
}

/** A service worker that does not come up must not hold downloads up; they have other ways. */
const START_MS = 5_000;

let registering: Promise<ActiveServiceWorker | null> | null = null;

/**
 * Registers the service worker and waits until it answers for this page; null where the browser has none, as
 * in some private windows.
 */
export function serviceWorker(): Promise<ActiveServiceWorker | null> {
  registering ??= register();
  return registering;
}

async function register(): Promise<ActiveServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    await navigator.serviceWorker.register(scriptUrl('/service-worker.js'), { updateViaCache: 'none' });
    const registration = await Promise.race([navigator.serviceWorker.ready, late()]);
    if (registration === null) return null;
    return {
      // An update may have taken its place since, so it is looked up every time.
      post: (message, transfer = []) => registration.active?.postMessage(message, transfer),
    };
  } catch {
    // Forbidden by the browser's settings; downloads have other ways.
    return null;
  }
}

function late(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, START_MS, null));
}
