import type { LockWanted } from './locks.ts';
import { Refused } from './refused.ts';
import { davChild, elementsIn, isDav, type PropName, parseXml, propNameOf, serialized } from './xml.ts';

/** What a PROPFIND asks for (RFC 4918 section 9.1). */
export type PropfindWanted =
  | { readonly kind: 'all' }
  | { readonly kind: 'names' }
  | { readonly kind: 'some'; readonly names: readonly PropName[] };

/** @param body empty for all properties */
export function parsePropfind(body: string): PropfindWanted {
  if (body.trim() === '') return { kind: 'all' };
  const root = parseXml(body, 'propfind');
  if (davChild(root, 'propname') !== undefined) return { kind: 'names' };
  const prop = davChild(root, 'prop');
  if (prop !== undefined) return { kind: 'some', names: elementsIn(prop).map(propNameOf) };
  if (davChild(root, 'allprop') !== undefined) return { kind: 'all' };
  throw new Refused(400, 'This propfind asks for nothing.');
}

/** A property to be set to an element, or to be removed. */
export interface PropChange {
  readonly prop: PropName;
  /** The whole element, as XML; null to remove it. */
  readonly element: string | null;
}

/** The changes of a PROPPATCH, in their order (RFC 4918 section 9.2). */
export function parseProppatch(body: string): PropChange[] {
  const root = parseXml(body, 'propertyupdate');
  return elementsIn(root).flatMap((update) => {
    const isSet = isDav(update, 'set');
    const prop = davChild(update, 'prop');
    if ((!isSet && !isDav(update, 'remove')) || prop === undefined) return [];
    return elementsIn(prop).map((element) => ({
      prop: propNameOf(element),
      element: isSet ? serialized(element) : null,
    }));
  });
}

/** Scope and owner that a LOCK asks for; null where it has no body, and asks for an earlier lock to last. */
export function parseLockInfo(body: string): Pick<LockWanted, 'scope' | 'owner'> | null {
  if (body.trim() === '') return null;
  const root = parseXml(body, 'lockinfo');
  const type = davChild(root, 'locktype');
  if (type === undefined || davChild(type, 'write') === undefined) {
    throw new Refused(415, 'There are only locks for writing.');
  }
  const scope = davChild(root, 'lockscope');
  const isShared = scope !== undefined && davChild(scope, 'shared') !== undefined;
  const owner = davChild(root, 'owner');
  return {
    scope: isShared ? 'shared' : 'exclusive',
    owner: owner === undefined ? '' : serialized(owner),
  };
}

/** Seconds that a `Timeout` header asks for; an hour where it names none. */
export function parseTimeout(header: string | undefined): number {
  const [, seconds] = /Second-(\d{1,10})/i.exec(header ?? '') ?? [];
  return seconds === undefined ? 3_600 : Number(seconds);
}
