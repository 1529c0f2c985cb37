import { describe, expect, it } from 'vitest';
import security from '../../../SECURITY.md?raw';
import { texts as account } from '../src/features/account/texts.ts';
import { texts as links } from '../src/features/links/texts.ts';

/** In one line, as it is read. */
const SECURITY = security.replace(/\s+/g, ' ');

const GOES_ON = 'goes on reading';
const LATER = /also what (you add|is added) later/;

describe('what a change does not end', () => {
  it('audit 2: is said where password and key pair are changed, and in SECURITY.md', () => {
    for (const text of [account.changePasswordCaveat, account.keyPairCaveat]) {
      expect(text).toContain(GOES_ON);
      expect(text).toMatch(LATER);
    }
    const said = SECURITY.slice(SECURITY.indexOf('Because the account key stays the same'));
    expect(said.slice(0, 300)).toContain(GOES_ON);
    expect(said.slice(0, 300)).toMatch(LATER);
  });

  it('audit 3: is said where the link of a folder is deleted, and in SECURITY.md, and what it does end', () => {
    expect(links.deleteFolder).toContain(GOES_ON);
    expect(links.deleteFolder).toContain('nothing that you add or change later');
    const said = SECURITY.slice(SECURITY.indexOf('whoever once had the key of a folder'));
    expect(said.slice(0, 300)).toContain(GOES_ON);
    expect(said.slice(0, 300)).toContain('nothing that is added or changed later');
  });
});
