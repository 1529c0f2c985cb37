import { Command, CommanderError } from 'commander';
import { COMMANDS } from './commands.ts';
import { Context, type GlobalOptions, type Streams } from './context.ts';
import { EXIT } from './exit-codes.ts';
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
  const context = new Context(streams, environment, signal, () => program.opts<GlobalOptions>());
  try {
    await describe(program, context).parseAsync(args, { from: 'user' });
    return context.exitCode;
  } catch (error) {
    context.progress.clear();
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
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
    .showHelpAfterError('(coffer --help, or coffer <command> --help, says more)')
    .exitOverride();
  program.configureOutput({
    writeOut: (text) => void context.streams.output.write(text),
    writeErr: (text) => void context.streams.errors.write(text),
  });
  for (const register of COMMANDS) register(program, context);
  inherit(program);
  return program;
}

/** Commands below commands end and write like the program. */
function inherit(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inherit(child);
  }
}
