import { prefetchRemote, readMode, watchPage } from '@kenali/federation/host';
import { createShell } from './create-shell.ts';
import { Fonts } from './fonts.ts';
import { ownerOf } from './owner-of.ts';
import { Site } from './site.tsx';

watchPage();
const mode = readMode();
const created = createShell((...request) => window.fetch(...request));

// The first page's remote, on its way since the first script, starts before the shell renders.
const owner = ownerOf(window.location.pathname);
if (owner) prefetchRemote(owner, created.shell, { isPrimary: true });

/** The whole site. */
export function App() {
  return (
    <>
      <Fonts />
      <Site {...created} mode={mode} />
    </>
  );
}
