import type { Id, SessionSnapshot } from '@kenali/contracts';
import { readBootDocument } from '@kenali/federation/host';
import { canKeep, endWorker, holdOwnSet, keepSet, keepStart, updateWorker } from './keep-set.ts';
import { createKeptAnswers, type WatchedCall } from './kept-answers.ts';
import { createKeptStore } from './kept-store.ts';
import { copyChanges } from './unsent-copies.ts';

/** The page is usable, and its first answers were saved. */
const IDLE_MS = 3000;

const ignore = () => undefined;
const store = createKeptStore();
/** Whether the set of this page is complete, once that is known. Null while nothing is begun, and after a failure. */
let keptSet: Promise<boolean> | null = null;

async function keepWhenIdle(path: string): Promise<boolean> {
  try {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const isComplete = keptSet !== null && (await keepSet(path));
    if (!keptSet) await endWorker();
    return isComplete;
  } catch {
    keptSet = null;
    return false;
  }
}

/**
 * Keeps the set of this page. If that fails, the next save that arrives tries again: the network works then. If the last questionnaire ends
 * meanwhile, the set goes too. Another tab may have removed a complete set, because nothing was kept at that moment.
 * @param path the page of the questionnaire that was used last
 */
async function keep(path: string): Promise<void> {
  const earlier = keptSet;
  if (earlier && (!(await earlier) || (await keepStart(path).catch(() => true)))) return;
  // Meanwhile the last questionnaire has ended, or another call keeps the set.
  if (keptSet === earlier) keptSet = keepWhenIdle(path);
}

const kept = createKeptAnswers({
  store,
  canKeep,
  onBegun: (path) => void keep(path),
  async onNothingLeft() {
    keptSet = null;
    // The caller reads what the API has answered, also if the browser refuses to remove something. The next page tries again.
    await endWorker().catch(ignore);
  },
});

holdOwnSet();
copyChanges(store);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') updateWorker(false).catch(ignore);
});

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
