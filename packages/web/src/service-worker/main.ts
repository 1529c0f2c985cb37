import '../zod-without-eval.ts';
import { apiDeviceFirst, browserLocks, createApiClient } from '@coffer/client';
import { SHARE_PATH, SPACE_HEADER } from '@coffer/contract';
import { sealedOnDevice } from '../download-protocol/kept-files.ts';
import {
  DOWNLOAD_PATH,
  MEDIA_PATH,
  type ToServiceWorker,
  TRANSFERS_LOCK,
} from '../download-protocol/messages.ts';
import { Downloads } from './downloads.ts';
import { Media } from './media.ts';
import { SharedFiles, withShareTarget } from './share-target.ts';
import { type BuiltFiles, Shell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written here by the build; null while the page is developed. */
declare const BUILT_FILES: BuiltFiles | null;

/** Browsers let the timers of hidden pages fire once a minute only, so the next message may be that far. */
const STAY_MS = 70_000;

const downloads = new Downloads();
const sharedFiles = new SharedFiles();
const media = new Media((spaceId) => {
  const headers = spaceId === undefined ? {} : { [SPACE_HEADER]: spaceId };
  return apiDeviceFirst(createApiClient({ headers }), sealedOnDevice(spaceId));
});
const MANIFEST_PATH = '/manifest.webmanifest';
/** What ends the waiting for further messages. */
const staying = new Set<() => void>();
const shell = BUILT_FILES === null ? null : new Shell(BUILT_FILES);

self.addEventListener('install', (event) => event.waitUntil(install()));

/** Where files of the page are kept, a version is installed with all of its own, or not yet. */
async function install(): Promise<void> {
  if (self.registration.active === null) return self.skipWaiting();
  if (await shell?.isAnyKept()) await shell?.keep();
  await takeOver();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), shell?.forgetFormer()]));
});

self.addEventListener('message', (event) => {
  const message: ToServiceWorker = event.data;
  event.waitUntil(carryOut(message, event.ports));
});

async function carryOut(message: ToServiceWorker, [port, parts]: readonly MessagePort[]): Promise<void> {
  switch (message.type) {
    case 'claim':
      return self.clients.claim();
    case 'keep-shell':
      // What does not come now is kept some other time.
      return shell?.keep(message.language).catch(() => undefined);
    case 'take-over':
      return takeOver();
    case 'which-build':
      return port?.postMessage(shell?.entry ?? null);
    case 'offer':
      if (port !== undefined && parts !== undefined) downloads.offer(message, port, parts);
      return stay();
    case 'media':
      if (port !== undefined) media.offer(message, port);
      return stay();
    case 'keep-alive':
      return stay();
    case 'shared-files':
      return port?.postMessage(sharedFiles.take(message.id));
  }
}

/** Resolves when the next message would have come, or when nothing is transferred any more. */
function stay(): Promise<void> {
  return new Promise((resolve) => {
    staying.add(resolve);
    setTimeout(resolve, STAY_MS);
  });
}

/**
 * Unless a tab transfers something: the newer version takes the place of the one before, which stays no longer for what
 * it was asked.
 */
async function takeOver(): Promise<void> {
  if (await browserLocks(navigator.locks).isHeld(TRANSFERS_LOCK)) return;
  for (const resolve of staying) resolve();
  staying.clear();
  await self.skipWaiting();
}

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const waitUntil = (promise: Promise<unknown>) => event.waitUntil(promise);
  if (pathname === SHARE_PATH && request.method === 'POST' && request.destination === 'document') {
    event.respondWith(sharedFiles.receive(request, waitUntil));
  } else if (pathname === MANIFEST_PATH) {
    event.respondWith(withShareTarget(shell?.answer(request) ?? fetch(request)));
  } else if (pathname.startsWith(DOWNLOAD_PATH)) {
    event.respondWith(downloads.answer(pathname.slice(DOWNLOAD_PATH.length)));
  } else if (pathname.startsWith(MEDIA_PATH)) {
    event.respondWith(media.answer({ request, clientId, waitUntil }, pathname.slice(MEDIA_PATH.length)));
  } else {
    const answer = shell?.answer(request) ?? null;
    if (answer !== null) event.respondWith(answer);
  }
});
