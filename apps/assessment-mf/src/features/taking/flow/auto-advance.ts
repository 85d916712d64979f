import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Value 'on' or 'off'. Without a value, the reader's motion setting decides. */
export const AUTO_ADVANCE_KEY = 'kenali.auto-advance';
const REDUCED = '(prefers-reduced-motion: reduce)';

const listeners = new Set<() => void>();
/** Kept for browsers that block storage. */
let chosen: string | null = null;

const readStored = (): string | null => {
  try {
    return window.localStorage.getItem(AUTO_ADVANCE_KEY);
  } catch {
    return chosen;
  }
};

export const prefersReducedMotion = (): boolean => window.matchMedia?.(REDUCED).matches ?? false;

const isOn = (): boolean => {
  const stored = readStored();
  return stored === null ? !prefersReducedMotion() : stored === 'on';
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const query = window.matchMedia?.(REDUCED);
  query?.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    query?.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

function choose(on: boolean): void {
  chosen = on ? 'on' : 'off';
  try {
    window.localStorage.setItem(AUTO_ADVANCE_KEY, chosen);
  } catch {
    // The choice holds until the page closes.
  }
  for (const listener of listeners) listener();
}

/** Whether the next item or question follows automatically after an answer, and a function that switches it. */
export const useAutoAdvance = (): [isOn: boolean, choose: (on: boolean) => void] => [
  useSyncExternalStore(subscribe, isOn),
  choose,
];

/** Runs the newest work after a delay, unless it is cancelled, `key` changes or the component unmounts. */
export function useDelay(key: unknown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key ends the delay.
  useEffect(() => () => clearTimeout(timer.current), [key]);
  return {
    run(work: () => void, ms: number) {
      clearTimeout(timer.current);
      timer.current = setTimeout(work, ms);
    },
    cancel: () => clearTimeout(timer.current),
  };
}
