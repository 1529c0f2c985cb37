import '../zod-without-eval.ts';
import { createApiClient } from '@coffer/client';
import { DOWNLOAD_PATH, MEDIA_PATH, type ToServiceWorker } from '../download-protocol/messages.ts';
import { Downloads } from './downloads.ts';
import { Media } from './media.ts';

declare const self: ServiceWorkerGlobalScope;

/** Browsers let the timers of hidden pages fire once a minute only, so the next message may be that far. */
const STAY_MS = 70_000;

const downloads = new Downloads();
const media = new Media(createApiClient());

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const message: ToServiceWorker = event.data;
  const [port, parts] = event.ports;
  event.waitUntil(new Promise((resolve) => setTimeout(resolve, STAY_MS)));
  if (message.type === 'claim') event.waitUntil(self.clients.claim());
  if (message.type === 'offer' && port !== undefined && parts !== undefined) {
    downloads.offer(message, port, parts);
  }
  if (message.type === 'media' && port !== undefined) media.offer(message, port);
});

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (pathname.startsWith(DOWNLOAD_PATH)) {
    event.respondWith(downloads.answer(pathname.slice(DOWNLOAD_PATH.length)));
  } else if (pathname.startsWith(MEDIA_PATH)) {
    const waitUntil = (promise: Promise<unknown>) => event.waitUntil(promise);
    event.respondWith(media.answer({ request, clientId, waitUntil }, pathname.slice(MEDIA_PATH.length)));
  }
});
