import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = 'packages/web/src';
const STYLES = 'node_modules/@mantine/core/styles';

const read = (file: string) => readFileSync(join(PAGE, file), 'utf8');
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, group]) => group ?? '');

const loaded = new Set(
  readdirSync(join(PAGE, 'identity'))
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      matches(read(join('identity', file)), /@import "@mantine\/core\/styles\/(\w+)\.css"/g),
    ),
);

/** The components by the files that use them, and the style sheets that such a file brings itself. */
const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({
    used: matches(read(file), /import \{([^}]*)\} from '@mantine\/core'/g)
      .flatMap((names) => names.split(','))
      .map((name) => name.trim()),
    brought: matches(read(file), /import '@mantine\/core\/styles\/(\w+)\.css'/g),
  }));

describe('the components of Mantine', () => {
  it('that the page uses are found', () => {
    expect(new Set(files.flatMap(({ used }) => used)).size).toBeGreaterThan(20);
  });

  it('come with their style sheets, which are loaded one by one', () => {
    const missing = files.flatMap(({ used, brought }) =>
      used.filter(
        (name) => existsSync(join(STYLES, `${name}.css`)) && !loaded.has(name) && !brought.includes(name),
      ),
    );
    expect(missing).toEqual([]);
  });
});
