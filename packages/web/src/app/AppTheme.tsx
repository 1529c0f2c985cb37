import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { styleNonce } from '../identity/style-nonce.ts';
import { themeWith } from '../identity/theme.ts';
import { texts } from '../panels/texts.ts';

/** The same key is read by public/color-scheme.js before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'coffer-color-scheme' });

interface AppThemeProps {
  readonly children: ReactNode;
}

/** Mantine with Coffer's theme. The variables are in the style sheet already, so none are written here. */
export function AppTheme({ children }: AppThemeProps) {
  const [theme] = useState(() => themeWith(texts));
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={() => styleNonce}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  );
}
