import { useForm } from '@mantine/form';
import { passwordProofOf } from '../workers/credentials.ts';
import { currentPasswordRule } from './CurrentPasswordFields.tsx';
import { useGuardedSubmit } from './use-guarded-submit.ts';

/**
 * A form that asks for the current password and nothing else, unless its proof is at hand.
 *
 * @param known the proof; null where the form has the field
 * @param task what the proof is for
 */
export function usePasswordProof(
  email: string,
  known: string | null,
  task: (passwordProof: string) => Promise<void>,
) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '' },
    validateInputOnBlur: true,
    validate: known === null ? { current_password: currentPasswordRule } : {},
  });
  const guarded = useGuardedSubmit(
    async ({ current_password }: typeof form.values) =>
      task(known ?? (await passwordProofOf(email, current_password))),
    form.setErrors,
  );
  return { form, ...guarded };
}
