import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { componentsOf, licensesText } from '../release/components.ts';

const MIT = 'MIT License\n\nCopyright (c) 2026 Ada\n\nPermission is hereby granted, free of charge.';
const APACHE = 'Apache License\n    Version 2.0, January 2004\nTERMS AND CONDITIONS';

let repository: string;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'coffer-components-'));
  const packages = { 'node_modules/written': { integrity: 'sha512-AA==' } };
  write('package-lock.json', JSON.stringify({ packages }));
  write('LICENSE', MIT);
  has('written', { license: 'Apache-2.0' });
  write('node_modules/written/LICENSE.txt', APACHE);
});
afterEach(() => rmSync(repository, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}

/** Installs a package. */
function has(name: string, says: Record<string, unknown>): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', ...says }));
}

/** The licences of what a bundle with a module of each package, and other modules, contains. */
function textsOf(names: readonly string[], others: readonly string[] = []) {
  const modules = names.map((name) => join(repository, 'node_modules', name, 'index.js'));
  const components = componentsOf([...modules, ...others], repository);
  return Object.fromEntries(components.map(({ name, texts }) => [name, texts]));
}

describe('What a release contains of others', () => {
  it('has the licence and the notices of each', () => {
    write('node_modules/written/NOTICE', 'By many.');
    write('node_modules/written/THIRD_PARTY_LICENSES.md', 'Words by others.');
    expect(textsOf(['written'])).toEqual({ written: [APACHE, 'By many.', 'Words by others.'] });
    const components = componentsOf([join(repository, 'node_modules/written/a.js')], repository);
    expect(components).toMatchObject([{ integrity: 'sha512-AA==', license: 'Apache-2.0' }]);
    expect(licensesText(components)).toContain(
      `written 1.0.0 (Apache-2.0)\n==========================\n\n${APACHE}`,
    );
  });

  it('has the licence of one that has it in its README', () => {
    has('read', { license: 'MIT' });
    const terms = 'Copyright (c) 2013 Bob\n\nPermission is hereby granted to all.';
    write('node_modules/read/README.md', `# read\n\n## Use\n\nIt.\n\n## License\n\n${terms}\n\n## Thanks\n`);
    expect(textsOf(['read'])).toEqual({ read: [terms] });
  });

  it('has the text of a licence that one only names', () => {
    has('named', { license: 'MIT', author: { name: 'Eve' } });
    write('node_modules/named/README.md', '# named\n\n# License\n\nMIT');
    has('another', { license: 'Apache-2.0' });
    const texts = textsOf(['named', 'another', 'written']);
    expect(texts).toEqual({
      named: [MIT.replace('2026 Ada', 'Eve')],
      another: [APACHE],
      written: [APACHE],
    });
  });

  it('has the licence of what a bundler adds, without that of its own parts', () => {
    for (const name of ['rolldown', 'vite']) has(name, { license: 'MIT' });
    write('node_modules/rolldown/LICENSE', MIT);
    write('node_modules/vite/LICENSE.md', `${MIT}\n\n# Licenses of bundled dependencies\n\n## many`);
    const modules = ['\0rolldown/runtime.js', '\0vite/preload-helper.js', '\0virtual:other'];
    expect(textsOf([], modules)).toEqual({ rolldown: [MIT], vite: [MIT] });
  });

  it('is refused where one brings no licence', () => {
    has('without', {});
    expect(() => textsOf(['without', 'written'])).toThrow('without brings no text of its licence');
    has('rare', { license: 'ISC' });
    expect(() => textsOf(['rare'])).toThrow('rare brings no text of its licence, ISC');
  });
});
