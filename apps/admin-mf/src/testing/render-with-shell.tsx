import {
  type LinkProps,
  PRACTICE_FEATURES,
  type PracticeFeature,
  type ShellV1,
  type ToastMessage,
  type UserView,
} from '@kenali/contracts';
import { provideShell } from '@kenali/federation';
import { KenaliThemeProvider } from '@kenali/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useSyncExternalStore } from 'react';

const PlainLink = ({ to, children, className, ...rest }: LinkProps) => (
  <a href={to} className={className} {...rest}>
    {children}
  </a>
);

interface Options {
  /** Returns the response of a call, or throws a `refusal`. */
  answer: (call: string, input: unknown, options?: { signal?: AbortSignal }) => unknown;
  params?: Record<string, string>;
  flags?: ShellV1['flags'];
  /** What the practice has switched on. */
  features?: readonly PracticeFeature[];
  isSignedIn?: boolean;
  /** The user of the site, for the pages of psychologists. */
  siteUser?: Partial<UserView> | null;
  /** The address, with its query. */
  pathname?: string;
  /** The state of the history entry. */
  state?: unknown;
}

/** Opens the menu of a row and chooses what has this accessible name. */
export async function chooseInMenu(row: string, name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Tindakan lain ${row}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

/** Renders with a fake shell, and records calls, toasts, navigation and titles. */
export function renderWithShell(
  ui: ReactNode,
  {
    answer,
    params = {},
    flags,
    features = PRACTICE_FEATURES,
    isSignedIn = true,
    siteUser = null,
    pathname = '/admin',
    state = null,
  }: Options,
) {
  const recorded = {
    toasts: [] as ToastMessage[],
    paths: [] as string[],
    states: [] as unknown[],
    calls: [] as [string, unknown][],
    titles: [] as string[],
  };
  let session = { status: isSignedIn ? 'signed-in' : 'anonymous', user: null };
  const siteSession = { status: siteUser ? 'signed-in' : 'anonymous', user: siteUser };
  const listeners = new Set<() => void>();
  const setStatus = (status: string) => {
    session = { status, user: null };
    for (const listener of listeners) listener();
  };
  const send = async (call: string, input: unknown, options?: { signal?: AbortSignal }) => {
    recorded.calls.push([call, input]);
    return answer(call, input, options);
  };
  const [path = '', query] = pathname.split('?');
  const opened = { pathname: path, search: query ? `?${query}` : '', state };
  const location = createLocation(opened);
  const navigate = (to: string | number, options: { replace?: boolean; state?: unknown } = {}) => {
    if (typeof to === 'number') return location.back();
    recorded.paths.push(to);
    recorded.states.push(options.state);
    const [toPath = '', toQuery] = to.split('?');
    location.go({ pathname: toPath, search: toQuery ? `?${toQuery}` : '', state: options.state ?? null }, options);
  };
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  provideShell({
    queryClient,
    flags,
    settings: { features },
    Link: PlainLink,
    toast: { show: (message: ToastMessage) => recorded.toasts.push(message) },
    api: { send, sendPaged: send, download: send, downloadStream: send },
    session: {
      subscribe: () => () => undefined,
      getSnapshot: () => siteSession,
    },
    adminSession: {
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getSnapshot: () => session,
      signIn: () => setStatus('signed-in'),
      signOut: async () => setStatus('anonymous'),
    },
    useNavigate: () => navigate,
    useParams: () => params,
    useLocation: () => useSyncExternalStore(location.subscribe, location.get),
    setTitle: (title: string) => recorded.titles.push(title),
  } as unknown as ShellV1);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <KenaliThemeProvider>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </KenaliThemeProvider>
  );
  /** `rerender` renders another element with the same shell. */
  const { rerender } = render(ui, { wrapper });
  /** Simulates a rejected token. */
  const endSession = () => setStatus('anonymous');
  /** Simulates a login in another tab. */
  const startSession = () => setStatus('signed-in');
  /** The current address, and the browser's back button. */
  const address = () => location.get().pathname + location.get().search;
  const goBack = () => act(() => location.back());
  return { ...recorded, rerender, endSession, startSession, address, goBack };
}

interface FakeLocation {
  pathname: string;
  search: string;
  state: unknown;
}

/** A history in memory, for `useLocation` and `useNavigate`. */
function createLocation(first: FakeLocation) {
  const entries = [first];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => entries.at(-1) as FakeLocation,
    go(to: FakeLocation, { replace = false }: { replace?: boolean }) {
      if (replace) entries.pop();
      entries.push(to);
      notify();
    },
    back() {
      if (entries.length > 1) entries.pop();
      notify();
    },
  };
}

/** The error that the shell's API client throws for a failed request. */
export const refusal = (status: number, code: string, detail: string | null = null) =>
  Object.assign(new Error(`${status}: ${code}`), { status, code, detail, fields: [] });
