import { type ProgressSaved, TAKING_TEXTS } from '@kenali/contracts';
import { apiFailureOf, failureSentence, useShell } from '@kenali/federation';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ProgressCalls } from './progress.api.ts';
import { createProgressSaver } from './progress-saver.ts';
import type { SaveState } from './progress-states.ts';
import type { Unsent } from './unsent.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

export interface ProgressOptions {
  calls: Pick<ProgressCalls, 'save'>;
  unsent: UnsentAnswers;
  /** All answers as the page has them now. */
  current: Unsent;
  /** What the server has now, with the items that changed here while it answered. */
  onSaved(saved: ProgressSaved, stillUnsent: readonly string[]): void;
  /** It was completed elsewhere. Said with each try, until the page is left. */
  onCompleted(): void;
}

export interface Progress {
  state: SaveState;
  /** False when even the device could not keep what is unsent. */
  isKept: boolean;
  change(change: Unsent): void;
  saveNow(): void;
  /** Sends what is unsent, then runs `end`, and no save beside it. */
  finish(end: () => Promise<void>): Promise<void>;
}

/** Saves while a questionnaire is taken; every instrument has the same rhythm. Calls and unsent answers stay the same. */
export function useProgress(options: ProgressOptions): Progress {
  const { toast } = useShell();
  const { calls, unsent } = options;
  const latest = useRef(options);
  latest.current = options;
  const lastRefusal = useRef<string | null>(null);

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
      onRefused: (error) => {
        const description = sentenceOf(error);
        // Every further answer is refused for the same reason; saying it once is enough.
        if (lastRefusal.current === description) return;
        lastRefusal.current = description;
        toast.show({ title: TAKING_TEXTS.saveFailed, description, variant: 'destructive' });
      },
    }),
  );
  useEffect(() => saver.start(), [saver]);
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  const { change, saveNow, finish } = saver;
  return { state, isKept: unsent.isKept(), change, saveNow: () => void saveNow(), finish };
}

function sentenceOf(error: unknown): string {
  const failure = apiFailureOf(error);
  return failure?.fields[0]?.message ?? failureSentence(failure) ?? TAKING_TEXTS.saveFailedDetail;
}
