import { type ProgressSaved, TAKING_TEXTS, type UserAssessmentDetail } from '@kenali/contracts';
import { apiFailureOf, failureSentence, useShell } from '@kenali/federation';
import { type Dispatch, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ProgressCalls } from './progress.api.ts';
import { createProgressSaver } from './progress-saver.ts';
import type { SaveState } from './progress-states.ts';
import { supersededToast } from './superseded.ts';
import type { Unsent } from './unsent.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

export interface ProgressOptions {
  calls: Pick<ProgressCalls, 'save'>;
  unsent: UnsentAnswers;
  /** All answers on the page. */
  current: Unsent;
  /** `superseded` in `saved` has only what differs from the page. `stillUnsent`: items that changed meanwhile. */
  onSaved(saved: ProgressSaved, stillUnsent: readonly string[]): void;
  /** True if a toast says that saving failed, once per outage. Otherwise only the save status changes. */
  announcesFailures: boolean;
  /** The user assessment was completed elsewhere. Called after every retry until the page closes. */
  onCompleted(): void;
  /** The account has withdrawn its consent. The unsent answers stay on the device. */
  onConsentEnded(): void;
  /** The owner restricts the processing. The unsent answers stay on the device. @returns whether the page shows it */
  onRestricted(): Promise<boolean>;
}

export interface Progress {
  state: SaveState;
  /** False if the device cannot store the unsent answers. */
  isStored: boolean;
  change(change: Unsent): void;
  saveNow(): void;
  /** Sends unsent answers, then runs `end`. No save runs meanwhile. */
  finish(end: () => Promise<void>): Promise<void>;
}

/** Saves progress while the page is open. `calls` and `unsent` must not change between renders. */
export function useProgress(options: ProgressOptions): Progress {
  const { toast } = useShell();
  const { calls, unsent } = options;
  const latest = useRef(options);
  latest.current = options;
  const lastRefusal = useRef<string | null>(null);

  const showOnce = (error: unknown) => {
    const description = refusalText(error);
    // The API refuses every further save for the same reason, so the toast is shown once.
    if (lastRefusal.current === description) return;
    lastRefusal.current = description;
    toast.show({ title: TAKING_TEXTS.saveFailed, description, variant: 'destructive' });
  };
  const [saver] = useState(() =>
    createProgressSaver({
      unsent,
      send: calls.save,
      current: () => latest.current.current,
      onSaved: (saved, stillUnsent) => {
        lastRefusal.current = null;
        latest.current.onSaved(saved, stillUnsent);
      },
      onCompleted: () => latest.current.onCompleted(),
      onDelayed: () => {
        if (!latest.current.announcesFailures) return;
        const description = unsent.isStored() ? DELAYED : DELAYED_ON_PAGE;
        toast.show({ title: TAKING_TEXTS.saveFailed, description, variant: 'destructive' });
      },
      onRefused: (error) => {
        const code = apiFailureOf(error)?.code;
        if (code === 'CONSENT_REQUIRED') return latest.current.onConsentEnded();
        if (code !== 'PROCESSING_RESTRICTED') return showOnce(error);
        void latest.current.onRestricted().then((isShown) => isShown || showOnce(error));
      },
    }),
  );
  useEffect(() => saver.start(), [saver]);
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  const { change, saveNow, finish } = saver;
  return { state, isStored: unsent.isStored(), change, saveNow: () => void saveNow(), finish };
}

const DELAYED = 'Jawaban Anda aman di perangkat ini dan dikirim otomatis begitu tersambung kembali.';
const DELAYED_ON_PAGE = 'Biarkan halaman ini terbuka. Jawaban Anda dikirim otomatis begitu tersambung kembali.';

function refusalText(error: unknown): string {
  const failure = apiFailureOf(error);
  return failure?.fields[0]?.message ?? failureSentence(failure) ?? TAKING_TEXTS.saveFailedDetail;
}

/** Tells a reducer which answers the API has after a save. `unsent`: items that changed meanwhile. */
export interface MergedAction {
  type: 'merged';
  saved: ProgressSaved;
  unsent: readonly string[];
}

export interface TakingProgressOptions<UserAction>
  extends Pick<ProgressOptions, 'calls' | 'unsent' | 'current' | 'announcesFailures' | 'onCompleted'> {
  detail: Pick<UserAssessmentDetail, 'instrument'>;
  reload(): Promise<Pick<UserAssessmentDetail, 'isRestricted'> | undefined>;
  dispatch: Dispatch<UserAction | MergedAction>;
  toUnsent(action: UserAction): Unsent;
  /** The number of an item on screen. */
  numberOf(itemId: string): number;
}

/** Connects the reducer of a taking page with the progress saver. `update` dispatches a user action and saves it. */
export function useTakingProgress<UserAction>(options: TakingProgressOptions<UserAction>) {
  const { calls, unsent, detail, reload, current, announcesFailures, onCompleted, dispatch } = options;
  const { toast } = useShell();
  const latest = useRef(options);
  latest.current = options;
  const progress = useProgress({
    calls,
    unsent,
    current,
    onSaved: (saved, stillUnsent) => {
      dispatch({ type: 'merged', saved, unsent: stillUnsent });
      if (saved.superseded) toast.show(supersededToast(saved.superseded, latest.current.numberOf));
      // Without a network, this save was also the start and pinned an instrument version.
      if (!detail.instrument) void reload();
    },
    announcesFailures,
    onCompleted,
    // The page then asks for the consent, and sends the unsent answers after it.
    onConsentEnded: () => void reload(),
    onRestricted: async () => (await reload())?.isRestricted === true,
  });
  const { change } = progress;
  const update = useCallback(
    (action: UserAction) => {
      dispatch(action);
      change(latest.current.toUnsent(action));
    },
    [change, dispatch],
  );
  return { progress, update };
}
