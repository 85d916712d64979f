import {
  ERRORS,
  type ErrorCode,
  type FieldError,
  type LinkProps,
  type PracticeFeature,
  type SessionSnapshot,
  type ShellV1,
} from '@kenali/contracts';
import { userView } from '@kenali/contracts/testing';
import { provideShell } from '@kenali/federation';
import { KenaliThemeProvider } from '@kenali/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';

let stop = () => {};
afterEach(() => stop());

export const parent = userView({ email: 'sari@contoh.test', firstName: 'Sari', lastName: 'Wulandari' });

/** Returns or throws the result of a call, given the arguments of the call. */
export type Answer = (
  input: { params?: Record<string, unknown>; body?: unknown },
  options?: { keepalive?: boolean },
) => unknown;

const Link = ({ to, replace: _replace, ...rest }: LinkProps) => <a href={to} {...rest} />;

export interface FakeShellOptions {
  /** Results by method and path. A call that is not listed throws. */
  answers?: Record<string, Answer>;
  params?: Record<string, string>;
  session?: SessionSnapshot;
  /** What the practice has switched on. */
  features?: readonly PracticeFeature[];
  /** What follows the path in the address, with its "#". */
  hash?: string;
}

/** A shell with an API that answers from a table. Its toasts, navigations and calls are mocks. */
export function fakeShell({
  answers = {},
  params = {},
  session: first,
  features = [],
  hash = '',
}: FakeShellOptions = {}) {
  let session: SessionSnapshot = first ?? { status: 'signed-in', user: parent };
  const listeners = new Set<() => void>();
  const call = async (name: string, input: object, options?: object) => {
    const answer = answers[name];
    if (!answer) throw new Error(`The fake shell has no answer for ${name}`);
    return answer(input, options);
  };
  const send = jest.fn(call);
  const download = jest.fn(call);
  const show = jest.fn();
  const dismiss = jest.fn();
  const navigate = jest.fn();
  const setTitle = jest.fn();
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => send(`GET ${queryKey[0]}`, {}),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
    },
  });
  const shell = {
    api: { send, download },
    session: {
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getSnapshot: () => session,
    },
    toast: { show, dismiss },
    queryClient,
    settings: { features },
    Link,
    setTitle,
    useParams: () => params,
  };
  const history = fakeHistory(navigate, hash);
  const shellWithHistory = { ...shell, ...history.hooks };
  const removeShell = provideShell(shellWithHistory as unknown as ShellV1);
  stop = () => {
    queryClient.clear();
    removeShell();
  };
  return {
    shell: shellWithHistory as unknown as ShellV1,
    /** Presses the browser's Back button. Leaving the page is a navigation to -1. */
    goBack: () => act(() => history.go(-1)),
    goForward: () => act(() => history.go(1)),
    /** The number of entries that the page has added to the browser's history. */
    entriesBelow: history.entriesBelow,
    answers,
    send,
    download,
    toast: show,
    dismissToast: dismiss,
    navigate,
    setTitle,
    queryClient,
    signInAs(next: SessionSnapshot) {
      act(() => {
        session = next;
        for (const listener of listeners) listener();
      });
    },
    /** Inputs of all requests to a call, in order. */
    sent: (name: string) =>
      send.mock.calls.filter(([call]) => call === name).map(([, input]) => input as { body: never }),
    show: (screen: ReactNode) =>
      render(screen, {
        wrapper: ({ children }) => (
          <KenaliThemeProvider>
            <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          </KenaliThemeProvider>
        ),
      }),
  };
}

const HERE = '/di-sini';

/** The browser's history while one page is open. `leave` gets every navigation to another page. */
function fakeHistory(leave: (to: unknown, options?: unknown) => void, hash: string) {
  let entries: unknown[] = [null];
  let at = 0;
  let location = { pathname: HERE, search: '', hash, state: entries[0] };
  const listeners = new Set<() => void>();
  const show = () => {
    location = { pathname: HERE, search: '', hash, state: entries[at] };
    for (const listener of listeners) listener();
  };
  const go = (steps: number) => {
    if (at + steps < 0) return leave(at + steps);
    at += steps;
    show();
  };
  const navigate = (to: unknown, options?: { state?: unknown }) => {
    if (typeof to === 'number') return go(to);
    if (to !== HERE) return options === undefined ? leave(to) : leave(to, options);
    entries = [...entries.slice(0, at + 1), options?.state];
    at += 1;
    show();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    go,
    entriesBelow: () => at,
    hooks: { useNavigate: () => navigate, useLocation: () => useSyncExternalStore(subscribe, () => location) },
  };
}

export type FakeShell = ReturnType<typeof fakeShell>;

/** The error that the shell's API client throws for an error response. */
export const apiError = (code: ErrorCode, fields: FieldError[] = []): Error => {
  const { status, message } = ERRORS[code];
  return Object.assign(new Error(`${status}: ${code}`), { status, code, fields, detail: message });
};

/** The error that fetch throws without a network. */
export const networkError = (): Error => new TypeError('Failed to fetch');
