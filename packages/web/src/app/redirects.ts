import type { Session } from '@coffer/client';
import { notFound, redirect, rootRouteId } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { guard, type SignInPage } from '../session/guard.ts';

/** A page of this site, given as a path; anything else would let a link lead people away after they signed in. */
const ownPath = z.catch(z.optional(z.string().check(z.regex(/^\/(?![/\\])/))), undefined);

/** Where people get to after they have signed in or unlocked. */
export const signInSearch = z.object({ redirect: ownPath });

/** What an invitation fills in of a registration. */
export const registerSearch = z.object({
  email: z.catch(z.optional(z.string()), undefined),
  invitation_id: z.catch(z.optional(z.string()), undefined),
});

/** Which folder an address names; the top where it names none. What is no id leads nowhere. */
export const folderParams = {
  parse({ file_id }: { readonly file_id?: string | undefined }) {
    const parsed = z.optional(z.uuid()).safeParse(file_id);
    if (!parsed.success) throw notFound({ routeId: rootRouteId });
    return { file_id: parsed.data };
  },
};

/** In which shared folder of one's own a folder is, and whether its trash is shown. */
export const folderSearch = z.object({
  space: z.catch(z.optional(z.uuid()), undefined),
  trash: z.catch(z.optional(z.literal(true)), undefined),
});

interface Asked {
  readonly href: string;
  readonly pathname: string;
}

/** Sends people who are not signed in to the page where that is done, and notes the page that was asked for. */
export async function requireSession(session: Session, { href, pathname }: Asked): Promise<void> {
  const page = await runGuard(session, pathname);
  if (page === null) return;
  throw redirect({
    to: page,
    search: signInSearchFor(session, href === '/' ? undefined : href),
    replace: true,
  });
}

/**
 * The search of a page to sign in on, with the page that was asked for: nothing after a logout, since who comes next
 * would be led into the folders of the one who left.
 */
export function signInSearchFor(session: Session, href: string | undefined): z.infer<typeof signInSearch> {
  const state = session.state.getState();
  const isForNobody = state.status === 'signed-out' && state.byLogout;
  return href === undefined || isForNobody ? {} : { redirect: href };
}

/** Sends people who are signed in already to where they wanted. */
export function leaveIfSignedIn(session: Session, target = '/'): void {
  if (session.state.getState().status === 'signed-in') throw redirect({ href: target, replace: true });
}

/** The same on a page where people sign in, after taking up the session of an earlier visit if there is one. */
export async function leaveIfRestored(session: Session, target?: string): Promise<void> {
  // Without an answer nobody is signed in, and the form says what is wrong when it is sent.
  await session.restore().catch(() => undefined);
  leaveIfSignedIn(session, target);
}

/**
 * Runs the guard of a page, which restores the session of an earlier visit if there is one. Gives the page to go to
 * instead; null where the page may be shown. Throws `server_unreachable`.
 */
export async function runGuard(session: Session, path: string): Promise<SignInPage | null> {
  const look = async () =>
    guard({ status: session.state.getState().status, path, ...(await session.kept()) });
  let step = await look();
  if (step.kind === 'refresh') {
    await session.restore();
    step = await look();
  }
  return step.kind === 'go' ? step.to : null;
}
