#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { run } from './program.ts';
import { untilInterrupted } from './terminal/interruption.ts';
import { onUnwritable } from './terminal/unwritable.ts';

// Else the heap grows to four times what is in use before it is swept.
setFlagsFromString('--heap-growing-percent=50');
const { signal, ended } = untilInterrupted(process);
const { stdin: input, stdout: output, stderr: errors } = process;
onUnwritable(process, process.argv);
process.exitCode = await run(process.argv.slice(2), { input, output, errors }, process.env, signal);
ended();
