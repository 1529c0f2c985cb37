import { redirect } from '@tanstack/react-router';
import { z } from 'zod';
import type { Session } from '../session/session.ts';
import { doorBefore } from './enter.ts';

/** A page of this site, given as a path; anything else would let a link lead people away after they signed in. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional()
  .catch(undefined);

/** Where people get to after they have signed in or unlocked. */
export const doorSearch = z.object({ redirect: ownPath });

interface Asked {
  readonly href: string;
  readonly pathname: string;
}

/** Sends whoever is not signed in to the page where that is done, and notes the page that was asked for. */
export async function requireSession(session: Session, { href, pathname }: Asked): Promise<void> {
  const door = await doorBefore(session, pathname);
  if (door === null) return;
  throw redirect({ to: door, search: href === '/' ? {} : { redirect: href }, replace: true });
}

/** Sends whoever is signed in already to where they wanted. */
export function leaveIfSignedIn(session: Session, target = '/'): void {
  if (session.state.getState().status === 'signed-in') throw redirect({ href: target, replace: true });
}
