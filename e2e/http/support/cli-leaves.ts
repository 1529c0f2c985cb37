import { Command } from 'commander';
import { Context } from '../../../packages/cli/src/context.ts';
import { EXIT } from '../../../packages/cli/src/exit-codes.ts';
import { describe as described } from '../../../packages/cli/src/program.ts';

/** A command with the fewest arguments that it takes. */
interface Leaf {
  readonly name: string;
  readonly path: readonly string[];
  readonly args: readonly string[];
}

/** All commands, as the program itself has them: one that is added is tested as well. */
export const LEAVES = leavesOf(described(new Command(), contextOf()), []);

/** The codes with which a command ends whose failure is understood, and said in one line. */
export const KNOWN_CODES: readonly number[] = Object.values(EXIT).filter(
  (code) => code !== EXIT.defect && code !== EXIT.partly,
);

/** Commands that need no profile, or another thing before it. */
export const WITHOUT_PROFILE: readonly string[] = [
  'completion',
  'manual',
  'export',
  'login',
  'service install',
  'service remove',
];

function leavesOf(command: Command, path: readonly string[]): Leaf[] {
  if (command.commands.length > 0) {
    return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
  }
  const needed = command.registeredArguments.filter(({ required }) => required);
  const values = needed.map(({ argChoices }) => argChoices?.[0] ?? '/missing');
  const options = command.options.filter(({ mandatory }) => mandatory);
  const given = options.flatMap(({ long }) => [long ?? '', '/missing']);
  return [{ name: path.join(' '), path, args: [...path, ...values, ...given] }];
}

function contextOf(): Context {
  const streams = { input: process.stdin, output: process.stdout, errors: process.stderr };
  return new Context(streams, {}, new AbortController().signal, () => ({}));
}

/** Commands that change something by one call, as another one does. */
export const LIKE_ANOTHER: ReadonlySet<string> = new Set([
  ...['logout', 'mkdir', 'trash restore', 'undo all', 'link delete', 'requests refuse', 'requests remove'],
  ...['export', 'service remove', 'share role', 'share end', 'share leave'],
]);
