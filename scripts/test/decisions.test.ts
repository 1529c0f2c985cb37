import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const records = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');

describe('the records of decisions', () => {
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
