import { expect } from 'vitest';
import { hashOf, type ModelOperation, ModelSpace, SPACE } from './model-space.ts';

const named = (name: string, parentId = SPACE) => ({
  encrypted_name: name,
  name_hash: hashOf(parentId, name),
});
export const file = (id: string, name: string, parentId = SPACE): ModelOperation => ({
  kind: 'create',
  item: {
    id,
    file_id: parentId === SPACE ? null : parentId,
    version_id: `${id}-1`,
    ...named(name, parentId),
  },
});
export const directory = (id: string, name: string): ModelOperation => ({
  kind: 'create',
  item: { id, file_id: null, ...named(name) },
});
export const rename = (id: string, name: string, parentId = SPACE): ModelOperation => ({
  kind: 'rename',
  id,
  name: named(name, parentId),
});
export const trash = (id: string, at: number): ModelOperation => ({ kind: 'trash', ids: [id], at });
export const restore = (id: string, name: string, parentId = SPACE): ModelOperation => ({
  kind: 'restore',
  items: [{ id, name_hash: hashOf(parentId, name) }],
});
export const move = (id: string, to: string | null, name: string): ModelOperation => ({
  kind: 'move',
  ids: [id],
  file_id: to,
  names: [{ id, name_hash: hashOf(to ?? SPACE, name) }],
});
export const add = (id: string, version: string): ModelOperation => ({
  kind: 'add_version',
  id,
  version: { id: version },
});

/** A space after batches, each of which has to be taken. */
export function after(...batches: (readonly [by: string, ...operations: ModelOperation[]])[]): ModelSpace {
  const space = new ModelSpace();
  for (const [by, ...operations] of batches) expect(space.apply(by, operations)).toBe(true);
  return space;
}

export const seen = (space: ModelSpace, id: string) => {
  const { sealed, parentId, trashedAt, shown } = space.rows.get(id) ?? {};
  return { name: sealed, parentId, trashedAt, shown };
};

export const allBy = (...fingerprints: string[]) => ({ fingerprints, since: { revision: 0 } });
export const change = (number: number) => ({ batchIds: [`batch-${number}`] });
