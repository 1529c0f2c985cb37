import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleForPage } from '../support/bundle-for-page.ts';
import { expect, test } from '../support/test.ts';

// packages/crypto/test/wycheproof.test.ts does the same in Node.

const FOLDER = new URL('../../vectors/wycheproof/', import.meta.url);
const RUNNER = fileURLToPath(new URL('../../packages/crypto/test/wycheproof.ts', import.meta.url));

/** No server listens there; a browser counts it as a secure context, which WebCrypto needs. */
const PAGE = 'http://localhost/wycheproof/';

test('Wycheproof’s vectors hold in the browser', async ({ page, complaints }) => {
  void complaints;
  const body = await bundleForPage(`export * from ${JSON.stringify(RUNNER)};`);
  await page.route(`${PAGE}**`, (route) => {
    const name = route.request().url().slice(PAGE.length);
    if (name.endsWith('.json')) return route.fulfill({ path: fileURLToPath(new URL(name, FOLDER)) });
    if (name === 'run.js') return route.fulfill({ contentType: 'text/javascript', body });
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wycheproof</title>' });
  });
  await page.goto(PAGE);
  const readme = readFileSync(new URL('README.md', FOLDER), 'utf8');
  for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.json'))) {
    const outcome = await page.evaluate(
      async ([bundle, file]) => {
        const { runWycheproof } = await import(bundle);
        return runWycheproof(file, await (await fetch(file)).json());
      },
      [`${PAGE}run.js`, name] as const,
    );
    expect(outcome.failures).toEqual([]);
    expect(readme).toContain(`| \`${name}\` | ${outcome.run} | ${outcome.passedOver || ''} |`);
  }
});
