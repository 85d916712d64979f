import { type ProgressSaved, TAKING_TEXTS, type UserAssessmentDetail } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { type Dispatch, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ProgressCalls } from './progress.api.ts';
import { createProgressSaver } from './progress-saver.ts';
import type { SaveState } from './progress-states.ts';
import { supersededToast } from './superseded.ts';
import type { Unsent } from './unsent.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

export interface Progress {
  state: SaveState;
  /** False if the device cannot store the unsent answers. */
  isStored: boolean;
  saveNow(): void;
  /** Sends unsent answers, then runs `end`. No save runs meanwhile. */
  finish(end: () => Promise<void>): Promise<void>;
}

/** Tells a reducer which answers the API has after a save. */
export interface MergedAction {
  type: 'merged';
  /** `superseded` has only what differs from the page. */
  saved: ProgressSaved;
  /** Items that changed meanwhile. */
  unsent: readonly string[];
}

export interface TakingProgressOptions<UserAction> {
  calls: Pick<ProgressCalls, 'save'>;
  unsent: UnsentAnswers;
  detail: Pick<UserAssessmentDetail, 'instrument'>;
  reload(): Promise<Pick<UserAssessmentDetail, 'isRestricted'> | undefined>;
  /** All answers on the page. */
  current: Unsent;
  dispatch: Dispatch<UserAction | MergedAction>;
  toUnsent(action: UserAction): Unsent;
  /** The number of an item on screen. */
  numberOf(itemId: string): number;
  /** True if a toast says that saving failed, once per outage. Otherwise only the save status changes. */
  announcesFailures: boolean;
  /** The user assessment was completed elsewhere. Called after every retry until the page closes. */
  onCompleted(): void;
}

/**
 * Connects the reducer of a taking page with the progress saver, which runs while the page is open. `update` dispatches a user action and
 * saves it. `calls`, `unsent` and `dispatch` must not change between renders.
 */
export function useTakingProgress<UserAction>(options: TakingProgressOptions<UserAction>) {
  const { toast } = useShell();
  const { calls, unsent, dispatch } = options;
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
        const { detail, reload, numberOf } = latest.current;
        dispatch({ type: 'merged', saved, unsent: stillUnsent });
        if (saved.superseded) toast.show(supersededToast(saved.superseded, numberOf));
        // Without a network, this save was also the start and pinned an instrument version.
        if (!detail.instrument) void reload();
      },
      onCompleted: () => latest.current.onCompleted(),
      onDelayed: () => {
        if (!latest.current.announcesFailures) return;
        const description = unsent.isStored() ? DELAYED : DELAYED_ON_PAGE;
        toast.show({ title: TAKING_TEXTS.saveFailed, description, variant: 'destructive' });
      },
      onRefused: async (error) => {
        const { reload } = latest.current;
        const code = apiFailureOf(error)?.code;
        // The page then asks for the consent, or says that the processing is restricted. Unsent answers stay on the device meanwhile.
        if (code === 'CONSENT_REQUIRED') return void reload();
        if (code === 'PROCESSING_RESTRICTED' && (await reload())?.isRestricted) return;
        showOnce(error);
      },
    }),
  );
  useEffect(() => saver.start(), [saver]);
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  const update = useCallback(
    (action: UserAction) => {
      dispatch(action);
      saver.change(latest.current.toUnsent(action));
    },
    [saver, dispatch],
  );
  const progress: Progress = {
    state,
    isStored: unsent.isStored(),
    saveNow: () => void saver.saveNow(),
    finish: saver.finish,
  };
  return { progress, update };
}

const DELAYED = 'Jawaban Anda aman di perangkat ini dan dikirim otomatis begitu tersambung kembali.';
const DELAYED_ON_PAGE = 'Biarkan halaman ini terbuka. Jawaban Anda dikirim otomatis begitu tersambung kembali.';

function refusalText(error: unknown): string {
  const failure = apiFailureOf(error);
  return failure?.fields[0]?.message ?? failure?.detail ?? TAKING_TEXTS.saveFailedDetail;
}
