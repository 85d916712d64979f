import { type ComponentType, createElement, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { type PrerenderedLoad, suspendForLoad, useIsHydrating } from '../hydration.ts';

const RETRY_AFTER_MS = 500;
/** A load that fails later than this is not retried, because the user has already waited. */
const RETRY_WITHIN_MS = 2000;

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Source<Props> {
  load: Load<Props>;
  loading: ReactNode;
  /** Set after the first load, and kept for the life of the page. */
  component: ComponentType<Props> | null;
  /** The load that a prerendered page waits for. */
  prerendered: PrerenderedLoad;
}

async function fetchScreen<Props>(source: Source<Props>): Promise<ComponentType<Props>> {
  const startedAt = Date.now();
  const loaded = await source.load().catch((error: unknown) => {
    if (Date.now() - startedAt > RETRY_WITHIN_MS) throw error;
    return pause().then(source.load);
  });
  source.component = loaded.default;
  return loaded.default;
}

function LazyScreen<Props extends object>({ source, screenProps }: { source: Source<Props>; screenProps: Props }) {
  const [, setComponent] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  if (useIsHydrating() && !source.component) suspendForLoad(source.prerendered, () => fetchScreen(source));
  useEffect(() => {
    if (source.component) return;
    let isMounted = true;
    fetchScreen(source).then(
      (component) => isMounted && setComponent(() => component),
      (error) => isMounted && setFailed({ error }),
    );
    return () => {
      isMounted = false;
    };
  }, [source]);
  const { component } = source;
  // The end of hydration renders this again. With the same element React leaves alone what is inside, and may still be hydrating.
  const screen = useMemo(() => component && createElement(component, screenProps), [component, screenProps]);
  if (failed) throw failed.error;
  return screen ?? source.loading;
}

/**
 * Creates a component that loads a screen when it first renders. `React.lazy` keeps a failed load for good. This
 * component retries once if the load fails fast, then throws to the nearest boundary, and loads again when it remounts. In a
 * prerendered page its markup stays until it has loaded.
 * @param load `() => import('./some.page.tsx')` with the component as default export
 * @param loading shown while the screen loads
 */
export function lazyScreen<Props extends object>(load: Load<Props>, loading: ReactNode = null): ComponentType<Props> {
  const source: Source<Props> = { load, loading, component: null, prerendered: {} };
  return (props) =>
    createElement(Suspense, { fallback: loading }, createElement(LazyScreen<Props>, { source, screenProps: props }));
}
