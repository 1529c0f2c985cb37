import {
  type CSSVariablesResolver,
  createTheme,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  rem,
} from '@mantine/core';

/** The primary colour: the green that copper takes with age, deep enough for white text from step 6 on. */
const verdigris: MantineColorsTuple = [
  '#eef7f5',
  '#d8ece8',
  '#b1d8d2',
  '#84c2b9',
  '#58aaa1',
  '#389389',
  '#217e76',
  '#176a64',
  '#0f5551',
  '#093f3d',
];

/** The accent: the lock's brass. For the mark, the storage bar's warning and little else. */
const brass: MantineColorsTuple = [
  '#fbf6ea',
  '#f4e8cb',
  '#e9d39f',
  '#ddbb6f',
  '#d2a74a',
  '#c29334',
  '#a67a26',
  '#86611d',
  '#684b16',
  '#4b360f',
];

/** Greys with a little warmth, for light surfaces and text. */
const stone: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#eae7e1',
  '#dedad2',
  '#c6c1b7',
  '#a09a8f',
  '#767067',
  '#58534c',
  '#3b3732',
  '#23201d',
];

/** The dark scheme's surfaces from text (0) to the deepest (9): charcoal with a trace of green. */
const night: MantineColorsTuple = [
  '#e9e8e3',
  '#cbcac3',
  '#a3a29a',
  '#7c7c74',
  '#454742',
  '#343632',
  '#272927',
  '#1b1d1c',
  '#141615',
  '#0e0f0f',
];

/** For errors and deletion: a brick red that sits with the warm greys. */
const brick: MantineColorsTuple = [
  '#fdf1ef',
  '#f9deda',
  '#f1bab3',
  '#e89388',
  '#dd6f61',
  '#d15546',
  '#bb4031',
  '#9c3327',
  '#7d281e',
  '#5e1d15',
];

const fontFamily =
  "'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif";

/** The cross of dialogs and notices has no text of its own. */

/**
 * Mantine's theme for Coffer: one palette, Figtree, an 8 px rhythm, quiet corners.
 *
 * @param said what buttons of Mantine's own say: what closes a dialog or a notice, and what shows a password
 */
export function themeWith(said: Readonly<Record<'close' | 'togglePassword', string>>): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': said.close };
  // The head of a dialog is no banner: a page has one.
  const dialogProps = { closeButtonProps, attributes: { header: { role: 'none' } } };
  return createTheme({
    primaryColor: 'verdigris',
    primaryShade: { light: 7, dark: 6 },
    colors: { verdigris, brass, gray: stone, dark: night, red: brick },
    black: '#23201d',
    fontFamily,
    fontFamilyMonospace:
      "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', 'Noto Sans Mono', monospace",
    headings: { fontFamily, fontWeight: '650' },
    fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
    radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(20) },
    defaultRadius: 'md',
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: {
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'lg',
          // Without a blur: it draws the whole window at each blink of a caret, which takes a tenth of a processor without a
          // graphics card.
          overlayProps: { backgroundOpacity: 0.45 },
          ...dialogProps,
        },
        styles: { title: { fontWeight: 600, fontSize: rem(17) } },
      },
      Drawer: { defaultProps: dialogProps },
      Notification: { defaultProps: { closeButtonProps } },
      Anchor: { defaultProps: { underline: 'always' } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': said.togglePassword } } },
      // A pointer may come to what it says (WCAG 1.4.13).
      Tooltip: { defaultProps: { openDelay: 400, withArrow: false, interactive: true } },
      Menu: { defaultProps: { radius: 'md', shadow: 'md' } },
    },
  });
}

/** The values of Mantine's variables that are Coffer's own, for each scheme. */
export const cssVariables: CSSVariablesResolver = (merged) => {
  const standard = defaultCssVariablesResolver(merged);
  return {
    variables: standard.variables,
    light: {
      ...standard.light,
      '--mantine-color-error': 'var(--mantine-color-red-7)',
      '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
      '--mantine-color-dimmed': '#6b655d',
      '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    },
    dark: {
      ...standard.dark,
      '--mantine-color-error': 'var(--mantine-color-red-3)',
      '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
      '--mantine-color-default-border': 'var(--mantine-color-dark-5)',
      '--mantine-color-anchor': 'var(--mantine-color-verdigris-3)',
    },
  };
};
