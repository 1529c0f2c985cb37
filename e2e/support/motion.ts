import type { Page } from '@playwright/test';

/**
 * Notes what moves on a page from its next load on: animations and transitions, of style sheets and of scripts, and scrolling
 * that is not at once. What takes no millisecond moves nothing.
 *
 * @returns gives what has moved, each by its name and place
 */
export async function watchMotion(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(window, 'moved', moved);
    const note = (what: string, at: EventTarget | null) => {
      moved.push(`${what} of ${at instanceof Element ? at.outerHTML.slice(0, 120) : String(at)}`);
    };
    const ofStyles = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      for (const animation of target.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (typeof duration === 'number' && duration >= 1) note(type, target);
      }
    };
    for (const type of ['transitionrun', 'animationstart']) window.addEventListener(type, ofStyles, true);
    for (const method of ['animate', 'scroll', 'scrollTo', 'scrollBy', 'scrollIntoView'] as const) {
      const given = Element.prototype[method];
      Reflect.set(Element.prototype, method, function (this: Element, ...asked: readonly unknown[]) {
        if (method === 'animate' || JSON.stringify(asked).includes('"smooth"')) note(method, this);
        return Reflect.apply(given, this, asked);
      });
    }
  });
  return () => page.evaluate(() => Reflect.get(window, 'moved'));
}
