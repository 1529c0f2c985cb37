// Writers of the benchmark of order, in a process of their own: as many accounts as are asked for, each in turn at one of
// the servers, and so many loops in all that create directories. Says when all have registered, waits for a line with the
// number of loops and milliseconds, writes for that long, and says how many directories were made.
import { createInterface } from 'node:readline';
import { Account } from '../../../e2e/http/support/account.ts';
import { publicKey } from '../../../e2e/http/support/builders.ts';
import { rsaKey } from '../../../e2e/support/rsa-keys.ts';

const [urls = '', count = ''] = process.argv.slice(2);
const servers = urls.split(',');
const accounts: Account[] = [];
for (let number = 0; number < Number(count); number += 1) {
  const url = servers[number % servers.length] ?? '';
  accounts.push(await Account.register(url, publicKey(rsaKey(number))));
}
process.stdout.write('registered\n');
const lines = createInterface({ input: process.stdin });
for await (const line of lines) {
  const [spaces = 1, loops = 1, milliseconds = 1] = line.split(' ').map(Number);
  process.stdout.write(`${await written(accounts.slice(0, spaces), loops, milliseconds)}\n`);
}

async function written(writers: readonly Account[], loops: number, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let made = 0;
  const loop = async (number: number) => {
    const account = writers[number % writers.length];
    while (performance.now() < end) {
      await account?.createDirectory();
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: loops }, (_, number) => loop(number)));
  return made;
}
