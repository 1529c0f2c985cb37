import { settingRowBytes } from '@coffer/crypto';
import { ownedContact, ownedMember } from '../new-rows.ts';
import { mustBeFree } from './known-rows.ts';
import { always, nothing, type Signings } from './operation-signing.ts';

/** What changes the other rows of the owner: the space itself, its keys, members, settings and contacts. */
export const OWNERS: Pick<
  Signings,
  'epoch' | 'rename_space' | 'setting' | 'member' | 'remove_member' | 'contact'
> = {
  epoch: {
    // It brings the key of its epoch itself.
    sealed: nothing,
    mustKnow: always,
    leaves: (operation, rows) => rows.begin(operation),
    isEnding: true,
  },
  rename_space: {
    sealed: ({ root }) => [root],
    mustKnow: (_, rows, { isAnswer }) => mustBeFree(rows.spaceId, rows, isAnswer),
    leaves: ({ root }, rows) => rows.root(root),
  },
  setting: {
    // Settings and contacts are sealed under the account's key.
    sealed: nothing,
    mustKnow: ({ setting }, rows, { isAnswer, isOfMany }) =>
      mustBeFree(setting.id, rows, isAnswer || isOfMany),
    leaves({ setting: { id, generation, encrypted_body: sealedBody } }, rows) {
      const row = { id, generation, sealedBody, later: rows.laterOf(id) };
      rows.own(id, { kind: 'setting', bytes: settingRowBytes(row) });
    },
    // It names the head of a space next to the drive that another part of the batch changes.
    isEnding: ({ isOfMany }) => isOfMany,
  },
  member: {
    sealed: ({ member }) => [member],
    mustKnow: ({ member }, rows, { isAnswer }) => mustBeFree(member.id, rows, isAnswer),
    leaves({ member }, rows) {
      rows.own(member.id, ownedMember(rows.spaceId, member, rows.laterOf(member.id)));
    },
    // A membership is renewed for those who stay in the epoch that begins.
    isEnding: ({ operations }) => operations.some(({ kind }) => kind === 'epoch'),
  },
  remove_member: {
    sealed: nothing,
    mustKnow: always,
    leaves: ({ id }, rows) => rows.disown(id),
    isEnding: true,
    goesFirst: true,
  },
  contact: {
    sealed: nothing,
    mustKnow: ({ contact }, rows, { isAnswer }) => mustBeFree(contact.id, rows, isAnswer),
    leaves({ contact }, rows) {
      rows.own(contact.id, ownedContact(contact, rows.laterOf(contact.id)));
    },
  },
};
