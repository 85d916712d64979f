import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { KenaliThemeProvider } from '../theme/kenali-theme-provider.tsx';

/** Tests in other repositories call it. */
export { addDialogMethods } from './dialog-methods.ts';

/** Renders inside the theme provider. */
export const renderThemed = (children: ReactNode) => render(children, { wrapper: KenaliThemeProvider });
