import '../zod-without-eval.ts';
import {
  apiDeviceFirst,
  browserConnectivity,
  createApiClient,
  createDownloads,
  failed,
  postFailure,
  wakingClock,
} from '@coffer/client';
import { SPACE_HEADER } from '@coffer/contract';
import { sealedOnDevice } from '../download-protocol/kept-files.ts';
import type { ReaderCommand, ReaderEvent, ReadingJob } from '../download-protocol/messages.ts';
import { sendParts } from '../download-protocol/parts.ts';

const clock = wakingClock(browserConnectivity(self));
const openDownload = downloadsOf();

function downloadsOf(spaceId?: string): ReturnType<typeof createDownloads> {
  const headers = spaceId === undefined ? {} : { [SPACE_HEADER]: spaceId };
  const api = apiDeviceFirst(createApiClient({ headers }), sealedOnDevice(spaceId));
  return createDownloads({ api, clock, patience: 'background' });
}

self.addEventListener('message', ({ data }: MessageEvent<ReadingJob>) => void read(data));

/** Opens and verifies a download, sends its plaintext to the part that saves it, and tells the page how it goes. */
async function read({ content, page, parts, spaceId }: ReadingJob): Promise<void> {
  const cancelled = new AbortController();
  const post = (event: ReaderEvent) => page.postMessage(event);
  page.onmessage = (_: MessageEvent<ReaderCommand>) => cancelled.abort(failed('cancelled'));
  const open = spaceId === undefined ? openDownload : downloadsOf(spaceId);
  const plaintext = open(content, cancelled.signal, {
    onProgress: (bytes) => post({ type: 'progress', bytes }),
    onWaiting: (isWaiting) => post({ type: 'waiting', isWaiting }),
  });
  try {
    await sendParts(plaintext, parts);
  } catch (error) {
    post({ type: 'failed', failure: postFailure(error) });
  }
}
