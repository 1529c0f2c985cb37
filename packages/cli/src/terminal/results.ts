import { CommandRefused } from '../failures/command-refused.ts';
import { localFailure } from '../failures/local-failures.ts';
import { failureText } from '../failures/texts.ts';

/**
 * The results of a command on their way to standard output. Where they cannot be written, a command that only shows something
 * ends; one that changes something comes to its end first, so that nothing is half done because a line was not written.
 */
export class Results {
  readonly #output: NodeJS.WritableStream;
  readonly #unread = new AbortController();
  #written: Promise<void> = Promise.resolve();
  #failure: Error | null = null;
  #onlyShows = false;

  constructor(output: NodeJS.WritableStream) {
    this.#output = output;
  }

  /** Aborts once the results of a command that only shows something can be written no more. */
  get signal(): AbortSignal {
    return this.#unread.signal;
  }

  /** Declares that the command changes nothing. */
  onlyShow(): void {
    this.#onlyShows = true;
  }

  /** Writes a part as it is. False where the caller should wait until it is drained. */
  write(part: string | Uint8Array): boolean {
    let isTaken = true;
    this.#written = new Promise((resolve) => {
      isTaken = this.#output.write(part, (error) => {
        if (error) this.#lose(error);
        resolve();
      });
    });
    return isTaken;
  }

  #lose(error: Error): void {
    this.#failure ??= error;
    if (this.#onlyShows) this.#unread.abort(error);
  }

  /**
   * Waits until all is written, and undoes what the command did where it is not: what nobody can do without, such as a new
   * secret, is lost with the line that says it.
   *
   * @param undone says that nothing was done
   * @throws CommandRefused where it is not written
   */
  async expectWritten(undone: string, undo: () => Promise<unknown> = async () => undefined): Promise<void> {
    await this.#written;
    const failure = this.#failure;
    if (failure === null) return;
    const { exit, text } = isUnread(failure)
      ? ({ exit: 'local', text: 'Nobody reads the results.' } as const)
      : unwritten(failure);
    try {
      await undo();
    } catch (cause) {
      throw new CommandRefused(
        exit,
        `${text} What was made is there, and stays: ${failureText(cause).text}`,
        {
          cause,
        },
      );
    } finally {
      // It is said.
      this.#failure = null;
    }
    throw new CommandRefused(exit, `${text} ${undone}`, { cause: failure });
  }

  /** Writes a text that nobody can do without. Throws as `expectWritten`. */
  async show(text: string, undone: string): Promise<void> {
    this.write(text);
    await this.expectWritten(undone);
  }

  /** Waits until all is written, and gives the failure to be said where it is not; null also where the reader has had enough, as `head` has. */
  async lost(): Promise<Error | null> {
    await this.#written;
    const failure = this.#failure;
    if (failure === null || isUnread(failure)) return null;
    const { exit, text } = unwritten(failure);
    const rest = this.#onlyShows ? '' : ' The command came to its end without them.';
    return new CommandRefused(exit, `${text}${rest}`, { cause: failure });
  }
}

function unwritten(failure: Error) {
  const { exit, text } = localFailure(failure) ?? failureText(failure);
  return { exit, text: `The results cannot be written. ${text}` };
}

const isUnread = (error: Error) => 'code' in error && error.code === 'EPIPE';
