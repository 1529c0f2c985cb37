import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** Pages that come with a program, by its package. */
const PAGES = {
  server: [
    'README',
    'installing',
    'configuring',
    'backing-up',
    'upgrading',
    'scaling',
    'command-line',
    'sync',
    'webdav',
  ],
  cli: ['command-line', 'sync', 'webdav'],
} as const;

/** What else the README of an archive says on the use of its program. */
const USE = {
  server: () =>
    `\`./coffer-server\` alone starts the server. [docs/](docs/README.md) leads from there to the first account, TLS, backups and upgrades.\n\n${configuration()}`,
  cli: () => '[docs/command-line.md](docs/command-line.md) leads through its commands.\n',
};

interface Described {
  readonly name: string;
  readonly program: keyof typeof PAGES;
  readonly description: string;
}

/** Returns the texts for people that come with a program, by their paths in its archive. Their links lead to one another, or away. */
export function documentsOf(
  { name, program, description }: Described,
  version: string,
): Record<string, string> {
  const readme = read('scripts/release/templates/README.md')
    .replaceAll('{name}', name)
    .replace('{version}', version)
    .replace('{description}', description)
    .replace('{use}', USE[program]);
  const pages = PAGES[program].map((page) => `docs/${page}.md`);
  const paths = new Set(['README.md', 'CHANGELOG.md', 'LICENSE', ...pages]);
  const texts = ['CHANGELOG.md', ...pages].map((path) => [path, read(path)] as const);
  return Object.fromEntries(
    [['README.md', readme] as const, ...texts].map(([path, text]) => [path, linked(path, text, paths)]),
  );
}

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

/** The section of the README on variables. */
function configuration(): string {
  return /^## Configuration$[\s\S]*?(?=^## )/m.exec(read('README.md'))?.[0] ?? '';
}

/** Leaves of links to what is not there the words alone. */
function linked(path: string, text: string, there: ReadonlySet<string>): string {
  return text.replace(/\[([^\]]*)\]\((?!https?:|#)([^)#]*)[^)]*\)/g, (link, words: string, target: string) =>
    there.has(normalize(join(dirname(path), target)).replaceAll('\\', '/')) ? link : words,
  );
}
