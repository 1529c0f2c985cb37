// What a kept process and whoever keeps it say to each other.

/** Set in the variables of a process that is kept. */
export const KEPT = 'TEST_KEPT';

/** Begins a run. */
export interface Begin {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Ends a run as SIGTERM does. */
export const STOP = 'stop';

export function isBegin(message: unknown): message is Begin {
  return typeof message === 'object' && message !== null && 'args' in message && 'env' in message;
}

/** What both outputs end with, by which it is known that nothing of them is missing. */
export function endOfRun(code: number): string {
  return `\0ended with ${code}\n`;
}

const END = /\0ended with (\d+)\n$/;

/** How a run ended, by what came last of an output; null while it has not. */
export function codeAtEnd(output: string): number | null {
  const code = END.exec(output)?.[1];
  return code === undefined ? null : Number(code);
}
