import type { ShellV1 } from '@kenali/contracts';
import type { DeploymentMode } from '@kenali/federation/host';
import { KenaliThemeProvider } from '@kenali/ui';
import type { WebCore } from '@kenali/web-core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressRouter } from '../common/address-router.tsx';
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

/** Wraps the layout in the providers and the only router. */
export function Site({ webCore, shell, mode, renderRouter }: SiteProps) {
  const layout = <Layout />;
  return (
    <KenaliThemeProvider accent={accent}>
      <QueryClientProvider client={webCore.queryClient}>
        <WebCoreContext value={webCore}>
          <ShellContext value={shell}>
            <ModeContext value={mode}>
              {renderRouter ? renderRouter(layout) : <AddressRouter>{layout}</AddressRouter>}
            </ModeContext>
          </ShellContext>
        </WebCoreContext>
      </QueryClientProvider>
    </KenaliThemeProvider>
  );
}
