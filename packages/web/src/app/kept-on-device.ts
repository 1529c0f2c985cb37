import type { SealedOnDevice } from '@coffer/client';
import type { ThumbnailsOnDevice } from '../download-protocol/kept-files.ts';
import { isUsedOffline } from '../session/offline-choice.ts';

/**
 * What is available offline here of the drive, or of another space; the code for it comes where somebody has chosen to use the drive
 * without the server.
 */
export function keptOnDevice(spaceId?: string): SealedOnDevice & ThumbnailsOnDevice {
  const kept = async () =>
    isUsedOffline() ? (await import('../download-protocol/kept-files.ts')).sealedOnDevice(spaceId) : null;
  return {
    chunk: async (...asked) => (await kept())?.chunk(...asked) ?? null,
    hashes: async (...asked) => (await kept())?.hashes(...asked) ?? null,
    thumbnail: async (...asked) => (await kept())?.thumbnail(...asked) ?? null,
  };
}
