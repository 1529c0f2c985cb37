import type { Page } from '@playwright/test';

/** Lie over the page. */
const LAYERS =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .mantine-Notification-root, .mantine-Popover-dropdown';
const CONTROLS =
  'button, a[href], input:not([type="hidden"], [type="file"]), select, textarea, summary, [role="menuitem"], [role="tab"], [role="option"], [role="treeitem"], [role="row"][tabindex], [role="gridcell"][tabindex]';
const CHOSEN =
  '[aria-selected="true"], [aria-checked="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"]), :checked:not(option)';
const BOXES = '[type="checkbox"], [type="radio"]';
const NO_LINE = `${BOXES}, [type="hidden"], [type="file"], [type="range"]`;
const SHAPES = 'path, circle, rect, line, polyline, polygon, ellipse, use';
const TEXT_FIELDS = `textarea, input:not(${BOXES}, [type="range"])`;
const PICTURES = 'svg *, img, iframe, canvas, video';

type Found = readonly [what: string, element: Element];

/**
 * What a contrast theme hides on a page that is shown in forced colours, in words: texts, fields, layers and drawings that nothing sets
 * apart from their ground, and controls that look alike whether or not they are chosen, focused or out of use. Where a dialog or a menu is
 * open, it is inspected alone.
 *
 * @param seen kinds of controls whose focus was inspected before; takes those that are now
 */
export async function lostInForcedColors(page: Page, seen: Set<string>): Promise<string[]> {
  const constants = { LAYERS, CONTROLS, CHOSEN, BOXES, NO_LINE, SHAPES, TEXT_FIELDS, PICTURES };
  const program = [
    ...Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`),
    ...IN_PAGE.map(String),
    `return inspect(${JSON.stringify([...seen])});`,
  ];
  const answer = await page.evaluate<ReturnType<typeof inspect>>(`(() => { ${program.join('\n')} })()`);
  for (const kind of answer.kinds) seen.add(kind);
  return answer.lost;
}

/** Red, green, blue and how much of them covers what is below, from 0 to 255. */
function partsOf(color: string): readonly number[] {
  const memory: Window & { keptColors?: Map<string, readonly number[]> } = window;
  memory.keptColors ??= new Map();
  const known = memory.keptColors.get(color);
  if (known !== undefined) return known;
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  if (brush === null) throw new Error('Nothing can be drawn');
  brush.fillStyle = color;
  brush.fillRect(0, 0, 1, 1);
  const parts = [...brush.getImageData(0, 0, 1, 1).data];
  memory.keptColors.set(color, parts);
  return parts;
}

function isPainted(color: string): boolean {
  return color !== 'none' && (partsOf(color)[3] ?? 0) > 127;
}

function lightOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG has it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const lights = [lightOf(one), lightOf(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

function groundOf(element: Element | null): string {
  for (let each = element; each !== null; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (isPainted(backgroundColor)) return backgroundColor;
  }
  return getComputedStyle(document.documentElement).getPropertyValue('color-scheme') === 'dark'
    ? '#000'
    : '#fff';
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return isThere && width > 2 && height > 2 && element.closest('[inert]') === null;
}

/** Whether a line around it, or on one of its sides, differs from a ground. */
function hasEdge(element: Element, ground: string): boolean {
  const style = getComputedStyle(element);
  const lines = [
    [style.borderTopStyle, style.borderTopWidth, style.borderTopColor],
    [style.borderBottomStyle, style.borderBottomWidth, style.borderBottomColor],
    [style.borderInlineStartStyle, style.borderInlineStartWidth, style.borderInlineStartColor],
    [style.outlineStyle, style.outlineWidth, style.outlineColor],
  ] as const;
  return lines.some(
    ([kind, width, color]) =>
      kind !== 'none' && Number.parseFloat(width) > 0 && isPainted(color) && contrast(color, ground) >= 3,
  );
}

/** What of a control's look can tell a state: its own, and that of what belongs to it. */
function lookOf(element: Element): string {
  const label = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null;
  const siblings = element.matches('input') ? [...(element.parentElement?.children ?? [])] : [];
  const around = [element.parentElement, element.parentElement?.parentElement].flatMap((each) => each ?? []);
  return [element, ...element.querySelectorAll('*'), ...(label ?? []), ...siblings, ...around]
    .slice(0, 40)
    .map((part) => {
      const style = getComputedStyle(part);
      const { backgroundColor, color, border, textDecorationLine, display, strokeWidth, fill } = style;
      const outline = style.outlineStyle === 'none' ? '' : style.outline;
      return [backgroundColor, color, border, outline, textDecorationLine, display, strokeWidth, fill].join();
    })
    .join('\n');
}

function kindOf(element: Element): string {
  const own = (element.getAttribute('class') ?? '').replace(/m_\w+/g, '').trim();
  return [element.localName, own, element.getAttribute('role'), element.getAttribute('data-variant')].join();
}

/** Layers that lie over the page without an edge, where themes draw no shadows. */
function edgeless(): Found[] {
  return [...document.querySelectorAll(LAYERS)].filter(isSeen).flatMap((layer): Found[] => {
    const parts = [layer, ...layer.querySelectorAll('.mantine-Modal-content, .mantine-Drawer-content')];
    const cover = parts.find((part) => isPainted(getComputedStyle(part).backgroundColor));
    const { width = 0, height = 0 } = cover?.getBoundingClientRect() ?? {};
    const isPage = width >= innerWidth && height >= innerHeight;
    return cover === undefined || isPage || hasEdge(cover, groundOf(cover)) ? [] : [['no edge', cover]];
  });
}

/** Texts, fields and drawings that are as what they stand on. */
function unseen(shown: Element): Found[] {
  const found: Found[] = [];
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    const isText = node.textContent?.trim() !== '' && parent?.closest('svg, .cm-editor') === null;
    if (parent === null || !isText || !isSeen(parent)) continue;
    if (contrast(getComputedStyle(parent).color, groundOf(parent)) < 4.5) found.push(['no contrast', parent]);
  }
  for (const field of shown.querySelectorAll('input, textarea')) {
    if (field.matches(NO_LINE) || !isSeen(field)) continue;
    const around = [field, field.parentElement, field.parentElement?.parentElement].flatMap(
      (one) => one ?? [],
    );
    if (!around.some((one) => hasEdge(one, groundOf(one.parentElement)))) found.push(['no line', field]);
  }
  for (const drawing of shown.querySelectorAll('svg')) {
    const shapes = [...drawing.querySelectorAll(SHAPES)];
    if (shapes.length === 0 || !isSeen(drawing)) continue;
    const ground = groundOf(drawing);
    const isDrawn = shapes.some((shape) => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke].some(
        (color) => color.startsWith('url(') || (isPainted(color) && contrast(color, ground) >= 3),
      );
    });
    if (!isDrawn) found.push(['no shape', drawing]);
  }
  return found;
}

/** What is drawn by its ground alone, over which a theme paints, and has no line instead. */
function painted(shown: Element): Found[] {
  const leaves = [...shown.querySelectorAll('*')].filter(
    (leaf) =>
      leaf.childElementCount === 0 &&
      leaf.textContent === '' &&
      !leaf.matches(`${CONTROLS}, ${PICTURES}`) &&
      isSeen(leaf),
  );
  const grounds = () =>
    leaves.map((leaf) => [getComputedStyle(leaf).backgroundColor, groundOf(leaf.parentElement)] as const);
  const forced = grounds();
  document.documentElement.style.setProperty('forced-color-adjust', 'none');
  const usual = grounds();
  document.documentElement.style.removeProperty('forced-color-adjust');
  return leaves.flatMap((leaf, index): Found[] => {
    const [own = '', ground = ''] = usual[index] ?? [];
    const [forcedOwn = '', forcedGround = ''] = forced[index] ?? [];
    const { position, pointerEvents } = getComputedStyle(leaf);
    const isVeil = position === 'fixed' || pointerEvents === 'none';
    const wasSeen = isPainted(own) && contrast(own, ground) >= 1.5;
    const isLost = !isPainted(forcedOwn) || contrast(forcedOwn, forcedGround) < 3;
    return wasSeen && isLost && !isVeil && !hasEdge(leaf, forcedGround) ? [['vanishes', leaf]] : [];
  });
}

/** Controls that look the same whether or not they are chosen, or out of use. */
function untold(controls: readonly Element[]): Found[] {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'GrayText';
  const gray = getComputedStyle(probe).color;
  probe.remove();
  return controls.flatMap((control): Found[] => {
    if (control.matches(BOXES) && getComputedStyle(control).appearance !== 'none') return [];
    if (control.matches(':disabled, [aria-disabled="true"], [data-disabled]')) {
      const parts = [control, ...control.querySelectorAll('*'), ...(control.parentElement?.children ?? [])];
      const isTold = parts.some((part) => {
        const { color, opacity, borderTopColor, backgroundColor } = getComputedStyle(part);
        return [color, borderTopColor, backgroundColor].includes(gray) || Number(opacity) < 0.9;
      });
      return isTold ? [] : [['looks in use', control]];
    }
    const other = controls.find(
      (each) => kindOf(each) === kindOf(control) && !each.matches(`${CHOSEN}, :disabled`),
    );
    const isAlike = control.matches(CHOSEN) && other !== undefined && lookOf(other) === lookOf(control);
    return isAlike ? [['looks as if not chosen', control]] : [];
  });
}

/** Controls that look the same with the focus, one of each kind; of fields the caret tells. */
function focusless(controls: readonly HTMLElement[], known: Set<string>, kinds: string[]): Found[] {
  const found: Found[] = [];
  const before = document.activeElement;
  for (const control of controls) {
    const kind = kindOf(control);
    // A notice that has had the focus stays, over what is pressed next.
    if (known.has(kind) || control.matches(`:disabled, ${TEXT_FIELDS}, .mantine-Notification-root *`))
      continue;
    if (before instanceof HTMLElement) before.blur();
    const look = lookOf(control);
    const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: true };
    control.focus(options);
    if (document.activeElement !== control) continue;
    known.add(kind);
    kinds.push(kind);
    if (lookOf(control) === look) found.push(['no focus', control]);
    control.blur();
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return found;
}

function inspect(seen: readonly string[]): { lost: string[]; kinds: string[] } {
  const above = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].findLast((one) =>
    one.checkVisibility(),
  );
  const shown = above ?? document.body;
  const controls = [...shown.querySelectorAll<HTMLElement>(CONTROLS)].filter(isSeen);
  const kinds: string[] = [];
  const focus = focusless(controls, new Set(seen), kinds);
  const found = [...edgeless(), ...unseen(shown), ...painted(shown), ...untold(controls), ...focus];
  const lost = found.map(([what, element]) => {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
    return `${what}: <${element.localName}> “${name}” ${element.getAttribute('class') ?? ''}`;
  });
  return { lost: [...new Set(lost)], kinds };
}

/** The functions that run in the page. */
const IN_PAGE = [
  ...[partsOf, isPainted, lightOf, contrast, groundOf, isSeen, hasEdge, lookOf, kindOf],
  ...[edgeless, unseen, painted, untold, focusless, inspect],
];
