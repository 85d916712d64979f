import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Location, NavigateFunction, Params } from 'react-router-dom';
import type { AssessmentView } from './calls/assessments/types.ts';
import type { AdminSessionStarted, SessionStarted, UserView } from './calls/auth/types.ts';
import type { CallInput, CallKey, CallResponse } from './calls/index.ts';
import type { FlagValues } from './flags.ts';
import type { PracticeFeature } from './practice-features.ts';

/** Version of the contract that the shell offers. The release of a remote states the range that it needs. The first published one was 1.8.0. */
export const SHELL_CONTRACT_VERSION = '1.10.0';

/**
 * A cancelable event on the window before the shell ends the session and leaves the page. `detail` is the function that does so.
 * A page that would lose answers cancels it, asks the user and calls the function itself.
 */
export const LEAVE_EVENT = 'kenali:leave';

/**
 * An event on the window after a page has changed its unsent answers. `detail` is their key in local storage. The shell then copies them to the
 * disk, because browsers write local storage late.
 */
export const UNSENT_EVENT = 'kenali:unsent';

/** The key in local storage of the unsent answers of a user assessment. Remotes of all releases use it. */
export const unsentKeyOf = (userId: number, userAssessmentId: number): string =>
  `kenali.unsent.${userId}.${userAssessmentId}`;

/** A store that React reads with `useSyncExternalStore(store.subscribe, store.getSnapshot)`. */
export interface Store<T> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): T;
  /** What a prerendered page shows, because the site knows nothing of the visitor. Default: `getSnapshot`. */
  getServerSnapshot?(): T;
}

export interface SendOptions {
  signal?: AbortSignal;
  /** The browser finishes the request after the page closes. The body is limited to 60 KB. */
  keepalive?: boolean;
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string;
}

/** A file as a stream, for files that are too large for memory. */
export interface FileStream {
  /** Can be read once. Fails if the connection breaks, and with an AbortError if the call is aborted. */
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** From Content-Disposition. */
  fileName: string;
  /** The number of rows, from `X-Total-Count`. Null if the response has no such header. */
  total: number | null;
}

/** Throws `ApiError` ("{status}: {body}", with `status`, `code`, `fields`) for every response that is not OK. */
export interface ApiClient {
  send<K extends CallKey>(call: K, input: CallInput<K>, options?: SendOptions): Promise<CallResponse<K>>;
  /** For calls that return a file. The name comes from Content-Disposition. */
  download<K extends CallKey>(call: K, input: CallInput<K>): Promise<{ blob: Blob; fileName: string }>;
  /** For files of any size, as a stream. */
  downloadStream<K extends CallKey>(
    call: K,
    input: CallInput<K>,
    options?: Pick<SendOptions, 'signal'>,
  ): Promise<FileStream>;
  /** For lists: the response and the number in `X-Total-Count`. */
  sendPaged<K extends CallKey>(call: K, input: CallInput<K>): Promise<{ data: CallResponse<K>; total: number }>;
}

/** The status is `signed-in` as soon as a token is stored; `user` is null until it is loaded. */
export interface SessionSnapshot {
  status: 'anonymous' | 'signed-in';
  user: UserView | null;
}

export interface SessionStore extends Store<SessionSnapshot> {
  signIn(started: SessionStarted): void;
  /** Ends the session on the server and removes accessToken, refreshToken and user. Keeps unsent answers. */
  signOut(): Promise<void>;
}

/** Independent of the user's session, with its own token in the key `adminAccessToken`. */
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
  variant?: 'default' | 'success' | 'destructive';
  /** Default 5000. */
  durationMs?: number;
  /** A button in the toast, for something that is also possible elsewhere. */
  action?: { label: string; onPress: () => void };
}

export interface Toaster {
  show(message: ToastMessage): void;
  /** Closes the toast that is open, because it is no longer true. Since 1.9.0; earlier shells omit it. */
  dismiss?(): void;
}

export interface LinkProps {
  to: string;
  children?: ReactNode;
  className?: string;
  replace?: boolean;
  'aria-label'?: string;
  onClick?: () => void;
}

/** Settings of the practice that remotes display. */
export interface PracticeSettings {
  practiceName: string;
  /** The URL of a frame. The page requests nothing from its host before the user clicks. Empty without a video. */
  profileVideoUrl: string;
  /** Ways to reach the practice on WhatsApp: what for, the number for readers, and the link. */
  contacts: readonly { label: string; number: string; url: string }[];
  /** A photograph for the top of the landing page. Since 1.9.0; earlier shells have none. */
  photo?: { url: string; description: string };
  /** The people of the practice with their licence numbers. Since 1.9.0; earlier shells have none. */
  psychologists?: readonly { name: string; title?: string; licence: string; photoUrl?: string }[];
  /** What the practice has switched on beyond the specification. Since 1.10.0; earlier shells have none. */
  features?: readonly PracticeFeature[];
}

/** The services that the shell passes to every remote. Only the shell creates them. */
export interface ShellV1 {
  contract: string;
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
  /** For titles that depend on loaded data. The shell sets the title of the route. */
  setTitle(title: string): void;
  /** The flags of this remote that are not at their default. */
  flags?: FlagValues;
}

/**
 * Container name, app and path prefixes of the remotes of this repository, which no other remote can take. A release states
 * the prefixes that it serves.
 */
export const REMOTES = {
  catalog_mf: { app: 'catalog-mf', prefixes: ['/', '/assessments'] },
  assessment_mf: {
    app: 'assessment-mf',
    prefixes: [
      '/assessment',
      '/sensory-profile',
      '/learning-style',
      '/multiple-intelligence',
      '/results',
      '/shared',
      '/observer',
      '/contoh-laporan',
      '/account/children',
    ],
  },
  admin_mf: { app: 'admin-mf', prefixes: ['/admin', '/cases'] },
} as const satisfies Record<string, { app: string; prefixes: readonly string[] }>;

/** The container name of a remote: "catalog_mf". The registry of the store lists them, so any remote may be live. */
export type RemoteName = string;
export type SlotName = 'dashboard.catalogue' | 'dashboard.my-assessments';
/** The slots that no other remote can fill. */
export const SLOT_OWNERS: Readonly<Record<string, RemoteName>> = {
  'dashboard.catalogue': 'catalog_mf',
  'dashboard.my-assessments': 'assessment_mf',
} satisfies Record<SlotName, RemoteName>;

/** `path` is relative to the site's root and starts with a prefix that the remote owns: "sensory-profile/:assessmentId". */
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
