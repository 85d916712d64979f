import { fetchRemote, provideRuntime, watchPage } from '@kenali/federation/host';
import { ownerOf } from './app/owner-of.ts';
import { startFailed } from './app/start-failed.ts';

// First of all: a shell that breaks while it starts must be counted, and its errors told.
watchPage();
provideRuntime();

// The first page's remote and the shell come at the same time, and are drawn in one go.
const owner = ownerOf(window.location.pathname);
if (owner) fetchRemote(owner);

// While this script does not come, only the document itself can say so (index.html); from here on `startFailed` does.
document.getElementById('root')?.replaceChildren();

// The shared packages are settled before the first module that needs one: everything else starts in bootstrap.
import('./bootstrap.tsx').catch(startFailed);
