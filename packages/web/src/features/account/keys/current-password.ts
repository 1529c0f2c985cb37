import { failureOf } from '../../../failures/failure.ts';
import { texts } from '../texts.ts';

/** The password that was typed is not the current one. It carries its field, as a refusal of the server does. */
export class CurrentPasswordWrong extends Error {
  override readonly name = 'CurrentPasswordWrong';
  readonly errors = { current_password: [texts.passwordWrong] };

  constructor(options?: ErrorOptions) {
    super(texts.passwordWrong, options);
  }
}

/** Runs what opens the private key with the current password. Throws CurrentPasswordWrong if it does not open. */
export async function openingWithPassword<T>(task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (failureOf(error).name === 'WrongPassword') throw new CurrentPasswordWrong({ cause: error });
    throw error;
  }
}
