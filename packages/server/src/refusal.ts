import type { ProblemCode } from '@coffer/contract';

/**
 * A request that a rule refuses. The code is one of the contract's problems, which gives status and title;
 * the detail says to a person what happened, and never holds a path, a query or a secret.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly errors: Readonly<Record<string, string[]>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: string, more: RefusalDetails = {}) {
    super(detail);
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

interface RefusalDetails {
  /** What is wrong, by field. */
  readonly errors?: Readonly<Record<string, string[]>>;
  readonly retryAfterSeconds?: number;
}

/** The refusal of one field's value. */
export function fieldRefused(field: string, message: string): Refusal {
  return new Refusal('validation_failed', 'Please check the marked fields.', {
    errors: { [field]: [message] },
  });
}
