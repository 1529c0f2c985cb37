import { failed } from '../failures/coffer-error.ts';
import type { Spool } from './ports.ts';

const LONGEST_BYTES = 512 * 1024 * 1024;

/**
 * Keeps a stream in memory, 512 MiB at most. The server has to know size and number of chunks before the first byte, since
 * both are sealed with the file and each chunk is bound to them. Throws `too_large_for_memory`.
 */
export const spoolInMemory: Spool = async (content, signal) => {
  let length = 0;
  const bounded = content.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        length += part.length;
        if (length > LONGEST_BYTES) throw failed({ code: 'too_large_for_memory', limit: LONGEST_BYTES });
        controller.enqueue(part);
      },
    }),
    { signal },
  );
  return new Response(bounded).blob();
};
