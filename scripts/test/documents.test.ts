import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentsOf } from '../release/documents.ts';
import { PRODUCTS } from '../release/stage.ts';

const VERSION = '9.8.7-rc.6';
/** What else is at the top of an archive. */
const OTHERS = ['LICENSE'];

describe.each(PRODUCTS)('The documents in the archive of $name', (product) => {
  const documents = documentsOf(product, VERSION);

  it('lead to one another', () => {
    const there = [...Object.keys(documents), ...OTHERS];
    for (const [path, text] of Object.entries(documents)) {
      for (const [link, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)) {
        expect(there, `${link} in ${path}`).toContain(normalize(join(dirname(path), target)));
      }
    }
  });

  it('begin with name and version, and what to run', () => {
    const { 'README.md': readme = '' } = documents;
    expect(readme).toMatch(new RegExp(`^# ${product.name} ${VERSION}\n`));
    expect(readme).toContain(`./${product.name} --help`);
    expect(Object.values(documents).join()).not.toMatch(/\{(?:name|use|description|version)\}/);
  });
});

describe('The documents of the server', () => {
  it('have the table of variables to which its help leads', () => {
    const server = PRODUCTS.find(({ program }) => program === 'server');
    const { 'README.md': readme = '' } = server === undefined ? {} : documentsOf(server, VERSION);
    expect(readme).toContain('\n| `COFFER_PUBLIC_URL` |');
    expect(readme).toContain('](docs/installing.md#behind-a-reverse-proxy)');
  });
});
