import { Argument, type Command } from 'commander';
import type { Context } from '../context.ts';
import { completionScript, SHELLS, type Shell } from '../description/completion.ts';
import { manualPage } from '../description/manual.ts';
import { VERSION } from '../version.ts';

/** `coffer completion` and `coffer manual`, which are made of the commands as they are. */
export function registerDescribing(program: Command, context: Context): void {
  program
    .command('completion')
    .description(
      'write what completes commands and options in a shell; for bash: source <(coffer completion bash)',
    )
    .addArgument(new Argument('<shell>', 'which one').choices(SHELLS))
    .action((shell: Shell) => void context.results.write(completionScript(program, shell)));
  program
    .command('manual')
    .description('write the manual page; coffer manual > coffer.1, and man ./coffer.1 shows it')
    .action(() => void context.results.write(manualPage(program, VERSION)));
}
