import type { CartItem, SessionSnapshot, ShellV1 } from '@kenali/contracts';
import { useStore } from '@kenali/federation';
import type { DeploymentMode } from '@kenali/federation/host';
import type { WebCore } from '@kenali/web-core';
import { createContext, useContext } from 'react';

/** The session, API client, cart and toasts for the shell's own screens. Remotes receive theirs as `ShellV1`. */
export const WebCoreContext = createContext<WebCore | null>(null);

export function useWebCore(): WebCore {
  const webCore = useContext(WebCoreContext);
  if (!webCore) throw new Error('useWebCore() was called outside WebCoreContext');
  return webCore;
}

export const useSession = (): SessionSnapshot => useStore(useWebCore().session);
export const useCart = (): readonly CartItem[] => useStore(useWebCore().cart);

/** The shell object that is passed to remotes. */
export const ShellContext = createContext<ShellV1 | null>(null);

export function useShellForRemotes(): ShellV1 {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('A remote was rendered outside ShellContext');
  return shell;
}

/** The deployment mode from the boot document. Payments are simulated in a demo only. */
export const ModeContext = createContext<DeploymentMode>('production');

/** Returns whether payments may complete without money. The server makes the same check. */
export const useIsDemo = (): boolean => useContext(ModeContext) === 'demo';
