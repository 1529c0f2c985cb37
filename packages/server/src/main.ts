#!/usr/bin/env node
import { run } from './cli/program.ts';
import { letHeapGrow } from './heap-growth.ts';

// Whatever is written is for the server's own user: database, chunks, keys, backups.
process.umask(0o077);
letHeapGrow();
await run(process.argv.slice(2));
