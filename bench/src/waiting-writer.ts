// A writer of the benchmark of moved rows, in a process of its own: an account that creates one directory after another until a line comes, and
// then says how many milliseconds the slowest of them took.
import { createInterface } from 'node:readline';
import { Account } from '../../e2e/http/support/account.ts';
import { publicKey } from '../../e2e/http/support/builders.ts';
import { rsaKey } from '../../e2e/support/rsa-keys.ts';

const [url = ''] = process.argv.slice(2);
const account = await Account.register(url, publicKey(rsaKey(0)));
let isAsked = false;
const lines = createInterface({ input: process.stdin });
lines.once('line', () => {
  isAsked = true;
});
process.stdout.write('registered\n');
let slowest = 0;
while (!isAsked) {
  const begun = performance.now();
  // A connection that was closed meanwhile has waited as well.
  await account.createDirectory().catch((error: unknown) => console.error(error));
  slowest = Math.max(slowest, performance.now() - begun);
}
lines.close();
process.stdout.write(`${slowest}\n`);
