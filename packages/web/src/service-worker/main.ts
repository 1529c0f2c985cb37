import '../zod-without-eval.ts';
import type { ToServiceWorker } from '../download-protocol/messages.ts';
import { DOWNLOAD_PATH } from '../download-protocol/messages.ts';
import { Downloads } from './downloads.ts';

declare const self: ServiceWorkerGlobalScope;

/** Browsers let the timers of hidden pages fire once a minute only, so the next message may be that far. */
const STAY_MS = 70_000;

const downloads = new Downloads();

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const message: ToServiceWorker = event.data;
  const [port] = event.ports;
  event.waitUntil(new Promise((resolve) => setTimeout(resolve, STAY_MS)));
  if (message.type === 'offer' && port !== undefined) downloads.offer(message, port);
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(DOWNLOAD_PATH)) return;
  event.respondWith(downloads.answer(url.pathname.slice(DOWNLOAD_PATH.length)));
});
