import type { FormEvent } from 'react';
import { useIsAway } from '../session/services.tsx';
import classes from './dialog.module.css';
import { texts } from './texts.ts';

/** Of a control that takes the server while that is away: it stays in its place, does nothing, and says why as its description. */
const AWAY = {
  'aria-disabled': true,
  'data-disabled': true,
  onClick: () => {},
} as const;

/**
 * What all controls are given that cannot do their work without the server.
 *
 * @example
 * const unlessAway = useUnlessAway();
 * <Button {...unlessAway(createDirectory)}>Create a directory</Button>
 */
export function useUnlessAway() {
  const isAway = useIsAway();
  return (onClick: () => void) => (isAway ? { ...AWAY, title: texts.needsServer } : { onClick });
}

/** What a form does then: the key Enter sends one whose button is disabled, too. */
export function refuse(event: FormEvent): void {
  event.preventDefault();
}

interface NeedsServerProps {
  readonly isAway: boolean;
}

/** Says below the buttons of a dialog why what it asks for cannot be done now. */
export function NeedsServer({ isAway }: NeedsServerProps) {
  return (
    <p className={classes.progress} role="status">
      {isAway ? texts.needsServer : ''}
    </p>
  );
}
