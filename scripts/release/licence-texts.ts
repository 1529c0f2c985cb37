import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = /^(?:licen[cs]e|copying|notice|third[-_]party)/i;
/** The heading of a README's section on its licence, and that section. */
const SECTION = /^#+ *licen[cs]e *$([\s\S]*?)(?=^#|$(?![\s\S]))/im;
/** Where Vite lists what its own program contains; of Vite only helpers come into a bundle. */
const BUNDLED_IN_VITE = '\n# Licenses of bundled dependencies';
/** Every licence that is written out says one of these. */
const TERMS = /Permission is hereby granted|TERMS AND CONDITIONS/;

/** Returns the licence and the notices in the folder of a package: from its files, else from its README; none where it has none. */
export function licenceTextsIn(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && FILES.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  if (files.length > 0) return files.map((file) => textOf(join(folder, file)));
  const readme = readdirSync(folder).find((name) => /^readme(?:\.md)?$/i.test(name));
  const [, section = ''] = readme === undefined ? [] : (SECTION.exec(textOf(join(folder, readme))) ?? []);
  return TERMS.test(section) ? [section.trim()] : [];
}

/**
 * Returns the text of a licence that a package only names.
 *
 * @param texts licences that others bring, of which one may be that text
 * @param mit the text of the MIT licence with somebody's copyright in a line of its own
 * @throws Error for a licence whose text nobody brings
 */
export function standardText(
  { name, license, author }: { name: string; license: string | null; author: string },
  texts: readonly string[],
  mit: string,
): string {
  if (license === 'MIT') return mit.replace(/^Copyright .*$/m, `Copyright (c) ${author}`);
  const apache = texts.find((text) => /^Apache License\s+Version 2\.0/.test(text));
  if (license === 'Apache-2.0' && apache !== undefined) return apache;
  throw new Error(`${name} brings no text of its licence, ${license ?? 'which it does not name'}`);
}

function textOf(file: string): string {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  return (text.split(BUNDLED_IN_VITE)[0] ?? '').trim();
}
