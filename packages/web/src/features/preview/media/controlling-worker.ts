import { type ActiveServiceWorker, serviceWorker } from '../../../workers/service-worker.ts';

/** After a forced reload the service worker takes a page over only when it is asked to; this long may that take. */
const CLAIM_MS = 3_000;

/** The service worker, once it answers this page's requests; null where there is none that does. */
export async function controllingWorker(): Promise<ActiveServiceWorker | null> {
  const worker = await serviceWorker();
  if (worker === null || navigator.serviceWorker.controller !== null) return worker;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, CLAIM_MS);
    worker.post({ type: 'claim' });
  });
  return navigator.serviceWorker.controller === null ? null : worker;
}
