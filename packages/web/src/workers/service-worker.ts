import type { ToServiceWorker } from '../download-protocol/messages.ts';
import { scriptUrl } from './script-url.ts';

/** The service worker, as far as the page uses it. */
export interface ActiveServiceWorker {
  post(message: ToServiceWorker, transfer?: Transferable[]): void;
}

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
    const registration = await navigator.serviceWorker.ready;
    return {
      // An update may have taken its place since, so it is looked up every time.
      post: (message, transfer = []) => registration.active?.postMessage(message, transfer),
    };
  } catch {
    // Forbidden by the browser's settings; downloads have other ways.
    return null;
  }
}
