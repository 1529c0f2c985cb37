/** Writes one line on standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A number of things in words: "1 chunk", "2,000 chunks". */
export function count(amount: number, thing: string): string {
  return `${amount.toLocaleString('en')} ${thing}${amount === 1 ? '' : 's'}`;
}
