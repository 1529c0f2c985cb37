#!/usr/bin/env node
import '@coffer/sqlite/required-node';
import { setFlagsFromString } from 'node:v8';
import { run } from './cli/program.ts';

/**
 * By how many percent the heap may grow over what is alive before all of it is collected: to three times as much.
 *
 * V8 chooses the limit by how fast objects get old. Of the buffers of chunks few do, so it leaves a few MiB, but counts
 * the memory of all buffers against them: after a quiet minute each 16 MiB of a transfer began a collection of the
 * whole heap, and those took three quarters of the server's processor time.
 */
const HEAP_GROWTH_PERCENT = 200;

// Whatever is written is for the server's own user: database, chunks, keys, backups.
process.umask(0o077);
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
await run(process.argv.slice(2));
