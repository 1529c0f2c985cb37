import '../../../failures/drive-texts.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/report-failure.ts';
import { IDLE_MINUTES, idleLock } from '../../../session/idle-lock.ts';
import { useServices } from '../../../session/services.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { lockTexts } from '../further-texts.ts';
import { devicePinQuery, useRemovePin, useSetPin } from './device-pin.ts';
import { pinFault } from './pin-rules.ts';
import { PinField } from './UnlockField.tsx';

interface SetupLockScreenPageProps {
  onLock(): void;
  onDone(): void;
}

/** How this device is locked and unlocked: a PIN, and whether it locks by itself. */
export function SetupLockScreenPage({ onLock, onDone }: SetupLockScreenPageProps) {
  const { data: isSet } = useQuery(devicePinQuery(useServices().session));
  const { mutateAsync: removePin } = useRemovePin();
  const remove = async () => {
    await removePin();
    notify(lockTexts.pinRemoved);
  };

  return (
    <AuthFrame title={lockTexts.setupTitle} subtitle={lockTexts.setupSubtitle}>
      <div className={classes.form}>
        <section className={classes.section} aria-labelledby="pin-section">
          <h2 id="pin-section">{lockTexts.pinSection}</h2>
          {isSet === true && (
            <p className={classes.set}>
              {lockTexts.isSet}
              <Button variant="subtle" size="compact-md" onClick={() => void remove()}>
                {lockTexts.removePin}
              </Button>
            </p>
          )}
          {isSet !== undefined && <ChoosePin isSet={isSet} />}
        </section>
        <section className={classes.section} aria-labelledby="idle-section">
          <h2 id="idle-section">{lockTexts.idleSection}</h2>
          <IdleChoice />
        </section>
        <div className={classes.actions}>
          <Button variant="default" onClick={onLock}>
            {lockTexts.lockNow}
          </Button>
          <Button onClick={onDone}>{lockTexts.done}</Button>
        </div>
      </div>
    </AuthFrame>
  );
}

interface ChoosePinProps {
  /** Whether there is one already. */
  readonly isSet: boolean;
}

/** Keeps the private key on this device under a new PIN. */
function ChoosePin({ isSet }: ChoosePinProps) {
  const { mutateAsync: setPin } = useSetPin();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { pin: '', confirmation: '' },
    validateInputOnBlur: true,
    validate: {
      pin: pinFault,
      confirmation: (value, { pin }) => (value === pin ? null : lockTexts.pinsDiffer),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(async ({ pin }: typeof form.values) => {
    await setPin(pin);
    form.reset();
    notify(lockTexts.pinKept);
  });

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={failure} />
      <PinField
        label={lockTexts.pin}
        description={lockTexts.pinHint}
        key={form.key('pin')}
        {...form.getInputProps('pin')}
      />
      <PinField
        label={lockTexts.pinAgain}
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" variant="default" loading={busy}>
        {isSet ? lockTexts.changePin : lockTexts.choosePin}
      </Button>
    </form>
  );
}

const NEVER = '';

/** After how many minutes this device locks by itself; it is stored at once. */
function IdleChoice() {
  const [chosen, setChosen] = useState(() => idleLock.minutes());
  const choose = (value: string) => {
    const minutes = value === NEVER ? null : Number(value);
    idleLock.setMinutes(minutes);
    setChosen(minutes);
  };
  return (
    <NativeSelect
      label={lockTexts.idleLabel}
      description={lockTexts.idleHint}
      data={[
        { value: NEVER, label: lockTexts.never },
        ...IDLE_MINUTES.map((minutes) => ({ value: String(minutes), label: lockTexts.minutes({ minutes }) })),
      ]}
      value={chosen === null ? NEVER : String(chosen)}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
