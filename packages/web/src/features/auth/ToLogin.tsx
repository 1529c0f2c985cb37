import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from './texts.ts';

interface ToLoginProps {
  /** What leads to the link. */
  readonly lead?: string;
}

/** Where people with an account go. */
export function ToLogin({ lead = texts.haveAccount }: ToLoginProps) {
  return (
    <>
      {lead} <Anchor renderRoot={(props) => <Link to="/auth/login" {...props} />}>{texts.toLogin}</Anchor>
    </>
  );
}
