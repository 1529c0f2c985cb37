import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factsOf, operation } from '../src/operations/index.ts';

const FOLDER = new URL('../src/operations/', import.meta.url);
const OTHERS = ['index.ts', 'item-ids.ts', 'operation-facts.ts'];
const files = readdirSync(FOLDER).filter((file) => !OTHERS.includes(file));
const kinds = operation.def.options.flatMap(({ shape }) => shape.kind.def.values);

describe('the table of operations', () => {
  it('has each that has a file, once', () => {
    const named = files.map((file) => file.slice(0, -'.ts'.length).replaceAll('-', '_'));
    expect([...kinds].sort()).toEqual(named.sort());
  });

  it.each(files)('has what %s says of its operation', async (file) => {
    const { schema, facts } = await import(new URL(file, FOLDER).href);
    expect(operation.def.options).toContain(schema);
    const [kind] = schema.shape.kind.def.values;
    expect(factsOf({ kind } as never)).toBe(facts);
  });

  it('lets editors send what deletes nothing permanently and lets nobody else see anything', () => {
    const ofEditors = kinds.filter((kind) => factsOf<typeof kind>({ kind } as never).by === 'editor');
    const items = ['create', 'add_version', 'finish', 'show_version', 'rename', 'move', 'trash', 'restore'];
    expect(ofEditors.sort()).toEqual(['was', ...items, 'arrive'].sort());
  });
});
