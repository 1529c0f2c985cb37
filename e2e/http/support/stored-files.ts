import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, unlessGone } from '../../support/canaries.ts';
import { engine } from '../../support/engine.ts';

const HOURS = 3;

/** The files in which chunks are stored, or were to be, whatever the store is. */
export function filesInStore(dataDir: string): string[] {
  const root = engine().store.folder(dataDir);
  return ['chunks', 'temporary'].flatMap((name) => filesBelow(join(root, name)));
}

/** Lets all of them be hours old, so that the clean-up takes for left over what nothing names. */
export function ageStoredFiles(dataDir: string): void {
  const time = Date.now() / 1_000 - HOURS * 60 * 60;
  for (const file of filesInStore(dataDir)) unlessGone(() => utimesSync(file, time, time));
}
