import type { ObservationView, ObserverInvited } from '@kenali/contracts';
import type { Calls } from './harness.ts';
import { answers, ITEMS } from './sensory.ts';

/** Opens an invitation with its PIN. @returns the session */
export async function enter(api: Calls, { token, pin }: Pick<ObserverInvited, 'token' | 'pin'>): Promise<string> {
  const { body } = await api.post('/api/observations/open', { token, pin }).expect(200);
  return body.session;
}

export const view = async (api: Calls, session: string): Promise<ObservationView> =>
  (await api.post('/api/observations/view', { session }).expect(200)).body;

/** Consents to the text that the page shows now. */
export async function agree(api: Calls, session: string, name = 'Bu Rini'): Promise<ObservationView> {
  const { version, hash } = (await view(api, session)).text;
  const body = { session, version, hash, name, consent: true };
  return (await api.post('/api/observations/consent', body).expect(200)).body;
}

/** Enters, consents and saves the first `count` answers; all of them complete the observation. @returns the session */
export async function observe(
  api: Calls,
  invited: ObserverInvited,
  { name = 'Bu Rini', value = 3, count = ITEMS }: { name?: string; value?: number; count?: number } = {},
): Promise<string> {
  const session = await enter(api, invited);
  await agree(api, session, name);
  const call = count === ITEMS ? 'complete' : 'save-progress';
  await api.post(`/api/observations/${call}`, { session, responses: answers(value, count) }).expect(200);
  return session;
}
