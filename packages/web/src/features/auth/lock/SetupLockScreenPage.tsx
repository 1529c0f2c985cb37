import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/report-failure.ts';
import { IDLE_MINUTES, idleLock } from '../../../session/idle-lock.ts';
import { useServices } from '../../../session/services.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { pinFault } from './pin-rules.ts';
import { texts } from './texts.ts';
import { PinField } from './UnlockField.tsx';

interface SetupLockScreenPageProps {
  onLock(): void;
  onDone(): void;
}

const PIN_QUERY = ['device-pin'];

/** How this device is locked and unlocked: a PIN, and whether it locks by itself. */
export function SetupLockScreenPage({ onLock, onDone }: SetupLockScreenPageProps) {
  const { session } = useServices();
  const queryClient = useQueryClient();
  const { data: isSet } = useQuery({
    queryKey: PIN_QUERY,
    queryFn: async () => (await session.pin.stored()) !== null,
    staleTime: 0,
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: PIN_QUERY });
  const remove = async () => {
    await session.pin.remove();
    notify(texts.pinRemoved);
    await reload();
  };

  return (
    <AuthFrame title={texts.setupTitle} subtitle={texts.setupSubtitle}>
      <div className={classes.form}>
        <section className={classes.section} aria-labelledby="pin-section">
          <h2 id="pin-section">{texts.pinSection}</h2>
          {isSet === true && (
            <p className={classes.set}>
              {texts.isSet}
              <Button variant="subtle" size="compact-md" onClick={() => void remove()}>
                {texts.removePin}
              </Button>
            </p>
          )}
          {isSet !== undefined && <ChoosePin isSet={isSet} onChosen={() => void reload()} />}
        </section>
        <section className={classes.section} aria-labelledby="idle-section">
          <h2 id="idle-section">{texts.idleSection}</h2>
          <IdleChoice />
        </section>
        <div className={classes.actions}>
          <Button variant="default" onClick={onLock}>
            {texts.lockNow}
          </Button>
          <Button onClick={onDone}>{texts.done}</Button>
        </div>
      </div>
    </AuthFrame>
  );
}

interface ChoosePinProps {
  /** Whether there is one already. */
  readonly isSet: boolean;
  onChosen(): void;
}

/** Keeps the private key on this device under a new PIN. */
function ChoosePin({ isSet, onChosen }: ChoosePinProps) {
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
      label={texts.idleLabel}
      description={texts.idleHint}
      data={[
        { value: NEVER, label: texts.never },
        ...IDLE_MINUTES.map((minutes) => ({ value: String(minutes), label: texts.minutes(minutes) })),
      ]}
      value={chosen === null ? NEVER : String(chosen)}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
