import { type ApiClient, createDownloads } from '@coffer/client';
import { pageClock } from './page-clock.ts';

/** Opens downloads on this page; by itself, since few pages need it: workers do it for those that are saved. */
export function openDownloads(api: ApiClient): ReturnType<typeof createDownloads> {
  return createDownloads({ api, clock: pageClock(), patience: 'background' });
}
