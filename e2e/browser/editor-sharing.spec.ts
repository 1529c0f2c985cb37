import { makeAccount } from '../support/accounts.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';

test('fault U8: an editor in a shared folder merges, asks, and says where its file has gone', async ({
  browser,
  sharedServer,
}) => {
  const ada = await makeAccount(sharedServer.url);
  await ada.drive.people.begin();
  await ada.drive.createDirectory('/Family');
  const lines = ['one', 'two', 'three', 'four', 'five'];
  await ada.drive.write('/Family/notes.txt', lines.join('\n'), { mime: 'text/plain' });
  const bob = await openFilesWorld({ browser, sharedServer }, async (drive) => {
    await drive.people.begin();
  });
  // Whether a file is still there, the server alone knows: its answer is that it is not.
  bob.complaints.expect(/status of 404/);
  await ada.drive.people.share('/Family', await found(bob.person.email), 'editor');
  const [{ spaceId = '' } = {}] = await ada.drive.people.spaces();
  await bob.drive.people.accept(spaceId);
  const { drive: family } = await ada.drive.people.open(spaceId);
  const { id } = await family.stat('/notes.txt');
  const stored = async () => new TextDecoder().decode(await family.read('/notes.txt'));
  const store = (content: string) =>
    family.write('/notes.txt', content, { mime: 'text/plain', ifExists: 'new-version' });

  const { page } = bob;
  const editor = page.getByRole('main', { name: 'Editor' });
  const mine = editor.getByRole('textbox', { name: 'Text of notes.txt' });
  const question = editor.getByRole('alert');
  const status = editor.getByRole('status');
  await page.goto(`${sharedServer.url}/p/${id}?edit=true&space=${spaceId}`);
  await expect(mine).toContainText('five');
  const typeAtEnd = async (words: string) => {
    await mine.press('ControlOrMeta+End');
    await page.keyboard.type(words);
  };

  await test.step('lines that do not touch are merged', async () => {
    await typeAtEnd(', mine');
    await store(['one, hers', ...lines.slice(1)].join('\n'));
    await expect(mine).toContainText('one, hers');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(status).toHaveText('Saved');
    expect(await stored()).toBe('one, hers\ntwo\nthree\nfour\nfive, mine');
  });

  await test.step('of the same line both are kept', async () => {
    await typeAtEnd(' too');
    await store('one, hers\ntwo\nthree\nfour\nfive, hers');
    await expect(question).toContainText('changed on another device');
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expect(status).toHaveText('Saved');
    expect(await stored()).toMatch(/five, mine too$/);
    const versions = await family.versions('/notes.txt');
    const held = await Promise.all(
      versions.map(async (version) =>
        version.state === 'intact' ? new TextDecoder().decode(await family.read(version.file)) : '',
      ),
    );
    expect(held.some((each) => each.endsWith('five, hers'))).toBe(true);
  });

  await test.step('in the trash it is stored again only where somebody wants that', async () => {
    await family.delete(['/notes.txt']);
    await expect(question).toContainText('deleted on another device');
    await expect(status).not.toHaveText('Saved');
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expect(status).toHaveText('Saved');
    expect(await stored()).toMatch(/five, mine too$/);
  });

  await test.step('shared no more, the text goes into a new file of one’s own', async () => {
    await typeAtEnd(', and safe');
    const [{ id: share = '' } = {}] = await ada.drive.people.shares('/Family');
    await ada.drive.people.takeBack('/Family', share);
    await expect(question).toContainText('no longer shared with you');
    await expect(status).toHaveText('Not saved: no longer shared with you');
    await question.getByRole('button', { name: 'Save as a new file' }).click();
    await expect(status).toHaveText('Saved');
    await expect(mine).toContainText('five, mine too, and safe');
    expect(new TextDecoder().decode(await bob.drive.read('/notes.txt'))).toMatch(/and safe$/);
  });
  await bob.close();

  async function found(email: string) {
    const person = await ada.drive.people.findPerson(email);
    if (person === null) throw new Error('This person is there');
    return person;
  }
});
