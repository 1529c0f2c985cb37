import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = 'packages/web/src';

const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).map((file) => join(PAGE, file));
const sheets = files.filter((file) => file.endsWith('.module.css'));
const sources = files
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The classes that a style sheet has rules for, beside those of the components' library. */
function classesIn(css: string): readonly string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|\{[^{}]*\}/g, ' ');
  const names = [...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !name.startsWith('mantine-'));
}

/** The classes of a CSS module that a source names, under whatever name it imports the module. */
function classesNamedBy({ file, text }: (typeof sources)[number], sheet: string): readonly string[] {
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)]
    .filter(([, , path = '']) => join(dirname(file), path) === sheet)
    .flatMap(([, name = '']) => {
      // What is looked up by a variable may be any of them.
      if (text.includes(`${name}[`)) return classesIn(readFileSync(sheet, 'utf8'));
      return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used);
    });
}

describe('the CSS modules of the web application', () => {
  it.each(sheets)('%s has no class that nothing uses', (sheet) => {
    const used = new Set(sources.flatMap((source) => classesNamedBy(source, sheet)));
    const unused = classesIn(readFileSync(sheet, 'utf8')).filter((name) => !used.has(name));
    expect(unused).toEqual([]);
  });
});
