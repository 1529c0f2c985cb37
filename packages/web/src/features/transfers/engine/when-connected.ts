import {
  attemptsFor,
  browserConnectivity,
  type ProgressReport,
  retrying,
  systemClock,
  wakingClock,
} from '@coffer/client';

/**
 * Does something that needs the server, again and again while that cannot be reached, until the signal aborts.
 * What is begun again must find what an earlier attempt has done.
 */
export async function whenConnected<T>(
  task: () => Promise<T>,
  signal: AbortSignal,
  report: (progress: ProgressReport) => void,
): Promise<T> {
  const clock = wakingClock(systemClock, browserConnectivity(self));
  let waited = false;
  const onPause = () => {
    waited = true;
    report({ isWaitingForConnection: true });
  };
  try {
    return await retrying(task, { clock, signal, attempts: attemptsFor('wait'), onPause });
  } finally {
    if (waited) report({ isWaitingForConnection: false });
  }
}
