import { prefetchRemote, readMode } from '@kenali/federation/host';
import { createShell } from './create-shell.ts';
import { Fonts } from './fonts.ts';
import { ownerOf } from './owner-of.ts';
import { Site } from './site.tsx';

const mode = readMode();
const created = createShell((...request) => window.fetch(...request));

const owner = ownerOf(window.location.pathname);
/** The first page's remote, on its way since the first script, is there or has failed; at once where the page has none. */
export const firstPage = owner ? prefetchRemote(owner, created.shell, { isPrimary: true }) : Promise.resolve();

/** The whole site. */
export function App() {
  return (
    <>
      <Fonts />
      <Site {...created} mode={mode} />
    </>
  );
}
