import latinExt from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
import { prefetchRemote, readMode } from '@kenali/federation/host';
import { createGlobalStyle } from 'styled-components';
import { createShell } from './create-shell.tsx';
import { ownerOf } from './routing/owner-of.ts';
import { Site } from './site.tsx';

const mode = readMode();
const created = createShell((...request) => window.fetch(...request));

const owner = ownerOf(window.location.pathname);
/** Settles when the first page's remote, requested by the first script, has loaded or failed. */
export const firstPage = owner ? prefetchRemote(owner, created.shell, { isPrimary: true }) : Promise.resolve();

export function App() {
  return (
    <>
      <Fonts />
      <Site {...created} mode={mode} />
    </>
  );
}

/** Self-hosted. Browsers load the second file only for names such as Zoë Çelik. */
const Fonts = createGlobalStyle`
  @font-face {
    font-family: 'Plus Jakarta Sans Variable';
    font-style: normal;
    font-display: swap;
    font-weight: 200 800;
    src: url(${latin}) format('woff2');
    unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
  }
  @font-face {
    font-family: 'Plus Jakarta Sans Variable';
    font-style: normal;
    font-display: swap;
    font-weight: 200 800;
    src: url(${latinExt}) format('woff2');
    unicode-range: U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF;
  }
`;
