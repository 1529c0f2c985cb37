import { texts } from './texts.ts';

/** No account has this e-mail address and this recovery code. */
export class RecoveryRefused extends Error {
  override readonly name = 'RecoveryRefused';

  constructor(options?: ErrorOptions) {
    super(texts.recoveryRefused, options);
  }
}
