import {
  type Connectivity,
  planUploads,
  retrying,
  type UploadPlan,
  type UploadTarget,
  wakingClock,
} from '@coffer/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createNameQuestions, type NameQuestions } from '../questions/name-questions.ts';
import { texts } from '../texts.ts';

/** Finds out what goes where; what is begun again finds what it has done. */
export type FindTargets = (signal: AbortSignal) => Promise<readonly UploadTarget[]>;

interface PlanningPorts {
  readonly connectivity: Connectivity;
  readonly onFailed: (title: string, cause: unknown) => void;
}

/** Prepares uploads one after the other, so that people are asked about one set of names at a time. */
export class UploadPlanning {
  readonly questions: NameQuestions = createNameQuestions();
  /** How many are being prepared: folders made, names compared. */
  readonly preparing: StoreApi<number> = createStore<number>(() => 0);
  readonly #ports: PlanningPorts;
  #last: Promise<void> = Promise.resolve();

  constructor(ports: PlanningPorts) {
    this.#ports = ports;
  }

  /** Plans uploads and hands them on. A server that cannot be reached is waited for until the signal aborts. */
  plan(find: FindTargets, signal: AbortSignal, onPlanned: (plan: UploadPlan) => void): void {
    this.preparing.setState((count) => count + 1, true);
    this.#last = this.#last.then(async () => {
      try {
        const targets = await this.#whenConnected(() => find(signal), signal);
        const plan = await planUploads(targets, this.questions.ask);
        if (!signal.aborted) onPlanned(plan);
      } catch (cause) {
        if (!signal.aborted) this.#ports.onFailed(texts.notUploaded, cause);
      } finally {
        this.preparing.setState((count) => count - 1, true);
      }
    });
  }

  #whenConnected<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const clock = wakingClock(this.#ports.connectivity);
    return retrying(task, { clock, signal, patience: 'background' });
  }
}
