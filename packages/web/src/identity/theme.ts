import { type CSSVariablesResolver, createTheme, defaultCssVariablesResolver, rem } from '@mantine/core';
import { brass, brick, night, stone, verdigris } from './palette.ts';

const fontFamily =
  "'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif";

/** The cross of dialogs and notices has no text of its own. */
const closeButtonProps = { 'aria-label': 'Close' };

/** Mantine's theme for Coffer: one palette, Figtree, an 8 px rhythm, quiet corners. */
export const theme = createTheme({
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 6 },
  colors: { verdigris, brass, gray: stone, dark: night, red: brick },
  black: '#23201d',
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', 'Noto Sans Mono', monospace",
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
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
        closeButtonProps,
      },
      styles: { title: { fontWeight: 600, fontSize: rem(17) } },
    },
    Drawer: { defaultProps: { closeButtonProps } },
    Notification: { defaultProps: { closeButtonProps } },
    Anchor: { defaultProps: { underline: 'always' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
    Menu: { defaultProps: { radius: 'md', shadow: 'md' } },
  },
});

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
