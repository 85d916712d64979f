import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { KenaliThemeProvider } from '../kenali-theme-provider.tsx';

/** Renders with the theme around it, as every screen does. */
export const renderThemed = (children: ReactNode) => render(children, { wrapper: KenaliThemeProvider });
