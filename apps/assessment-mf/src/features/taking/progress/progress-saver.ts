import { KEEPALIVE_MAX_BYTES, type ProgressSaved, SAVE_DEBOUNCE_MS, type SaveProgressRequest } from '@kenali/contracts';
import { judgeSaveError } from './judge-save-error.ts';
import { isEmptyUnsent, itemsOf, mergeUnsent, type Unsent } from './unsent.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

export type SaveState = 'saved' | 'saving' | 'unsent' | 'frozen';

export interface SaverOptions {
  unsent: UnsentAnswers;
  send(body: SaveProgressRequest, options?: { keepalive: boolean }): Promise<ProgressSaved>;
  /** All answers as the page has them: what an ordinary save carries beside the changes, to fill gaps. */
  current(): Unsent;
  /** `stillUnsent`: items that changed while the save was on its way. */
  onSaved(saved: ProgressSaved, stillUnsent: readonly string[]): void;
  /** It was completed elsewhere. Said with each try, until the page is left. */
  onCompleted(): void;
  onRefused(error: unknown): void;
}

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

export type ProgressSaver = ReturnType<typeof createProgressSaver>;

/** Brings what is unsent to the server: soon after a change, one request at a time, again after a failure. */
export function createProgressSaver({ unsent, send, current, ...tell }: SaverOptions) {
  const listeners = new Set<() => void>();
  let state: SaveState = isEmptyUnsent(unsent.read()) ? 'saved' : 'unsent';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isNewerWaiting = false;
  let failures = 0;
  let isOver = false;
  let isEnding = false;
  let isListening = false;

  const become = (next: SaveState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const runIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };

  async function attempt(): Promise<void> {
    const pending = unsent.read();
    // While this tab waited for its turn another may have sent everything.
    if (isEmptyUnsent(pending)) return become('saved');
    if (failures === 0) become('saving');
    const body = { ...mergeUnsent(toSend(current(), pending), pending), changed: itemsOf(pending) };
    await send(body).then((saved) => succeed(saved, pending), fail);
  }

  function succeed(saved: ProgressSaved, sent: Unsent): void {
    unsent.acknowledge(sent);
    failures = 0;
    const left = unsent.read();
    const isAllSaved = isEmptyUnsent(left);
    become(isAllSaved ? 'saved' : 'saving');
    // What is left may be another tab's, and saved by it before long: this one has to look again.
    if (!isAllSaved && isListening && timer === undefined) runIn(SAVE_DEBOUNCE_MS);
    tell.onSaved(saved, itemsOf(left));
  }

  function fail(error: unknown): void {
    const verdict = judgeSaveError(error);
    failures += 1;
    if (verdict === 'frozen') isOver = true;
    become(verdict === 'frozen' ? 'frozen' : 'unsent');
    if (verdict === 'refused') tell.onRefused(error);
    if (!isListening) return;
    // An end finds that out by itself, and what it cost.
    if (verdict === 'completed' && !isEnding) tell.onCompleted();
    if (verdict === 'later' || verdict === 'completed')
      runIn(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS));
  }

  /** One request in flight; whatever is newer waits for its end and goes out in one. */
  function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (running) {
      isNewerWaiting = true;
      return running;
    }
    if (isOver) return Promise.resolve();
    if (isEmptyUnsent(unsent.read())) {
      failures = 0;
      become('saved');
      return Promise.resolve();
    }
    running = unsent
      .inTurn(attempt)
      .catch(fail)
      .then(() => {
        running = null;
        const goOn = isNewerWaiting;
        isNewerWaiting = false;
        if (goOn) void run();
      });
    return running;
  }

  const leave = () => {
    const pending = unsent.read();
    if (isOver || isEmptyUnsent(pending)) return;
    const last = fitting(pending);
    // Whether it arrived is told by the acknowledgement alone; else it is sent at the next visit.
    send({ ...last, changed: itemsOf(last) }, { keepalive: true }).then(
      () => unsent.acknowledge(last),
      () => undefined,
    );
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,
    /** Keeps a change on the device at once and sends it half a second after the last one. */
    change(change: Unsent) {
      unsent.add(change);
      if (isOver) return;
      if (failures === 0) become('saving');
      // While the network is away the next try has its time already.
      if (failures === 0 || timer === undefined) runIn(SAVE_DEBOUNCE_MS);
    },
    /** Sends without waiting: on Next and Previous. */
    saveNow: run,
    /** Waits until nothing is under way and what is left has had one try; then `end` runs, and no retry beside it. */
    async finish(end: () => Promise<void>): Promise<void> {
      isEnding = true;
      clearTimeout(timer);
      while (running) await running;
      await run();
      const isToRetry = timer !== undefined;
      clearTimeout(timer);
      try {
        await end();
      } finally {
        isEnding = false;
        if (isToRetry && isListening) runIn(FIRST_RETRY_MS);
      }
    },
    /** Listens to the page and sends what an earlier visit left. Returns the way to stop, which sends what is left. */
    start() {
      isListening = true;
      const unwatch = unsent.watch();
      window.addEventListener('online', run);
      window.addEventListener('pagehide', leave);
      void run();
      return () => {
        isListening = false;
        unwatch();
        window.removeEventListener('online', run);
        window.removeEventListener('pagehide', leave);
        void run();
        clearTimeout(timer);
      };
    },
  };
}

/** Of remarks and the participant's data goes out what changed alone: sent whole, they would overwrite newer ones. */
const toSend = (
  { responses, notApplicable, participantInfo, currentPage, currentStep, isStarted }: Unsent,
  pending: Unsent,
): Unsent => ({
  responses,
  notApplicable,
  ...(pending.comments && { comments: {} }),
  ...(participantInfo && { participantInfo: {} }),
  currentPage,
  currentStep,
  isStarted,
});

/** Answers are small; long remarks may be more than a leaving page may send, and wait for the next visit then. */
function fitting(pending: Unsent): Unsent {
  const bytes = new TextEncoder().encode(JSON.stringify(pending)).length;
  // Some room for the names of the changed items.
  if (bytes < KEEPALIVE_MAX_BYTES - 4096) return pending;
  const { comments: _tooLong, ...rest } = pending;
  return rest;
}
