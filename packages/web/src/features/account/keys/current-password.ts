import { failed, isFailure } from '@coffer/client';
import { currentPasswordRule } from '../../../forms/CurrentPasswordFields.tsx';
import { newPasswordRules } from '../../../new-password/NewPasswordFields.tsx';
import { texts } from '../texts.ts';

/** How a password and the one in whose place it comes are validated. */
export const replacedPasswordRules = {
  ...newPasswordRules,
  current_password: currentPasswordRule,
  password: (value: string, { current_password }: { readonly current_password: string }) =>
    newPasswordRules.password(value) ?? (value === current_password ? texts.passwordSame : null),
};

/** Runs what opens the private key with the current password. Throws `current_password_wrong` if it does not open. */
export async function openingWithPassword<T>(task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (isFailure(error, 'wrong_password')) throw failed('current_password_wrong', { cause: error });
    throw error;
  }
}
