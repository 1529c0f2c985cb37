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
import { sealedOnDevice } from '../download-protocol/kept-files.ts';
import type { ReaderCommand, ReaderEvent, ReadingJob } from '../download-protocol/messages.ts';
import { sendParts } from '../download-protocol/parts.ts';

const openDownload = createDownloads({
  api: apiDeviceFirst(createApiClient(), sealedOnDevice),
  clock: wakingClock(browserConnectivity(self)),
  patience: 'background',
});

self.addEventListener('message', ({ data }: MessageEvent<ReadingJob>) => void read(data));

/** Opens and verifies a download, sends its plaintext to the part that saves it, and tells the page how it goes. */
async function read({ content, page, parts }: ReadingJob): Promise<void> {
  const cancelled = new AbortController();
  const post = (event: ReaderEvent) => page.postMessage(event);
  page.onmessage = (_: MessageEvent<ReaderCommand>) => cancelled.abort(failed('cancelled'));
  const plaintext = openDownload(content, cancelled.signal, {
    onProgress: (bytes) => post({ type: 'progress', bytes }),
    onWaiting: (isWaiting) => post({ type: 'waiting', isWaiting }),
  });
  try {
    await sendParts(plaintext, parts);
  } catch (error) {
    post({ type: 'failed', failure: postFailure(error) });
  }
}
