import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

const RETRY_AFTER_MS = 500;
/** What failed later than that was waited for long enough: a second try would let a person wait twice. */
const RETRY_WITHIN_MS = 2000;

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Source<Props> {
  load: Load<Props>;
  loading: ReactNode;
  /** Kept for the page's life once it is there. */
  component: ComponentType<Props> | null;
}

async function fetchScreen<Props>(source: Source<Props>): Promise<ComponentType<Props>> {
  const from = Date.now();
  const found = await source.load().catch((error: unknown) => {
    if (Date.now() - from > RETRY_WITHIN_MS) throw error;
    return pause().then(source.load);
  });
  source.component = found.default;
  return found.default;
}

function LazyScreen<Props extends object>({ source, screenProps }: { source: Source<Props>; screenProps: Props }) {
  const [, show] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (source.component) return;
    let isMounted = true;
    fetchScreen(source).then(
      (component) => isMounted && show(() => component),
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
 * A screen that is loaded when it is first shown. `React.lazy` keeps a failed load for good; this one tries once more
 * by itself unless the first try took long, then throws to the boundary around it, and loads again when it is mounted
 * anew (the retry button).
 * @param load `() => import('./some.page.tsx')` with the component as default export
 * @param loading what stands there meanwhile
 */
export function lazyScreen<Props extends object>(load: Load<Props>, loading: ReactNode = null): ComponentType<Props> {
  const source: Source<Props> = { load, loading, component: null };
  return (props) => createElement(LazyScreen<Props>, { source, screenProps: props });
}
