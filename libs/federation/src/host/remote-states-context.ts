import { createContext } from 'react';
import type { RemoteStates } from './remote-states.ts';
import { theRemoteStates } from './the-host.ts';

/** The page's remotes. Only a test puts others in their place. */
export const RemoteStatesContext = createContext<RemoteStates>(theRemoteStates);
