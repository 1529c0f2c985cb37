import { browserLocks } from '@coffer/client';
import { tabLocks } from '../browser/locks.ts';
import { type ToServiceWorker, TRANSFERS_LOCK } from '../download-protocol/messages.ts';
import { scriptUrl } from './script-url.ts';

/** The service worker, as far as the page uses it. */
export interface ActiveServiceWorker {
  post(message: ToServiceWorker, transfer?: Transferable[]): void;
}

/** A service worker that does not come up must not hold a download up; it has other ways. */
const START_MS = 10_000;

let registering: Promise<ActiveServiceWorker | null> | null = null;

/**
 * Registers the service worker when first called, and waits until it answers for this page; null where the browser
 * has none, as in some private windows, or where it takes too long this time.
 */
export function serviceWorker(): Promise<ActiveServiceWorker | null> {
  registering ??= register();
  return Promise.race([registering, late()]);
}

async function register(): Promise<ActiveServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    const registration = await upToDate();
    return {
      // An update may have taken its place since, so it is looked up every time.
      post: (message, transfer = []) => registration.active?.postMessage(message, transfer),
    };
  } catch {
    // Forbidden by the browser's settings, or the server did not answer; the next download asks again.
    registering = null;
    return null;
  }
}

/** The registration of the version that belongs to this page: one that an earlier version left is replaced first. */
async function upToDate(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(scriptUrl('/service-worker.js'), { updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  // Without an answer from the server the one that is there has to do.
  await registration.update().catch(() => undefined);
  // One that waits does so for a transfer, which may take long.
  if (registration.installing !== null) await settled(registration.installing, ['installed']);
  letTakeOver(registration);
  if (registration.waiting !== null && !(await isTransferring())) await settled(registration.waiting, []);
  return registration;
}

/** Tells the newer version, and the one that it would replace, that nothing is transferred here. */
function letTakeOver({ active, waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) return;
  for (const worker of [active, waiting]) {
    worker?.postMessage({ type: 'take-over' } satisfies ToServiceWorker);
  }
}

function isTransferring(): Promise<boolean> {
  return browserLocks(tabLocks).isHeld(TRANSFERS_LOCK);
}

/** Does something during which no newer service worker takes over; one that waits is told when it is done. */
export async function whileTransferring<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await tabLocks.request(TRANSFERS_LOCK, { mode: 'shared' }, task);
  } finally {
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    if (registration !== undefined) letTakeOver(registration);
  }
}

/** Waits until it serves, is of no use any more, or is in one of the states. */
export function settled(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (['activated', 'redundant', ...states].includes(worker.state)) resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function late(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, START_MS, null));
}
