import { type PrerenderedLoad, suspendForLoad, useIsHydrating } from '@kenali/federation';
import { getErrorReporter } from '@kenali/federation/host';
import { type ComponentType, createElement, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';

/** A component whose code loads on first render. */
export interface Part<Props extends object> {
  /** Imports the component. After a failed import, webpack requests the file again. */
  load(): Promise<ComponentType<Props>>;
  loaded: ComponentType<Props> | null;
  /** The load that a prerendered page waits for. */
  prerendered: PrerenderedLoad;
}

export const lazyPart = <Props extends object>(load: Part<Props>['load']): Part<Props> => ({
  load,
  loaded: null,
  prerendered: {},
});

/** Like `lazyPart`, and reports a failed load. */
export const reportedPart = <Props extends object>(load: Part<Props>['load']): Part<Props> =>
  lazyPart(() =>
    load().catch((thrown: unknown) => {
      getErrorReporter()?.shellFailed(thrown, 'load');
      throw thrown;
    }),
  );

export interface LazyProps<Props extends object> {
  part: Part<Props>;
  props: Props;
  loading: ReactNode;
  failed(retry: () => void): ReactNode;
}

async function load<Props extends object>(part: Part<Props>): Promise<void> {
  part.loaded = await part.load();
}

/**
 * Renders a part. Unlike with React.lazy, a failed load can be retried without reloading the page. In a prerendered page its markup stays
 * until it has loaded.
 */
export const Lazy = <Props extends object>(props: LazyProps<Props>) => (
  <Suspense fallback={props.loading}>
    <LazyContent {...props} />
  </Suspense>
);

function LazyContent<Props extends object>({ part, props, loading, failed }: LazyProps<Props>): ReactNode {
  if (useIsHydrating() && !part.loaded) suspendForLoad(part.prerendered, () => load(part));
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>(part.loaded ? 'ready' : 'loading');
  useEffect(() => {
    if (state !== 'loading') return;
    let isMounted = true;
    const settle = (next: 'failed' | 'ready') => isMounted && setState(next);
    load(part).then(
      () => settle('ready'),
      () => settle('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [state, part]);
  const { loaded } = part;
  // The end of hydration renders this again. With the same element React leaves alone what is inside, and may still be hydrating.
  const content = useMemo(() => loaded && createElement(loaded, props), [loaded, props]);
  if (state === 'failed') return failed(() => setState('loading'));
  return content ?? loading;
}
