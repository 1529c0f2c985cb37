import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = 'packages/web/src';
const ROWS = [
  'failing-dialogs',
  'failing-sharing-dialogs',
  'failing-account-dialogs',
  'failing-key-dialogs',
  'failing-carried-dialogs',
];

/** Each component with dialogs: how many it has, and the rows of `e2e/browser/failing-calls*.spec.ts` that try them. */
const TRIED: Readonly<Record<string, readonly [dialogs: number, ...rows: readonly string[]]>> = {
  'features/account/differences/Decide.tsx': [1, 'a drive that is put back and signed'],
  'features/account/waiting/PlainSection.tsx': [1, 'programs without keys that may change the drive'],
  'features/account/waiting/WaitingPage.tsx': [1, 'changes of programs that are signed'],
  'features/auth/activation/ActivateEmailPage.tsx': [1, 'an account that is refused by mail'],
  'features/files/dialogs/Carry.tsx': [1, 'a move into a shared folder', 'a move out of a shared folder'],
  'features/links/requests/WaitingFiles.tsx': [
    1,
    'a sent file that is refused',
    'a sent file that is accepted',
  ],
  'features/manage/user/DevicesSection.tsx': [
    2,
    'a device of another account',
    'all devices of another account',
  ],
  'app/views/DeletePhotos.tsx': [1, 'pictures of two places that are deleted'],
  'app/views/SaveToDrive.tsx': [1, 'what is behind a link and is saved'],
  'app/views/SharingDialog.tsx': [1, 'a folder that is shared', 'somebody who is invited', 'a link'],
  'features/account/devices/DevicesSection.tsx': [2, 'a device that is signed out'],
  'features/account/keys/ExportPrivateKey.tsx': [1, 'a private key that is shown'],
  'features/account/keys/ChangeKeyPair.tsx': [1, 'another key pair'],
  'features/account/leaving/DeleteAccount.tsx': [1, 'an account that is deleted'],
  'features/account/password/ChangePasswordPage.tsx': [1, 'another password, as somebody knows it'],
  'features/account/recovery/RecoveryRow.tsx': [2, 'a recovery code', 'a recovery code that is removed'],
  'features/account/two-factor/TwoFactorRow.tsx': [3, 'an authenticator app'],
  'features/files/dialogs/Details.tsx': [1, 'an older version to be restored', 'the end of a version'],
  'features/files/dialogs/FileDialog.tsx': [2, 'the trash for a file'],
  'features/files/dialogs/Move.tsx': [1, 'a move'],
  'features/files/dialogs/NameDialogs.tsx': [1, 'a new folder', 'a new text file', 'another name of a file'],
  'features/files/trash/EmptyTrash.tsx': [1, 'a trash to be emptied'],
  'features/files/trash/TrashPage.tsx': [1, 'a deletion for good'],
  'features/links/own/MyLinksPage.tsx': [1, 'other limits of a link', 'the end of a link'],
  'features/links/requests/RequestDialog.tsx': [1, 'a request for files'],
  'features/links/requests/RequestList.tsx': [1, 'the end of a request for files'],
  'features/links/requests/RequestPanel.tsx': [1, 'the end of a request for files'],
  'features/manage/invitations/InvitationsPage.tsx': [2, 'an invitation to register that is taken back'],
  'features/manage/invitations/InviteForm.tsx': [1, 'somebody who is invited to register'],
  'features/manage/user/AccessSection.tsx': [1, 'an account that is suspended'],
  'features/manage/user/DangerSection.tsx': [2, 'another account that is deleted'],
  'features/passkeys/PasskeyDialogs.tsx': [
    3,
    'a passkey',
    'another name of a passkey',
    'a passkey that is removed',
  ],
  'features/people/PeopleWithAccess.tsx': [2, 'the end of sharing', 'a shared folder that is to be deleted'],
  'features/people/SharedWithMeRow.tsx': [2, 'an offer that is declined', 'a folder of another that is left'],
};

/** Dialogs without a row: they make no call that can fail, or show another one. */
const NO_CALL: Readonly<Record<string, number>> = {
  'app/layout/SideMenu.tsx': 1,
  'app/offline/OfflineQuestion.tsx': 1,
  'app/use-lock.tsx': 1,
  'app/views/PhotoDialog.tsx': 1,
  'features/editor/LeaveQuestion.tsx': 1,
  'features/files/BrowserOverlays.tsx': 1,
  'features/people/SpaceLog.tsx': 1,
  'features/search/SearchModal.tsx': 4,
  'features/transfers/NameQuestionDialog.tsx': 1,
  'panels/ConfirmDialog.tsx': 1,
  'panels/FormDialog.tsx': 2,
};

const components = readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(PAGE, file), 'utf8') }));

describe('What fails in a page', () => {
  it('fault U20: is tried in each dialog, and a dialog that is new needs a row', () => {
    const found = components.flatMap(({ file, text }) => {
      const dialogs = text.match(/<(?:Modal|FormDialog|ConfirmDialog|FileDialog)\b/g)?.length ?? 0;
      return dialogs === 0 ? [] : [[file, dialogs]];
    });
    const known = Object.entries(TRIED).map(([file, [dialogs]]) => [file, dialogs]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries([...known, ...Object.entries(NO_CALL)]));
  });

  it('fault U20: has only rows that are there', () => {
    const rows = ROWS.map((name) => readFileSync(`e2e/support/${name}.ts`, 'utf8')).join('\n');
    const missing = Object.values(TRIED)
      .flatMap(([, ...named]) => named)
      .filter((name) => !rows.includes(`what: '${name}'`) && !rows.includes(`named('${name}'`));
    expect(missing).toEqual([]);
  });

  it('fault U20: leaves a list that is there when it cannot be read again', () => {
    // The failure in the place of all else, without a look at what was read before.
    const instead =
      /if \((?:\w+\.)?error !== null\)\s*return <(?:LoadingFailed|LinksNotLoaded)|error !== null \? \(\s*<LoadingFailed/;
    expect(components.filter(({ text }) => instead.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
