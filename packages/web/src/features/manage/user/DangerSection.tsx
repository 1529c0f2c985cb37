import type { AdminUserDetails } from '@coffer/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify, reportFailure } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { Section, SettingRow } from '../../../panels/Section.tsx';
import { texts } from '../texts.ts';
import { useDeleteUser, useUpdateUser } from './user.ts';

interface DangerSectionProps {
  readonly details: AdminUserDetails;
  onDeleted(): void;
}

/** Suspending and deleting an account. */
export function DangerSection({ details, onDeleted }: DangerSectionProps) {
  const { user, is_last_administrator: isLast } = details;
  const { mutateAsync: update } = useUpdateUser(user.id);
  const [asking, setAsking] = useState<'suspend' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const readmit = () => void update({ suspended: false }).then(() => notify(texts.readmitted), reportFailure);
  const suspended = user.suspended_at !== null;
  return (
    <Section id="danger" title={texts.danger} {...(isLast && { text: texts.lastAdministrator })}>
      <SettingRow
        title={texts.suspendRow}
        text={suspended ? texts.suspendedText : texts.suspendText}
        action={
          suspended ? (
            <Button variant="default" onClick={readmit}>
              {texts.readmit}
            </Button>
          ) : (
            <Button variant="default" disabled={isLast} onClick={() => setAsking('suspend')}>
              {texts.suspend}
            </Button>
          )
        }
      />
      <SettingRow
        title={texts.deleteUser}
        text={texts.deleteText}
        action={
          <Button color="red" variant="light" disabled={isLast} onClick={() => setAsking('delete')}>
            {texts.deleteUser}
          </Button>
        }
      />
      {asking === 'suspend' && (
        <ConfirmDialog
          title={texts.suspendTitle}
          text={texts.suspendText}
          yes={texts.suspend}
          onConfirm={() => update({ suspended: true })}
          onClose={close}
        />
      )}
      {asking === 'delete' && <DeleteUser details={details} onDeleted={onDeleted} onClose={close} />}
    </Section>
  );
}

interface DeleteUserProps {
  readonly details: AdminUserDetails;
  onDeleted(): void;
  onClose(): void;
}

/** Deletes an account once its address was typed. */
function DeleteUser({ details: { user, spaces, members }, onDeleted, onClose }: DeleteUserProps) {
  const { mutateAsync: deleteUser } = useDeleteUser(user.id);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validateInputOnBlur: true,
    validate: { email: (typed) => (typed.trim() === user.email ? null : texts.deleteMismatch) },
  });
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    await deleteUser();
    notify(texts.userDeleted({ email: user.email }));
    onDeleted();
  });
  return (
    <FormDialog
      title={texts.deleteTitle}
      text={
        spaces === 0
          ? texts.deleteText
          : `${texts.deleteText} ${texts.deleteShared({ spaces, people: members })}`
      }
      yes={texts.yesDelete}
      isDangerous
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit(() => void submit(undefined))}
      onClose={onClose}
    >
      <TextInput
        label={texts.deleteType({ email: user.email })}
        size="md"
        autoComplete="off"
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </FormDialog>
  );
}
