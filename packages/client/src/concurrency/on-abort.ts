/** The callbacks that wait for one signal. */
interface Waiting {
  readonly listeners: Set<() => void>;
  readonly tell: () => void;
}

const known = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls a listener once where a signal aborts, and returns what takes it back. All of them share one listener of the signal: Node
 * warns of a leak where many calls at once wait for the same signal.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const waiting = known.get(signal) ?? begin(signal);
  // The same function may wait twice.
  const own = () => listener();
  waiting.listeners.add(own);
  return () => {
    waiting.listeners.delete(own);
    if (waiting.listeners.size === 0) end(signal, waiting);
  };
}

function begin(signal: AbortSignal): Waiting {
  const listeners = new Set<() => void>();
  const waiting: Waiting = {
    listeners,
    tell() {
      end(signal, waiting);
      for (const each of [...listeners]) each();
    },
  };
  known.set(signal, waiting);
  signal.addEventListener('abort', waiting.tell);
  return waiting;
}

/** A signal that nobody waits for is not kept alive. */
function end(signal: AbortSignal, waiting: Waiting): void {
  if (known.get(signal) !== waiting) return;
  known.delete(signal);
  signal.removeEventListener('abort', waiting.tell);
}
