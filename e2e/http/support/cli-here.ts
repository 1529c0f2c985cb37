import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { run } from '../../../packages/cli/src/program.ts';
import type { CliUser } from '../../support/coffer-cli.ts';
import type { Ended } from '../../support/command-line.ts';

/** What is said goes through the streams of this process, which are one command's at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The same user, whose commands run on this thread, which spares a process for each, where they are given lines at most. `start`
 * still starts one.
 */
export function onThisThread(user: CliUser): CliUser {
  const commands: CliUser = {
    ...user,
    run(args, options = {}) {
      const { input, env, cwd = user.folder } = options;
      if (input instanceof Uint8Array) return user.run(args, options);
      const ended = last.then(() => runHere(args, { ...user.env, ...env }, cwd, input));
      last = ended.catch(() => undefined);
      return ended;
    },
    json: (args) => user.json(args, commands.run),
    login: (url, person, profile) => user.login(url, person, profile, commands.run),
  };
  return commands;
}

async function runHere(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  given = '',
): Promise<Ended> {
  const said = { output: '', errors: '' };
  const gather =
    (name: 'output' | 'errors') =>
    (part: Uint8Array | string, ...more: unknown[]) => {
      said[name] += typeof part === 'string' ? part : Buffer.from(part).toString();
      const written = more.at(-1);
      if (typeof written === 'function') written();
      return true;
    };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(gather('output')),
    vi.spyOn(process.stderr, 'write').mockImplementation(gather('errors')),
  ];
  const { stdout: output, stderr: errors } = process;
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const code = await run(
      args,
      { input: standardInput(given), output, errors },
      env,
      new AbortController().signal,
    );
    return { code, ...said };
  } finally {
    process.chdir(before);
    for (const spy of spies) spy.mockRestore();
  }
}

/** No terminal, and these lines. */
function standardInput(lines: string): NodeJS.ReadStream {
  const given = Readable.from([Buffer.from(lines)]);
  return new Proxy(process.stdin, {
    get(_, name) {
      const value: unknown = Reflect.get(given, name, given);
      return typeof value === 'function' ? value.bind(given) : value;
    },
  });
}
