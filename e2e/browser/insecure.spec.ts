import { expect, test } from '../support/test.ts';

// A name that is not the machine's own, as somebody else in the network would open it.
const NAME = 'drive.example.org';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
    });
  },
});

test('A page that was opened without TLS says what to do, and asks for nothing', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { port } = new URL(server.url);
  await page.goto(`http://${NAME}:${port}/auth/login?next=x#key`);
  await expect(page.getByRole('heading', { name: 'Coffer needs a secure connection' })).toBeVisible();
  await expect(page.getByText('COFFER_TLS=self-signed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try HTTPS' })).toHaveAttribute(
    'href',
    `https://${NAME}:${port}/auth/login?next=x#key`,
  );
  await expect(page.getByLabel('Password')).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
