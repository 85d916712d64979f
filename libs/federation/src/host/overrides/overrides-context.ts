import { createContext } from 'react';
import type { Overrides } from './overrides.ts';
import { theOverrides } from './the-overrides.ts';

/** The page's overrides. Only a test puts others in their place. */
export const OverridesContext = createContext<() => Overrides>(theOverrides);
