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

/** The parts of the shell that this remote uses so far. Add what new screens need. */
export const standInShell = {
  contract: SHELL_CONTRACT_VERSION,
  queryClient,
  Link: PlainLink,
} as unknown as ShellV1;

/** The providers that the shell renders around every screen. */
export const InShell = ({ children }: { children: ReactNode }) => (
  <KenaliThemeProvider>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </KenaliThemeProvider>
);
