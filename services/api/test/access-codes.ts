import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ACCESS_CODE_SIGNS, accessCodeText, toAccessCode } from '@kenali/contracts';
import { addDays, jakartaDay } from '../src/jakarta-time.ts';
import type { Person } from './guardian-family.ts';
import type { TestApi } from './harness.ts';

export const BATCHES = '/api/admin/access-codes';

export interface Batch {
  id: number;
  key: string;
  assessmentId: number;
  adminToken: string;
  /** As on the slips. */
  codes: string[];
}

export const batchInput = (api: TestApi, input: object) => ({
  count: 3,
  partner: 'SD Harapan',
  lastDay: addDays(jakartaDay(api.services.now()), 30),
  ...input,
});

/** A batch as an admin creates it, with the codes of its CSV file. */
export async function newBatch(api: TestApi, input: object = {}, adminToken?: string): Promise<Batch> {
  const token = adminToken ?? (await api.admin()).adminToken;
  const key = randomUUID();
  const assessmentId = (await api.assessment())._id;
  const body = batchInput(api, { assessmentId, ...input });
  const { body: batch } = await repeated(() => api.post(BATCHES, body, token, { 'Idempotency-Key': key }));
  const found = { id: batch.id as number, key, assessmentId, adminToken: token };
  return { ...found, codes: await codesOf(api, found) };
}

export const fileOf = (api: TestApi, kind: 'csv' | 'pdf', { id, key, adminToken }: Omit<Batch, 'codes'>) =>
  api.post(`${BATCHES}/${id}/${kind}`, { key }, adminToken);

export async function codesOf(api: TestApi, batch: Omit<Batch, 'codes'>): Promise<string[]> {
  const { text } = await fileOf(api, 'csv', batch).expect(200);
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[1] as string);
}

export const redeem = (
  api: Pick<TestApi, 'post'>,
  code: string | undefined,
  { accessToken }: Pick<Person, 'accessToken'>,
  headers?: Record<string, string>,
) => api.post('/api/access-codes/redeem', { code }, accessToken, headers);

export const batchOf = async (api: TestApi, { id, adminToken }: Pick<Batch, 'id' | 'adminToken'>) =>
  (await api.get(`${BATCHES}?limit=100`, adminToken).expect(200)).body.find((each: { id: number }) => each.id === id);

/** The nth code that nobody has: right in form, and wrong. */
export const unknownCode = (nth = 0): string =>
  accessCodeText(toAccessCode(Array.from({ length: ACCESS_CODE_SIGNS }, (_, at) => (nth >> (5 * (at % 5))) & 31)));

/** Sends again after a pause while the machine is too busy, as browsers do. */
export async function repeated<T extends { status: number }>(send: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await delay(200 + Math.random() * 800);
  }
}
