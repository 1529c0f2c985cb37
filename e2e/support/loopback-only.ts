// Does the main job with what is released, by the page too where a browser is given, and prints one line of JSON: what reached
// out meanwhile. It is run where the network has the loopback alone (`loopbackOnly` in `release.ts`), so that whatever else is asked for fails, and counts.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { Person } from './person.ts';
import { launchServer } from './release.ts';
import { newPerson, testDrive } from './test-drive.ts';

const given = z.union([
  z.object({
    /** The launchers. */
    server: z.string(),
    coffer: z.string(),
    folder: z.string(),
    /** What the programs see of this machine. */
    env: z.record(z.string(), z.string()),
    browser: z.string().nullable(),
  }),
  // To show that it is noticed: addresses that are asked for in the place of all that.
  z.object({ reachOut: z.array(z.string()) }),
]);

type Job = Exclude<z.infer<typeof given>, { reachOut: unknown }>;
type Account = Awaited<ReturnType<typeof newPerson>>;

const NAME = 'loopback.txt';
const NOTE = 'from the command line';

const task = given.parse(JSON.parse(process.argv[2] ?? ''));
process.stdout.write(
  `${JSON.stringify('server' in task ? await doMainJob(task) : await reachOut(task.reachOut))}\n`,
);

async function reachOut(addresses: readonly string[]) {
  for (const address of addresses) await fetch(address).catch(() => {});
  return { attempts: attemptsToReachOut() };
}

async function doMainJob(job: Job) {
  const running = await launchServer(job.server, {
    ...job.env,
    COFFER_DATA_DIR: join(job.folder, 'loopback-data'),
  });
  try {
    const person = await newPerson(testDrive(running.url));
    const told = await byCommandLine(job, running.url, person);
    // A browser asks for more than its pages do.
    const attempts = attemptsToReachOut();
    const page = job.browser === null ? null : await byPage(running.url, person, job.browser);
    return { told, attempts, page };
  } finally {
    await running.stop();
  }
}

/** Stores a file, and gives it as another command reads it. */
async function byCommandLine({ coffer, folder, env }: Job, url: string, account: Account): Promise<string> {
  await writeFile(join(folder, 'loopback.pem'), account.privateKeyPem);
  await writeFile(join(folder, NAME), NOTE);
  const run = async (...args: string[]) => {
    const state = { HOME: folder, XDG_STATE_HOME: join(folder, 'loopback-state') };
    return (await promisify(execFile)(coffer, args, { cwd: folder, env: { ...env, ...state } })).stdout;
  };
  await run('login', url, '--key', 'loopback.pem');
  await run('put', NAME, '/');
  return run('cat', `/${NAME}`);
}

/** Signs in, sees and downloads that file. */
async function byPage(url: string, account: Account, executablePath: string) {
  const started = await chromium.launch({ executablePath });
  const page = await started.newPage({ acceptDownloads: true });
  page.setDefaultTimeout(60_000);
  const asked = new Set<string>();
  page.context().on('request', (request) => asked.add(new URL(request.url()).origin));
  const person = new Person(url, account);
  await page.goto(`${url}/auth/login`);
  await person.fillLogin(page);
  await person.row(page, NAME).waitFor();
  const download = await person.download(page, NAME);
  const downloaded = readFileSync(await download.path(), 'utf8');
  await started.close();
  // Of `data:` it is null.
  return { foreign: [...asked].filter((origin) => origin !== url && origin !== 'null'), downloaded };
}

/** How often something asked for an address to which no way leads, a name server's included, or for a closed port of a datagram. */
function attemptsToReachOut(): number {
  const table = `${readFileSync('/proc/net/snmp', 'utf8')}${readFileSync('/proc/net/snmp6', 'utf8')}`;
  const counted = (protocol: string, name: string) => {
    const [heads = '', numbers = ''] = table.match(new RegExp(`^${protocol}: .*`, 'gm')) ?? [];
    return Number(numbers.split(' ')[heads.split(' ').indexOf(name)]);
  };
  const [, sixth] = /^Ip6OutNoRoutes\s+(\d+)$/m.exec(table) ?? [];
  return counted('Ip', 'OutNoRoutes') + counted('Udp', 'NoPorts') + Number(sixth ?? 0);
}
