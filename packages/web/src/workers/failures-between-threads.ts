import { postFailure, receiveFailure } from '@coffer/client';
import { transferHandlers } from 'comlink';

/** A thrown value as Comlink hands it over, before and after it is posted. */
interface Thrown {
  readonly value: unknown;
}

/**
 * Lets failures pass between threads with their code, what belongs to it and their causes: of an error Comlink alone
 * posts name, message and stack. To be called on every thread that calls another one, or is called.
 */
export function passFailuresWhole(): void {
  const standard = transferHandlers.get('throw');
  if (standard === undefined) return;
  transferHandlers.set('throw', {
    canHandle: standard.canHandle,
    serialize: ({ value }: Thrown) => [postFailure(value), []],
    deserialize(message) {
      throw receiveFailure(message);
    },
  });
}
