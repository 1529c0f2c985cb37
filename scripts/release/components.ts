import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { licenceTextsIn, standardText } from './licence-texts.ts';

/** A package of which something is in a bundle. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** As its manifest says it, mostly an expression of SPDX; null where it says nothing. */
  readonly license: string | null;
  /** The SHA-512 of the archive from which it was installed, as the lock file has it (Subresource Integrity). */
  readonly integrity: string | null;
  /** The texts of its licence and notices, one at least. */
  readonly texts: readonly string[];
}

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().nullish(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
});
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
});

/** Helpers that a bundler writes itself, whose modules have no file. */
const OF_BUNDLER = /^\0(rolldown|vite)\//;
/** The folder of a package in the path of a module. */
const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Finds the packages of which modules are, in order of their names and versions.
 *
 * @param modules absolute paths, or ids of a bundler that begin with one
 * @param repository where the lock file lies
 * @throws Error where one brings no licence
 */
export function componentsOf(modules: Iterable<string>, repository: string): Component[] {
  const lock = lockFile.parse(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')));
  const folders = new Set<string>();
  for (const module of modules) {
    const [, bundler] = OF_BUNDLER.exec(module) ?? [];
    const file = bundler === undefined ? module : join(repository, 'node_modules', bundler, 'package.json');
    const folder = PACKAGE.exec(file.replaceAll('\\', '/').replace(/^\0/, ''))?.[1];
    if (folder !== undefined) folders.add(folder);
  }
  const own = new Map(Array.from(folders, (folder) => [folder, licenceTextsIn(folder)]));
  const mit = readFileSync(join(repository, 'LICENSE'), 'utf8').trim();
  const all = new Map<string, Component>();
  for (const [folder, texts] of own) {
    const {
      name,
      version,
      license = null,
      author = `the authors of ${name}`,
    } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    if (texts.length === 0) {
      const named = { name, license, author: typeof author === 'string' ? author : author.name };
      texts.push(standardText(named, [...own.values()].flat(), mit));
    }
    const path = folder.slice(repository.replaceAll('\\', '/').replace(/\/$/, '').length + 1);
    const { integrity = null } = lock.packages[path] ?? {};
    all.set(`${name}@${version}`, { name, version, license, integrity, texts });
  }
  return [...all.values()].sort(
    (one, other) => compare(one.name, other.name) || compare(one.version, other.version),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** All licences in one text. */
export function licensesText(components: readonly Component[]): string {
  const parts = components.map(({ name, version, license, texts }) => {
    const title = `${name} ${version} (${license ?? 'see below'})`;
    return [title, '='.repeat(title.length), '', ...texts.flatMap((text) => [text, ''])].join('\n');
  });
  return `Coffer contains parts of these packages, each under its own licence.\n\n${parts.join('\n')}`;
}
