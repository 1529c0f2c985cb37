import { Button, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useRef } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { texts } from '../texts.ts';
import classes from './dialogs.module.css';

interface NameFormProps {
  readonly label: string;
  readonly initial: string;
  readonly required: string;
  readonly submitLabel: string;
  /** How many characters are selected at first; a file's extension is usually kept. */
  readonly selectedLength?: number;
  onSubmit(name: string): Promise<void>;
  onCancel(): void;
}

/** Asks for a name. */
export function NameForm(props: NameFormProps) {
  const { label, initial, required, submitLabel, selectedLength, onSubmit, onCancel } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: initial },
    validateInputOnBlur: true,
    validate: { name: isNotEmpty(required) },
    transformValues: ({ name }) => ({ name: name.trim() }),
  });
  const { submit, busy, failure } = useGuardedSubmit(
    ({ name }: { name: string }) => onSubmit(name),
    // The wire knows the name by its sealed form and by its hash.
    (fields) => form.setErrors({ name: fields['name'] ?? fields['name_hash'] ?? fields['encrypted_name'] }),
  );

  const field = form.getInputProps('name');
  /** Once only: whoever comes back to the field finds it as it was left. */
  const selected = useRef(false);

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={failure} />
      <TextInput
        label={label}
        size="md"
        autoComplete="off"
        maxLength={255}
        data-autofocus
        key={form.key('name')}
        {...field}
        onFocus={(event) => {
          field.onFocus(event);
          if (selected.current) return;
          selected.current = true;
          event.currentTarget.setSelectionRange(0, selectedLength ?? initial.length);
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {texts.createCancel}
        </Button>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
