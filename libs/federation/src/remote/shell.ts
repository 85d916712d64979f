import type { CartItem, RemoteFactory, RemoteModule, SessionSnapshot, ShellV1, Store } from '@kenali/contracts';
import { useSyncExternalStore } from 'react';

/** Module state on purpose: each remote bundles its own copy of this lib, and a page has one shell. */
let current: ShellV1 | null = null;

/**
 * Stores the shell for `getShell()` and `useShell()`. `defineRemote` calls it at run time, and tests call it directly.
 * @returns a function that removes the shell, for `afterEach`
 */
export function provideShell(shell: ShellV1): () => void {
  current = shell;
  return () => {
    current = null;
  };
}

/**
 * Creates what a remote's `./remote` exports by default.
 * @param offer returns the routes and slots of the remote. It runs once per page, and `getShell()` works inside it.
 */
export function defineRemote(offer: (shell: ShellV1) => RemoteModule): RemoteFactory {
  return (shell) => {
    provideShell(shell);
    return offer(shell);
  };
}

/**
 * Returns the shell that started this remote: API client, session, cart, toasts and router hooks. Use it outside
 * components, for example in a `queryFn`. It returns the same object for the whole life of the page.
 * @throws Error when no shell has been provided yet
 */
export function getShell(): ShellV1 {
  if (!current) {
    throw new Error(
      'The shell was used before it started this remote. Call getShell() or useShell() in code that runs after ' +
        'defineRemote(), and call provideShell(shell) first in tests.',
    );
  }
  return current;
}

/** `getShell()` for components and hooks. */
export const useShell = getShell;

/** Returns the store's current value. The component renders again when the value changes. */
export const useStore = <T>({ subscribe, getSnapshot, getServerSnapshot = getSnapshot }: Store<T>): T =>
  useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);

/** Returns the items in the cart and follows their changes. Change them through `useShell().cart`. */
export const useCart = (): readonly CartItem[] => useStore(useShell().cart);

/** Returns the session of the signed-in user and follows its changes. */
export const useSession = (): SessionSnapshot => useStore(useShell().session);

/** `kenali.flags` of a package.json, as TypeScript reads it. */
type Declared = Record<string, { default: boolean }>;

/**
 * Creates the hook that reads the flags of this remote. The value stays the same for the whole life of the page, so code outside of components may
 * call it too, after the remote has started.
 * @param declared `kenali.flags` of the remote's package.json
 * @returns a hook that returns what staff have set, or the default if nobody has set the flag
 */
export const createUseFlag =
  <D extends Declared>(declared: D) =>
  <K extends keyof D & string>(name: K): boolean =>
    getShell().flags?.[name] ?? (declared[name] as D[K]).default;
