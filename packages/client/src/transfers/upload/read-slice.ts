import { failed } from '../../failures/coffer-error.ts';

/**
 * Reads a part of a file. Throws `source_changed`: browsers refuse to read a file that was changed, moved or deleted
 * since it was chosen (NotReadableError).
 */
export async function readSlice(slice: Blob): Promise<ArrayBuffer> {
  try {
    return await slice.arrayBuffer();
  } catch (cause) {
    throw failed('source_changed', { cause });
  }
}
