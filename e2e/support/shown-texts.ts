import type { Page } from '@playwright/test';
import { MARKS } from './tongue.ts';

/**
 * What is wrong with the texts of a page that marks what comes from the catalogue (`speakMarked`): texts for people that come from
 * elsewhere, such as a raw key, and controls and headings that have no text at all. Where a dialog or a menu is open, it is looked at
 * alone.
 *
 * @param own what people have named, and names of other software: it is the same in each language
 */
export async function wrongTexts(page: Page, own: readonly string[]): Promise<string[]> {
  return [...(await foreignTexts(page, own)), ...(await namelessControls(page))];
}

/** Texts for people that are not of the catalogue. */
function foreignTexts(page: Page, own: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([names, [before, after]]) => {
      const above = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].findLast((one) =>
        one.checkVisibility(),
      );
      const shown = above ?? document.body;
      // What is the same in every language: keys of a keyboard, names that people gave, codes, and words of fingerprints.
      const same =
        'script, style, noscript, kbd, code, bdi, [dir="auto"], [translate="no"], svg:not([aria-label]), .cm-editor';
      const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*|https?:\/\/\S+|\*@[\w.]+/g;
      const wrong: string[] = [];

      /** What of a text stands outside all marks, given how deep within them it begins. */
      function outside(text: string, from: number): { rest: string; depth: number } {
        let [rest, depth] = ['', from];
        for (const letter of text) {
          if (letter === before) depth++;
          else if (letter === after) depth = Math.max(0, depth - 1);
          else if (depth === 0) rest += letter;
        }
        return { rest, depth };
      }

      function isForeign(rest: string): boolean {
        let left = rest.replaceAll(ADDRESS, '');
        for (const name of names) left = left.replaceAll(name, '');
        return /\p{L}/u.test(left);
      }

      const isSeen = (element: Element | null): boolean =>
        element?.checkVisibility({ visibilityProperty: true }) === true &&
        element.closest('[inert]') === null;

      function blockOf(element: Element | null): Element | null {
        let block = element;
        while (block !== null && getComputedStyle(block).display.startsWith('inline'))
          block = block.parentElement;
        return block;
      }

      const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
      let [depth, block]: [number, Element | null] = [0, null];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        const text = node.textContent ?? '';
        if (text.trim() === '' || !isSeen(parent)) continue;
        const around = blockOf(parent);
        if (around !== block) [block, depth] = [around, 0];
        const found = outside(text, depth);
        depth = found.depth;
        if (parent?.closest(same) === null && isForeign(found.rest))
          wrong.push(`no text of the catalogue: “${text.trim()}” in ${parent.outerHTML.slice(0, 200)}`);
      }

      const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
      for (const element of shown.querySelectorAll('*')) {
        if (!isSeen(element) || element.matches('iframe, svg *')) continue;
        for (const attribute of attributes) {
          const text = element.getAttribute(attribute) ?? '';
          if (isForeign(outside(text, 0).rest))
            wrong.push(`no text of the catalogue: ${attribute} “${text}” of <${element.localName}>`);
        }
      }

      if (above === undefined && isForeign(outside(document.title, 0).rest))
        wrong.push(`no text of the catalogue: the title “${document.title}”`);
      return wrong;
    },
    [own, MARKS] as const,
  );
}

/** What can be pressed or filled in, and headings, that have no text of their own. */
function namelessControls(page: Page): Promise<string[]> {
  return page.evaluate(([before, after]) => {
    const above = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].findLast((one) =>
      one.checkVisibility(),
    );
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden="true"]') === null;
    function nameOf(element: Element): string {
      const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
      const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : [];
      const texts = [
        ...ids.map((id) => document.getElementById(id)?.textContent),
        element.getAttribute('aria-label'),
        ...labels.map((label) => label.textContent),
        element.matches('select, input, textarea') ? '' : element.textContent,
        ...[...element.querySelectorAll('[aria-label], img[alt]')].map(
          (part) => part.getAttribute('aria-label') ?? part.getAttribute('alt'),
        ),
        element.getAttribute('title'),
      ];
      return texts.map((text) => text?.replaceAll(before, '').replaceAll(after, '').trim() ?? '').join('');
    }

    const named =
      'button, a[href], input:not([type="hidden"], [type="file"]), select, textarea, summary, h1, h2, h3, h4, [role="button"], [role="menuitem"], [role="tab"], [role="checkbox"], [role="switch"], [role="option"], [role="treeitem"], [role="dialog"]';
    return [...(above ?? document.body).querySelectorAll(named)]
      .filter((element) => isSeen(element) && nameOf(element) === '')
      .map((element) => `no label: ${element.outerHTML.slice(0, 200)}`);
  }, MARKS);
}
