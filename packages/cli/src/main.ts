#!/usr/bin/env node
import { run } from './program.ts';
import { untilInterrupted } from './terminal/interruption.ts';

// Sessions, keys and rows are for their owner alone; what is downloaded gets the mode that its folder would give it.
const { signal, ended } = untilInterrupted(process);
const { stdin: input, stdout: output, stderr: errors } = process;
process.exitCode = await run(process.argv.slice(2), { input, output, errors }, process.env, signal);
ended();
