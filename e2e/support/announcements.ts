import type { Page } from '@playwright/test';

/**
 * Hears what screen readers are told of transfers from now on.
 *
 * @returns gives all of it, in order, each as often as it was said
 */
export async function hearAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  const region = page.locator('#announcements');
  await region.waitFor({ state: 'attached' });
  const heard = await region.evaluateHandle((element) => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) texts.push(node.textContent ?? '');
    }).observe(element, { childList: true, subtree: true, characterData: true });
    return texts;
  });
  return () => heard.jsonValue();
}
