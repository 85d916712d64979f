import type { ShellV1 } from '@kenali/contracts';
import type { DeploymentMode } from '@kenali/federation/host';
import { KenaliThemeProvider } from '@kenali/ui';
import type { WebCore } from '@kenali/web-core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AddressLocation } from '../common/address-location.tsx';
import { ModeContext, ShellContext, WebCoreContext } from '../common/app-context.ts';
import { accent } from '../settings.ts';
import { Layout } from './layout/layout.tsx';

export interface SiteProps {
  webCore: WebCore;
  shell: ShellV1;
  mode: DeploymentMode;
  /** Default: the address of the browser. */
  renderRouter?: (layout: ReactNode) => ReactNode;
}

/** Without transitions, a page and the session that it depends on change in the same render. */
const renderPageRouter = (layout: ReactNode) => <BrowserRouter useTransitions={false}>{layout}</BrowserRouter>;

/** Wraps the layout in the providers and the only router. */
export function Site({ webCore, shell, mode, renderRouter = renderPageRouter }: SiteProps) {
  return (
    <KenaliThemeProvider accent={accent}>
      <QueryClientProvider client={webCore.queryClient}>
        <WebCoreContext value={webCore}>
          <ShellContext value={shell}>
            <ModeContext value={mode}>
              {renderRouter(
                <AddressLocation>
                  <Layout />
                </AddressLocation>,
              )}
            </ModeContext>
          </ShellContext>
        </WebCoreContext>
      </QueryClientProvider>
    </KenaliThemeProvider>
  );
}
