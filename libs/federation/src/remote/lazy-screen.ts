import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

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
  if (failed) throw failed.error;
  return source.component ? createElement(source.component, screenProps) : source.loading;
}

/**
 * Creates a component that loads a screen when it first renders. `React.lazy` keeps a failed load for good. This
 * component retries once if the load fails fast, then throws to the nearest boundary, and loads again when it remounts.
 * @param load `() => import('./some.page.tsx')` with the component as default export
 * @param loading shown while the screen loads
 */
export function lazyScreen<Props extends object>(load: Load<Props>, loading: ReactNode = null): ComponentType<Props> {
  const source: Source<Props> = { load, loading, component: null };
  return (props) => createElement(LazyScreen<Props>, { source, screenProps: props });
}
