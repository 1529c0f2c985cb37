import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { PlainProgram } from '../support/plain-program.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

test.describe.configure({ mode: 'serial' });

let world: FilesWorld;
let letters: string;
let archive: string;
let plan: string;

test.describe('changes of programs without keys', () => {
  test.beforeAll(async ({ browser, sharedServer }) => {
    world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      letters = await makeFolder(drive, 'Letters');
      archive = await makeFolder(drive, 'Archive');
      plan = await store(drive, 'plan.txt', new Uint8Array([1, 2, 3]));
    });
    world.complaints.expect(/Failed to load resource/);
  });
  test.afterAll(() => world.close());

  test('are refused until somebody lets them wait, after a question that says what it means', async () => {
    const { page, drive } = world;
    await expect(new PlainProgram(drive).rename(letters, 'Post')).rejects.toThrow();
    await page.goto(`${world.url}/account#programs`);
    const section = page.getByRole('region', { name: 'Programs without keys' });
    const allow = section.getByRole('switch', { name: 'Let programs without keys change my drive' });
    await expect(allow).not.toBeChecked();
    await allow.click();
    const question = page.getByRole('dialog', { name: 'Let programs without keys change your drive?' });
    await expect(question).toContainText('you are shown each change by name');
    await expectFlawless(page, 'the question whether programs may change the drive');
    await question.getByRole('button', { name: 'Let them' }).click();
    await expect(question).toBeHidden();
    await expect(allow).toBeChecked();
    await expectFlawless(page, 'the section on programs without keys', { within: section });

    // As where the server was told nothing of it.
    const params = { id: await drive.keyring.driveId() };
    await drive.api.call('allowPlainChanges', { params, body: { allowed: false } });
    await page.reload();
    const untaken = section.getByRole('alert').filter({ hasText: 'This server refuses programs still' });
    await expect(untaken).toBeVisible();
    await expectFlawless(page, 'a setting that the server has not taken', { within: section });
    await untaken.getByRole('button', { name: 'Tell it again' }).click();
    await expect(untaken).toBeHidden();
    await expect(allow).toBeChecked();
  });

  test('wait while everything is shown as it was signed, and lead from a notice to their names', async () => {
    const { page, person, drive } = world;
    await world.show();
    const program = new PlainProgram(drive);
    await program.rename(letters, 'Post');
    await program.move(plan, archive);
    await drive.api.call('deleteItem', { params: { id: archive } });
    await program.makeDirectory('From a program');
    const notice = page.getByRole('status').filter({ hasText: 'changes without keys wait for you' });
    await expect(notice).toContainText('4 changes');
    for (const name of ['Letters', 'Archive', 'plan.txt']) await expect(person.row(page, name)).toBeVisible();
    await expect(person.row(page, 'Post')).toBeHidden();
    await page.getByRole('link', { name: 'Look at them' }).click();
    await expect(page.getByRole('heading', { name: 'Changes without keys' })).toBeVisible();
    const list = page.getByRole('list', { name: 'Changes that wait' });
    await expect(list.getByRole('listitem').filter({ hasText: 'Letters' })).toContainText('now called Post');
    await expect(list.getByRole('listitem').filter({ hasText: 'plan.txt' })).toContainText(
      'My Files / Archive',
    );
    await expect(list.getByRole('button', { name: 'Put back: Archive' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(page.getByRole('button', { name: 'Sign what is decided' })).toBeDisabled();
    await expectFlawless(page, 'the list of changes without keys');
  });

  test('let nobody refuse more of them before these are decided about', NIGHT, async () => {
    const { page } = world;
    await page.goto(`${world.url}/account#programs`);
    const section = page.getByRole('region', { name: 'Programs without keys' });
    await expect(section.getByRole('alert')).toContainText('4 changes without keys wait for you');
    await expectFlawless(page, 'the same, where some wait', { within: section });
    const allow = section.getByRole('switch', { name: 'Let programs without keys change my drive' });
    await allow.click();
    const question = page.getByRole('dialog', { name: 'Refuse changes without keys again?' });
    await question.getByRole('button', { name: 'Refuse them' }).click();
    await expect(question.getByRole('alert')).toContainText('Decide about them first');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(allow).toBeChecked();
    await section.getByRole('link', { name: 'Look at them' }).click();
    await expect(page.getByRole('list', { name: 'Changes that wait' })).toBeVisible();
  });

  test('are put back or accepted with one signature', async () => {
    const { page, person } = world;
    const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await choose('Accept: Letters');
    await choose('Put back: Archive');
    await choose('Put back: plan.txt');
    await choose('Accept: From a program');
    await page.getByRole('button', { name: 'Sign what is decided' }).click();
    const question = page.getByRole('dialog', { name: 'Sign what is decided' });
    await expect(question).toContainText(
      '2 changes will be put back as you signed it, and 2 changes accepted',
    );
    await expectFlawless(page, 'the question before changes without keys are signed');
    await question.getByRole('button', { name: 'Sign' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('Nothing waits.')).toBeVisible();
    await world.show();
    for (const name of ['Post', 'Archive', 'plan.txt', 'From a program']) {
      await expect(person.row(page, name)).toBeVisible();
    }
    await expect(person.row(page, 'Letters')).toBeHidden();
  });
});
