import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WORKER_SERVERS } from './worker-server.ts';

/** Vitest's global setup of the HTTP tests: ends the servers that workers share, when the last file has ended. */
export default function setup(): (() => Promise<void>) | undefined {
  if (process.env[WORKER_SERVERS] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'coffer-workers-'));
  process.env[WORKER_SERVERS] = folder;
  return async () => {
    const pids = readdirSync(folder).flatMap((name) =>
      name.endsWith('.pid') ? Number(name.slice(0, -'.pid'.length)) : [],
    );
    for (const pid of pids) end(pid, 'SIGKILL');
    while (pids.some((pid) => end(pid, 0))) await wait(20);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Whether there is such a process. */
function end(pid: number, signal: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
