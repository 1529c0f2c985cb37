// A program that `kept-program.test.ts` keeps: says what it was given, and serves if it is told to.
import { start } from '../kept-program.ts';

await start(async ([what, code]) => {
  process.stdout.write(`${process.pid} ${what} ${process.env['SAID']}`);
  process.exitCode = Number(code);
  if (what !== 'serve') return;
  process.on('SIGTERM', () => {
    process.stderr.write('x'.repeat(100_000));
    process.exit(0);
  });
});
