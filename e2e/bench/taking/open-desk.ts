import type { Browser, Page } from '@playwright/test';

/** A page of a signed-in user, and the calls that prepare user assessments for a measurement. */
export interface Desk {
  page: Page;
  /** A user assessment of this type with these responses. */
  prepare(type: 'sensory' | 'intelligence', progress: object): Promise<string>;
  /** Completes it with these answers, so that the next one is new. */
  complete(id: string, answers: object): Promise<void>;
}

/** Demo staff can open every assessment without an order. */
const STAFF = { email: 'internal@kenali.test', password: 'Internal-demo-1' };

export async function openDesk(browser: Browser, url: string, slowdown: number): Promise<Desk> {
  const call = async (path: string, token?: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { accessToken, refreshToken, user } = await call('/api/auth/login', undefined, STAFF);
  const { text } = await call('/api/consent', accessToken);
  const boxes = { consent: true, research: false, whatsapp: false };
  const consent = { version: text.version, hash: text.hash, relationship: 'Ibu', ...boxes };
  await call('/api/consent', accessToken, consent);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    locale: 'id-ID',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    { accessToken, refreshToken, user: JSON.stringify(user) },
  );
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  const prepare: Desk['prepare'] = async (type, progress) => {
    const list: { id: number; type: string }[] = await call('/api/assessments');
    const assessment = list.find((one) => one.type === type);
    const { userAssessmentId } = await call(`/api/assessments/${assessment?.id}/direct-access`, accessToken, {});
    await call(`/api/user-assessments/${userAssessmentId}/save-progress`, accessToken, progress);
    return userAssessmentId;
  };
  const complete: Desk['complete'] = (id, answers) =>
    call(`/api/user-assessments/${id}/complete`, accessToken, answers);
  return { page, prepare, complete };
}
