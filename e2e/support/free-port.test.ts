import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('A port is given once, to one process, as long as that runs', async () => {
  const own = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(own).size).toBe(20);
  const script = `
    // The middle of what leads to that port, whatever is rounded.
    Math.random = () => ${(own[0] ?? 0) - 20_000 + 1} / 12_700;
    import(${JSON.stringify(fileURLToPath(new URL('./free-port.ts', import.meta.url)))})
      .then(({ freePort }) => freePort())
      .then(console.log, ({ message }) => console.log(message));`;
  const other = spawnSync(process.execPath, ['--import', 'tsx', '--eval', script], { encoding: 'utf8' });
  expect(other.stdout, other.stderr).toBe('There is no free port\n');
});
