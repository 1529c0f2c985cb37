import type { Connectivity } from '../../api/connectivity.ts';
import { retrying } from '../../api/retry.ts';
import { wakingClock } from '../../api/waking-clock.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { lazily } from '../../concurrency/lazily.ts';
import { createStore, type Store } from '../../concurrency/store.ts';
import { createNameQuestions, type NameQuestions } from './name-questions.ts';
import type { UploadPlan, UploadTarget } from './plan-uploads.ts';

/** Finds out what goes where; what is begun again finds what it has done. */
export type FindTargets = (signal: AbortSignal) => Promise<readonly UploadTarget[]>;

interface PlanningPorts {
  readonly connectivity: Connectivity;
  readonly onFailed: (cause: unknown) => void;
}

const planning = lazily(() => import('./plan-uploads.ts'));

/** Prepares uploads one after the other, so that people are asked about one set of names at a time. */
export class UploadPlanning {
  readonly questions: NameQuestions = createNameQuestions();
  readonly #preparing = createStore(0);
  readonly #ports: PlanningPorts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ports: PlanningPorts) {
    this.#ports = ports;
  }

  /** How many are being prepared: folders made, names compared. */
  get preparing(): Store<number> {
    return this.#preparing;
  }

  /**
   * Plans uploads and hands them on; the next are planned when that has ended. A server that cannot be reached is waited
   * for until the signal aborts.
   */
  plan(find: FindTargets, signal: AbortSignal, onPlanned: (plan: UploadPlan) => void | Promise<void>): void {
    const handOn = (plan: UploadPlan) => (signal.aborted ? undefined : onPlanned(plan));
    this.#prepare(find, signal, handOn).catch((cause) => {
      if (!signal.aborted) this.#ports.onFailed(cause);
    });
  }

  /** Plans uploads once those before are planned. Throws what finding their targets throws. */
  decide(find: FindTargets, signal: AbortSignal): Promise<UploadPlan> {
    return this.#prepare(find, signal, (plan) => plan);
  }

  #prepare<T>(find: FindTargets, signal: AbortSignal, use: (plan: UploadPlan) => T | Promise<T>): Promise<T> {
    this.#preparing.setState(this.#preparing.getState() + 1);
    const used = this.#last
      .then(() => this.#whenConnected(() => Promise.all([find(signal), planning()]), signal))
      .then(([targets, { planUploads }]) => planUploads(targets, this.questions.ask))
      .then(use)
      .finally(() => this.#preparing.setState(this.#preparing.getState() - 1));
    this.#last = used.catch(ignore);
    return used;
  }

  #whenConnected<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const clock = wakingClock(this.#ports.connectivity);
    return retrying(task, { clock, signal, patience: 'background' });
  }
}
