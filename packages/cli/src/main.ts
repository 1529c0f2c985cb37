#!/usr/bin/env node
import './small-heap.ts';
import { run } from './program.ts';
import { untilInterrupted } from './terminal/interruption.ts';
import { onUnwritable } from './terminal/unwritable.ts';

const { signal, ended } = untilInterrupted(process);
const { stdin: input, stdout: output, stderr: errors } = process;
onUnwritable(process, process.argv);
process.exitCode = await run(process.argv.slice(2), { input, output, errors }, process.env, signal);
ended();
