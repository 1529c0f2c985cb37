import { convertCssVariables, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, themeWith } from '../src/identity/theme.ts';

const MODULE = 'virtual:coffer-theme.css';
const RESOLVED = `\0${MODULE}`;

/** Mantine's palettes that no component of Coffer uses. */
export const UNUSED_PALETTES: ReadonlySet<string> = new Set(
  'pink grape violet indigo blue cyan teal green lime yellow orange'.split(' '),
);

/** The variables of those palettes. */
const UNUSED = new RegExp(`^--mantine-color-(${[...UNUSED_PALETTES].join('|')})-`);

/**
 * Writes the theme's CSS variables into the style sheet when the page is built. Mantine would otherwise put
 * them into the document through `innerHTML` when it starts: later than the first paint, and against the
 * Trusted Types that the server demands.
 */
export function themeCss(): Plugin {
  return {
    name: 'coffer-theme-css',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? themeVariables() : undefined),
  };
}

function themeVariables(): string {
  const variables = cssVariables(
    mergeMantineTheme(DEFAULT_THEME, themeWith({ close: '', togglePassword: '' })),
  );
  return convertCssVariables(
    { variables: used(variables.variables), light: used(variables.light), dark: used(variables.dark) },
    ':root',
  );
}

function used(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));
}
