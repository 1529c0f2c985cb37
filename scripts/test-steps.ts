// The steps of a test run: programs, one after the other or beside each other, and how long each took.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';

/** A program that a test run runs. */
export interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** By how much it stands back behind others for a processor, up to 19. */
  readonly niceness?: number;
}

/** How a step ended. */
export interface StepResult {
  readonly title: string;
  readonly succeeded: boolean;
  readonly seconds: number;
}

/** Runs a step that writes straight to the terminal. */
export async function run(step: Step): Promise<StepResult> {
  console.log(`\n── ${step.title}`);
  const result = await ended(step, 'inherit');
  console.log(`   ${inWords(result)}`);
  return result;
}

/** Runs steps beside each other; what each wrote follows at its end. */
export async function runTogether(steps: readonly Step[]): Promise<StepResult[]> {
  return Promise.all(steps.map(runQuietly));
}

/** Runs a step beside others. */
export async function runQuietly(step: Step): Promise<StepResult> {
  const pieces: Buffer[] = [];
  const result = await ended(step, pieces);
  console.log(`\n── ${step.title}`);
  process.stdout.write(Buffer.concat(pieces));
  console.log(`   ${inWords(result)}`);
  return result;
}

async function ended(
  { title, command, args, env, niceness }: Step,
  output: 'inherit' | Buffer[],
): Promise<StepResult> {
  const started = performance.now();
  const child = spawn(command, args, {
    stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  // What it starts inherits that.
  if (child.pid !== undefined && niceness !== undefined) setPriority(child.pid, niceness);
  if (output !== 'inherit') {
    child.stdout?.on('data', (piece: Buffer) => output.push(piece));
    child.stderr?.on('data', (piece: Buffer) => output.push(piece));
  }
  const [code] = await once(child, 'close').catch((error: unknown) => {
    console.error(String(error));
    return [null];
  });
  return { title, succeeded: code === 0, seconds: (performance.now() - started) / 1_000 };
}

function inWords({ succeeded, seconds }: StepResult): string {
  return `${succeeded ? 'ok' : 'FAILED'} after ${seconds.toFixed(1)} s`;
}
