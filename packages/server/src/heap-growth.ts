import { setFlagsFromString } from 'node:v8';

/** By how many percent the heap may grow over what is alive before all of it is collected. */
const GROWTH_PERCENT = 200;

/**
 * Lets the heap become three times as large as what is alive in it. To be called before anything else.
 *
 * V8 chooses the limit by how fast objects get old. Of the buffers of chunks few do, so it leaves a few MiB, but counts
 * the memory of all buffers against them: after a quiet minute each 16 MiB of a transfer began a collection of the
 * whole heap, and those took three quarters of the server's processor time.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
