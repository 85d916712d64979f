import { type ReactNode, useMemo } from 'react';
import { createGlobalStyle, ThemeProvider } from 'styled-components';
import { type Accent, createTheme } from './theme.ts';

/** Reset, page colours, type and the focus ring. Only `KenaliThemeProvider` renders it. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }

  html {
    background: ${({ theme }) => theme.color.paper};
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    /* The sticky header; on lower windows it scrolls away. */
    @media (min-height: 480px) { scroll-padding-top: 88px; }
  }
  /* A modal sheet keeps the page behind it still; the room of the scrollbar stays, so nothing jumps. */
  html:has(dialog:modal) { overflow: hidden; padding-inline-end: var(--kenali-scrollbar, 0px); }

  body {
    min-height: 100vh;
    min-height: 100dvh;
    color: ${({ theme }) => theme.color.ink};
    /* With contextual forms the family draws a multiplication sign in "08xxxx". */
    font-variant-ligatures: no-contextual;
    font-family: ${({ theme }) => theme.font.family};
    font-size: ${({ theme }) => theme.text.body.phone};
    line-height: 1.6;
    /* The family's space is narrow. */
    word-spacing: 0.05em;
    /* Names, emails and numbers may have no blank. Unlike break-word, it also lets columns and rows become narrower than a long word. */
    overflow-wrap: anywhere;
    -webkit-font-smoothing: antialiased;
    ${({ theme }) => theme.media.desktop} { font-size: ${({ theme }) => theme.text.body.desktop}; }
  }

  h1, h2, h3, h4 { line-height: 1.2; font-weight: 700; text-wrap: balance; }
  ul[role='list'], ol[role='list'] { padding: 0; list-style: none; }
  img, svg, video, canvas, iframe { display: block; max-width: 100%; }
  img, video { height: auto; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { cursor: pointer; }
  a { color: inherit; }
  /* The columns of a table get their widths from their longest words. */
  table { border-collapse: collapse; overflow-wrap: break-word; }

  :focus-visible {
    outline: 3px solid ${({ theme }) => theme.color.teal};
    outline-offset: 2px;
  }
  ::selection { background: ${({ theme }) => theme.color.tealWash}; color: ${({ theme }) => theme.color.ink}; }

  @media (forced-colors: active) {
    :focus-visible { outline-color: Highlight; }
    /* Icons take the forced text colour; drawings keep theirs. */
    svg.lucide { forced-color-adjust: auto; }
  }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after, ::backdrop {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      /* A duration, however short, would make every change of every element a transition of its own. */
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;

export type KenaliThemeProviderProps = { accent?: Accent; children: ReactNode };

/** Provides the theme and the global style. The shell renders it once. */
export function KenaliThemeProvider({ accent, children }: KenaliThemeProviderProps) {
  const chosen = useMemo(() => createTheme(accent), [accent]);
  return (
    <ThemeProvider theme={chosen}>
      <GlobalStyle />
      {children}
    </ThemeProvider>
  );
}
