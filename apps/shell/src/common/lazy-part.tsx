import { getErrorReporter } from '@kenali/federation/host';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** A component whose code loads on first render. */
export interface Part<Props extends object> {
  /** Imports the component. After a failed import, webpack requests the file again. */
  load(): Promise<ComponentType<Props>>;
  loaded: ComponentType<Props> | null;
}

export const lazyPart = <Props extends object>(load: Part<Props>['load']): Part<Props> => ({ load, loaded: null });

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

/** Renders a part. Unlike with React.lazy, a failed load can be retried without reloading the page. */
export function Lazy<Props extends object>({ part, props, loading, failed }: LazyProps<Props>): ReactNode {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>(part.loaded ? 'ready' : 'loading');
  useEffect(() => {
    if (state !== 'loading') return;
    let isMounted = true;
    const settle = (next: 'failed' | 'ready') => isMounted && setState(next);
    part.load().then(
      (component) => {
        part.loaded = component;
        settle('ready');
      },
      () => settle('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [state, part]);
  if (state === 'failed') return failed(() => setState('loading'));
  return part.loaded ? createElement(part.loaded, props) : loading;
}
