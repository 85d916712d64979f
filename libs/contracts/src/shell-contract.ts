import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Location, NavigateFunction, Params } from 'react-router-dom';
import type { AssessmentView } from './calls/assessments/types.ts';
import type { AdminSessionStarted, SessionStarted, UserView } from './calls/auth/types.ts';
import type { CallInput, CallKey, CallResponse } from './calls/index.ts';

/**
 * The contract the shell offers. A remote says in its release which range it needs. Since 1.3.0 the shell also lends the
 * federation runtime, which remotes no longer bring themselves.
 */
export const SHELL_CONTRACT_VERSION = '1.3.0';

/** A store that React reads with `useSyncExternalStore(store.subscribe, store.getSnapshot)`. */
export interface Store<T> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): T;
}

export interface SendOptions {
  signal?: AbortSignal;
  /** The page is going away: let the browser finish the request. The body is at most 60 KB then. */
  keepalive?: boolean;
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string;
}

/** A file on its way, for what is too large to be held in memory. */
export interface FileStream {
  /** Read once; it fails when the connection breaks, and with an AbortError when the call is aborted. */
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** From Content-Disposition. */
  fileName: string;
  /** The number in `X-Total-Count`: how many rows come. Null where the answer does not say. */
  total: number | null;
}

/** Throws `ApiError` ("{status}: {body}", with `status`, `code`, `fields`) for every answer that is not OK. */
export interface ApiClient {
  send<K extends CallKey>(call: K, input: CallInput<K>, options?: SendOptions): Promise<CallResponse<K>>;
  /** For answers that are files. The name comes from Content-Disposition. */
  download<K extends CallKey>(call: K, input: CallInput<K>): Promise<{ blob: Blob; fileName: string }>;
  /** For files of any size: the answer as it comes. Since 1.2.0. */
  downloadStream<K extends CallKey>(
    call: K,
    input: CallInput<K>,
    options?: Pick<SendOptions, 'signal'>,
  ): Promise<FileStream>;
  /** For lists: the answer and the number in `X-Total-Count`. */
  sendPaged<K extends CallKey>(call: K, input: CallInput<K>): Promise<{ data: CallResponse<K>; total: number }>;
}

/** `signed-in` as soon as a token is stored; `user` is null until it is known. */
export interface SessionSnapshot {
  status: 'anonymous' | 'signed-in';
  user: UserView | null;
}

export interface SessionStore extends Store<SessionSnapshot> {
  signIn(started: SessionStarted): void;
  /** Tells the server, wipes accessToken, refreshToken and user, keeps unsent answers. */
  signOut(): Promise<void>;
}

/** Apart from the user's session: own token, own key `adminAccessToken`. */
export interface AdminSessionStore extends Store<{ status: 'anonymous' | 'signed-in'; user: UserView | null }> {
  signIn(started: AdminSessionStarted): void;
  signOut(): Promise<void>;
}

export type CartItem = Pick<AssessmentView, 'id' | 'name' | 'price' | 'description' | 'duration' | 'ageRange' | 'type'>;

export interface CartStore extends Store<readonly CartItem[]> {
  add(item: CartItem): 'added' | 'duplicate';
  remove(id: number): void;
  clear(): void;
  openDrawer(): void;
}

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Default 5000. */
  durationMs?: number;
}

export interface Toaster {
  show(message: ToastMessage): void;
}

export interface LinkProps {
  to: string;
  children?: ReactNode;
  className?: string;
  replace?: boolean;
  'aria-label'?: string;
  onClick?: () => void;
}

/** What a practice says about itself and remotes show. */
export interface PracticeSettings {
  practiceName: string;
  /** An address that may stand in a frame; nothing of its host is asked for before a press. */
  profileVideoUrl: string;
}

/** What the shell hands to every remote. Only the shell creates these. */
export interface ShellV1 {
  contract: string;
  /** Since 1.1.0. */
  settings: PracticeSettings;
  api: ApiClient;
  session: SessionStore;
  adminSession: AdminSessionStore;
  cart: CartStore;
  toast: Toaster;
  queryClient: QueryClient;
  Link: ComponentType<LinkProps>;
  useNavigate(): NavigateFunction;
  useParams(): Readonly<Params<string>>;
  useLocation(): Location;
  /** For titles that only the screen knows; the route's own title is set by the shell. */
  setTitle(title: string): void;
}

/** Container names of the remotes, and the path prefixes each one owns. */
export const REMOTES = {
  catalog_mf: { app: 'catalog-mf', prefixes: ['/', '/assessments'] },
  assessment_mf: {
    app: 'assessment-mf',
    prefixes: ['/assessment', '/sensory-profile', '/learning-style', '/multiple-intelligence', '/results'],
  },
  admin_mf: { app: 'admin-mf', prefixes: ['/admin'] },
} as const satisfies Record<string, { app: string; prefixes: readonly string[] }>;

export type RemoteName = keyof typeof REMOTES;
export type SlotName = 'dashboard.catalogue' | 'dashboard.my-assessments';

/** `path` is relative to the site's root and inside a prefix that the remote owns: "sensory-profile/:assessmentId". */
export interface RemoteRoute {
  path: string;
  title: string;
  component: ComponentType;
}

export interface RemoteModule {
  routes: RemoteRoute[];
  slots: Partial<Record<SlotName, ComponentType>>;
}

/** The default export of a remote's `./remote`. */
export type RemoteFactory = (shell: ShellV1) => RemoteModule;
