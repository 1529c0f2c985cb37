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
const api = apiDeviceFirst(createApiClient(), sealedOnDevice);
const openDownload = createDownloads({ api, clock, patience: 'background' });

/** Nothing of another space is kept on this device. */
function downloadsOf(spaceId: string | undefined): typeof openDownload {
  if (spaceId === undefined) return openDownload;
  const inSpace = createApiClient({ headers: { [SPACE_HEADER]: spaceId } });
  return createDownloads({ api: inSpace, clock, patience: 'background' });
}

self.addEventListener('message', ({ data }: MessageEvent<ReadingJob>) => void read(data));

/** Opens and verifies a download, sends its plaintext to the part that saves it, and tells the page how it goes. */
async function read({ content, page, parts, spaceId }: ReadingJob): Promise<void> {
  const cancelled = new AbortController();
  const post = (event: ReaderEvent) => page.postMessage(event);
  page.onmessage = (_: MessageEvent<ReaderCommand>) => cancelled.abort(failed('cancelled'));
  const plaintext = downloadsOf(spaceId)(content, cancelled.signal, {
    onProgress: (bytes) => post({ type: 'progress', bytes }),
    onWaiting: (isWaiting) => post({ type: 'waiting', isWaiting }),
  });
  try {
    await sendParts(plaintext, parts);
  } catch (error) {
    post({ type: 'failed', failure: postFailure(error) });
  }
}
