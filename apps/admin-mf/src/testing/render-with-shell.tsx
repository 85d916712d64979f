import type { LinkProps, ShellV1, ToastMessage } from '@kenali/contracts';
import { provideShell } from '@kenali/federation';
import { KenaliThemeProvider } from '@kenali/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

const PlainLink = ({ to, children, className, ...rest }: LinkProps) => (
  <a href={to} className={className} {...rest}>
    {children}
  </a>
);

interface Options {
  /** Answers every call: the key and its input come in; throw for a refusal. */
  answer: (call: string, input: unknown, options?: { signal?: AbortSignal }) => unknown;
  params?: Record<string, string>;
  isSignedIn?: boolean;
  pathname?: string;
}

/** jsdom knows `<dialog>` without its methods. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};

/** Renders inside a stand-in shell and records what it was asked for. */
export function renderWithShell(
  ui: ReactNode,
  { answer, params = {}, isSignedIn = true, pathname = '/admin' }: Options,
) {
  const seen = {
    toasts: [] as ToastMessage[],
    paths: [] as string[],
    calls: [] as [string, unknown][],
    titles: [] as string[],
  };
  let session = { status: isSignedIn ? 'signed-in' : 'anonymous', user: null };
  const listeners = new Set<() => void>();
  const become = (status: string) => {
    session = { status, user: null };
    for (const listener of listeners) listener();
  };
  const ask = async (call: string, input: unknown, options?: { signal?: AbortSignal }) => {
    seen.calls.push([call, input]);
    return answer(call, input, options);
  };
  const navigate = (path: string) => {
    seen.paths.push(path);
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideShell({
    queryClient,
    Link: PlainLink,
    toast: { show: (message: ToastMessage) => seen.toasts.push(message) },
    api: { send: ask, sendPaged: ask, download: ask, downloadStream: ask },
    adminSession: {
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getSnapshot: () => session,
      signIn: () => become('signed-in'),
      signOut: async () => become('anonymous'),
    },
    useNavigate: () => navigate,
    useParams: () => params,
    useLocation: () => ({ pathname }),
    setTitle: (title: string) => seen.titles.push(title),
  } as unknown as ShellV1);
  const framed = (children: ReactNode) => (
    <KenaliThemeProvider>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </KenaliThemeProvider>
  );
  const { rerender } = render(framed(ui));
  /** Shows something else with the same shell. */
  const again = (other: ReactNode) => rerender(framed(other));
  /** The server refused the token. */
  const endSession = () => become('anonymous');
  return { ...seen, again, endSession };
}

/** What the shell's client throws for an answer that is not OK. */
export const refusal = (status: number, code: string, detail: string | null = null) =>
  Object.assign(new Error(`${status}: ${code}`), { status, code, detail, fields: [] });
