import { type APIRequestContext, expect } from '@playwright/test';
import { userAssessments } from './buying.ts';
import { bearer, type Person } from './people.ts';
import { EMULATOR_URL } from './stack-env.ts';

export type Kind = 'sensory' | 'learning' | 'intelligence' | 'other';

export async function offered(request: APIRequestContext, kind: Kind): Promise<{ id: number; price: string }> {
  const list: { id: number; type: Kind; price: string }[] = await (await request.get('/api/assessments')).json();
  return list.find(({ type }) => type === kind) as { id: number; price: string };
}

/** An attempt of this person: made at once where it is free of charge, else ordered and paid. */
export async function openAttempt(request: APIRequestContext, person: Person, kind: Kind): Promise<number> {
  const { id, price } = await offered(request, kind);
  if (Number(price) > 0) return buy(request, person, id);
  const made = await request.post(`/api/assessments/${id}/direct-access`, bearer(person.accessToken));
  expect(made.ok()).toBe(true);
  return (await made.json()).userAssessmentId;
}

async function buy(request: APIRequestContext, person: Person, assessmentId: number): Promise<number> {
  const before = (await userAssessments(request, person)).map(({ id }) => id);
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { data, ...bearer(person.accessToken) });
    expect(answer.status(), path).toBe(201);
    return answer.json();
  };
  const order = await send('/api/orders', { assessmentIds: [assessmentId] });
  const { providerOrderId } = await send('/api/midtrans/create-transaction', { orderId: order.id });
  await request.post(`${EMULATOR_URL}/_control/pay`, { data: { order_id: providerOrderId } });
  const added = async () => (await userAssessments(request, person)).filter(({ id }) => !before.includes(id));
  await expect.poll(async () => (await added()).length).toBe(1);
  return (await added())[0]?.id as number;
}

/** What the server has of an attempt. */
export async function savedIn(request: APIRequestContext, person: Person, id: number) {
  const answer = await request.get(`/api/user-assessments/by-id/${id}`, bearer(person.accessToken));
  expect(answer.status()).toBe(200);
  const { results, ...detail } = await answer.json();
  return { ...detail, ...results } as {
    status: string;
    responses: Record<string, unknown>;
    notApplicable: Record<string, true>;
  };
}

/** Saves or completes without a browser. */
export async function send(
  request: APIRequestContext,
  person: Person,
  [id, act]: [id: number, act: 'start' | 'save-progress' | 'complete'],
  data: object = {},
): Promise<void> {
  const answer = await request.post(`/api/user-assessments/${id}/${act}`, { data, ...bearer(person.accessToken) });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** What the server makes of the answers; `earlier` are the results that it is compared with. */
export async function resultOf(request: APIRequestContext, person: Person, id: number) {
  const answer = await request.get(`/api/user-assessments/result/${id}`, bearer(person.accessToken));
  expect(answer.status()).toBe(200);
  return answer.json();
}
