import type { ShellV1 } from '@kenali/contracts';

/** Module state on purpose: each remote bundles its own copy of this lib, and a page has one shell. */
let current: ShellV1 | null = null;

/**
 * Remembers the shell for `useShell()`. `defineRemote` calls it at run time; a test calls it with a shell of its own.
 * @returns a function that takes the shell away again, for `afterEach`
 */
export function provideShell(shell: ShellV1): () => void {
  current = shell;
  return () => {
    current = null;
  };
}

/**
 * The shell that this remote was started by: API client, session, cart, toasts, router hooks. It is the same object for
 * the whole life of the page, so it may be called outside React too (in query functions, for example).
 * @throws Error when no shell has been provided yet
 */
export function useShell(): ShellV1 {
  if (!current) {
    throw new Error(
      'useShell() was called before the shell started this remote. Call it inside a component or function that runs ' +
        'after defineRemote(), and in tests call provideShell(shell) first.',
    );
  }
  return current;
}
