import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = 'packages/web/src';

const components = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

describe('the components of the web application', () => {
  it('are found', () => {
    expect(components.length).toBeGreaterThan(100);
  });

  it.each(components)('%s calls no API: queries and mutations of its feature do', (file) => {
    const calls = readFileSync(join(PAGE, file), 'utf8').match(/^.*\.\s*call\(.*$/gm) ?? [];
    expect(calls).toEqual([]);
  });
});
