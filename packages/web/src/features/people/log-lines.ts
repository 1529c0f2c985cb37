import type { SpaceLogEntry } from '@coffer/client';
import { logTexts as texts, verbs } from './texts.ts';

/**
 * What a change did, a line for each kind of thing.
 *
 * @param names of the items that are there still, by their ids
 */
export function saidOf(
  { revision, actions }: Pick<SpaceLogEntry, 'revision' | 'actions'>,
  names: ReadonlyMap<string, string>,
): string[] {
  // What was there when the space began came by a change of the drive.
  if (actions.length === 0) return [revision === 1 ? texts.made : texts.changed];
  const byVerb = new Map<string, Set<string>>();
  for (const { kind, ids } of actions) {
    const verb = verbs[kind] ?? texts.changed;
    byVerb.set(verb, new Set([...(byVerb.get(verb) ?? []), ...(NAMELESS.has(kind) ? [] : ids)]));
  }
  const isOnlyKey = byVerb.size === 1;
  return [...byVerb]
    .filter(([verb]) => isOnlyKey || verb !== verbs['renew_root'])
    .map(([verb, ids]) => (ids.size === 0 ? verb : `${verb} ${namedOf([...ids], names)}`));
}

/** Kinds whose ids are of no items, or of all. */
const NAMELESS: ReadonlySet<string> = new Set(['member', 'remove_member', 'renew', 'renew_root']);

/** So many are named; of more, how many they are. */
const MOST_NAMES = 3;

function namedOf(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const known = ids.flatMap((id) => names.get(id) ?? []).slice(0, MOST_NAMES);
  const others = ids.length - known.length;
  const said = known.map((name) => `“${name}”`);
  return [...said, ...(others > 0 ? [texts.items(others, known.length > 0)] : [])].join(', ');
}
