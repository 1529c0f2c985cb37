import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from './texts.ts';

/** Where people with an account go. */
export function ToLogin() {
  return (
    <>
      {texts.haveAccount}{' '}
      <Anchor renderRoot={(props) => <Link to="/auth/login" {...props} />}>{texts.toLogin}</Anchor>
    </>
  );
}
