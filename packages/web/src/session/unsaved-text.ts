import { tabLocks } from '../browser/locks.ts';

/** The name of a lock that a tab holds while it has text that is not saved; the browser frees it with the tab. */
const NAME = 'coffer-unsaved-text';

/** Lets all tabs know that this one has text that is not saved, until the returned function is called. */
export function holdUnsavedText(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void tabLocks.request(NAME, { mode: 'shared' }, () => held);
  return release;
}

/** Whether any tab has text that is not saved. */
export async function isTextUnsaved(): Promise<boolean> {
  const { held = [] } = await tabLocks.query();
  return held.some(({ name }) => name === NAME);
}
