import { CHECKSUM_RETRIES, type ProblemCode } from '@coffer/contract';
import { problemCodeOf } from '../failures/coffer-error.ts';
import { isConnectionLoss } from './is-connection-loss.ts';

/** Kinds of failures; each has one rule of retries. */
export type FailureKind =
  /** The server cannot be reached, or it cannot reach what it depends on. */
  | 'connection-lost'
  /** Other uploads of the account come first. */
  | 'others-first'
  /** The server answered, and failed, or was too busy: 408, 429, 5xx. A full disk too, which waiting does not heal. */
  | 'server-fault'
  /** A chunk arrived damaged. */
  | 'damaged-on-the-way'
  /** Retries do not help: a refusal, a chunk that does not open, a file that was changed. */
  | 'lasting';

/**
 * Who waits for a call: somebody who looks at the screen, or a list of transfers that goes on by itself. With no patience
 * it is made once, and whoever asked for it decides what then.
 */
export type Patience = 'none' | 'interactive' | 'background';

export interface RetryRule {
  /** How often a call is made at most while it fails like this, one failure of the kind after the other. */
  readonly attempts: Readonly<Record<Patience, number>>;
  /** Whether people are told meanwhile that it waits for the server. */
  readonly isShown: boolean;
  /** When the last attempt fails too, a transfer in the list fails, or waits and begins again by itself. */
  readonly inTheEnd: 'fail' | 'begin-again';
}

/** Some 15 seconds of trying with `backoff`, or more where the server asks for longer pauses. */
const SOME = { none: 1, interactive: 6, background: 6 };
const WITHOUT_END = { none: 1, interactive: 6, background: Number.POSITIVE_INFINITY };
const FEW = { none: 1, interactive: 1 + CHECKSUM_RETRIES, background: 1 + CHECKSUM_RETRIES };
const ONCE = { none: 1, interactive: 1, background: 1 };

/**
 * How often each kind of failure is tried again, for calls that may be repeated (`repeatable.ts`). Pauses grow as `backoff` says, or are as long as the server asks for
 * (`pauseAfter`). Two failures have a rule elsewhere: a storage that is not reached is left out for ten minutes
 * (`storage-fallback.ts`), and what a page could not load is asked for again every few seconds (`askingAgain` in the
 * page).
 */
export const RETRY_POLICY: Readonly<Record<FailureKind, RetryRule>> = {
  'connection-lost': { attempts: WITHOUT_END, isShown: true, inTheEnd: 'begin-again' },
  'others-first': { attempts: WITHOUT_END, isShown: true, inTheEnd: 'fail' },
  'server-fault': { attempts: SOME, isShown: true, inTheEnd: 'fail' },
  'damaged-on-the-way': { attempts: FEW, isShown: false, inTheEnd: 'fail' },
  lasting: { attempts: ONCE, isShown: false, inTheEnd: 'fail' },
};

/** The server's problems that may pass; all others last. `unavailable` counts also where it only caused an error. */
const PASSING: Readonly<Partial<Record<ProblemCode, FailureKind>>> = {
  checksum_mismatch: 'damaged-on-the-way',
  request_timeout: 'server-fault',
  too_many_requests: 'server-fault',
  too_many_uploads: 'others-first',
  internal: 'server-fault',
  unavailable: 'connection-lost',
  storage_full: 'server-fault',
};

/** Which rule holds for a failure. */
export function failureKind(error: unknown): FailureKind {
  if (isConnectionLoss(error)) return 'connection-lost';
  const code = problemCodeOf(error);
  return (code !== null && PASSING[code]) || 'lasting';
}
