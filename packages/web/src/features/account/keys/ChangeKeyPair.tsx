import type { User } from '@coffer/contract';
import { DEFAULT_KEY_SIZE, type KeySize } from '@coffer/crypto';
import { Alert, Button, Checkbox, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { CurrentPasswordFields } from '../../../forms/CurrentPasswordFields.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { NewPasswordFields } from '../../../new-password/NewPasswordFields.tsx';
import { UnsavedText } from '../../../new-password/UnsavedText.tsx';
import dialog from '../../../panels/dialog.module.css';
import { DialogForm } from '../../../panels/FormDialog.tsx';
import { PrivateKeyField, privateKeyRule } from '../../../private-key/PrivateKeyField.tsx';
import { PrivateKeyText } from '../../../private-key/PrivateKeyText.tsx';
import { texts } from '../texts.ts';
import { type ChangedKeyPair, useChangeKeyPair } from './change-key-pair.ts';
import { replacedPasswordRules } from './current-password.ts';

interface ChangeKeyPairProps {
  readonly user: User;
  onClose(): void;
}

/** Explains and makes a change of the key pair, and shows the new private key until it is kept. */
export function ChangeKeyPair({ user, onClose }: ChangeKeyPairProps) {
  const [made, setMade] = useState<ChangedKeyPair | null>(null);
  const [busy, setBusy] = useState(false);
  const mustStay = busy || made !== null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={made === null ? texts.keyPairTitle : texts.newKeyTitle}
      size="lg"
      withCloseButton={!mustStay}
      closeOnEscape={!mustStay}
      closeOnClickOutside={!mustStay}
    >
      {made === null ? (
        <KeyPairForm user={user} onBusy={setBusy} onMade={setMade} onCancel={onClose} />
      ) : (
        <NewPrivateKey pair={made} email={user.email} onDone={onClose} />
      )}
    </Modal>
  );
}

const KEY_SIZES = [2048, 3072, 4096] as const satisfies readonly KeySize[];

interface KeyPairFormProps {
  readonly user: User;
  onBusy(busy: boolean): void;
  onMade(pair: ChangedKeyPair): void;
  onCancel(): void;
}

/** Says what a change of the key pair means, and asks for what it takes. */
function KeyPairForm({ user, onBusy, onMade, onCancel }: KeyPairFormProps) {
  const { mutateAsync: changeKeyPair } = useChangeKeyPair();
  const stored = user.encrypted_private_key !== null;
  const [keySize, setKeySize] = useState<KeySize>(DEFAULT_KEY_SIZE);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', password: '', confirmation: '', private_key: '' },
    validateInputOnBlur: true,
    validate: {
      ...replacedPasswordRules,
      private_key: (value) => (stored ? null : privateKeyRule(value)),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(async (values: typeof form.values) => {
    onBusy(true);
    const formerKey = stored ? null : values.private_key.trim();
    const { current_password: password, password: newPassword } = values;
    const input = { user, password, newPassword, formerKey, keySize };
    onMade(await changeKeyPair(input).finally(() => onBusy(false)));
  }, form.setErrors);

  return (
    <DialogForm
      yes={texts.makeKeyPair}
      busy={busy}
      progress={texts.makingKeyPair}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onCancel={onCancel}
      canCancel={false}
    >
      <ul className={dialog.steps}>
        {Object.values(texts.keyPairSteps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p className={dialog.text}>{texts.keyPairCaveat}</p>
      <UnsavedText />
      <CurrentPasswordFields email={user.email} form={form} autoFocus />
      {!stored && (
        <PrivateKeyField
          label={texts.formerKey}
          key={form.key('private_key')}
          onChoose={(pem) => form.setFieldValue('private_key', pem)}
          inputProps={form.getInputProps('private_key')}
        />
      )}
      <NewPasswordFields form={form} known={[user.email]} labels="next" />
      <NativeSelect
        label={texts.newKeySize}
        data={KEY_SIZES.map((size) => ({ value: String(size), label: texts.keySizes[size] }))}
        value={String(keySize)}
        onChange={({ currentTarget: { value } }) =>
          setKeySize(KEY_SIZES.find((size) => String(size) === value) ?? keySize)
        }
      />
    </DialogForm>
  );
}

interface NewPrivateKeyProps {
  readonly pair: ChangedKeyPair;
  readonly email: string;
  onDone(): void;
}

/** Shows the new private key, once, for the user to keep. */
export function NewPrivateKey({ pair, email, onDone }: NewPrivateKeyProps) {
  const [kept, setKept] = useState(false);
  return (
    <Stack>
      {pair.taken ? (
        <p className={dialog.text} role="status">
          {texts.newKeyText}
        </p>
      ) : (
        <Alert color="brass" role="alert" icon={<IconAlertTriangle size={18} />}>
          {texts.newKeyUncertain}
        </Alert>
      )}
      {pair.deletedLinks.length > 0 && (
        <Alert color="brass" icon={<IconAlertTriangle size={18} />}>
          {texts.linksDeleted}
          <ul className={dialog.steps}>
            {pair.deletedLinks.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never changes
              <li key={index}>{name ?? texts.linkDeletedNameless}</li>
            ))}
          </ul>
        </Alert>
      )}
      <PrivateKeyText privateKeyPem={pair.privateKeyPem} email={email} />
      <Checkbox
        label={texts.keyKept}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <Button disabled={!kept} onClick={onDone}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  );
}
