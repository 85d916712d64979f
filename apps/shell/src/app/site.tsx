import type { ShellV1 } from '@kenali/contracts';
import type { DeploymentMode } from '@kenali/federation/host';
import { KenaliThemeProvider } from '@kenali/ui';
import type { WebCore } from '@kenali/web-core';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { LiveContext } from '../common/live-context.ts';
import { ModeContext } from '../common/mode-context.ts';
import { settings } from '../settings.ts';
import { Frame } from './frame.tsx';
import { ShellContext } from './shell-context.ts';

export interface SiteProps {
  live: WebCore;
  shell: ShellV1;
  mode: DeploymentMode;
}

/** Every provider, around the one router. */
export function Site({ live, shell, mode }: SiteProps) {
  return (
    <KenaliThemeProvider accent={settings.accent}>
      <QueryClientProvider client={live.queryClient}>
        <LiveContext value={live}>
          <ShellContext value={shell}>
            <ModeContext value={mode}>
              {/* Without transitions a page and the session that it depends on change in one step. */}
              <BrowserRouter useTransitions={false}>
                <Frame />
              </BrowserRouter>
            </ModeContext>
          </ShellContext>
        </LiveContext>
      </QueryClientProvider>
    </KenaliThemeProvider>
  );
}
