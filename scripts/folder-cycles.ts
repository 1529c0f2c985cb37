// `npm run lint`: folders that stand beside each other import in one direction. Where two import each other, even by a
// detour, neither can be read or changed without the other.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An import of one file by another, both as paths with slashes. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Folders in a circle, with an import for each step. */
export interface Cycle {
  readonly folders: readonly string[];
  readonly imports: readonly Import[];
}

/**
 * Finds circles between sibling folders, on every level. A file counts for the folders that it lies in, but not for the
 * one that holds two siblings: it may import both, and be imported by both.
 *
 * @example
 * folderCycles([{ from: 'a/x.ts', to: 'b/y.ts' }, { from: 'b/z.ts', to: 'a/x.ts' }]); // one cycle: a, b
 */
export function folderCycles(imports: readonly Import[]): Cycle[] {
  const arrows = new Map<string, Map<string, Import>>();
  for (const step of imports) {
    const between = siblings(step);
    if (between === null) continue;
    const [from, to] = between;
    const targets = arrows.get(from) ?? new Map<string, Import>();
    arrows.set(from, targets.set(to, targets.get(to) ?? step));
  }
  return [...arrows.keys()].flatMap((start) => {
    const cycle = shortestWayBack(start, arrows);
    // Each circle is found once from each of its folders: the first by name stands for all.
    return cycle === null || cycle.folders.some((folder) => folder < start) ? [] : [cycle];
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
  let ways: Cycle[] = [{ folders: [start], imports: [] }];
  while (ways.length > 0) {
    const longer: Cycle[] = [];
    for (const { folders, imports } of ways) {
      for (const [next, step] of arrows.get(folders.at(-1) ?? start) ?? []) {
        if (next === start) return { folders, imports: [...imports, step] };
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push({ folders: [...folders, next], imports: [...imports, step] });
      }
    }
    ways = longer;
  }
  return null;
}

/** The relative imports of all sources below a folder. */
function importsBelow(root: string): Import[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
      ([, path = '']) => ({ from, to: posix.join(posix.dirname(from), path) }),
    ),
  );
}

function main(): void {
  const packages = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages');
  const report = readdirSync(packages).flatMap((name) =>
    folderCycles(importsBelow(join(packages, name, 'src'))).map(
      ({ folders, imports }) =>
        `packages/${name}/src: ${[...folders, folders[0]].join(' → ')}\n` +
        imports.map(({ from, to }) => `  ${from} imports ${to}`).join('\n'),
    ),
  );
  if (report.length === 0) return;
  console.error(`Folders that import each other:\n${report.join('\n')}`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
