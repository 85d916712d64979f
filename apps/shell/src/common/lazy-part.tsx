import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** A component whose code comes when it is first shown. */
export interface Part<Props extends object> {
  /** Imports the component; webpack asks the network anew after a failed import. */
  load(): Promise<ComponentType<Props>>;
  loaded: ComponentType<Props> | null;
}

export const lazyPart = <Props extends object>(load: Part<Props>['load']): Part<Props> => ({ load, loaded: null });

export interface LazyProps<Props extends object> {
  part: Part<Props>;
  props: Props;
  loading: ReactNode;
  failed(retry: () => void): ReactNode;
}

/** Shows a part. Unlike React.lazy, a part that failed to load can be tried again without a reload of the page. */
export function Lazy<Props extends object>({ part, props, loading, failed }: LazyProps<Props>): ReactNode {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>(part.loaded ? 'ready' : 'loading');
  useEffect(() => {
    if (state !== 'loading') return;
    let isWanted = true;
    const settle = (next: 'failed' | 'ready') => isWanted && setState(next);
    part.load().then(
      (component) => {
        part.loaded = component;
        settle('ready');
      },
      () => settle('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [state, part]);
  if (state === 'failed') return failed(() => setState('loading'));
  return part.loaded ? createElement(part.loaded, props) : loading;
}
