import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { GROUPS, type Namespace } from '../../src/languages/catalogue.ts';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');

interface Part {
  readonly to: string;
  /** The groups that are loaded beside it. */
  readonly groups: readonly string[];
}

interface Module {
  /** Modules that are there when this one is. */
  readonly imports: readonly string[];
  readonly parts: readonly Part[];
  readonly groups: readonly string[];
  /** Texts that are read outside all functions. */
  readonly early: readonly string[];
}

const MODULES = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('languages/'))
    .map((path) => [path, read(path)]),
);

describe('The messages that come with parts of the page', () => {
  const first = groupsOf('main.tsx');

  it('are those that everybody needs, before anything else is loaded', () => {
    expect([...first]).toEqual(['first']);
  });

  it('are all that the part shows', () => {
    const missing = [...MODULES].flatMap(([path, { parts }]) => {
      const own = groupsBefore(path);
      return parts.flatMap(({ to, groups }) =>
        [...groupsOf(to)]
          .filter((group) => !first.has(group) && !own.has(group) && !groups.includes(group))
          .map((group) => `${path} loads ${to} without ${group}`),
      );
    });
    expect(missing).toEqual([]);
  });

  // They may come after the module.
  it('are read by no module while it is loaded', () => {
    expect([...MODULES].flatMap(([path, { early }]) => early.map((text) => `${path} reads ${text}`))).toEqual(
      [],
    );
  });

  it('are no others', () => {
    const idle = [...MODULES].flatMap(([path, { parts }]) =>
      parts.flatMap(({ to, groups }) => {
        const shown = new Set(
          parts.filter((part) => part.groups === groups).flatMap((part) => [...groupsOf(part.to)]),
        );
        return groups.filter((group) => !shown.has(group)).map((group) => `${path} loads ${group} for ${to}`);
      }),
    );
    expect(idle).toEqual([]);
  });
});

/** The groups that are there whenever a module is: those that come with all parts that have it, and with who loads those. */
function groupsBefore(path: string): ReadonlySet<string> {
  if (closureOf('main.tsx').has(path)) return groupsOf('main.tsx');
  const loaders = [...MODULES].flatMap(([loader, { parts }]) =>
    parts.filter(({ to }) => closureOf(to).has(path)).map(({ groups }) => ({ loader, groups })),
  );
  // What is loaded without any of its own comes from a part of the page that has some.
  const [first, ...others] = loaders.map(({ loader, groups }) =>
    groups.length > 0 ? new Set(groups) : groupsBefore(loader),
  );
  return new Set([...(first ?? [])].filter((group) => others.every((groups) => groups.has(group))));
}

/** The groups of all messages in a module and in what it imports. */
function groupsOf(path: string): ReadonlySet<string> {
  return new Set([...closureOf(path)].flatMap((each) => MODULES.get(each)?.groups ?? []));
}

/** A module and all that it imports. */
function closureOf(path: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(MODULES.get(next)?.imports ?? []));
  }
  return seen;
}

function read(path: string): Module {
  const resolved = (specifier: string) =>
    specifier.startsWith('.') ? [normalize(join(dirname(path), specifier))] : [];
  const code = readFileSync(join(SOURCES, path), 'utf8');
  const { module, program } = parseSync(path, code);
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  );
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null || isType ? [] : [moduleRequest.value],
    ),
  );
  const calls = callsIn(program);
  const names = new Set([
    ...imports
      .filter(({ moduleRequest }) => /texts\.ts$/.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
    ...[...code.matchAll(/^(?:export )?const (\w+)\b[^=]*= messages\(/gm)].map(([, name = '']) => name),
  ]);
  return {
    imports: [...imports.map(({ moduleRequest }) => moduleRequest.value), ...exports].flatMap(resolved),
    parts: module.dynamicImports.flatMap(({ moduleRequest }) => {
      const call = calls.findLast(({ start, end }) => start < moduleRequest.start && moduleRequest.end < end);
      const specifier = code.slice(moduleRequest.start + 1, moduleRequest.end - 1);
      return resolved(specifier).map((to) => ({ to, groups: call?.groups ?? [] }));
    }),
    early: readsIn(program, names).map(({ start, end }) => code.slice(start, end)),
    groups: [...code.matchAll(/\bmessages\('(\w+)'\)/g)].map(([, name]) => GROUPS[name as Namespace]),
  };
}

interface Call {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly string[];
}

/** Calls of `lazy`, and lists of promises with one of `loadMessages`, by where they stand. */
function callsIn(node: unknown): Call[] {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(callsIn);
  if (!('type' in node) || node.type !== 'CallExpression') return below;
  const call = node as unknown as {
    readonly start: number;
    readonly end: number;
    readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } };
    readonly arguments: readonly { readonly elements?: readonly { readonly value?: unknown }[] }[];
  };
  const { start, end } = call;
  const groups =
    call.arguments[0]?.elements?.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])) ?? [];
  if (['lazy', 'loadMessages'].includes(call.callee.name ?? '')) return [{ start, end, groups }, ...below];
  if (call.callee.property?.name !== 'all') return below;
  return [{ start, end, groups: below.flatMap((each) => each.groups) }, ...below];
}

/** Where a property of one of the names is read outside all functions. */
function readsIn(
  node: unknown,
  names: ReadonlySet<string>,
): { readonly start: number; readonly end: number }[] {
  if (Array.isArray(node)) return node.flatMap((each) => readsIn(each, names));
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && /Function|^TS(?!As|Satisfies|NonNull)/.test(String(node.type))) return [];
  const read = node as {
    readonly start: number;
    readonly end: number;
    readonly object?: { readonly name?: string };
  };
  const isRead = read.object?.name !== undefined && names.has(read.object.name);
  return [
    ...(isRead ? [{ start: read.start, end: read.end }] : []),
    ...Object.values(node).flatMap((each) => readsIn(each, names)),
  ];
}
