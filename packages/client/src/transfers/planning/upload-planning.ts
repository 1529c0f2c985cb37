import type { Connectivity } from '../../api/connectivity.ts';
import { retrying } from '../../api/retry.ts';
import { wakingClock } from '../../api/waking-clock.ts';
import { createStore, type Store } from '../../concurrency/store.ts';
import { createNameQuestions, type NameQuestions } from './name-questions.ts';
import { planUploads, type UploadPlan, type UploadTarget } from './plan-uploads.ts';

/** Finds out what goes where; what is begun again finds what it has done. */
export type FindTargets = (signal: AbortSignal) => Promise<readonly UploadTarget[]>;

interface PlanningPorts {
  readonly connectivity: Connectivity;
  readonly onFailed: (cause: unknown) => void;
}

/** Prepares uploads one after the other, so that people are asked about one set of names at a time. */
export class UploadPlanning {
  readonly questions: NameQuestions = createNameQuestions();
  readonly #preparing = createStore(0);
  readonly #ports: PlanningPorts;
  #last: Promise<void> = Promise.resolve();

  constructor(ports: PlanningPorts) {
    this.#ports = ports;
  }

  /** How many are being prepared: folders made, names compared. */
  get preparing(): Store<number> {
    return this.#preparing;
  }

  /** Plans uploads and hands them on. A server that cannot be reached is waited for until the signal aborts. */
  plan(find: FindTargets, signal: AbortSignal, onPlanned: (plan: UploadPlan) => void): void {
    this.#preparing.setState(this.#preparing.getState() + 1);
    this.#last = this.#last.then(async () => {
      try {
        const targets = await this.#whenConnected(() => find(signal), signal);
        const plan = await planUploads(targets, this.questions.ask);
        if (!signal.aborted) onPlanned(plan);
      } catch (cause) {
        if (!signal.aborted) this.#ports.onFailed(cause);
      } finally {
        this.#preparing.setState(this.#preparing.getState() - 1);
      }
    });
  }

  #whenConnected<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const clock = wakingClock(this.#ports.connectivity);
    return retrying(task, { clock, signal, patience: 'background' });
  }
}
