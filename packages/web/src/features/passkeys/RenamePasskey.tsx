import type { Passkey } from '@coffer/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { useServices } from '../../session/services.tsx';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { texts } from './texts.ts';

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  onRenamed(): Promise<void>;
  onClose(): void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onRenamed, onClose }: RenamePasskeyProps) {
  const { api } = useServices();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: passkey.name },
    validateInputOnBlur: true,
    validate: { name: (value) => (value.trim() === '' ? texts.nameRequired : null) },
  });
  const { submit, busy, failure } = useGuardedSubmit(async (body: { name: string }) => {
    await api.call('renamePasskey', { params: { id: passkey.id }, body });
    await onRenamed();
    onClose();
  }, form.setErrors);

  return (
    <PasskeyDialog
      title={texts.renameTitle}
      yes={texts.save}
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label={texts.name}
        maxLength={64}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </PasskeyDialog>
  );
}
