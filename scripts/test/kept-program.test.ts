import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runKept } from '../../e2e/support/kept-processes.ts';

const PROGRAM = [
  `--import=${createRequire(import.meta.url).resolve('tsx')}`,
  fileURLToPath(new URL('kept-sample.ts', import.meta.url)),
];

function begun(args: readonly string[], said: string) {
  const wrote = { output: '', errors: '' };
  const run = runKept(
    PROGRAM,
    args,
    { SAID: said },
    {
      output: (text) => {
        wrote.output += text;
      },
      errors: (text) => {
        wrote.errors += text;
      },
    },
  );
  return { ...run, wrote, pid: run.process.pid };
}

it('A kept process runs a program again, each time with arguments, variables, outputs and an exit code of its own', async () => {
  const first = begun(['say', '1'], 'one');
  expect(await first.ended).toBe(1);
  const second = begun(['say', '0'], 'two');
  expect(await second.ended).toBe(0);
  expect(first.wrote).toEqual({ output: `${first.pid} say one`, errors: '' });
  expect(second.wrote).toEqual({ output: `${first.pid} say two`, errors: '' });

  const server = begun(['serve', '0'], 'three');
  await expect.poll(() => server.wrote.output).toBe(`${first.pid} serve three`);
  server.stop();
  expect(await server.ended).toBe(0);
  expect(server.wrote.errors).toHaveLength(100_000);
});

it('A kept process ends by a signal as any other, and the next run has a new one', async () => {
  const killed = begun(['serve', '0'], 'killed');
  await expect.poll(() => killed.wrote.output).toContain('serve');
  killed.process.kill('SIGTERM');
  expect(await killed.ended).toBeNull();
  const next = begun(['say', '0'], 'next');
  expect(await next.ended).toBe(0);
  expect(next.pid).not.toBe(killed.pid);
  next.process.disconnect();
});
