import { failureOf } from '../../../failures/failure.ts';
import { texts } from '../texts.ts';

/** The account must stay as long as others would be left without an administrator. */
export class OnlyAdministrator extends Error {
  override readonly name = 'OnlyAdministrator';

  constructor(options?: ErrorOptions) {
    super(texts.onlyAdministrator, options);
  }
}

/** Gives the one reason for which the server keeps an account its name; anything else is thrown on. */
export function refusedDeletion(error: unknown): never {
  if (failureOf(error).code === 'forbidden') throw new OnlyAdministrator({ cause: error });
  throw error;
}
