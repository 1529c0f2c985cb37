import { DEFAULT_KEY_SIZE } from '@coffer/crypto';
import { Anchor, Button, Checkbox, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CurrentPasswordFields } from '../../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { NewPasswordFields } from '../../../new-password/NewPasswordFields.tsx';
import { UnsavedText } from '../../../new-password/UnsavedText.tsx';
import { notify } from '../../../notices/report-failure.ts';
import dialog from '../../../panels/dialog.module.css';
import page from '../../../panels/page.module.css';
import { useUser } from '../../../session/services.tsx';
import { NewPrivateKey } from '../keys/ChangeKeyPair.tsx';
import { type ChangedKeyPair, useChangeKeyPair } from '../keys/change-key-pair.ts';
import { replacedPasswordRules } from '../keys/current-password.ts';
import { useChangePassword } from '../security-changes.ts';
import { texts } from '../texts.ts';

/** Sets a new password, with which the private key is sealed again. */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const { mutateAsync: changePassword } = useChangePassword();
  const { mutateAsync: changeKeyPair } = useChangeKeyPair();
  const user = useUser();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', password: '', confirmation: '' },
    validateInputOnBlur: true,
    validate: replacedPasswordRules,
  });
  const [isExposed, setExposed] = useState(false);
  const [made, setMade] = useState<ChangedKeyPair | null>(null);
  const leave = () => void navigate({ to: '/account', replace: true });
  const { submit, busy, failure } = useGuardedSubmit(async (values: typeof form.values) => {
    if (user === null) return;
    const { current_password: currentPassword, password: newPassword } = values;
    if (isExposed) {
      const keys = { formerKey: null, keySize: DEFAULT_KEY_SIZE };
      return setMade(await changeKeyPair({ user, password: currentPassword, newPassword, ...keys }));
    }
    await changePassword({ user, currentPassword, newPassword });
    notify(texts.passwordChanged);
    leave();
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
        <form noValidate onSubmit={form.onSubmit(submit)}>
          <Stack>
            <FormFailure failure={failure} />
            {isExposed && <UnsavedText />}
            <CurrentPasswordFields email={user.email} form={form} size="md" />
            <NewPasswordFields form={form} known={[user.email]} labels="next" />
            {user.encrypted_private_key !== null && (
              <Checkbox
                size="md"
                label={texts.passwordExposed}
                description={isExposed ? texts.passwordExposedText : texts.changePasswordCaveat}
                checked={isExposed}
                onChange={({ currentTarget }) => setExposed(currentTarget.checked)}
              />
            )}
            <Button type="submit" size="md" loading={busy}>
              {texts.savePassword}
            </Button>
            <p className={dialog.progress} role="status">
              {busy ? (isExposed ? texts.makingKeyPair : texts.savingPassword) : ''}
            </p>
          </Stack>
        </form>
      </div>
      {made !== null && (
        <Modal
          opened
          onClose={leave}
          title={texts.newKeyTitle}
          size="lg"
          withCloseButton={false}
          closeOnEscape={false}
          closeOnClickOutside={false}
        >
          <NewPrivateKey pair={made} email={user.email} onDone={leave} />
        </Modal>
      )}
    </div>
  );
}
