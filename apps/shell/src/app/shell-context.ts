import type { ShellV1 } from '@kenali/contracts';
import { createContext, useContext } from 'react';

/** What is handed to the remotes. */
export const ShellContext = createContext<ShellV1 | null>(null);

export function useShellForRemotes(): ShellV1 {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('A remote was shown outside ShellContext');
  return shell;
}
