import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const records = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');

/** Where the product does other than the specification says, and the words of the specification that the record is about. */
const DEVIATIONS = [
  ['previews-without-a-thumbnail.md', 'the item has a thumbnail, is a PDF, or is an SVG'],
  [
    'a-record-is-made-before-it-is-looked-up.md',
    'first looks the file up by its name hash in the target folder',
  ],
] as const;

describe('the records of decisions', () => {
  it.each(DEVIATIONS)(
    'fault H4: %s says where and why the product does other than the specification',
    (file, rule) => {
      const text = readFileSync(join(FOLDER, file), 'utf8').replaceAll(/\s+/g, ' ');
      expect(text).toContain(rule);
      expect(text).toContain('**Alternatives.** ');
    },
  );

  it.each(records)(
    '%s says context, decision and consequence, and stands in the list under its title',
    (file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      const title = /^# (.+)$/m.exec(text)?.[1];
      expect(index.split(`- [${title}](${file})`)).toHaveLength(2);
      expect(
        [...text.matchAll(/^\*\*(Context|Decision|Consequence)\.\*\* \S/gm)].map(([, part]) => part),
      ).toEqual(['Context', 'Decision', 'Consequence']);
    },
  );

  it('are all that the list names', () => {
    expect([...index.matchAll(/\]\((.+?\.md)\)/g)].map(([, file]) => file).sort()).toEqual(records.sort());
  });
});
