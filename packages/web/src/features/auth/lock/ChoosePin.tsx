import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/report-failure.ts';
import { useServices } from '../../../session/services.tsx';
import classes from '../AuthForm.module.css';
import { PinField } from './PinField.tsx';
import { pinFault } from './pin-rules.ts';
import { texts } from './texts.ts';

interface ChoosePinProps {
  /** Whether there is one already. */
  readonly isSet: boolean;
  onChosen(): void;
}

/** Keeps the private key on this device under a new PIN. */
export function ChoosePin({ isSet, onChosen }: ChoosePinProps) {
  const { session } = useServices();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { pin: '', confirmation: '' },
    validateInputOnBlur: true,
    validate: {
      pin: pinFault,
      confirmation: (value, { pin }) => (value === pin ? null : texts.pinsDiffer),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(async ({ pin }: typeof form.values) => {
    await session.pin.set(pin);
    form.reset();
    notify(texts.pinKept);
    onChosen();
  });

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={failure} />
      <PinField
        label={texts.pin}
        description={texts.pinHint}
        key={form.key('pin')}
        {...form.getInputProps('pin')}
      />
      <PinField
        label={texts.pinAgain}
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" variant="default" loading={busy}>
        {isSet ? texts.changePin : texts.choosePin}
      </Button>
    </form>
  );
}
