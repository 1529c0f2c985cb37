import type { Passkey, User } from '@coffer/contract';
import { useForm } from '@mantine/form';
import { CurrentPasswordFields, currentPasswordRule } from '../../forms/CurrentPasswordFields.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { notify } from '../../notices/report-failure.ts';
import { useServices } from '../../session/services.tsx';
import { passwordProofOf } from '../../workers/credentials.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { texts } from './texts.ts';

interface RemovePasskeyProps {
  readonly user: User;
  readonly passkey: Passkey;
  onRemoved(): Promise<void>;
  onClose(): void;
}

/** Asks for the password, and removes a passkey. */
export function RemovePasskey({ user, passkey, onRemoved, onClose }: RemovePasskeyProps) {
  const { api } = useServices();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '' },
    validateInputOnBlur: true,
    validate: { current_password: currentPasswordRule },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ current_password: password }: { current_password: string }) => {
      const body = { current_password: await passwordProofOf(user.email, password) };
      await api.call('removePasskey', { params: { id: passkey.id }, body });
      await onRemoved();
      notify(texts.removed);
      onClose();
    },
    form.setErrors,
  );

  return (
    <PasskeyDialog
      title={texts.removeTitle}
      text={texts.removeText(passkey.name)}
      yes={texts.removeYes}
      dangerous
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <CurrentPasswordFields email={user.email} form={form} autoFocus />
    </PasskeyDialog>
  );
}
