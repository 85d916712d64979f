import type { CartItem, LinkProps, SessionSnapshot, ShellV1, ToastMessage } from '@kenali/contracts';
import { provideShell } from '@kenali/federation';
import { KenaliThemeProvider } from '@kenali/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

const PlainLink = ({ to, children, className }: LinkProps) => (
  <a href={to} className={className}>
    {children}
  </a>
);

/** Renders inside a stand-in shell; `answer` is what the API gives for a query key. */
export function renderWithShell(
  ui: ReactNode,
  { answer, session = { status: 'anonymous', user: null } }: { answer: () => unknown; session?: SessionSnapshot },
) {
  const toasts: ToastMessage[] = [];
  const opened = { drawer: 0 };
  let items: readonly CartItem[] = [];
  const listeners = new Set<() => void>();
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, queryFn: async () => answer() } },
  });
  provideShell({
    queryClient,
    Link: PlainLink,
    toast: { show: (message: ToastMessage) => toasts.push(message) },
    session: { subscribe: () => () => {}, getSnapshot: () => session },
    cart: {
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getSnapshot: () => items,
      add: (item: CartItem) => {
        if (items.some(({ id }) => id === item.id)) return 'duplicate';
        items = [...items, item];
        for (const listener of listeners) listener();
        return 'added';
      },
      openDrawer: () => {
        opened.drawer += 1;
      },
    },
  } as unknown as ShellV1);
  const view = render(
    <KenaliThemeProvider>
      <QueryClientProvider client={queryClient}>{ui}</QueryClientProvider>
    </KenaliThemeProvider>,
  );
  return { ...view, toasts, opened, cartItems: () => items };
}
