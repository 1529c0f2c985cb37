import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';

/** One line of the results: what was measured, what came out, what it should be. */
export interface Result {
  readonly what: string;
  readonly figure: string;
  readonly target: string;
  readonly holds: boolean | null;
}

const GIB = 1 << 30;

/** Writes the results as Markdown, with the machine and the command that repeats them. */
export function writeReport(path: string, browser: string, results: readonly Result[]): string {
  const cores = cpus();
  const text = `# Benchmark results

\`npm run bench\` measures, all in one run, and writes this page. Ratios are what counts: both sides of each were
measured within the same minutes, in the same browser, on the same cores, server and browser together. What needs no browser is in [RESULTS-server.md](RESULTS-server.md).

- Machine: ${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${(totalmem() / GIB).toFixed(0)} GiB, ${type()} ${release()}
- Node ${process.versions.node}, ${browser}
- Date: ${new Date().toISOString().slice(0, 10)}

| measured | figure | target | |
|---|---|---|---|
${results.map(({ what, figure, target, holds }) => `| ${what} | ${figure} | ${target} | ${mark(holds)} |`).join('\n')}
`;
  writeFileSync(path, text);
  return text;
}

function mark(holds: boolean | null): string {
  if (holds === null) return '';
  return holds ? 'holds' : '**missed**';
}
