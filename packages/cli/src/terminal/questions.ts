import { createInterface } from 'node:readline/promises';
import { CommandRefused } from '../failures/command-refused.ts';

const ENTER = /[\r\n]/;
const END = '\u0004';
const INTERRUPT = '\u0003';
const ERASE = new Set(['\u007f', '\b']);
const ERASE_ALL = '\u0015';

/** Asks the person at the terminal; where there is none, answers are the lines of standard input, in their order. */
export class Questions {
  readonly #input: NodeJS.ReadStream;
  readonly #output: NodeJS.WriteStream;
  readonly #signal: AbortSignal;
  #lines: AsyncIterator<string> | null = null;

  constructor(input: NodeJS.ReadStream, output: NodeJS.WriteStream, signal: AbortSignal) {
    this.#input = input;
    this.#output = output;
    this.#signal = signal;
  }

  /** Whether somebody is there who can answer. */
  get isTerminal(): boolean {
    return this.#input.isTTY === true && this.#output.isTTY === true;
  }

  /** Throws CommandRefused where standard input has ended. */
  async ask(question: string): Promise<string> {
    if (!this.isTerminal) return this.#line(question);
    const lines = createInterface({ input: this.#input, output: this.#output });
    // Ctrl-C reaches this interface in place of the process while it reads.
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      return await lines.question(`${question}: `, { signal: this.#signal });
    } finally {
      lines.close();
    }
  }

  /** The same, for what must not be seen: nothing of it is shown. */
  async askSecret(question: string): Promise<string> {
    if (!this.isTerminal) return this.#line(question);
    try {
      return await this.#typedUnseen(question);
    } finally {
      this.#output.write('\n');
    }
  }

  /** Whether somebody says yes. Where nobody is there, that is no. */
  async confirm(question: string): Promise<boolean> {
    if (!this.isTerminal) return false;
    return /^y(es)?$/i.test((await this.ask(`${question} [y/N]`)).trim());
  }

  async #line(question: string): Promise<string> {
    this.#lines ??= createInterface({ input: this.#input })[Symbol.asyncIterator]();
    const { done, value } = await this.#lines.next();
    if (done === true) {
      throw new CommandRefused(
        'usage',
        `${question} is missing: type it on a terminal, or write it as a line to standard input.`,
      );
    }
    return value;
  }

  #typedUnseen(question: string): Promise<string> {
    const input = this.#input;
    // Before the question is shown: who answers at once is not shown either.
    input.setRawMode(true);
    this.#output.write(`${question}: `);
    input.setEncoding('utf8');
    return new Promise((resolve, reject) => {
      let typed: string[] = [];
      const end = () => {
        input.off('data', read);
        this.#signal.removeEventListener('abort', aborted);
        input.setRawMode(false);
        input.pause();
      };
      const aborted = () => {
        end();
        reject(this.#signal.reason);
      };
      const read = (text: string) => {
        for (const character of text) {
          if (character === INTERRUPT) process.kill(process.pid, 'SIGINT');
          else if (ENTER.test(character) || character === END) {
            end();
            return resolve(typed.join(''));
          } else if (character === ERASE_ALL) typed = [];
          else if (ERASE.has(character)) typed.pop();
          else typed.push(character);
        }
      };
      if (this.#signal.aborted) return aborted();
      this.#signal.addEventListener('abort', aborted);
      input.on('data', read);
      input.resume();
    });
  }
}
