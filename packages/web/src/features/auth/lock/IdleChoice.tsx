import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { IDLE_MINUTES, idleLock } from '../../../session/idle-lock.ts';
import { texts } from './texts.ts';

const NEVER = '';

/** After how many minutes this device locks by itself; it is stored at once. */
export function IdleChoice() {
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
