import { expect, type Page } from '@playwright/test';

const SHARED = ['react', 'react-dom', 'styled-components', '@tanstack/react-query'];

interface Found {
  /** By shared package: "version from whom", of every copy that runs. */
  copies: Record<string, string[]>;
  /** Whether shell and remote stand in one tree of one React. */
  isOneTree: boolean;
  /** Above the remote's heading: how many of each there are. */
  above: { router: number; queryClient: number; theme: number };
}

/** Read from what the federation runtime and React keep on the page. */
function look(shared: string[]): Found {
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
  const keyOf = (element: Element | null) => Object.keys(element ?? {}).find((key) => key.startsWith('__reactFiber$'));
  const heading = document.querySelector('main h1');
  const key = keyOf(heading);
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
    isOneTree: key !== undefined && key === keyOf(document.querySelector('header a')),
    above: {
      router: count('navigator', 'basename'),
      queryClient: count('getQueryCache'),
      theme: count('color', 'space'),
    },
  };
}

/** One React, one router, one query client and one theme, all of them the shell's, for the page of a remote that is open. */
export async function expectOneOfEach(page: Page): Promise<void> {
  const { copies, isOneTree, above } = await page.evaluate(look, SHARED);
  for (const name of SHARED) expect(copies[name], name).toEqual([expect.stringMatching(/ from shell$/)]);
  expect(isOneTree).toBe(true);
  expect(above).toEqual({ router: 1, queryClient: 1, theme: 1 });
}
