import { type ApiClient, createDownloads, type OpenDownload } from '@coffer/client';
import { pageClock } from './page-clock.ts';

/** Opens downloads on this page; by itself, since few pages need it: workers do it for those that are saved. */
export function openDownloads(api: ApiClient): OpenDownload {
  return createDownloads({ api, clock: pageClock(), patience: 'background' });
}
