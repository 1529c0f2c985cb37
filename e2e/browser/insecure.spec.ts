import { expectFlawless } from '../support/accessibility.ts';
import { FOREIGN_NAME } from '../support/browser.ts';
import { expect, test } from '../support/test.ts';

test('A page that was opened without TLS says what to do, and asks for nothing', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { port } = new URL(server.url);
  await page.goto(`http://${FOREIGN_NAME}:${port}/auth/login?next=x#key`);
  await expect(page.getByRole('heading', { name: 'Coffer needs a secure connection' })).toBeVisible();
  await expect(page.getByText('COFFER_TLS=self-signed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try HTTPS' })).toHaveAttribute(
    'href',
    `https://${FOREIGN_NAME}:${port}/auth/login?next=x#key`,
  );
  await expect(page.getByLabel('Password')).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await expectFlawless(page, 'a page without TLS');
});
