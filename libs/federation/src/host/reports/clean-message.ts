import { CLIENT_ERROR_MESSAGE_MAX, CLIENT_ERROR_SCRUBS } from '@kenali/contracts';

/** An API error. Its message repeats what the user typed, so only status and code are reported. */
interface ApiErrorLike {
  status: number;
  code?: unknown;
}
const isApiError = (thrown: object): thrown is ApiErrorLike =>
  typeof (thrown as Partial<ApiErrorLike>).status === 'number';

function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  if (!(thrown instanceof Error)) return thrown === null ? 'null' : typeof thrown;
  if (isApiError(thrown)) return `${thrown.name} ${thrown.status} ${String(thrown.code ?? '')}`;
  return thrown.name === 'Error' ? thrown.message : `${thrown.name}: ${thrown.message}`;
}

/** Returns one line about any thrown value, without personal data, at most 200 characters long. */
export function cleanMessage(thrown: unknown): string {
  let text = messageOf(thrown).slice(0, 2000);
  for (const [pattern, replacement] of CLIENT_ERROR_SCRUBS) text = text.replace(pattern, replacement);
  return text.replace(/\s+/g, ' ').trim().slice(0, CLIENT_ERROR_MESSAGE_MAX);
}
