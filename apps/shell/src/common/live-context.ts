import type { CartItem, SessionSnapshot } from '@kenali/contracts';
import { useStore, type WebCore } from '@kenali/web-core';
import { createContext, useContext } from 'react';

/** The page's live services for the shell's own screens; remotes get theirs as `ShellV1`. */
export const LiveContext = createContext<WebCore | null>(null);

export function useLive(): WebCore {
  const live = useContext(LiveContext);
  if (!live) throw new Error('useLive() was called outside LiveContext');
  return live;
}

export const useSession = (): SessionSnapshot => useStore(useLive().session);
export const useCart = (): readonly CartItem[] => useStore(useLive().cart);
