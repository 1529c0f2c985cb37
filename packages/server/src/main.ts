#!/usr/bin/env node
import { run } from './cli/program.ts';
import { letHeapGrow } from './heap-growth.ts';

letHeapGrow();
await run(process.argv.slice(2));
