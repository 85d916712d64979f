import type { ApiClient, CallInput, CallKey, CallResponse, SendOptions } from '@kenali/contracts';
import { ApiError } from './api-error.ts';
import { buildRequest, type LooseInput } from './build-request.ts';
import { readFileName, readJson, readTotal } from './read-response.ts';
import type { RefreshSession } from './refresh-session.ts';

export interface ShellApiClient extends ApiClient {
  /** Sends a GET to a path and parses the JSON. The query client's default fetch uses it. */
  get(path: string, options?: SendOptions): Promise<unknown>;
}

export interface ApiClientOptions {
  fetch: typeof fetch;
  accessToken(): string | null;
  adminAccessToken(): string | null;
  /** Id of the stored session's user, if known. */
  userId(): number | null;
  refresh: RefreshSession;
  /** Called when the API rejects a new access token as well: the session is over. */
  onUserRefused(): void;
  /** Called when the API opens nothing to the user but a change of the password, because staff have set it. */
  onTemporaryPassword(): void;
  /** Called when the API rejects the admin token, which cannot be refreshed. */
  onAdminRefused(): void;
}

type ApiRequest = ReturnType<typeof buildRequest>;
const isAdminPath = (path: string) => path.startsWith('/api/admin');
/** On these paths a 401 means wrong credentials in the body, not an expired session. */
const checksCredentials = (path: string) =>
  path === '/api/admin/login' || (path.startsWith('/api/auth/') && path !== '/api/auth/user');

/**
 * A list with an ETag and the user it was sent to. It is kept in memory only: the API forbids the browser to store personal
 * data on the disk, so the browser cannot send `If-None-Match` itself.
 */
interface TaggedList {
  tag: string;
  data: unknown;
  owner: number | null;
}

/** Creates the API client. A response that is not OK throws `ApiError`, and a network error throws fetch's own error. */
export function createApiClient(options: ApiClientOptions): ShellApiClient {
  const fetchWith = ({ path, init }: ApiRequest, token: string | null) =>
    options.fetch(path, token ? { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } } : init);

  /** Sends the request, and repeats it with a new access token after a 401. */
  async function fetchSignedIn(request: ApiRequest): Promise<Response> {
    const isAdmin = isAdminPath(request.path);
    const token = isAdmin ? options.adminAccessToken() : options.accessToken();
    const owner = options.userId();
    const response = await fetchWith(request, token);
    if (response.status !== 401 || !token || checksCredentials(request.path)) return response;
    if (isAdmin) {
      if (options.adminAccessToken() === token) options.onAdminRefused();
      return response;
    }
    const newToken = await options.refresh(token);
    // Another user may have signed in meanwhile. A request is never repeated in another user's name.
    if (!newToken || (owner !== null && options.userId() !== owner)) return response;
    const second = await fetchWith(request, newToken);
    if (second.status === 401 && options.accessToken() === newToken) options.onUserRefused();
    return second;
  }

  async function assertOk(response: Response, { path }: ApiRequest): Promise<Response> {
    if (response.ok) return response;
    const { status, statusText } = response;
    const error = new ApiError({ status, statusText, body: await response.text() });
    if (error.code === 'PASSWORD_CHANGE_REQUIRED' && !isAdminPath(path)) options.onTemporaryPassword();
    throw error;
  }

  const fetchOk = async (request: ApiRequest): Promise<Response> => assertOk(await fetchSignedIn(request), request);

  const lists = new Map<string, TaggedList>();

  /** Sends the request and parses the answer. An unchanged list is not sent again: the API answers 304. */
  async function fetchJson(request: ApiRequest): Promise<unknown> {
    const { path, init } = request;
    const owner = options.userId();
    const known = init.method === 'GET' ? lists.get(path) : undefined;
    const isUsable = known !== undefined && known.owner === owner;
    if (known && !isUsable) lists.clear();
    if (isUsable) init.headers['If-None-Match'] = known.tag;
    const response = await fetchSignedIn(request);
    if (isUsable && response.status === 304) return known.data;
    const data = await readJson(await assertOk(response, request));
    const tag = response.headers.get('ETag');
    if (tag) lists.set(path, { tag, data, owner });
    return data;
  }

  return {
    async send<K extends CallKey>(call: K, input: CallInput<K>, sendOptions?: SendOptions) {
      return (await fetchJson(buildRequest(call, input as LooseInput, sendOptions))) as CallResponse<K>;
    },
    async sendPaged<K extends CallKey>(call: K, input: CallInput<K>) {
      const response = await fetchOk(buildRequest(call, input as LooseInput));
      const data = (await readJson(response)) as CallResponse<K>;
      return { data, total: readTotal(response) ?? (Array.isArray(data) ? data.length : 0) };
    },
    async download<K extends CallKey>(call: K, input: CallInput<K>) {
      const response = await fetchOk(buildRequest(call, input as LooseInput));
      return { blob: await response.blob(), fileName: readFileName(response) };
    },
    async downloadStream<K extends CallKey>(call: K, input: CallInput<K>, sendOptions?: SendOptions) {
      const response = await fetchOk(buildRequest(call, input as LooseInput, sendOptions));
      // In some browsers an empty file has no body.
      const body = response.body ?? new Blob([]).stream();
      return { body, fileName: readFileName(response), total: readTotal(response) };
    },
    get: (path, sendOptions) => fetchJson(buildRequest(`GET ${path}`, {}, sendOptions)),
  };
}
