import type { Locator, Page } from '@playwright/test';

/**
 * Hears what screen readers are told from now on.
 *
 * @param region where it is said: that of the page by default, of transfers and what others change
 * @returns gives all of it, in order, each as often as it was said
 */
export async function hearAnnouncements(
  page: Page,
  region: Locator = page.locator('#announcements'),
): Promise<() => Promise<readonly string[]>> {
  await region.waitFor({ state: 'attached' });
  const heard = await region.evaluateHandle((element) => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          texts.push(node.textContent ?? '');
    }).observe(element, { childList: true, subtree: true, characterData: true });
    return texts;
  });
  return () => heard.jsonValue();
}
