import { type DavPath, parsePath } from './dav-path.ts';
import { Refused } from './refused.ts';

/** One demand: a lock is held by this token, or the content has this tag; or not. */
interface Demand {
  readonly kind: 'token' | 'etag';
  readonly value: string;
  readonly isNegated: boolean;
}

/** Demands of which all hold, or not; about the resource of a tag, or about the target of the request. */
interface DemandList {
  readonly about: DavPath | null;
  readonly demands: readonly Demand[];
}

/** An `If` header (RFC 4918 section 10.4). */
export interface IfHeader {
  readonly lists: readonly DemandList[];
  /** All tokens that it names; who names one says that it holds the lock. */
  readonly tokens: ReadonlySet<string>;
}

export const NO_IF_HEADER: IfHeader = { lists: [], tokens: new Set() };

const PART = /\s*(?:<([^>]*)>|\(([^)]*)\))/y;
const DEMAND = /\s*(Not\s+)?(?:<([^>]*)>|\[((?:W\/)?"[^"]*")\])/iy;

/** @throws Refused with 400 where it is none */
export function parseIfHeader(header: string | undefined): IfHeader {
  if (header === undefined) return NO_IF_HEADER;
  const lists: DemandList[] = [];
  let about: DavPath | null = null;
  for (const [, tag, list] of allOf(PART, header.trim())) {
    if (tag !== undefined) about = parsePath(tag);
    else lists.push({ about, demands: allOf(DEMAND, (list ?? '').trim()).map(demandOf) });
  }
  if (lists.length === 0 || lists.some(({ demands }) => demands.length === 0)) throw malformed();
  const demands = lists.flatMap((list) => list.demands);
  const named = demands.filter(({ kind, isNegated }) => kind === 'token' && !isNegated);
  return { lists, tokens: new Set(named.map(({ value }) => value)) };
}

function demandOf([, not, token, etag]: RegExpExecArray): Demand {
  const isNegated = not !== undefined;
  return token === undefined
    ? { kind: 'etag', value: etag ?? '', isNegated }
    : { kind: 'token', value: token, isNegated };
}

/** All matches of a sticky expression, which must lead to the end. */
function allOf(expression: RegExp, text: string): RegExpExecArray[] {
  const sticky = new RegExp(expression);
  const found: RegExpExecArray[] = [];
  while (sticky.lastIndex < text.length) {
    const match = sticky.exec(text);
    if (match === null) throw malformed();
    found.push(match);
  }
  return found;
}

function malformed(): Refused {
  return new Refused(400, 'The If header is malformed.');
}

/** What is at a path: which locks it lies under, and its tag. */
export type StateOf = (path: DavPath) => Promise<{
  readonly tokens: ReadonlySet<string>;
  readonly etag: string | null;
}>;

/** Whether one of the lists holds; a request without the header makes no demand. */
export async function ifHolds({ lists }: IfHeader, target: DavPath, stateOf: StateOf): Promise<boolean> {
  if (lists.length === 0) return true;
  for (const { about, demands } of lists) {
    const { tokens, etag } = await stateOf(about ?? target);
    const holds = ({ kind, value, isNegated }: Demand) =>
      (kind === 'token' ? tokens.has(value) : value === etag) !== isNegated;
    if (demands.every(holds)) return true;
  }
  return false;
}
