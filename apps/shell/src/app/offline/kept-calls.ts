import type { CallInput, CallKey, CallResponse, SendOptions } from '@kenali/contracts';
import type { ShellApiClient, WebCore } from '@kenali/web-core';

/** The calls that tell what the page of a questionnaire shows, or that it may not be kept any longer. */
const WATCHED =
  /-assessments\/(by-id\/)?{id}(\/save-p|\/complete|$)|GET.*\/instruments\/|(withdraw|restrictions|deletion|delete|ships\/{id}\/end)$/;

/** A chunk of its own: most pages never need it. */
const loadOffline = () => import('./offline.ts');

/** Only a device that has kept a questionnaire has a worker. */
const hasWorker = () => Boolean(navigator.serviceWorker?.controller);

let isUsed = false;

/** The script that replaces a broken worker reloads the pages that do not answer it. Any page may be taken over, also one that kept nothing. */
export function answerWorker(): void {
  navigator.serviceWorker?.addEventListener('message', ({ ports }) => ports[0]?.postMessage('works'));
  navigator.serviceWorker?.startMessages();
}

/**
 * Keeps the begun questionnaire on the device, so that its page opens without a network. Remotes of all releases use it, because it is
 * between them and the API.
 */
export function keepAnswers({ api, session }: Pick<WebCore, 'api' | 'session'>): ShellApiClient {
  function send<K extends CallKey>(call: K, input: CallInput<K>, options?: SendOptions): Promise<CallResponse<K>> {
    const answer = api.send(call, input, options);
    const { user } = session.getSnapshot();
    if (!user || !WATCHED.test(call)) return answer;
    isUsed = true;
    // The caller gets this rejection below, after the chunk has arrived.
    answer.catch(() => undefined);
    const settled = loadOffline().then(
      ({ settle }) => settle(user.id, { call, input, answer }) as Promise<CallResponse<K>>,
      () => answer,
    );
    if (hasWorker()) return settled;
    // Nothing is kept yet, so the page does not wait for the chunk.
    settled.catch(() => undefined);
    return answer;
  }
  return { ...api, send };
}

/**
 * Removes what the device has kept for a session that ended or was replaced, and the worker when the site has switched it off.
 * @param hasChanged whether the session did, so that a page that kept nothing itself looks too
 */
export function checkKept({ session }: Pick<WebCore, 'session'>, { hasChanged = false } = {}): void {
  if (isUsed || hasWorker() || hasChanged)
    loadOffline().then(
      ({ check }) => check(session.getSnapshot()),
      () => undefined,
    );
}

/** Checks whenever a session ends or has another owner. */
export function watchSession({ session }: Pick<WebCore, 'session'>): void {
  let owner = session.getSnapshot().user?.id;
  session.subscribe(() => {
    const next = session.getSnapshot().user?.id;
    if (next === owner) return;
    // A user who signs in on a device without a session finds nothing: it was removed when the earlier session ended.
    const hasChanged = owner !== undefined;
    owner = next;
    checkKept({ session }, { hasChanged });
  });
}
