import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');

/** What people are told by a property or an attribute of this name. */
const TOLD =
  /^(aria-label|aria-description|label|title|placeholder|description|alt|text|yes|cancel|error|message|subtitle|hint)$/;

/** What is no text for people though it looks like one: names of keys, of other software, of what is looked for. */
const NO_TEXTS = new Set([
  // Before there is a catalogue.
  'main.tsx: Coffer could not be loaded. Check your connection, and reload the page.',
  // For programmers.
  'features/editor/saver.ts: The text is closed',
  'features/preview/content/use-loaded.ts: Not shown any more',
  // The name of the product, and what is written on keys.
  'session/configuration.ts: Coffer',
  'app/use-search-opened.ts: ⌘ K',
  'app/use-search-opened.ts: Ctrl K',
]);

it('no text for people stands outside the catalogues', () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^languages\/\w\w\//.test(path))
    .flatMap((path) =>
      textsIn(parseSync(path, readFileSync(join(SOURCES, path), 'utf8')).program, null).map(
        (text) => `${path}: ${text}`,
      ),
    )
    .filter((text) => !NO_TEXTS.has(text));
  expect(found).toEqual([]);
});

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** @param name of the property or attribute whose value this is; null elsewhere */
function textsIn(node: unknown, name: string | null): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => textsIn(each, name));
  if (!isNode(node)) return [];
  if (/^(Import|Export.*Source|TS(?!As|Satisfies|NonNull))/.test(node.type)) return [];
  if (
    node.type === 'NewExpression' &&
    isNode(node['callee']) &&
    /Error$/.test(String(node['callee']['name']))
  )
    return [];
  if (node.type === 'JSXText')
    return /\p{L}/u.test(String(node['value'])) ? [String(node['value']).trim()] : [];
  const literal = literalOf(node);
  if (literal !== null && isText(literal, name)) return [literal];
  return Object.entries(node).flatMap(([key, value]) => {
    if (
      key === 'type' ||
      (key === 'key' && node.type === 'Property') ||
      (key === 'name' && node.type === 'JSXAttribute')
    )
      return [];
    if (key === 'value' && node.type === 'JSXAttribute') return textsIn(value, nameOf(node['name']));
    if (key === 'value' && node.type === 'Property') return textsIn(value, nameOf(node['key']));
    return textsIn(value, /Function|Call|Member/.test(node.type) ? null : name);
  });
}

function literalOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null;
  return node['quasis'].map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('{}');
}

function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  return String(node['name'] ?? node['value']);
}

function isText(literal: string, name: string | null): boolean {
  if (name === 'className') return false;
  // A key of the catalogue, a place in the page, or a value of CSS has no capital and no blank.
  if (name !== null && TOLD.test(name) && /\p{Lu}|\p{L} /u.test(literal) && !/^[a-z][A-Za-z]*$/.test(literal))
    return true;
  return /^\p{Lu}[\p{L}’'-]+[ ,.!?:…] *\p{L}/u.test(literal) && !/^(Roboto|Noto|Segoe)/.test(literal);
}
