import { AsyncResource } from 'node:async_hooks';

/** So long this thread goes on with such work before whatever else it has to do gets its turn. */
const TURN_MS = 3;

const waiting: (() => void)[] = [];
/** A piece of work has begun, and what it set off with promises has not yet run to where it waits. */
let isBusy = false;
/** When this turn is over; null before it begins. */
let end: number | null = null;

/**
 * Goes on at once where there is time left of this turn of the thread, and otherwise in a later one, after all who
 * waited before. New connections, answers of the disk and timers are looked after in between.
 *
 * @param goOn begins a piece of work; all that it does without waiting for anything else counts as part of the turn
 *
 * @example
 * await new Promise<void>(takeTurn);
 */
export function takeTurn(goOn: () => void): void {
  if (!isBusy && waiting.length === 0 && isTimeLeft()) begin(goOn);
  else waiting.push(AsyncResource.bind(goOn));
}

function begin(goOn: () => void): void {
  isBusy = true;
  // A tick comes when all promises are settled that can be: only then is it seen how long the work took.
  queueMicrotask(() => process.nextTick(ended));
  goOn();
}

function ended(): void {
  isBusy = false;
  beginNext();
}

function beginNext(): void {
  if (isBusy || waiting.length === 0 || !isTimeLeft()) return;
  const next = waiting.shift();
  if (next !== undefined) begin(next);
}

function isTimeLeft(): boolean {
  const now = performance.now();
  if (end === null) {
    end = now + TURN_MS;
    setImmediate(nextTurn);
  }
  return now < end;
}

function nextTurn(): void {
  end = null;
  beginNext();
}
