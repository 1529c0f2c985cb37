import { HostileEditor, INVENTIONS } from '../http/support/hostile-editor.ts';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';

const text = (content: string) => new Blob([content]);

/** Shares a folder with a new editor, and opens it as they see it. */
async function editorIn(path: string, { drive: own, url }: Pick<FilesWorld, 'drive' | 'url'>) {
  const eve = await makeAccount(url);
  await eve.drive.people.begin();
  const { spaceId } = await own.people.share(path, eve, 'editor');
  await eve.drive.people.accept(spaceId);
  const { drive } = await eve.drive.people.open(spaceId);
  return { eve, spaceId, drive };
}

test('fault S2: what an editor did to a folder is undone by one click', async ({ browser, sharedServer }) => {
  const ada = await openFilesWorld({ browser, sharedServer }, async (drive) => {
    await drive.ensureDirectories(['/Family/Trips']);
    await drive.write('/Family/notes.txt', text('one'));
    await drive.write('/Family/Trips/map.txt', text('two'));
  });
  const { eve, spaceId, drive } = await editorIn('/Family', ada);
  await drive.rename('/notes.txt', 'notes.txt.locked');
  await drive.addVersion('/notes.txt.locked', 'encrypted');
  await drive.trash(['/Trips']);
  await drive.write('/README.txt', 'pay');

  const { page } = ada;
  await ada.show();
  await page.getByRole('row', { name: /Family/ }).dblclick();
  await page.getByRole('button', { name: 'Activity' }).click();
  const log = page.getByRole('dialog', { name: 'Activity in “Family”' });
  const changes = log.getByRole('list', { name: 'Changes' });
  await expect(changes.getByRole('button', { name: 'Undo this change' })).toHaveCount(4);
  const everything = `Undo everything by ${eve.email} since …`;
  await changes.getByRole('button', { name: everything }).first().click();
  const asked = log.getByRole('alertdialog', { name: everything });
  await asked.getByLabel('Since').selectOption('As far back as it is kept');
  await expect(asked).toContainText('3 items change back');
  await expect(asked).toContainText('notes.txt.locked · renamed to “notes.txt” · shows the earlier version');
  await expect(asked).toContainText('Trips · out of the trash');
  await expect(asked.getByLabel(`First make ${eve.email} a viewer`)).toBeChecked();
  await expectFlawless(page, 'what is about to be undone');
  await asked.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(changes).toContainText('Undid changes');
  await expect(changes.getByText('Undone', { exact: true })).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /notes.txt/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /README.txt/ })).toBeHidden();
  const [share] = await ada.drive.people.shares('/Family');
  expect(share?.role).toBe('viewer');
  const opened = await ada.drive.people.open(spaceId);
  expect(Buffer.from(await opened.drive.read('/notes.txt')).toString()).toBe('one');
  await ada.close();
});

// `unreadable-names.test.ts` and `done-by-others.test.ts` tell it over HTTP.
test(
  'details say who gave a name that does not open, and keep older versions of others unless they are chosen',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const ada = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      await drive.createDirectory('/Family');
      await drive.write('/Family/notes.txt', text('one'));
    });
    const { eve, spaceId, drive } = await editorIn('/Family', ada);
    await drive.addVersion('/notes.txt', 'two');
    const { id } = await drive.stat('/notes.txt');
    const known = { spaceId, items: [id], versions: [], links: [] };
    const renamed = INVENTIONS['rename']?.({ which: 0, other: 0, epoch: null }, known);
    if (renamed === undefined) throw new Error('It is invented');
    expect(await new HostileEditor(eve.drive, eve.privateKeyPem).send(spaceId, renamed)).toBeNull();

    const { page } = ada;
    await ada.show();
    await ada.person.open(page, 'Family');
    const unnamed = page.getByRole('row', { name: /Unreadable name \d+/ });
    await unnamed.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Details' });
    await expect(details.getByRole('alert')).toHaveText(
      'Its name does not open. Everything else in it does.',
    );
    await expect(details).toContainText(`Named last by: ${eve.email}`);
    await expect(details).toContainText('Called “notes.txt” before that.');
    await details.getByRole('button', { name: 'Delete older versions' }).click();
    const asked = details.getByRole('alertdialog', { name: 'Only what you choose here is deleted.' });
    await expect(asked.getByRole('button', { name: 'Yes, delete' })).toBeDisabled();
    await expect(asked.getByRole('button', { name: 'Yes, delete' })).toBeInViewport();
    await expectFlawless(page, 'details of a file whose name does not open');
    await details.getByLabel(/Also what somebody else may have stored or replaced/).check();
    await details.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(details.getByText('Version 1')).toBeHidden();
    await details.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row', { name: /notes.txt/ })).toBeVisible();
    await ada.close();
  },
);

// `done-by-others.test.ts` tells it over HTTP.
test(
  'what an editor put into the trash stays where it is emptied, unless that is chosen',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const ada = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      await drive.createDirectory('/Family');
      await drive.write('/Family/own.txt', text('one'));
      await drive.write('/Family/hers.txt', text('two'));
    });
    const { spaceId, drive } = await editorIn('/Family', ada);
    await drive.trash(['/hers.txt']);
    await (await ada.drive.people.open(spaceId)).drive.trash(['/own.txt']);

    const { page } = ada;
    await ada.show();
    await ada.person.open(page, 'Family');
    await expect(page.getByRole('heading', { name: 'Family' })).toBeVisible();
    await page.getByRole('link', { name: 'Trash', exact: true }).last().click();
    await page.getByRole('button', { name: 'Empty the trash' }).click();
    const asked = page.getByRole('dialog', { name: 'Empty the trash?' });
    await expect(asked).toContainText('“own.txt” is deleted from the server');
    const theirs = asked.getByLabel(/Also what somebody else may have deleted or changed/);
    await expect(theirs).not.toBeChecked();
    await expect(asked.getByRole('listitem')).toHaveText(['hers.txt']);
    await expectFlawless(page, 'what is asked before the trash is emptied');
    await asked.getByRole('button', { name: 'Empty the trash' }).click();
    await expect(page.getByRole('row', { name: /own.txt/ })).toBeHidden();
    await page.getByRole('button', { name: 'Empty the trash' }).click();
    await expect(asked).toContainText('Only what you choose here is deleted.');
    await expect(asked.getByRole('button', { name: 'Empty the trash' })).toBeDisabled();
    await theirs.check();
    await asked.getByRole('button', { name: 'Empty the trash' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await ada.close();
  },
);
