import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { editAnswers, STANDING_CALLS } from '../support/edited-answers.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';
import { testDrive } from '../support/test-drive.ts';

const lines = ['one', 'two', 'three', 'four', 'five'];

// `editor.spec.ts` merges and asks by day, in one’s own drive.
test(
  'fault U8: an editor in a shared folder merges, asks, and says where its file has gone',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const shared = await openShared({ browser, sharedServer });
    const { ada, bob, family } = shared;
    const stored = async () => new TextDecoder().decode(await family.read('/notes.txt'));
    const store = (content: string) =>
      family.write('/notes.txt', content, { mime: 'text/plain', ifExists: 'new-version' });

    const { page, mine, question, status, open, typeAtEnd } = shared.editor;
    await open();

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
  },
);

test(
  'fault U8: unsaved text is not lost where its file may not be written any more, or has another kind',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const shared = await openShared({ browser, sharedServer });
    const { ada, bob, family } = shared;
    bob.complaints.expect(/Failed to load resource/);
    const { page, main, mine, question, status, open, typeAtEnd } = shared.editor;
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    const [{ id: member = '' } = {}] = await ada.drive.people.shares('/Family');
    const bobIs = (role: 'viewer' | 'editor') => ada.drive.people.changeMember('/Family', member, { role });
    /** What Bob has of his own, by name. */
    const own = async () => {
      const { children } = await bob.drive.list(null);
      const files = children.filter((child) => child.state === 'intact' && child.kind === 'file');
      return Promise.all(files.map(async (file) => new TextDecoder().decode(await bob.drive.read(file.id))));
    };

    await open();
    // However slow this is, nothing is saved by itself meanwhile.
    await page.route('**/api/storage/*/versions*', (route) => refuse(route, 'quota_exceeded'));

    await test.step('who becomes a viewer keeps the text, and goes on with it as an editor', async () => {
      await typeAtEnd(', mine');
      await bobIs('viewer');
      await expect(question).toContainText('You can only view this now.');
      await expect(status).toHaveText('Not saved: you can only view this now');
      await expectFlawless(page, 'an editor of what may only be viewed');
      await typeAtEnd(' and more');
      await bobIs('editor');
      await expect(question).toBeHidden();
      await expect(mine).toContainText('five, mine and more');
    });

    await test.step('a name of another kind leaves the editor open', async () => {
      await family.rename('/notes.txt', 'notes.png');
      await typeAtEnd(', still');
      await expect(status).toContainText('Not saved');
      await page.unroute('**/api/storage/*/versions*');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(status).toHaveText('Saved');
      const now = new TextDecoder().decode(await family.read('/notes.png'));
      expect(now).toMatch(/five, mine and more, still$/);
      await family.rename('/notes.png', 'notes.txt');
    });

    await page.route('**/api/storage/*/versions*', (route) => refuse(route, 'quota_exceeded'));
    await test.step('a viewer saves and leaves', async () => {
      await open();
      await typeAtEnd(', of a viewer');
      await bobIs('viewer');
      await expect(question).toContainText('You can only view this now.');
      await saveAndLeave('You can only view this now.');
      expect(await own()).toEqual([expect.stringMatching(/, of a viewer$/)]);
    });

    // Who has it no more saves it in the other test by day, without leaving.
    if (isAll)
      await test.step('so does who has it no more', async () => {
        await bobIs('editor');
        await open();
        await typeAtEnd(', of nobody');
        await ada.drive.people.takeBack('/Family', member);
        await expect(question).toContainText('no longer shared with you');
        await saveAndLeave('no longer shared with you');
        expect(await own()).toContainEqual(expect.stringMatching(/, of nobody$/));
      });
    await bob.close();

    async function saveAndLeave(why: string) {
      // What is in one's own drive is stored for real.
      await page.unroute('**/api/storage/*/versions*');
      await main.getByRole('button', { name: 'Close the editor' }).click();
      await expect(leaving).toContainText(why);
      await leaving.getByRole('button', { name: 'Save and leave' }).click();
      await expect(main).toBeHidden();
    }
  },
);

test(
  'fault U13: an editor says whether its folder is not as signed, or its owner has another key pair',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const shared = await openShared({ browser, sharedServer });
    const { ada, bob, spaceId, family } = shared;
    bob.complaints.expect(/Failed to load resource/);
    const { page, question, status, open, typeAtEnd } = shared.editor;
    await open();
    await page.route('**/api/storage/*/versions*', (route) => refuse(route, 'quota_exceeded'));
    await typeAtEnd(', mine');

    const truth = await editAnswers(page, STANDING_CALLS, (answer, { url }) =>
      url.includes(spaceId) ? withOtherSignatures(answer) : answer,
    );
    await family.createDirectory('/Later');
    await expect(question).toContainText('otherwise than it was signed');
    await expect(status).toHaveText('Not saved: not as it was signed');
    await expect(question).not.toContainText('no longer shared');
    await truth();

    await open();
    await typeAtEnd(', of mine');
    const { email, password } = ada;
    const device = testDrive(sharedServer.url);
    await device.login({ email, password });
    await device.account.changeKeyPair({ password, newPassword: password, keySize: 2048 });
    await expect(question).toContainText('another key pair');
    await expect(status).toHaveText('Not saved: another key pair');
    await page.unroute('**/api/storage/*/versions*');
    await question.getByRole('button', { name: 'Save as a new file' }).click();
    await expect(status).toHaveText('Saved');
    expect(new TextDecoder().decode(await bob.drive.read('/notes.txt'))).toMatch(/, of mine$/);
    await bob.close();
  },
);

/** The same answer, in which nobody has signed any head. */
function withOtherSignatures(answer: unknown): unknown {
  const other = (signature: string) =>
    signature.replace(/^.{4}/, (four) => (four === 'AAAA' ? 'BBBB' : 'AAAA'));
  const text = JSON.stringify(answer).replaceAll(
    /"signature":"([^"]*)"/g,
    (_, signature: string) => `"signature":"${other(signature)}"`,
  );
  return JSON.parse(text);
}

/** Opens the page of Bob, who is an editor of the folder in which Ada has her notes. */
async function openShared({ browser, sharedServer }: Parameters<typeof openFilesWorld>[0]) {
  const ada = await makeAccount(sharedServer.url);
  await ada.drive.people.begin();
  await ada.drive.createDirectory('/Family');
  await ada.drive.write('/Family/notes.txt', lines.join('\n'), { mime: 'text/plain' });
  const bob = await openFilesWorld({ browser, sharedServer }, async (drive) => {
    await drive.people.begin();
  });
  // Whether a file is still there, the server alone knows: its answer is that it is not.
  bob.complaints.expect(/status of 404/);
  const person = await ada.drive.people.findPerson(bob.person.email);
  if (person === null) throw new Error('This person is there');
  await ada.drive.people.share('/Family', person, 'editor');
  const [{ spaceId = '' } = {}] = await ada.drive.people.spaces();
  await bob.drive.people.accept(spaceId);
  const { drive: family } = await ada.drive.people.open(spaceId);
  const { id } = await family.stat('/notes.txt');
  const editor = editorOf(bob.page, `${sharedServer.url}/p/${id}?edit=true&space=${spaceId}`);
  return { ada, bob, spaceId, family, editor };
}

/** The editor of the notes: its parts, and what opens it and writes into it. */
function editorOf(page: Page, address: string) {
  const main = page.getByRole('main', { name: 'Editor' });
  const mine = main.getByRole('textbox', { name: /^Text of/ });
  return {
    page,
    main,
    mine,
    question: main.getByRole('alert'),
    status: main.getByRole('status'),
    async open() {
      await page.goto(address);
      await expect(mine).toContainText('five');
    },
    async typeAtEnd(words: string) {
      await mine.press('ControlOrMeta+End');
      await page.keyboard.type(words);
    },
  };
}
