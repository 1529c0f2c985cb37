import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const FEATURES = 'packages/web/src/features';

const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);

/** The feature that a relative import of `file` leads into, if it leads into one. */
function featuresImportedBy(file: string): (string | undefined)[] {
  const source = readFileSync(join(FEATURES, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map((match) => relative(FEATURES, join(FEATURES, dirname(file), match[1] ?? '')))
    .filter((target) => !target.startsWith('..'))
    .map((target) => target.split(sep)[0]);
}

describe('the features of the web application', () => {
  it.each(files)('%s imports no other feature', (file) => {
    const own = file.split(sep)[0];
    expect(featuresImportedBy(file).filter((feature) => feature !== own)).toEqual([]);
  });
});
