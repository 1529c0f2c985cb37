import { Anchor, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { CurrentPasswordFields, currentPasswordRule } from '../../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { NewPasswordFields, newPasswordRules } from '../../../new-password/NewPasswordFields.tsx';
import { notify } from '../../../notices/report-failure.ts';
import dialog from '../../../panels/dialog.module.css';
import page from '../../../panels/page.module.css';
import { useUser } from '../../../session/services.tsx';
import { useChangePassword } from '../security-changes.ts';
import { texts } from '../texts.ts';

/** Sets a new password, with which the private key is sealed again. */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const { mutateAsync: changePassword } = useChangePassword();
  const user = useUser();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', password: '', confirmation: '' },
    validateInputOnBlur: true,
    validate: {
      ...newPasswordRules,
      current_password: currentPasswordRule,
      password: (value, values) =>
        newPasswordRules.password(value) ?? (value === values.current_password ? texts.passwordSame : null),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(async (values: typeof form.values) => {
    if (user === null) return;
    const { current_password: currentPassword, password: newPassword } = values;
    await changePassword({ user, currentPassword, newPassword });
    notify(texts.passwordChanged);
    void navigate({ to: '/account', replace: true });
  }, form.setErrors);
  if (user === null) return null;

  return (
    <div className={page.page}>
      <div className={page.narrow}>
        <Anchor renderRoot={(props) => <Link to="/account" {...props} />} className={page.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {texts.title}
        </Anchor>
        <h1 className={page.title}>{texts.changePasswordTitle}</h1>
        <p className={dialog.text}>
          {user.encrypted_private_key === null ? texts.changePasswordTextNoKey : texts.changePasswordText}
        </p>
        <p className={dialog.text}>{texts.changePasswordCaveat}</p>
        <form noValidate onSubmit={form.onSubmit(submit)}>
          <Stack>
            <FormFailure failure={failure} />
            <CurrentPasswordFields email={user.email} form={form} size="md" />
            <NewPasswordFields form={form} known={[user.email]} labels="next" />
            <Button type="submit" size="md" loading={busy}>
              {texts.savePassword}
            </Button>
            <p className={dialog.progress} role="status">
              {busy ? texts.savingPassword : ''}
            </p>
          </Stack>
        </form>
      </div>
    </div>
  );
}
