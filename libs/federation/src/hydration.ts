import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Whether React renders markup that exists or is being written: in the site's renderer, and in the browser while it takes over a
 * prerendered page. Code that is not there yet then suspends, so that React keeps the markup until it is.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );

/** Suspends until the promise is settled. React waits for a promise that is thrown; `use` must not be left out of the next render. */
export function suspendUntil(settled: Promise<unknown>): never {
  throw settled;
}

/** Something that loads once for a prerendered page. */
export interface PrerenderedLoad {
  settled?: Promise<void>;
  failure?: { error: unknown };
}

/** Suspends until the load has ended. @throws the error of a load that failed; React then renders the part again */
export function suspendForLoad(prerendered: PrerenderedLoad, load: () => Promise<unknown>): never {
  if (prerendered.failure) throw prerendered.failure.error;
  prerendered.settled ??= load().then(
    () => undefined,
    (error: unknown) => {
      prerendered.failure = { error };
    },
  );
  return suspendUntil(prerendered.settled);
}
