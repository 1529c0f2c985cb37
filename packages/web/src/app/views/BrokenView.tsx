import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { failureText } from '../../failures/texts.ts';
import { EmptyCoffer } from '../../identity/EmptyCoffer.tsx';
import { texts } from '../texts.ts';
import classes from './views.module.css';

/** What is shown instead of a view that could not be made. */
export function BrokenView({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className={classes['screen']} role="alert">
      <EmptyCoffer />
      <h1 className={classes['title']}>{texts.brokenTitle}</h1>
      <p className={classes['quiet']}>{failureText(error)}</p>
      <Button onClick={tryAgain}>{texts.tryAgain}</Button>
    </main>
  );
}
