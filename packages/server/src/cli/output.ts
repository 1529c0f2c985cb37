/** Writes one line on standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
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
