const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A signal that aborts when somebody wants the program to end. The second time it ends at once.
 */
export function untilInterrupted(program: NodeJS.Process): { readonly signal: AbortSignal; ended(): void } {
  const controller = new AbortController();
  const abort = () => {
    ended();
    controller.abort(new DOMException('The program was interrupted', 'AbortError'));
  };
  const ended = () => {
    for (const name of SIGNALS) program.off(name, abort);
  };
  for (const name of SIGNALS) program.on(name, abort);
  return { signal: controller.signal, ended };
}
