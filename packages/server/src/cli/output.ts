import { adviceOn } from '../store/advice.ts';

// A line that cannot be written ends neither a command nor a server; a disk that is full must not keep people out.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Resolves once all that was said is written, or cannot be. */
let written: Promise<unknown> = Promise.resolve();
/** The first line that was not written failed by this. */
let failure: Error | null = null;

/** Writes one line on standard output. `allSaid` tells whether it got there. */
export function say(line: string): void {
  write(`${line}\n`);
}

/** Writes a text on standard output, as `say` does a line. */
export function write(text: string): void {
  const one = new Promise<void>((resolve) => {
    process.stdout.write(text, (error) => {
      failure ??= error ?? null;
      resolve();
    });
  });
  written = Promise.all([written, one]);
}

/** The output of a command reached nobody. */
export class OutputLost extends Error {
  override readonly name = 'OutputLost';
  /** Its reader has gone, as `head` does that has enough. */
  readonly isUnread: boolean;

  constructor(cause: Error) {
    super(`The output cannot be written: ${adviceOn(cause) ?? cause.message}.`, { cause });
    this.isUnread = 'code' in cause && cause.code === 'EPIPE';
  }
}

/**
 * Waits until all that was said is written.
 *
 * @throws OutputLost when a part of it is not
 */
export async function allSaid(): Promise<void> {
  await written;
  if (failure !== null) throw new OutputLost(failure);
}

/** A number of things in words: "1 chunk", "2,000 chunks". */
export function count(amount: number, thing: string): string {
  return `${amount.toLocaleString('en')} ${thing}${amount === 1 ? '' : 's'}`;
}

const EVERY_MS = 5_000;

/** Says now and then how far something is. */
export function createProgress(now: () => number = () => performance.now()): (line: () => string) => void {
  let said = now();
  return (line) => {
    if (now() - said < EVERY_MS) return;
    said = now();
    say(line());
  };
}

/** A command cannot do what it was asked for; the message is one line that says to its operator what to change. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
