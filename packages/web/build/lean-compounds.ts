import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { UNUSED_PALETTES } from './theme-css.ts';

const SOURCES = join(import.meta.dirname, '..', 'src');

/** Components of Mantine that carry others as their parts, and whose parts Mantine itself does not use by these names. */
const COMPOUNDS =
  /@mantine\/core\/esm\/components\/(?<name>ActionIcon|Button|Menu|Tooltip|Modal|Checkbox|Switch|Progress)\/\k<name>\.mjs$/;

/** What writes the variables of a theme into the page. */
const PROVIDER = /@mantine\/core\/esm\/core\/MantineProvider\/MantineProvider\.mjs$/;

/** Mantine's own palettes, by their names. */
const COLORS = /@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/;

/** Components that bring others along for what the page never asks of them. */
const LADEN =
  /@mantine\/core\/esm\/components\/(Loader\/Loader|Modal\/ModalRoot|Drawer\/DrawerRoot|Tooltip\/Tooltip|Popover\/PopoverDropdown\/PopoverDropdown)\.mjs$/;

/** What stands for those: scroll bars of its own, which a dialog is only compared with, arrows of tooltips and menus, and what spins otherwise. */
const STAND_INS: readonly (readonly [RegExp, string])[] = [
  [/^import \{ ScrollArea \} from .*$/m, 'const ScrollArea = { Autosize: null };'],
  [/^import \{ FloatingArrow \} from .*$/m, 'const FloatingArrow = () => null;'],
  [
    /^import \{ getArrowMergeDropdownStyles \} from .*$/m,
    'const getArrowMergeDropdownStyles = () => undefined;',
  ],
  [/^import \{ Bars \} from .*$/m, 'const Bars = null;'],
  [/^import \{ Dots \} from .*$/m, 'const Dots = null;'],
];

const PART = /^(?<part>[A-Z]\w+\.[A-Z]\w+) = (?<held>\w+);$/gm;

/**
 * Leaves out of Mantine's compound components the parts that the page does not name, such as the submenus of `Menu`: a property
 * that is assigned keeps what it holds in the page, whether or not anybody reads it.
 */
export function leanCompounds(): Plugin {
  const named = new Set<string>();
  return {
    name: 'coffer-lean-compounds',
    apply: 'build',
    buildStart() {
      for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
        if (!file.endsWith('.tsx')) continue;
        const source = readFileSync(join(SOURCES, file), 'utf8');
        for (const [part] of source.matchAll(/\b[A-Z]\w+\.[A-Z]\w+/g)) named.add(part);
      }
    },
    transform: {
      filter: { id: [COMPOUNDS, PROVIDER, COLORS, LADEN] },
      handler(code, id) {
        if (COLORS.test(id)) return { code: leanColors(code), map: null };
        if (PROVIDER.test(id)) return { code: leanProvider(code), map: null };
        const light = LADEN.test(id) ? withStandIns(code) : code;
        return { code: COMPOUNDS.test(id) ? lean(light, named) : light, map: null };
      },
    },
  };
}

function withStandIns(code: string): string {
  const light = STAND_INS.reduce((before, [import_, standIn]) => before.replace(import_, standIn), code);
  if (light === code) throw new Error('A component of Mantine has changed');
  return light;
}

/** The style sheet has what Mantine's provider would write into the page, so what computes that is not loaded. */
function leanProvider(code: string): string {
  const kept = code
    .replace(/^import \{ Mantine(?:CssVariables|Classes) \} from .*\n/gm, '')
    .replace(/withCssVariables && [^;]*?\}\),\s*withGlobalClasses && .*?\{\}\),/s, '');
  if (/jsx\(Mantine(?:CssVariables|Classes)/.test(kept)) throw new Error('MantineProvider has changed');
  return kept;
}

/** The style sheet has the colours; these serve to tell a name of a palette from a colour. */
function leanColors(code: string): string {
  const kept = code.replace(/^\t(?<name>\w+): \[[^\]]*\],?\n/gm, (palette, name) =>
    UNUSED_PALETTES.has(name) ? '' : palette,
  );
  if (kept === code) throw new Error('The palettes of Mantine have changed');
  return kept;
}

function lean(code: string, named: ReadonlySet<string>): string {
  let kept = code;
  for (const [line, part = '', held = ''] of code.matchAll(PART)) {
    if (named.has(part)) continue;
    kept = kept.replace(line, '');
    // What is imported decides in which piece of the page it lies, used or not.
    const without = kept.replace(new RegExp(`^import \\{ ${held} \\} from "[^"]+";$`, 'm'), '');
    if (!new RegExp(`\\b${held}\\b`).test(without)) kept = without;
  }
  return kept;
}
