import type { ToServiceWorker, WhichBuild } from '../download-protocol/messages.ts';
import { pageLanguage } from '../languages/language.ts';
import { scriptUrl } from './script-url.ts';
import { settled } from './service-worker.ts';

/**
 * Lets the browser keep the files of the page, and tells once a version is there that is not the one of this page. Rejects
 * where the browser has no service worker, or the server does not answer.
 *
 * @param onOther of the version that is there then
 */
export async function keepPageFiles(
  onOther: () => void,
  signal: AbortSignal,
): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(scriptUrl('/service-worker.js'), {
    updateViaCache: 'none',
  });
  const look = async (worker: ServiceWorker | null) => {
    if (worker === null) return;
    await settled(worker, ['installed']);
    if (worker.state !== 'redundant' && (await isOther(worker)) && !signal.aborted) onOther();
  };
  registration.addEventListener('updatefound', () => void look(registration.installing), { signal });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'keep-shell', language: pageLanguage.getState() } satisfies ToServiceWorker);
  void look(registration.waiting ?? active);
  return registration;
}

/** Whether a service worker belongs to another build than this page. */
function isOther(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string | null>) => {
      port1.close();
      resolve(data !== null && document.querySelector(`script[src="${data}"]`) === null);
    };
    worker.postMessage({ type: 'which-build' } satisfies WhichBuild, [port2]);
  });
}
