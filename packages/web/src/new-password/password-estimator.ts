import { wrap } from 'comlink';
import { scriptUrl } from '../workers/script-url.ts';
import workerUrl from './password-estimator.worker.ts?worker&url';
import type { PasswordJudgement } from './password-strength.ts';

/** Judges passwords in a worker of its own, where its word lists hold nobody up. */
export interface PasswordEstimator {
  judge(password: string, known: readonly string[]): Promise<PasswordJudgement>;
  stop(): void;
}

/** Starts the estimator; its word lists are loaded only now. */
export function startPasswordEstimator(): PasswordEstimator {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'password-estimator' });
  const judge = wrap<(password: string, known: readonly string[]) => PasswordJudgement>(worker);
  return { judge, stop: () => worker.terminate() };
}
