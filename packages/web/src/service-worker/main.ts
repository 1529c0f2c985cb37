import '../zod-without-eval.ts';
import type { ToServiceWorker } from '../download-protocol/messages.ts';
import { DOWNLOAD_PATH } from '../download-protocol/messages.ts';
import { Downloads } from './downloads.ts';

declare const self: ServiceWorkerGlobalScope;

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
  // A keep-alive has done its work by arriving.
  if (message.type === 'offer' && port !== undefined) downloads.offer(message, port);
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(DOWNLOAD_PATH)) return;
  event.respondWith(downloads.answer(url.pathname.slice(DOWNLOAD_PATH.length)));
});
