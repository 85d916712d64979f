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
  /** Returns the response of a call, or throws a `refusal`. */
  answer: (call: string, input: unknown, options?: { signal?: AbortSignal }) => unknown;
  params?: Record<string, string>;
  isSignedIn?: boolean;
  pathname?: string;
}

/** jsdom implements `<dialog>` without these methods. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};

/** Renders with a fake shell, and records calls, toasts, navigation and titles. */
export function renderWithShell(
  ui: ReactNode,
  { answer, params = {}, isSignedIn = true, pathname = '/admin' }: Options,
) {
  const recorded = {
    toasts: [] as ToastMessage[],
    paths: [] as string[],
    calls: [] as [string, unknown][],
    titles: [] as string[],
  };
  let session = { status: isSignedIn ? 'signed-in' : 'anonymous', user: null };
  const listeners = new Set<() => void>();
  const setStatus = (status: string) => {
    session = { status, user: null };
    for (const listener of listeners) listener();
  };
  const send = async (call: string, input: unknown, options?: { signal?: AbortSignal }) => {
    recorded.calls.push([call, input]);
    return answer(call, input, options);
  };
  const navigate = (path: string) => {
    recorded.paths.push(path);
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideShell({
    queryClient,
    Link: PlainLink,
    toast: { show: (message: ToastMessage) => recorded.toasts.push(message) },
    api: { send, sendPaged: send, download: send, downloadStream: send },
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
    useLocation: () => ({ pathname }),
    setTitle: (title: string) => recorded.titles.push(title),
  } as unknown as ShellV1);
  const wrap = (children: ReactNode) => (
    <KenaliThemeProvider>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </KenaliThemeProvider>
  );
  const { rerender } = render(wrap(ui));
  /** Renders another element with the same shell. */
  const rerenderWith = (other: ReactNode) => rerender(wrap(other));
  /** Simulates a rejected token. */
  const endSession = () => setStatus('anonymous');
  return { ...recorded, rerenderWith, endSession };
}

/** The error that the shell's API client throws for a failed request. */
export const refusal = (status: number, code: string, detail: string | null = null) =>
  Object.assign(new Error(`${status}: ${code}`), { status, code, detail, fields: [] });
