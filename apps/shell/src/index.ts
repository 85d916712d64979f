import { PRERENDERED_ATTRIBUTE } from '@kenali/federation/boot';
import { fetchRemote, ownerAt, provideRuntime, watchPage } from '@kenali/federation/host';
import { keepEarlyClicks } from './app/early-clicks.ts';
import { needsPolyfills } from './app/needs-polyfills.ts';
import { reportStartFailure } from './app/show-fatal-error.ts';
import { announceSlowStart } from './app/slow-start.ts';

// This must run first, so that a shell that breaks during start is still counted and reported.
watchPage();

// Until this script loads, only the document can show a message. From here on, `reportStartFailure` does. The outline of the
// page stays until React's first render replaces it.
document.getElementById('late')?.parentElement?.remove();
announceSlowStart();
keepEarlyClicks();

/** A page in the background is not painted. */
const LONGEST_PAINT_MS = 100;

/** On a fast connection the scripts are there before the browser has painted the page, and taking it over takes longer than painting. */
const readablePagePainted = () =>
  new Promise<void>((resolve) => {
    if (!document.querySelector(`[${PRERENDERED_ATTRIBUTE}]`)) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_PAINT_MS);
  });

async function start(): Promise<unknown> {
  provideRuntime();
  // Fetch the first page's remote in parallel with the shell, so that both can render at once.
  const owner = ownerAt(window.location.pathname);
  if (owner) fetchRemote(owner);
  await readablePagePainted();
  // Module Federation must resolve the shared packages before any module imports one, so the app starts in bootstrap.
  return import('./bootstrap.tsx');
}

// The low priority keeps this file, which few browsers need, out of the preload links of the HTML page.
const ready = needsPolyfills() ? import(/* webpackFetchPriority: "low" */ './app/polyfills.ts').then(start) : start();
ready.catch(reportStartFailure);
