import { fetchRemote, provideRuntime, watchPage } from '@kenali/federation/host';
import { isOldBrowser } from './app/old-browser.ts';
import { ownerOf } from './app/owner-of.ts';
import { startFailed } from './app/start-failed.ts';

// First of all: a shell that breaks while it starts must be counted, and its errors told.
watchPage();

// While this script does not come, only the document itself can say so (index.html); from here on `startFailed` does.
document.getElementById('root')?.replaceChildren();

function start(): Promise<unknown> {
  provideRuntime();
  // The first page's remote and the shell come at the same time, and are drawn in one go.
  const owner = ownerOf(window.location.pathname);
  if (owner) fetchRemote(owner);
  // The shared packages are settled before the first module that needs one: everything else starts in bootstrap.
  return import('./bootstrap.tsx');
}

// Low, so that the document of everybody does not name the file of a few.
const ready = isOldBrowser() ? import(/* webpackFetchPriority: "low" */ './app/catch-up.ts').then(start) : start();
ready.catch(startFailed);
