import { isLocalPath } from '../files/kept-local.ts';
import { etagOf, modifiedAt, type Node } from '../files/nodes.ts';
import type { DavPath } from '../protocol/dav-path.ts';
import { ifHolds } from '../protocol/if-header.ts';
import { checkPreconditions } from '../protocol/preconditions.ts';
import { Refused } from '../protocol/refused.ts';
import type { DavContext, DavRequest } from './context.ts';

/** Whether names come or go with a change, so that locks of their directories hold too. */
export interface Affected {
  readonly path: DavPath;
  readonly membership: boolean;
}

/**
 * Lets a change begin: its conditions hold, no other program has locked what it is about, and the newest head of the drive is
 * verified. Throws Refused.
 *
 * @param node what is at the target
 */
export async function mustBeAllowed(
  { message, path, ifHeader }: DavRequest,
  within: DavContext,
  node: Node | null,
  affected: readonly Affected[],
): Promise<void> {
  const { nodes, locks, standing } = within;
  const current = node && { etag: etagOf(node), modifiedAt: modifiedAt(node) };
  checkPreconditions(message.headers, current, 'write');
  const stateOf = async (at: DavPath) => {
    const there = await nodes.find(at);
    const tokens = new Set(locks.at(at).map(({ token }) => token));
    return { tokens, etag: there && etagOf(there) };
  };
  if (!(await ifHolds(ifHeader, path, stateOf))) throw new Refused(412, 'The If header does not hold.');
  for (const { path: each, membership } of affected) locks.mustAllow(each, ifHeader.tokens, { membership });
  if (!affected.every(({ path: each }) => isLocalPath(each))) await standing.mustBeVerified();
}
