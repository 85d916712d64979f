import { expect, type Page } from '@playwright/test';

/**
 * Lists the releases of a remote whose code runs on the open page. Each build keeps its chunks in a global that is named
 * after its release: "0.1.0-3f9c" becomes `webpackChunkcatalog_mf_0_1_0_3f9c`.
 */
export async function runningReleases(page: Page, app: string): Promise<string[]> {
  const prefix = `webpackChunk${app.replaceAll('-', '_')}_`;
  const names = await page.evaluate((start) => {
    const globals = window as unknown as Record<string, unknown[]>;
    // A running entry replaces `push`. Without its own `push`, the global only holds chunks of an entry that never ran.
    return Object.keys(globals).filter((name) => name.startsWith(start) && Object.hasOwn(globals[name] ?? [], 'push'));
  }, prefix);
  return names.map((name) => name.slice(prefix.length).replace(/^(\d+)_(\d+)_(\d+)_/, '$1.$2.$3-'));
}

const SHARED = ['react', 'react-dom', 'styled-components', '@tanstack/react-query'];

interface SharedCode {
  /** For each shared package, "<version> from <app>" of every loaded copy. */
  copies: Record<string, string[]>;
  /** Whether one React renders both shell and remote. */
  isOneTree: boolean;
  /** How many different providers are above the remote's heading. */
  providers: { router: number; queryClient: number; theme: number };
}

/** Reads internals of the federation runtime and of React. Runs in the page. */
function inspectPage(shared: string[]): SharedCode {
  interface Fiber {
    tag: number;
    return: Fiber | null;
    memoizedProps: { value?: unknown } | null;
  }
  type Scope = Record<string, Record<string, { from: string; loaded?: boolean }>>;
  const page = window as unknown as { __FEDERATION__: { __INSTANCES__: { shareScopeMap: { default: Scope } }[] } };
  const scopes = page.__FEDERATION__.__INSTANCES__.map(({ shareScopeMap }) => shareScopeMap.default);
  const copiesOf = (name: string) =>
    scopes.flatMap((scope) =>
      Object.entries(scope[name] ?? {}).flatMap(([version, { from, loaded }]) =>
        loaded ? [`${version} from ${from}`] : [],
      ),
    );
  const fiberKey = (element: Element | null) =>
    Object.keys(element ?? {}).find((key) => key.startsWith('__reactFiber$'));
  const heading = document.querySelector('main h1');
  const key = fiberKey(heading);
  const values: Record<string, unknown>[] = [];
  const CONTEXT_PROVIDER = 10;
  let fiber = key ? ((heading as unknown as Record<string, Fiber>)[key] ?? null) : null;
  for (; fiber; fiber = fiber.return) {
    const value = fiber.tag === CONTEXT_PROVIDER ? fiber.memoizedProps?.value : null;
    if (value && typeof value === 'object') values.push(value as Record<string, unknown>);
  }
  const count = (...names: string[]) => new Set(values.filter((value) => names.every((name) => name in value))).size;
  return {
    copies: Object.fromEntries(shared.map((name) => [name, [...new Set(copiesOf(name))]])),
    isOneTree: key !== undefined && key === fiberKey(document.querySelector('header a')),
    providers: {
      router: count('navigator', 'basename'),
      queryClient: count('getQueryCache'),
      theme: count('color', 'space'),
    },
  };
}

/** Expects that the open remote uses the shell's React, router, query client and theme, and no copies of its own. */
export async function expectSharedSingletons(page: Page): Promise<void> {
  const { copies, isOneTree, providers } = await page.evaluate(inspectPage, SHARED);
  for (const name of SHARED) expect(copies[name], name).toEqual([expect.stringMatching(/ from shell$/)]);
  expect(isOneTree).toBe(true);
  expect(providers).toEqual({ router: 1, queryClient: 1, theme: 1 });
}
