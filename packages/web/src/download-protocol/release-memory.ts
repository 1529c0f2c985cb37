/** Bytes that are asked for and never written: they cost no memory, but count as if they did. */
const COUNTED_BYTES = 256 * 1024 * 1024;

/** Bytes between two releases; after so many a collection costs less than the memory it frees. */
const RELEASE_AFTER = 16 * 1024 * 1024;

/**
 * Gives what is to be called with the number of bytes that were used and are not needed any more, so that the browser
 * lets go of them.
 *
 * The bytes of a Blob lie in the browser's own process until its handle is collected, and handles are so small that
 * the collector sees no reason to hurry: an upload of 2 GiB kept all of them. A large buffer makes it look. Measured
 * in Chromium on uploads alone, the browser then needs a third of the memory and three quarters of the processor
 * time. A service worker that hands parts of a download to the browser kept up to 780 MiB of them at 8 GiB, and keeps
 * some 60 (`npm run bench -- memory`). `ArrayBuffer.transfer(0)` makes it worse: the collector counts the bytes as gone,
 * and the browser keeps them until it runs.
 */
export function createMemoryRelease(): (bytes: number) => void {
  let used = 0;
  return (bytes) => {
    used += bytes;
    if (used < RELEASE_AFTER) return;
    used = 0;
    collect();
  };
}

/** Uses the buffer, lest the compiler leaves it out. */
function collect(): number {
  return new ArrayBuffer(COUNTED_BYTES).byteLength;
}
