import { type LinkProps, SHELL_CONTRACT_VERSION, type ShellV1 } from '@kenali/contracts';
import { KenaliThemeProvider } from '@kenali/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const PlainLink = ({ to, children, className }: LinkProps) => (
  <a href={to} className={className}>
    {children}
  </a>
);

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** What this remote uses of the shell so far; more is added as its screens need it. */
export const standInShell = {
  contract: SHELL_CONTRACT_VERSION,
  queryClient,
  Link: PlainLink,
} as unknown as ShellV1;

/** What the shell puts around every screen. */
export const InShell = ({ children }: { children: ReactNode }) => (
  <KenaliThemeProvider>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </KenaliThemeProvider>
);
