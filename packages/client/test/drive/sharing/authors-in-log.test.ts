import { expect, it } from 'vitest';
import { authorOf } from '../../../src/drive/sharing/in-space-log.ts';
import type { Contact } from '../../../src/people/contacts.ts';

const eve: Contact = {
  ...{ id: 'c', email: 'eve@example.org', name: 'Eve', proposed: null, alike: null },
  ...{ fingerprint: 'new', former: ['first', 'second'], metAt: 1, comparedAt: null },
};

it('names who signed by a key pair that they had before', () => {
  for (const fingerprint of ['first', 'second', 'new']) {
    expect(authorOf(fingerprint, [eve], 'mine')).toMatchObject({
      email: eve.email,
      name: 'Eve',
      isMine: false,
    });
  }
  expect(authorOf('mine', [eve], 'mine')).toMatchObject({ email: null, isMine: true });
  expect(authorOf('other', [eve], 'mine')).toMatchObject({ email: null, isMine: false });
});
