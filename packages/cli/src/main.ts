#!/usr/bin/env node
import { run } from './program.ts';
import { untilInterrupted } from './terminal/interruption.ts';

const { signal, ended } = untilInterrupted(process);
const { stdin: input, stdout: output, stderr: errors } = process;
// Who reads has enough, such as head.
output.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
});
process.exitCode = await run(process.argv.slice(2), { input, output, errors }, process.env, signal);
ended();
