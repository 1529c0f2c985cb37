interface Obstacle extends ErrorOptions {
  /** Whether there is no room left, rather than no answer. */
  readonly isFull?: boolean;
}

/**
 * Something that the server stands on, such as its database, does not answer, or has no room left. Time may heal it,
 * and nothing that was asked for can be told or stored until then.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly isFull: boolean;

  constructor(message: string, { isFull = false, ...options }: Obstacle = {}) {
    super(message, options);
    this.isFull = isFull;
  }
}

/** Passes over a full disk, which keeps nobody from reading and deleting. */
export function unlessFull(error: unknown): void {
  if (!(error instanceof Unavailable && error.isFull)) throw error;
}
