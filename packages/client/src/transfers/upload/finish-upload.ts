import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { SpaceWriter } from '../../space/space-writer.ts';
import { tellingOfPauses } from '../waiting.ts';
import type { FinishOperation } from './upload-file.ts';

interface FinishOptions {
  readonly writer: Pick<SpaceWriter, 'change'>;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970 until which a missing server is waited for; null when it answers again. */
  onWaiting?(until: number | null): void;
}

/**
 * Makes a file of what was uploaded, or the newest version of one. Waits for a server that cannot be reached until the
 * signal aborts. Throws `upload_incomplete` where the server lacks some of it, `name_exists`, the server's problems.
 */
export async function finishUpload(
  operation: FinishOperation,
  { writer, signal, onWaiting }: FinishOptions,
): Promise<void> {
  try {
    await tellingOfPauses(onWaiting, (onPause) =>
      writer.change([operation], { signal, patience: 'background', onPause }),
    );
  } catch (cause) {
    throw isFailure(cause, 'upload_unfinished') ? failed('upload_incomplete', { cause }) : cause;
  }
}
