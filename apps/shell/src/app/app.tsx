import { ownerAt, prefetchRemote, readMode } from '@kenali/federation/host';
import { createShell } from './create-shell.tsx';
import { answerWorker } from './offline/kept-calls.ts';
import { seedPageData } from './page-data.ts';
import { followSession } from './session-hint.ts';
import { Site } from './site.tsx';

const mode = readMode();
const created = createShell({ fetch: (...request) => window.fetch(...request), locks: navigator.locks });
seedPageData(created.webCore.queryClient);
followSession(created.webCore.session);
answerWorker();

const owner = ownerAt(window.location.pathname);
/** Settles when the first page's remote, requested by the first script, has loaded or failed. */
export const firstPage = owner ? prefetchRemote(owner, created.shell, { isPrimary: true }) : Promise.resolve();

export const App = () => <Site {...created} mode={mode} />;
