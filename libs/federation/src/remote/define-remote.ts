import type { RemoteFactory, RemoteModule, ShellV1 } from '@kenali/contracts';
import { provideShell } from './shell-reference.ts';

/**
 * What a remote's `./remote` exports by default.
 * @param offer builds the routes and slots; called once per page, with the live shell, after `useShell()` works
 */
export function defineRemote(offer: (shell: ShellV1) => RemoteModule): RemoteFactory {
  return (shell) => {
    provideShell(shell);
    return offer(shell);
  };
}
