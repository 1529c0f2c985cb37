import { say } from './say.ts';

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
