import { KEEPALIVE_MAX_BYTES, type ProgressSaved, SAVE_DEBOUNCE_MS, type SaveProgressRequest } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';
import {
  classifySaveError,
  nextSaverState,
  type SaverEffect,
  type SaverEvent,
  type SaverState,
  shownState,
} from './progress-states.ts';
import { findReplaced } from './superseded.ts';
import { changedItemIds, isEmptyUnsent, mergeUnsent, newestTime, type Unsent, withTimes } from './unsent.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

export interface SaverOptions {
  unsent: UnsentAnswers;
  send(body: SaveProgressRequest, options?: { keepalive: boolean }): Promise<ProgressSaved>;
  /** All answers on the page. A save sends them with the changes, to fill gaps on the server. */
  current(): Unsent;
  /** `superseded` in `saved` has only what differs from the page. `stillUnsent`: items that changed meanwhile. */
  onSaved(saved: ProgressSaved, stillUnsent: readonly string[]): void;
  /** The user assessment was completed elsewhere. Called after every retry until the page closes. */
  onCompleted(): void;
  /** The first of several failed saves: without a network, or the API has an error. The saver retries on its own. */
  onDelayed(): void;
  /** The API rejected the answers. */
  onRefused(error: unknown): void;
}

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

export type ProgressSaver = ReturnType<typeof createProgressSaver>;

/**
 * Runs `work` once at a time. Calls during a run lead to one more run, for all of them together.
 * @param work returns undefined when there is nothing to do
 */
function oneAtATime(work: () => Promise<void> | undefined) {
  let running: Promise<void> | null = null;
  let isNewerWaiting = false;

  function run(): Promise<void> {
    if (running) {
      isNewerWaiting = true;
      return running;
    }
    running =
      work()?.then(() => {
        running = null;
        const mustRunAgain = isNewerWaiting;
        isNewerWaiting = false;
        if (mustRunAgain) void run();
      }) ?? null;
    return running ?? Promise.resolve();
  }

  return { run, inFlight: () => running };
}

/**
 * Sends unsent answers to the server: shortly after a change, one request at a time, and again after a failure.
 * `progress-states.ts` decides what happens; this function performs the effects.
 */
export function createProgressSaver({ unsent, send, current, ...callbacks }: SaverOptions) {
  const listeners = new Set<() => void>();
  let state: SaverState = isEmptyUnsent(unsent.read()) ? 'saved' : 'unsent';
  let failures = 0;
  /** Doublings of the next wait. */
  let waits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True while `finish` runs. The completion reports a completed assessment itself, so the saver does not. */
  let isFinishing = false;
  /** True between `start` and its stop function. Nothing is scheduled outside. */
  let isListening = false;
  /** No earlier than the last change, although the device's clock may be set back: the answer with the later time is kept. */
  let changedAt = newestTime(unsent.read());

  function handle(event: SaverEvent, error?: unknown): void {
    const before = shownState(state);
    const { to, effect } = nextSaverState(state, event);
    if (to !== 'failing') failures = waits = 0;
    state = to;
    if (shownState(state) !== before) for (const listener of listeners) listener();
    if (effect) perform(effect, error);
  }

  function perform(effect: SaverEffect, error: unknown): void {
    if (effect === 'reportRefusal') callbacks.onRefused(error);
    if (effect === 'reportCompletionAndRetry' && isListening && !isFinishing) callbacks.onCompleted();
    if (effect === 'debounce' || (effect === 'debounceUnlessScheduled' && timer === undefined))
      schedule(SAVE_DEBOUNCE_MS);
    if (effect === 'retry' && failures === 1 && !isFinishing && isOutage(error)) callbacks.onDelayed();
    if (effect === 'retry' || effect === 'reportCompletionAndRetry')
      schedule(Math.min(FIRST_RETRY_MS * 2 ** waits++, LAST_RETRY_MS));
  }

  function schedule(ms: number): void {
    if (!isListening) return;
    clearTimeout(timer);
    timer = setTimeout(requests.run, ms);
  }

  /** One request is in flight; newer changes wait for it to end and are sent together. */
  const requests = oneAtATime(() => {
    clearTimeout(timer);
    timer = undefined;
    if (state === 'frozen') return undefined;
    if (!isEmptyUnsent(unsent.read())) return unsent.withLock(attempt).catch(fail);
    handle('nothingUnsent');
    return undefined;
  });

  async function attempt(): Promise<void> {
    const pending = unsent.read();
    // Another tab may have sent everything while this one waited for the lock.
    if (isEmptyUnsent(pending)) return handle('nothingUnsent');
    handle('started');
    const merged = mergeUnsent(withoutFreeText(current(), pending), pending);
    await send({ ...merged, changed: changedItemIds(pending), sentAt: Date.now() }).then(
      (saved) => succeed(saved, pending),
      fail,
    );
  }

  function succeed(saved: ProgressSaved, sent: Unsent): void {
    unsent.acknowledge(sent);
    const left = unsent.read();
    handle(isEmptyUnsent(left) ? 'acknowledged' : 'partlyAcknowledged');
    callbacks.onSaved({ ...saved, superseded: findReplaced(saved, sent, left) }, changedItemIds(left));
  }

  function fail(error: unknown): void {
    failures += 1;
    handle(classifySaveError(error), error);
  }

  /** A phone says so before its connection carries anything, so a failure now is retried soon. */
  const online = () => {
    waits = 0;
    void requests.run();
  };

  const sendBeforeLeaving = () => {
    const pending = unsent.read();
    if (state === 'frozen' || isEmptyUnsent(pending)) return;
    const last = limitSize(pending);
    // Without an acknowledgement, the answers stay on the device and are sent when the page is opened again.
    send({ ...last, changed: changedItemIds(last), sentAt: Date.now() }, { keepalive: true }).then(
      () => unsent.acknowledge(last),
      () => undefined,
    );
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => shownState(state),
    /** Stores a change on the device immediately and sends it `SAVE_DEBOUNCE_MS` after the last change. */
    change(change: Unsent) {
      changedAt = Math.max(Date.now(), changedAt);
      unsent.add(withTimes(change, changedAt));
      handle('changed');
    },
    /** Sends without waiting, for Next and Previous. */
    saveNow: requests.run,
    /** Waits for requests in flight, tries once to send the rest, then runs `end`. No retry runs meanwhile. */
    async finish(end: () => Promise<void>): Promise<void> {
      isFinishing = true;
      clearTimeout(timer);
      while (requests.inFlight()) await requests.inFlight();
      await requests.run();
      const isRetryDue = timer !== undefined;
      clearTimeout(timer);
      try {
        await end();
      } finally {
        isFinishing = false;
        if (isRetryDue) schedule(FIRST_RETRY_MS);
      }
    },
    /** Starts listening to page events and sends stored answers. Returns a function that stops and sends the rest. */
    start() {
      isListening = true;
      const stopWatching = unsent.watchOtherTabs();
      window.addEventListener('online', online);
      window.addEventListener('pagehide', sendBeforeLeaving);
      void requests.run();
      return () => {
        isListening = false;
        stopWatching();
        window.removeEventListener('online', online);
        window.removeEventListener('pagehide', sendBeforeLeaving);
        void requests.run();
        clearTimeout(timer);
      };
    },
  };
}

/** False for a session that is being renewed, a conflict and a rate limit, which pass unnoticed. */
const isOutage = (error: unknown): boolean => (apiFailureOf(error)?.status ?? 500) >= 500;

/** Leaves out comments and participant data: the API would overwrite newer values with them, so only changes are sent. */
const withoutFreeText = (
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

/** Leaves out comments if the request would exceed the browser's keepalive limit; they are sent when the page is opened again. */
function limitSize(pending: Unsent): Unsent {
  const bytes = new TextEncoder().encode(JSON.stringify(pending)).length;
  // 4096 bytes are reserved for the ids of the changed items.
  if (bytes < KEEPALIVE_MAX_BYTES - 4096) return pending;
  const { comments: _tooLong, ...rest } = pending;
  return rest;
}
