import { type Door, guard } from '../session/guard.ts';
import type { Session } from '../session/session.ts';

/**
 * Lets who is signed in pass, after taking up the session of an earlier visit if there is one. Gives the page to go
 * to instead; null for none. Throws ServerUnreachable.
 */
export async function doorBefore(session: Session, path: string): Promise<Door | null> {
  const look = async () =>
    guard({ status: session.state.getState().status, path, ...(await session.kept()) });
  let step = await look();
  if (step.kind === 'refresh') {
    await session.restore();
    step = await look();
  }
  return step.kind === 'go' ? step.to : null;
}
