import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { createContext, useCallback, useContext, useEffect } from 'react';
import { failureText } from '../../failures/texts.ts';
import { EmptyCoffer } from '../../identity/EmptyCoffer.tsx';
import { AGAIN_MS, isPassing } from '../asking-again.ts';
import { texts } from '../texts.ts';
import classes from './views.module.css';

/** Whether what is drawn stands in the main part of a page already, of which there is one. */
export const WithinMain = createContext(false);

/**
 * Stands in for a view that could not be made. Where the server, or what it stands on, could not be reached,
 * or did not give the view's code, it is tried again by itself every few seconds.
 */
export function BrokenView({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const Part = useContext(WithinMain) ? 'div' : 'main';
  const tryAgain = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);

  useEffect(() => {
    if (!isPassing(error)) return undefined;
    const timer = setTimeout(tryAgain, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [error, tryAgain]);

  return (
    <Part className={classes.screen}>
      <EmptyCoffer />
      <div className={classes.said} role="alert">
        <h1 className={classes.title}>{texts.brokenTitle}</h1>
        <p className={classes.quiet}>{failureText(error)}</p>
      </div>
      <Button onClick={tryAgain}>{texts.tryAgain}</Button>
    </Part>
  );
}
