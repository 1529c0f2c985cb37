import { postFailure, receiveFailure } from '@coffer/client';
import { type TransferHandler, transferHandlers } from 'comlink';

/** A thrown value as Comlink hands it over before it is posted. */
interface Thrown {
  readonly value: unknown;
}

/**
 * Lets failures leave a thread with their code, what belongs to it and their causes: of an error Comlink alone posts name,
 * message and stack. To be called in every worker whose failures are told apart.
 */
export function postFailuresWhole(): void {
  change({ serialize: ({ value }) => [postFailure(value), []] });
}

/** The counterpart, to be called where calls of those workers are answered. */
export function receiveFailuresWhole(): void {
  change({
    deserialize(message) {
      throw receiveFailure(message);
    },
  });
}

function change(part: Partial<TransferHandler<Thrown, unknown>>): void {
  const standard = transferHandlers.get('throw');
  if (standard !== undefined) transferHandlers.set('throw', { ...standard, ...part });
}
