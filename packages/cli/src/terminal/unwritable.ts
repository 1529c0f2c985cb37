import { EXIT } from '../exit-codes.ts';
import { failureText } from '../failures/texts.ts';

/**
 * Ends the program once its results can be written no more: quietly where the reader has had enough, such as `head`, and else
 * with a line and an exit code that say why. Lines on standard error are lost where that cannot be written; the command goes on.
 */
export function onUnwritable(program: NodeJS.Process, args: readonly string[]): void {
  const { stdout: output, stderr: errors } = program;
  errors.on('error', () => undefined);
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') program.exit(program.exitCode ?? 0);
    const { code, exit, text } = failureText(error);
    const message = `The results cannot be written. ${text}`;
    const line = args.includes('--json')
      ? JSON.stringify({ error: { code, message, exit: EXIT[exit] } })
      : message;
    errors.write(`${line}\n`, () => program.exit(EXIT[exit]));
  });
}
