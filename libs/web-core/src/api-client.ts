import type { ApiClient, CallInput, CallKey, CallResponse, SendOptions } from '@kenali/contracts';
import { ApiError } from './api-error.ts';
import { buildRequest, type LooseInput } from './build-request.ts';
import { fileNameOf } from './file-name-of.ts';
import { parseJson } from './parse-json.ts';
import type { RefreshSession } from './refresh-session.ts';

export interface ShellApiClient extends ApiClient {
  /** GET on a raw path, parsed as JSON; what the query client's default fetch uses. */
  get(path: string, options?: SendOptions): Promise<unknown>;
}

export interface ApiClientOptions {
  fetch: typeof fetch;
  accessToken(): string | null;
  adminAccessToken(): string | null;
  /** Whose session is stored, where that is known. */
  userId(): number | null;
  refresh: RefreshSession;
  /** A fresh token was refused too: the session is over. */
  onUserRefused(): void;
  /** The admin token was refused: it has no successor. */
  onAdminRefused(): void;
}

type Prepared = ReturnType<typeof buildRequest>;
const isAdminPath = (path: string) => path.startsWith('/api/admin');
/** These answer 401 about what was typed, not about the session. */
const isAboutCredentials = (path: string) =>
  path === '/api/admin/login' || (path.startsWith('/api/auth/') && path !== '/api/auth/user');

/** The one way to the API. Every answer that is not OK is thrown as `ApiError`; a dead network as fetch's own error. */
export function createApiClient(options: ApiClientOptions): ShellApiClient {
  const fetchWith = ({ path, init }: Prepared, token: string | null) =>
    options.fetch(path, token ? { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } } : init);

  async function answerOf(request: Prepared): Promise<Response> {
    const isAdmin = isAdminPath(request.path);
    const token = isAdmin ? options.adminAccessToken() : options.accessToken();
    const owner = options.userId();
    const response = await fetchWith(request, token);
    if (response.status !== 401 || !token || isAboutCredentials(request.path)) return response;
    if (isAdmin) {
      if (options.adminAccessToken() === token) options.onAdminRefused();
      return response;
    }
    const renewed = await options.refresh(token);
    // What one person asked for is never sent in the name of another, who signed in meanwhile.
    if (!renewed || (owner !== null && options.userId() !== owner)) return response;
    const second = await fetchWith(request, renewed);
    if (second.status === 401 && options.accessToken() === renewed) options.onUserRefused();
    return second;
  }

  async function checked(request: Prepared): Promise<Response> {
    const response = await answerOf(request);
    if (response.ok) return response;
    throw new ApiError({ status: response.status, statusText: response.statusText, body: await response.text() });
  }

  return {
    async send<K extends CallKey>(call: K, input: CallInput<K>, sendOptions?: SendOptions) {
      return (await jsonOf(await checked(buildRequest(call, input as LooseInput, sendOptions)))) as CallResponse<K>;
    },
    async sendPaged<K extends CallKey>(call: K, input: CallInput<K>) {
      const response = await checked(buildRequest(call, input as LooseInput));
      const data = (await jsonOf(response)) as CallResponse<K>;
      return { data, total: totalOf(response) ?? (Array.isArray(data) ? data.length : 0) };
    },
    async download<K extends CallKey>(call: K, input: CallInput<K>) {
      const response = await checked(buildRequest(call, input as LooseInput));
      return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('Content-Disposition')) };
    },
    async downloadStream<K extends CallKey>(call: K, input: CallInput<K>, sendOptions?: SendOptions) {
      const response = await checked(buildRequest(call, input as LooseInput, sendOptions));
      // A file without a byte has no body in some browsers.
      const body = response.body ?? new Blob([]).stream();
      return { body, fileName: fileNameOf(response.headers.get('Content-Disposition')), total: totalOf(response) };
    },
    get: async (path, sendOptions) => jsonOf(await checked(buildRequest(`GET ${path}`, {}, sendOptions))),
  };
}

function totalOf(response: Response): number | null {
  const counted = Number(response.headers.get('X-Total-Count') ?? Number.NaN);
  return Number.isInteger(counted) ? counted : null;
}

async function jsonOf(response: Response): Promise<unknown> {
  const body = await response.text();
  if (body === '') return undefined;
  const parsed = parseJson(body);
  // A page instead of data: some proxy answered for the API.
  if (parsed === null && body.trim() !== 'null') throw new ApiError({ status: response.status, statusText: '', body });
  return parsed;
}
