import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('./client.ts', import.meta.url));

/** Clients in processes of their own, which do the same thing at the same time. */
export interface Clients {
  upload(): Promise<void>;
  download(): Promise<void>;
  /** How often the server asked one of them to wait. */
  waits(): number;
  stop(): void;
}

/**
 * Starts clients with an account and an empty file of `size` bytes each.
 *
 * @param firstKey the number of the first one's key pair; those of a server have each their own
 */
export async function startClients(count: number, url: string, size: number, firstKey = 0): Promise<Clients> {
  const clients = Array.from({ length: count }, (_, number) => startClient(url, size, firstKey + number));
  await Promise.all(clients.map((client) => client.says('registered')));
  const all = (word: string) =>
    Promise.all(
      clients.map((client) => {
        client.process.stdin?.write('go on\n');
        return client.says(word);
      }),
    );
  return {
    upload: async () => void (await all('uploaded')),
    download: async () => void (await all('downloaded')),
    waits: () => clients.reduce((sum, { said }) => sum + said.filter((word) => word === 'waited').length, 0),
    stop() {
      for (const client of clients) client.process.kill();
    },
  };
}

function startClient(url: string, size: number, number: number) {
  const args = ['--import', 'tsx', '--conditions=coffer-source', CLIENT, url, String(size), String(number)];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const said: string[] = [];
  if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  return {
    process: child,
    said,
    says: (word: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          const ended = child.exitCode !== null || child.signalCode !== null;
          if (!said.includes(word) && !ended) return;
          clearInterval(timer);
          if (said.includes(word)) resolve();
          else reject(new Error('A client ended before it had done what it was asked for'));
        };
        const timer = setInterval(look, 50);
      }),
  };
}
