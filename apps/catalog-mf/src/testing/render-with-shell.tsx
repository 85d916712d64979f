import type {
  CallInput,
  CallKey,
  CartItem,
  LinkProps,
  SessionSnapshot,
  ShellV1,
  Store,
  ToastMessage,
} from '@kenali/contracts';
import { provideShell } from '@kenali/federation';
import { KenaliThemeProvider } from '@kenali/ui';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';

const PlainLink = ({ to, children, className }: LinkProps) => (
  <a href={to} className={className}>
    {children}
  </a>
);

export interface ShellOptions {
  /** Returns the API's response for a query key, or throws the client's error. */
  answer: (path: string) => unknown;
  /** Returns the API's response for a call that changes data. */
  send?: (call: CallKey, input: CallInput<CallKey>) => unknown;
  session?: SessionSnapshot;
  /** The parameters in the address. */
  params?: Record<string, string>;
  /** What the practice has set; shells of earlier releases have none of it. */
  practice?: Partial<ShellV1['settings']>;
  flags?: ShellV1['flags'];
}

/** Renders inside a fake shell, and records the toasts, navigation and requests of the component. */
export function renderWithShell(ui: ReactNode, { answer, send, session, params = {}, practice, flags }: ShellOptions) {
  const seen = {
    toasts: [] as ToastMessage[],
    visited: [] as string[],
    drawer: 0,
    asked: [] as string[],
    titles: [] as string[],
  };
  const sessionStore = createStore<SessionSnapshot>(session ?? { status: 'anonymous', user: null });
  const cart = createStore<readonly CartItem[]>([]);
  const queryFn = async ({ queryKey }: { queryKey: QueryKey }) => {
    seen.asked.push(String(queryKey[0]));
    return answer(String(queryKey[0]));
  };
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, queryFn } },
  });
  provideShell({
    settings: {
      practiceName: 'Kenali',
      profileVideoUrl: 'https://video.example.test/embed/1',
      contacts: [],
      ...practice,
    },
    queryClient,
    flags,
    Link: PlainLink,
    api: { send: async (call: CallKey, input: CallInput<CallKey>) => send?.(call, input) },
    toast: { show: (message: ToastMessage) => seen.toasts.push(message) },
    session: sessionStore,
    useParams: () => params,
    setTitle: (title: string) => seen.titles.push(title),
    useNavigate: () => (to: string) => seen.visited.push(to),
    cart: {
      ...cart,
      add: (item: CartItem) => {
        if (cart.getSnapshot().some(({ id }) => id === item.id)) return 'duplicate';
        cart.set([...cart.getSnapshot(), item]);
        return 'added';
      },
      openDrawer: () => {
        seen.drawer += 1;
      },
    },
  } as unknown as ShellV1);
  const view = render(
    <KenaliThemeProvider>
      <QueryClientProvider client={queryClient}>{ui}</QueryClientProvider>
    </KenaliThemeProvider>,
  );
  const setSession = (next: SessionSnapshot) => act(() => sessionStore.set(next));
  return {
    ...view,
    toasts: seen.toasts,
    visited: seen.visited,
    seen,
    queryClient,
    setSession,
    cartItems: () => cart.getSnapshot(),
  };
}

/** A store whose value a test can set. */
function createStore<T>(initial: T): Store<T> & { set: (next: T) => void } {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
