// `npm run lint`: the files of a package import in one direction, and so do folders that stand next to each other. In a
// circle, also one of types, nothing can be read or changed without the rest.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An import of one file by another, both as paths with slashes. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Files or folders in a circle, with an import for each step. */
export interface Cycle {
  readonly members: readonly string[];
  readonly imports: readonly Import[];
}

/** An import of one member of a possible circle by another. */
type Arrow = readonly [from: string, to: string, step: Import];

/**
 * Finds circles of files. An import of a type counts as one of code does, now or later.
 *
 * @example
 * fileCycles([{ from: 'x.ts', to: 'a/y.ts' }, { from: 'a/y.ts', to: 'x.ts' }]); // one cycle: a/y.ts, x.ts
 */
export function fileCycles(imports: readonly Import[]): Cycle[] {
  return cyclesAlong(imports.map((step) => [step.from, step.to, step]));
}

/**
 * Finds circles between sibling folders, on every level. A file counts for the folders that it lies in, but not for the
 * one that holds two siblings: it may import both, and be imported by both.
 *
 * @example
 * folderCycles([{ from: 'a/x.ts', to: 'b/y.ts' }, { from: 'b/z.ts', to: 'a/x.ts' }]); // one cycle: a, b
 */
export function folderCycles(imports: readonly Import[]): Cycle[] {
  return cyclesAlong(
    imports.flatMap((step): Arrow[] => {
      const between = siblings(step);
      return between === null ? [] : [[...between, step]];
    }),
  );
}

/** Finds one circle for all members that are in circles with each other, a shortest one. */
function cyclesAlong(given: readonly Arrow[]): Cycle[] {
  const arrows = new Map<string, Map<string, Import>>();
  for (const [from, to, step] of given) {
    const targets = arrows.get(from) ?? new Map<string, Import>();
    arrows.set(from, targets.set(to, targets.get(to) ?? step));
  }
  return [...arrows.keys()].flatMap((start) => {
    const cycle = shortestWayBack(start, arrows);
    // Each circle is found once from each of its members: the first by name stands for all.
    return cycle === null || cycle.members.some((member) => member < start) ? [] : [cycle];
  });
}

/** The two folders beside each other that an import connects; null where it stays in one, or touches a file above. */
function siblings({ from, to }: Import): readonly [string, string] | null {
  const [left, right] = [from.split('/'), to.split('/')];
  const level = left.findIndex((part, index) => part !== right[index]);
  const isFile = level === left.length - 1 || level === right.length - 1;
  if (level === -1 || isFile) return null;
  return [left.slice(0, level + 1).join('/'), right.slice(0, level + 1).join('/')];
}

function shortestWayBack(
  start: string,
  arrows: ReadonlyMap<string, ReadonlyMap<string, Import>>,
): Cycle | null {
  const seen = new Set<string>();
  let ways: Cycle[] = [{ members: [start], imports: [] }];
  while (ways.length > 0) {
    const longer: Cycle[] = [];
    for (const { members, imports } of ways) {
      for (const [next, step] of arrows.get(members.at(-1) ?? start) ?? []) {
        if (next === start) return { members, imports: [...imports, step] };
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push({ members: [...members, next], imports: [...imports, step] });
      }
    }
    ways = longer;
  }
  return null;
}

/** The relative imports of a source: of code and types, at the beginning and where they are used. */
export function importsOf(from: string, source: string): Import[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
    from,
    to: posix.join(posix.dirname(from), path),
  }));
}

/** The relative imports of all sources below a folder. */
function importsBelow(root: string): Import[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

function main(): void {
  const packages = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages');
  const report = readdirSync(packages).flatMap((name) => {
    const imports = importsBelow(join(packages, name, 'src'));
    return [...folderCycles(imports), ...fileCycles(imports)].map(
      ({ members, imports }) =>
        `packages/${name}/src: ${[...members, members[0]].join(' → ')}\n` +
        imports.map(({ from, to }) => `  ${from} imports ${to}`).join('\n'),
    );
  });
  if (report.length === 0) return;
  console.error(`Files or folders that import each other:\n${report.join('\n')}`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
