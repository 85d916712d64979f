import { type Id, type SessionSnapshot, UNSENT_EVENT } from '@kenali/contracts';
import { readBootDocument } from '@kenali/federation/host';
import { canKeep, endWorker, keepSet, updateWorker } from './keep-set.ts';
import { createKeptAnswers, type WatchedCall } from './kept-answers.ts';
import { createKeptStore } from './kept-store.ts';
import { copyUnsent } from './unsent-copies.ts';

/** The page is usable, and its first answers were saved. */
const IDLE_MS = 3000;

const ignore = () => undefined;
const store = createKeptStore();
let isKept = false;

/**
 * Keeps the set of this page once. If that fails, the next save that arrives tries again: the network works then. If the last questionnaire
 * ends meanwhile, the set goes too.
 */
async function keep(path: string): Promise<void> {
  if (isKept) return;
  isKept = true;
  try {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    if (isKept) await keepSet(path);
    if (!isKept) await endWorker();
  } catch {
    isKept = false;
  }
}

const kept = createKeptAnswers({
  store,
  canKeep,
  onBegun: (path) => void keep(path),
  async onNothingLeft() {
    isKept = false;
    // The caller reads what the API has answered, also if the browser refuses to remove something. The next page tries again.
    await endWorker().catch(ignore);
  },
});

window.addEventListener(UNSENT_EVENT, (event) => void copyUnsent(store, (event as CustomEvent<string>).detail));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') updateWorker(false).catch(ignore);
});
// The script that replaces a broken worker reloads the pages that do not answer it.
navigator.serviceWorker?.addEventListener('message', ({ ports }) => ports[0]?.postMessage('works'));
navigator.serviceWorker?.startMessages();

/** Notes the outcome of a call, and answers in place of an API that cannot be reached. */
export const settle = (userId: Id, call: WatchedCall): Promise<unknown> => kept.settle(userId, call);

/** Called when a page opens and when the session changes. Never rejects. */
export async function check({ status, user }: SessionSnapshot): Promise<void> {
  try {
    if (status !== 'signed-in') await kept.forgetAll();
    else if (user) await kept.forgetOthers(user.id);
    if (status !== 'signed-in') return;
    if (!readBootDocument().hasWorker) await endWorker();
    else await updateWorker(true);
  } catch {
    // Without a network, the next page checks again.
  }
}
