import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';

const SOURCES = fileURLToPath(new URL('../packages/web/src', import.meta.url));
/** Beside the sources, as `rootDirs` in its tsconfig.json says. */
const TYPES = fileURLToPath(new URL('../packages/web/.tsbuild/css', import.meta.url));

/** The declaration of a CSS module: each of its classes by name, so that a slip of the pen does not compile. */
export function declarationOf(filename: string, css: Uint8Array): string {
  const { exports } = transform({ filename, code: css, cssModules: true });
  const names = Object.keys(exports ?? {}).sort();
  const members = names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`);
  return `declare const classes: {\n${members.join('')}};\nexport default classes;\n`;
}

/** Writes the declarations of all CSS modules, for `tsc -b`. */
function writeDeclarations(): void {
  rmSync(TYPES, { recursive: true, force: true });
  const modules = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  for (const file of modules.filter((name) => name.endsWith('.module.css'))) {
    const target = join(TYPES, file.replace(/\.css$/, '.d.css.ts'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, declarationOf(file, readFileSync(join(SOURCES, file))));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeDeclarations();
