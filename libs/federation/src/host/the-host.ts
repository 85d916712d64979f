import { type RemoteFactory, type RemoteName, SHELL_CONTRACT_VERSION, type ShellV1 } from '@kenali/contracts';
import { getInstance } from '@module-federation/enhanced/runtime';
import { createRemoteHost, type RemoteHost } from './create-remote-host.ts';
import { readBootDocument } from './read-boot-document.ts';
import { createRemoteStates } from './remote-states.ts';

let host: RemoteHost | null = null;

/** The page's one host, made from its boot document at the first use. @throws BrokenDocument, Error outside a federated build */
export function theHost(): RemoteHost {
  if (!host) {
    const runtime = getInstance();
    if (!runtime) throw new Error('the federation runtime is not there: was this built with the webpack preset?');
    host = createRemoteHost({ boot: readBootDocument(), runtime, offered: SHELL_CONTRACT_VERSION });
  }
  return host;
}

export const theRemoteStates = createRemoteStates(theHost);

/**
 * The default export of a remote's `./remote`.
 * @throws RemoteFailure within about 8 s; calling again tries again, without a reload of the page
 */
export const loadRemoteFactory = async (name: RemoteName): Promise<RemoteFactory> => theHost().loadFactory(name);

/** Starts a remote before it is needed (on intent, or while the shell itself still renders). Never throws. */
export function prefetchRemote(name: RemoteName, shell: ShellV1): void {
  theRemoteStates.start(name, shell);
}
