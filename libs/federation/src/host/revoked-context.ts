import { createContext } from 'react';
import { anyRevoked } from './the-host.ts';

/** How a page finds out that something it runs was taken back. Only a test puts another answer in its place. */
export const RevokedContext = createContext(anyRevoked);
