import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PreviewPlace } from './preview-file.ts';
import classes from './Steps.module.css';
import { texts } from './texts.ts';

interface StepsProps {
  readonly place: PreviewPlace;
  readonly onStep: (to: 'previous' | 'next') => void;
}

/** The ways to the files before and after the shown one. */
export function Steps({ place: { previous, next, position, count }, onStep }: StepsProps) {
  return (
    <nav className={classes.steps} aria-label={texts.steps}>
      <Step label={texts.previous} disabled={previous === null} onClick={() => onStep('previous')}>
        <IconChevronLeft size={20} />
      </Step>
      <span className={classes.place}>{texts.place(position, count)}</span>
      <Step label={texts.next} disabled={next === null} onClick={() => onStep('next')}>
        <IconChevronRight size={20} />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Stays focusable at the end of the folder, so that the keyboard does not lose its place. */
function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-disabled={disabled}
      data-disabled={disabled}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      {children}
    </ActionIcon>
  );
}
