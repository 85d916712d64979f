import type { LinkProps, SessionSnapshot, ShellV1 } from '@kenali/contracts';
import { provideShell } from '@kenali/federation';
import { KenaliThemeProvider } from '@kenali/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { parent } from './people.ts';

/** Answers a call; gets what the screen passed. */
export type Answer = (
  input: { params?: Record<string, unknown>; body?: unknown },
  options?: { keepalive?: boolean },
) => unknown;

const Link = ({ to, replace: _replace, ...rest }: LinkProps) => <a href={to} {...rest} />;

export interface FakeShellOptions {
  /** Method and path to answer. A call without one fails the test. */
  answers?: Record<string, Answer>;
  params?: Record<string, string>;
  session?: SessionSnapshot;
}

/** A shell whose API is a table of answers, and whose toasts and visits can be looked at. */
export function fakeShell({ answers = {}, params = {}, session: first }: FakeShellOptions = {}) {
  let session: SessionSnapshot = first ?? { status: 'signed-in', user: parent };
  const listeners = new Set<() => void>();
  const call = async (name: string, input: object, options?: object) => {
    const answer = answers[name];
    if (!answer) throw new Error(`The test has no answer for ${name}`);
    return answer(input, options);
  };
  const send = jest.fn(call);
  const download = jest.fn(call);
  const show = jest.fn();
  const navigate = jest.fn();
  const setTitle = jest.fn();
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => send(`GET ${queryKey[0]}`, {}),
        staleTime: Number.POSITIVE_INFINITY,
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
    toast: { show },
    queryClient,
    Link,
    setTitle,
    useNavigate: () => navigate,
    useParams: () => params,
    useLocation: () => ({ pathname: '/di-sini' }),
  };
  const takeAway = provideShell(shell as unknown as ShellV1);
  return {
    shell: shell as unknown as ShellV1,
    answers,
    send,
    download,
    toast: show,
    navigate,
    setTitle,
    queryClient,
    signInAs(next: SessionSnapshot) {
      act(() => {
        session = next;
        for (const listener of listeners) listener();
      });
    },
    /** Bodies sent to a call, in order. */
    sent: (name: string) =>
      send.mock.calls.filter(([call]) => call === name).map(([, input]) => input as { body: never }),
    show: (screen: ReactNode) =>
      render(
        <KenaliThemeProvider>
          <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>
        </KenaliThemeProvider>,
      ),
    stop() {
      queryClient.clear();
      takeAway();
    },
  };
}

export type FakeShell = ReturnType<typeof fakeShell>;
