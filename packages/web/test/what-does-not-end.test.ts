import { describe, expect, it } from 'vitest';
import security from '../../../SECURITY.md?raw';
import { texts as account } from '../src/features/account/texts.ts';
import { texts as links } from '../src/features/links/texts.ts';

/** In one line, as it is read. */
const SECURITY = security.replace(/\s+/g, ' ');

const GOES_ON = 'goes on reading';
const LATER_ENDED = 'nothing that you add or change later';

describe('what a change does not end', () => {
  it('audit 2: is said where a password is changed, and what a new key pair does end, and in SECURITY.md', () => {
    expect(account.changePasswordCaveat).toContain(GOES_ON);
    expect(account.changePasswordCaveat).toContain('also what you add later');
    expect(account.keyPairCaveat).toContain(LATER_ENDED);
    const said = SECURITY.slice(SECURITY.indexOf('has every former key'));
    expect(said.slice(0, 400)).toContain('reads what was there until then and nothing else');
  });

  it('audit 3: is said where the link of a folder is deleted, and in SECURITY.md, and what it does end', () => {
    expect(links.deleteFolder).toContain('can still read what is in the folder now');
    expect(links.deleteFolder).toContain(LATER_ENDED);
    const said = SECURITY.slice(SECURITY.indexOf('Deleting the link deletes its entries.'));
    expect(said.slice(0, 300)).toContain('A visitor keeps what they had');
    expect(said.slice(0, 300)).toContain('learns no later name, version or item');
  });
});
