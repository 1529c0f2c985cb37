import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { CATALOGUES } from '../../src/languages/all.ts';

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
  const found = sources()
    .flatMap(([path, program]) => textsIn(program, null).map((text) => `${path}: ${text}`))
    .filter((text) => !NO_TEXTS.has(text));
  expect(found).toEqual([]);
});

it('fault U7: no key of a text is shown in place of the text', () => {
  const keys = new Set(keysOf(CATALOGUES.en));
  const found = sources().flatMap(([path, program]) => {
    const nodes = nodesIn(program);
    return nodes
      .flatMap((node) => listOfKeys(node, keys))
      .flatMap(({ list, names }) => shownOf(nodes, list).filter((name) => names.includes(name)))
      .map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});

function sources(): (readonly [path: string, program: unknown])[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^languages\/\w\w\//.test(path))
    .map((path) => [path, parseSync(path, readFileSync(join(SOURCES, path), 'utf8')).program]);
}

/** All keys of a catalogue, on each of its levels. */
function keysOf(messages: object): string[] {
  return Object.entries(messages).flatMap(([key, each]) =>
    typeof each === 'object' && each !== null ? [key, ...keysOf(each)] : [key],
  );
}

/** The names of properties by which the objects of a list, such as those of menus and fields, name keys of the catalogue. */
function listOfKeys(node: Node, keys: ReadonlySet<string>) {
  if (node.type !== 'VariableDeclarator') return [];
  const names = nodesIn(node['init']).flatMap((property) => {
    const name = property.type === 'Property' ? nameOf(property['key']) : null;
    const literal = isNode(property['value']) ? literalOf(property['value']) : null;
    return name !== null && TOLD.test(name) && literal !== null && keys.has(literal) ? [name] : [];
  });
  return names.length === 0 ? [] : [{ list: nameOf(node['id']), names: [...new Set(names)] }];
}

/** The names of what is shown as it is, `{label}`, `{field.label}` or `title={label}`, of each object of a list. */
function shownOf(nodes: readonly Node[], list: string | null): string[] {
  const eachOf = nodes.filter(
    ({ type, callee }) => type === 'CallExpression' && isNode(callee) && nameOf(callee['object']) === list,
  );
  return nodesIn(eachOf).flatMap((node) => {
    const shown = node.type === 'JSXExpressionContainer' ? node['expression'] : null;
    if (!isNode(shown)) return [];
    const name = shown.type === 'MemberExpression' && shown['computed'] !== true ? shown['property'] : shown;
    return isNode(name) && name.type === 'Identifier' ? [String(name['name'])] : [];
  });
}

function nodesIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesIn);
  return isNode(node) ? [node, ...Object.values(node).flatMap(nodesIn)] : [];
}

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
