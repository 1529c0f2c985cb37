#!/usr/bin/env node
import '@coffer/sqlite/required-node';
import './small-heap.ts';
import { run } from './program.ts';
import { untilInterrupted } from './terminal/interruption.ts';

const { signal, ended } = untilInterrupted(process);
const { stdin: input, stdout: output, stderr: errors } = process;
// What cannot be written ends no command in the middle of a change; `Results` says what becomes of it.
for (const stream of [output, errors]) stream.on('error', () => undefined);
process.exitCode = await run(process.argv.slice(2), { input, output, errors }, process.env, signal);
ended();
