import { BATCH_BYTES, BATCH_FILES, BATCH_JSON_BYTES } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import type { Patience } from '../../api/retry-policy.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { onAbort } from '../../concurrency/on-abort.ts';
import type { SpaceWriter } from '../../space/space-writer.ts';
import { type BatchEntry, type BatchedFile, sendBatch } from './send-batch.ts';

/** What comes with each file beside its operation: its chunk, as the batch announces it. */
const BYTES_BESIDE = 300;

interface BatchPorts {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly patience: Patience;
  readonly writer: Pick<SpaceWriter, 'send'>;
}

/** Stores small files of a drive together: those that become ready while a request is under way go with the next one. */
export class FileBatches {
  readonly #ports: BatchPorts;
  readonly #waiting = new Set<BatchEntry>();
  #isRunning = false;
  #mostBytes = BATCH_BYTES;

  constructor(ports: BatchPorts) {
    this.#ports = ports;
  }

  /**
   * Resolves once the server has the file, with the revision of the space that has it; rejects with what it was refused for, without the others, and with the
   * signal's reason once it aborts. Throws `request_too_large`.
   *
   * @param onWaiting is told until when the server is waited for, milliseconds since 1970, and null when that is over
   */
  add(file: BatchedFile, onWaiting: (until: number | null) => void, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted();
    return new Promise<number>((resolve, reject) => {
      const abandon = () => {
        this.#waiting.delete(entry);
        entry.answer?.((_, refuse) => refuse(signal.reason));
        entry.onGone();
      };
      const entry: BatchEntry = {
        file,
        jsonBytes: JSON.stringify(file.operation).length + BYTES_BESIDE,
        onWaiting,
        answer(settle) {
          stopWaiting();
          entry.answer = null;
          settle(resolve, reject);
        },
        onGone: () => undefined,
      };
      const stopWaiting = onAbort(signal, abandon);
      this.#waiting.add(entry);
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      // What becomes ready in the same moment goes along.
      await Promise.resolve();
      while (this.#waiting.size > 0) {
        const entries = this.#take();
        if ((await sendBatch(entries, this.#ports)) === 'done') continue;
        this.#mostBytes = Math.floor(sizeOf(entries) / 2);
        for (const entry of entries) if (entry.answer !== null) this.#waiting.add(entry);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** As many of those that wait as one request takes. */
  #take(): BatchEntry[] {
    const taken: BatchEntry[] = [];
    let json = 0;
    for (const entry of this.#waiting) {
      json += entry.jsonBytes;
      const isTooLarge = sizeOf(taken) + sizeOf([entry]) > this.#mostBytes || json > BATCH_JSON_BYTES;
      if (taken.length > 0 && (isTooLarge || taken.length >= BATCH_FILES)) break;
      taken.push(entry);
      this.#waiting.delete(entry);
    }
    return taken;
  }
}

function sizeOf(entries: readonly BatchEntry[]): number {
  return entries.reduce((sum, { file, jsonBytes }) => sum + jsonBytes + file.body.length, 0);
}
