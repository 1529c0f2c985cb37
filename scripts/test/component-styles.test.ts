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

const used = new Set(
  readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => matches(read(file), /import \{([^}]*)\} from '@mantine\/core'/g))
    .flatMap((names) => names.split(',').map((name) => name.trim())),
);

describe('the components of Mantine', () => {
  it('that the page uses are found', () => {
    expect(used.size).toBeGreaterThan(20);
  });

  it('come with their style sheets, which are loaded one by one', () => {
    const styled = [...used].filter((name) => existsSync(join(STYLES, `${name}.css`)));
    expect(styled.filter((name) => !loaded.has(name))).toEqual([]);
  });
});
