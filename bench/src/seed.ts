// `npm run seed -- [address]`: makes an account on a running server and fills it with a realistic tree.
import { makeFolder, newPerson, testDrive } from '../../e2e/support/test-drive.ts';
import { fillDirectory } from './seeding.ts';

const TREE: readonly (readonly [name: string, files: number])[] = [
  ['Documents', 120],
  ['Photos 2025', 900],
  ['Practice', 300],
  ['A very large folder', 10_000],
];

const url = process.argv[2] ?? 'http://127.0.0.1:4000';
const drive = testDrive(url);
const account = await newPerson(drive);
await fillDirectory(drive, null, 12);
for (const [name, files] of TREE) {
  const id = await makeFolder(drive, name);
  await drive.list();
  await fillDirectory(drive, id, files);
  console.log(`${name}: ${files} files`);
}
console.log(`Log in at ${url} as ${account.email} with the password "${account.password}"`);
