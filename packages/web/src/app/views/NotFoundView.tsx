import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyCoffer } from '../../identity/EmptyCoffer.tsx';
import { texts } from '../texts.ts';
import classes from './views.module.css';

export function NotFoundView() {
  return (
    <main className={classes.screen}>
      <EmptyCoffer />
      <h1 className={classes.title}>{texts.notFoundTitle}</h1>
      <p className={classes.quiet}>{texts.notFound}</p>
      <Button renderRoot={(props) => <Link to="/{-$file_id}" params={{ file_id: undefined }} {...props} />}>
        {texts.toMyFiles}
      </Button>
    </main>
  );
}
