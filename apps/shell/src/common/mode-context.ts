import type { DeploymentMode } from '@kenali/federation/host';
import { createContext, useContext } from 'react';

/** From the boot document; outside of a demo nothing is ever simulated. */
export const ModeContext = createContext<DeploymentMode>('production');

/** In a demo no money moves: payments may be completed without being paid. The server decides whether that is so. */
export const useIsDemo = (): boolean => useContext(ModeContext) === 'demo';
