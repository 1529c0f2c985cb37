import { vi } from 'vitest';
import { run } from '../../../packages/cli/src/program.ts';
import type { CliUser } from '../../support/coffer-cli.ts';
import type { Ended } from '../../support/command-line.ts';

/** What is said goes through the streams of this process, which are one command's at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The same user, whose commands run on this thread where nothing is given to them, which spares a process for each. `start`
 * still starts one.
 */
export function onThisThread(user: CliUser): CliUser {
  const commands: CliUser = {
    ...user,
    run(args, options = {}) {
      if (options.input !== undefined) return user.run(args, options);
      const ended = last.then(() =>
        runHere(args, { ...user.env, ...options.env }, options.cwd ?? user.folder),
      );
      last = ended.catch(() => undefined);
      return ended;
    },
    json: (args) => user.json(args, commands.run),
  };
  return commands;
}

async function runHere(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Promise<Ended> {
  const said = { output: '', errors: '' };
  const gather = (name: 'output' | 'errors') => (part: Uint8Array | string) => {
    said[name] += typeof part === 'string' ? part : Buffer.from(part).toString();
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(gather('output')),
    vi.spyOn(process.stderr, 'write').mockImplementation(gather('errors')),
  ];
  const { stdin: input, stdout: output, stderr: errors } = process;
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const code = await run(args, { input, output, errors }, env, new AbortController().signal);
    return { code, ...said };
  } finally {
    process.chdir(before);
    for (const spy of spies) spy.mockRestore();
  }
}
