import type { User } from '@coffer/contract';
import { DEFAULT_KEY_SIZE, type KeySize } from '@coffer/crypto';
import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CurrentPasswordFields, currentPasswordRule } from '../../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import dialog from '../../../panels/dialog.module.css';
import { PrivateKeyField } from '../../../private-key/PrivateKeyField.tsx';
import { privateKeyRule } from '../../../private-key/private-key-rule.ts';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { changeKeyPair } from './change-key-pair.ts';
import type { MadeKeyPair } from './hand-over-key.ts';

const KEY_SIZES = [2048, 3072, 4096] as const satisfies readonly KeySize[];

interface KeyPairFormProps {
  readonly user: User;
  onBusy(busy: boolean): void;
  onMade(pair: MadeKeyPair): void;
  onCancel(): void;
}

/** Says what a change of the key pair means, and asks for what it takes. */
export function KeyPairForm({ user, onBusy, onMade, onCancel }: KeyPairFormProps) {
  const services = useServices();
  const stored = user.encrypted_private_key !== null;
  const [keySize, setKeySize] = useState<KeySize>(DEFAULT_KEY_SIZE);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', private_key: '' },
    validateInputOnBlur: true,
    validate: {
      current_password: currentPasswordRule,
      private_key: (value) => (stored ? null : privateKeyRule(value)),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(async (values: typeof form.values) => {
    onBusy(true);
    const formerKey = stored ? null : values.private_key.trim();
    const input = { user, password: values.current_password, formerKey, keySize };
    onMade(await changeKeyPair(services, input).finally(() => onBusy(false)));
  }, form.setErrors);

  return (
    <form className={dialog.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={failure} />
      <ul className={dialog.steps}>
        {texts.keyPairSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p className={dialog.text}>{texts.keyPairCaveat}</p>
      <CurrentPasswordFields email={user.email} form={form} autoFocus />
      {!stored && (
        <PrivateKeyField
          label={texts.formerKey}
          key={form.key('private_key')}
          onChoose={(pem) => form.setFieldValue('private_key', pem)}
          inputProps={form.getInputProps('private_key')}
        />
      )}
      <NativeSelect
        label={texts.newKeySize}
        data={KEY_SIZES.map((size) => ({ value: String(size), label: texts.keySizes[size] }))}
        value={String(keySize)}
        onChange={({ currentTarget: { value } }) =>
          setKeySize(KEY_SIZES.find((size) => String(size) === value) ?? keySize)
        }
      />
      <div className={dialog.buttons}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {texts.makeKeyPair}
        </Button>
      </div>
      <p className={dialog.progress} role="status">
        {busy ? texts.makingKeyPair : ''}
      </p>
    </form>
  );
}
