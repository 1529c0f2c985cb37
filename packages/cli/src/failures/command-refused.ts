import type { ExitName } from '../exit-codes.ts';

/** A command cannot do what it was asked for; the message is one line that says what to do. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  readonly exit: ExitName;

  constructor(exit: ExitName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exit = exit;
  }
}
