import { fetchBounded } from '@kenali/node-utils';
import { outgoingHeaders, traceCall } from '@kenali/telemetry';
import { API_TIMEOUT_MS } from './failure-pause.ts';

/** The whole catalogue of a large practice has a tenth of it. */
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;

/** Reads the JSON of an answer. @throws Error unless the status is 200 */
export async function readJson(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

/** Asks the API without a session. @param question names the span */
export const fetchFromApi = (question: string, url: string, headers = {}): Promise<Response> =>
  traceCall(`api ${question}`, { 'peer.service': 'kenali-api' }, () =>
    fetchBounded(url, {
      headers: { ...outgoingHeaders(), ...headers },
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
      maxBytes: ANSWER_MAX_BYTES,
    }),
  );
