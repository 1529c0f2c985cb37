import { Command, CommanderError } from 'commander';
import { COMMANDS } from './commands.ts';
import { Context, type GlobalOptions, type Streams } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { CommandRefused } from './failures/command-refused.ts';
import { failureText } from './failures/texts.ts';
import { VERSION } from './version.ts';

/** Runs the command line, and gives the code with which the process ends. */
export async function run(
  args: readonly string[],
  streams: Streams,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<number> {
  const program = new Command();
  // A command line that is not understood may not have got as far as its options.
  const json = isForPrograms(args) ? ({ json: true } as const) : {};
  const options = () => ({ ...program.opts<GlobalOptions>(), ...json });
  const context = new Context(streams, environment, signal, options);
  const code = await runCommand(program, context, args, signal);
  const lost = await context.results.lost();
  if (lost === null || code === EXIT.interrupted) return code;
  context.failed(null, lost);
  return context.exitCode;
}

async function runCommand(
  program: Command,
  context: Context,
  args: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  try {
    await describe(program, context).parseAsync(args, { from: 'user' });
    return context.exitCode;
  } catch (error) {
    context.progress.clear();
    if (context.results.signal.aborted && !signal.aborted) return context.exitCode;
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      if (isForPrograms(args)) context.failed(null, new CommandRefused('usage', usageText(error)));
      return EXIT.usage;
    }
    if (signal.aborted) {
      context.note('Interrupted. The same command goes on where it stopped.');
      return EXIT.interrupted;
    }
    context.failed(null, error);
    return EXIT[failureText(error).exit];
  }
}

/** The whole command line: what `--help`, completions and the manual page are made of. */
export function describe(program: Command, context: Context): Command {
  program
    .name('coffer')
    .description(
      'Your encrypted drive from the command line. Paths in the drive begin with a slash: /Holidays/2026',
    )
    .version(VERSION, '--version', 'say the version')
    .option(
      '--profile <name>',
      'whose session to use, where there are several (COFFER_PROFILE; "default" without it)',
    )
    .option('--json', 'write results, and failures, as lines of JSON')
    .option('--quiet', 'no progress, and nothing that is not a result')
    .option('-0, --null', 'end each result with a NUL character in place of a line, with names as they are')
    .showHelpAfterError('(coffer --help, or coffer <command> --help, says more)')
    .exitOverride();
  program.configureOutput({
    writeOut: (text) => void context.results.write(text),
    // With --json, what is wrong with a command line is said as any other failure.
    writeErr: (text) => void (context.isJson || context.streams.errors.write(text)),
  });
  for (const register of COMMANDS) register(program, context);
  inherit(program);
  return program;
}

/** True if a command line asks for results that programs read. */
function isForPrograms(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).includes('--json');
}

/** One line of what is wrong with a command line. */
function usageText({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'A command is missing. coffer --help has them all.';
  return message.replace(/^error: /, '').replace(/\s+/g, ' ');
}

/** Commands below commands end and write like the program. */
function inherit(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inherit(child);
  }
}
