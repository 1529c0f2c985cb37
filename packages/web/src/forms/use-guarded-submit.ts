import { SUBMIT_DEBOUNCE_MS } from '@coffer/contract';
import { useRef, useState } from 'react';
import { fieldTexts } from '../failures/texts.ts';

interface GuardedSubmit<Values> {
  /** Runs the task, unless it runs already or went well a moment ago. After a failure it may be run at once. */
  readonly submit: (values: Values) => Promise<void>;
  readonly busy: boolean;
  /** Thrown by the last run; null if it went well or there was none. */
  readonly failure: unknown;
}

/**
 * Keeps a form from being sent twice, by impatience or by a double click.
 *
 * @param onFieldFailures gets the server's messages by field, to put them at the fields
 */
export function useGuardedSubmit<Values>(
  task: (values: Values) => Promise<void>,
  onFieldFailures?: (texts: Readonly<Record<string, string>>) => void,
): GuardedSubmit<Values> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef(false);
  const lastSucceeded = useRef(Number.NEGATIVE_INFINITY);

  const submit = async (values: Values) => {
    if (running.current || performance.now() - lastSucceeded.current < SUBMIT_DEBOUNCE_MS) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await task(values);
      lastSucceeded.current = performance.now();
    } catch (error) {
      setFailure(error);
      onFieldFailures?.(fieldTexts(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { submit, busy, failure };
}
