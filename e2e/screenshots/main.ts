// `npm run screenshots [-- <name> …]`: takes the pictures in docs/screenshots from the built product, which it starts on
// a data directory of its own and fills through the client. All are taken when no name is given.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../support/browser.ts';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server-process.ts';
import { DEVICES, openDevice, shoot } from './camera.ts';
import { fillHousehold } from './fill-household.ts';
import { SHIFTED_NODE } from './fixed-clock.ts';
import { HOUSEHOLD } from './household.ts';
import { makeLinks } from './make-links.ts';
import { addNeighbours, register, rememberHistory } from './neighbours.ts';
import { SHOTS } from './scenery.ts';

const OWNER = { email: 'family@example.org', password: 'copper green on an old roof' };
/** What people would open. The browser finds the server there. */
const ADDRESS = 'https://drive.example.org';
const FOLDER = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
/** What runs this program names functions by a helper that pages do not have. */
const NAMED = 'globalThis.__name ??= (named) => named';
const QUOTA = 1_000_000_000;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !SHOTS.some((shot) => shot.name === name));
if (unknown.length > 0) throw new Error(`There is no screenshot ${unknown.join(', ')}`);

// The certificate is the server's own, and everything stays on this machine.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
const server = await startServer({
  kdf: 'real',
  env: { ...SHIFTED_NODE, COFFER_TLS: 'self-signed', COFFER_PUBLIC_URL: ADDRESS },
});
const folder = await mkdtemp(join(tmpdir(), 'coffer-screenshots-'));
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [
    `--host-resolver-rules=MAP ${new URL(ADDRESS).host} ${new URL(server.url).host}`,
    '--ignore-certificate-errors',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
try {
  const studio = await browser.newPage();
  await studio.addInitScript(NAMED);
  // Browsers encode films in secure contexts only, such as this machine's; and the product's policy must not hold here.
  await studio.route('**/studio', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await studio.goto(`${ADDRESS}/studio`);

  const drive = await register(server.url, OWNER.email, OWNER.password);
  const folders = await fillHousehold(drive, studio, HOUSEHOLD);
  const link = await makeLinks(drive, folders, ADDRESS);
  const { user } = await drive.api.call('self');
  await drive.api.call('updateUser', { params: { id: user.id }, body: { quota: QUOTA } });
  await drive.api.call('logout');
  await addNeighbours(server.url);
  rememberHistory(server.dataDir, OWNER.email);

  const opened = [];
  for (const device of DEVICES) {
    const context = await openDevice(browser, device);
    await context.addInitScript(NAMED);
    const page = await context.newPage();
    const person = new Person(ADDRESS, OWNER);
    await person.login(page);
    opened.push({ device, scene: { device, page, person, url: ADDRESS, folders, link, folder } });
  }
  for (const shot of SHOTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const { device, scene } of opened) {
      await shot.arrange(scene);
      await shoot(scene.page, studio, FOLDER, `${shot.name}-${device.name}`);
      console.log(`${shot.name}, ${device.name}`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
