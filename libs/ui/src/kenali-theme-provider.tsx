import { type ReactNode, useMemo } from 'react';
import { ThemeProvider } from 'styled-components';
import { GlobalStyle } from './global-style.ts';
import { type Accent, createTheme } from './theme.ts';

export type KenaliThemeProviderProps = { accent?: Accent; children: ReactNode };

/** Gives every component below its tokens and puts the global style on the page. Rendered once, by the shell. */
export function KenaliThemeProvider({ accent, children }: KenaliThemeProviderProps) {
  const chosen = useMemo(() => createTheme(accent), [accent]);
  return (
    <ThemeProvider theme={chosen}>
      <GlobalStyle />
      {children}
    </ThemeProvider>
  );
}
