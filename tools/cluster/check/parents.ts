import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../start-cluster.ts';
import { type Answer, type Call, type Ledger, send, sendUntilAccepted, sendUntilDone } from './client.ts';

const PASSWORD = 'Kata-sandi-ibu-7';
const PAUSE_MS = 10;
const POLL_MS = 100;
const LEARNING = { items: 14, values: ['visual', 'kinestetik'] };
/** The first ones of 70, so that each is saved again and again. */
const INTELLIGENCE = { items: 25 };

export interface Parent {
  token: string;
  email: string;
  password: string;
  refreshToken: string;
  id: number;
  /** The address that this parent's calls come from. */
  from: Record<string, string>;
}

/** Somebody who writes all the time. */
export interface Writer {
  /** How often everything that this writer does has been done once. */
  turns(): number;
  /** Resolves when nothing of this writer is under way. */
  stop(): Promise<void>;
  /** Compares what was acknowledged with what an API shows. @returns one sentence for each loss */
  findLosses(api: string): Promise<string[]>;
}

let host = 0;
/** Networks for documentation: limits of one address, which count networks, must not apply to all parents together. */
export const newAddress = () => {
  host += 1;
  return { 'x-forwarded-for': `2001:db8:${host.toString(16)}::1` };
};

/** @throws Error unless the call succeeds at once */
export const expectSuccess = async (origin: string, call: Call): Promise<Answer> =>
  assertSuccess(call, await send(origin, call));

/** The same for a call that the server may refuse for a while. */
export const persist = async (origin: string, call: Call): Promise<Answer> =>
  assertSuccess(call, await sendUntilAccepted(origin, () => call));

function assertSuccess({ method, path }: Call, answer: Answer): Answer {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return answer;
  throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
}

/** @returns the token of the account for staff */
export async function loginAsStaff({ url, admin }: Cluster): Promise<string> {
  const { body } = await persist(url, { method: 'POST', path: '/api/admin/login', body: admin });
  return body.accessToken ?? body.token;
}

/** Consents to the text that the API shows, as a parent does before an assessment for a child. */
async function giveConsent(url: string, as: Pick<Call, 'token' | 'headers'>): Promise<void> {
  const path = '/api/consent';
  const { version, hash } = (await persist(url, { ...as, method: 'GET', path })).body.text;
  const body = { version, hash, relationship: 'Ibu', consent: true, research: false, whatsapp: false };
  await persist(url, { ...as, method: 'POST', path, body });
}

export async function registerParent({ url }: Pick<Cluster, 'url'>): Promise<Parent> {
  const from = newAddress();
  const newPerson = () => ({
    email: `ibu-${randomUUID()}@kenali.test`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Ratna',
    lastName: 'Wulandari',
    whatsappNumber: '081234567890',
  });
  const call = { method: 'POST', path: '/api/auth/register', headers: from } as const;
  const answer = await sendUntilAccepted(url, () => ({ ...call, body: newPerson() }));
  const { accessToken: token, refreshToken, user } = assertSuccess(call, answer).body;
  await giveConsent(url, { token, headers: from });
  return { token, refreshToken, email: user.email, password: PASSWORD, id: user.id, from };
}

/** The id of the active assessment of a type. */
export async function findAssessment({ url }: Pick<Cluster, 'url'>, type: string): Promise<number> {
  const { body } = await persist(url, { method: 'GET', path: '/api/assessments' });
  return (body as { id: number; type: string }[]).find((each) => each.type === type)?.id ?? 0;
}

/** Gets the free assessment. @returns the path of its user assessment */
export async function getFreeAssessment(cluster: Pick<Cluster, 'url'>, { token, from }: Parent): Promise<string> {
  const path = `/api/assessments/${await findAssessment(cluster, 'intelligence')}/direct-access`;
  const { body } = await persist(cluster.url, { method: 'POST', path, token, headers: from });
  return `/api/user-assessments/${body.userAssessmentId}`;
}

/** Saves one answer after the other, each with another value than before. */
export async function startTaker(cluster: Cluster, ledger: Ledger): Promise<Writer> {
  const { url } = cluster;
  const parent = await registerParent(cluster);
  const as = { token: parent.token, headers: parent.from };
  const path = await getFreeAssessment(cluster, parent);
  const answers: Record<string, boolean> = {};
  let saved = 0;
  let isStopped = false;
  const saving = (async () => {
    for (; !isStopped; saved += 1) {
      const item = String((saved % INTELLIGENCE.items) + 1);
      const value = Math.floor(saved / INTELLIGENCE.items) % 2 === 0;
      const body = { responses: { [item]: value }, currentPage: 0 };
      // Ends with an acknowledged answer, so that the last value of each item is known.
      await sendUntilDone(
        url,
        { ...as, method: 'POST', path: `${path}/save-progress`, body },
        { ledger, isOver: () => false },
      );
      answers[item] = value;
      await wait(PAUSE_MS);
    }
  })();
  return {
    turns: () => saved / INTELLIGENCE.items,
    stop: () => {
      isStopped = true;
      return saving;
    },
    findLosses: async (api) => {
      const { body } = await persist(api, { ...as, method: 'GET', path });
      const stored = body.results.responses as Record<string, boolean>;
      return Object.entries(answers)
        .filter(([item, value]) => stored[item] !== value)
        .map(([item, value]) => `item ${item} of ${path} is ${stored[item]} instead of ${value}`);
    },
  };
}

/** An account may order 100 times in ten minutes, which a fast machine does in one round. */
const ACCOUNTS_OF_BUYER = 4;

interface Purchase {
  token: string;
  orderId: number;
  isPaid: boolean;
  completed?: number;
}

/** Buys an assessment, pays, answers everything, completes it, and begins again. */
export async function startBuyer(cluster: Cluster, ledger: Ledger): Promise<Writer> {
  const { url, providerUrl } = cluster;
  // Before any fault, so that a buyer never has to register while calls are refused.
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS_OF_BUYER }, () => registerParent(cluster)));
  const assessment = await findAssessment(cluster, 'learning');
  const purchases: Purchase[] = [];
  let finished = 0;
  let isStopped = false;
  const until = { ledger, isOver: () => false };

  const buyAndComplete = async ({ token, from }: Parent) => {
    const as = { token, headers: from };
    const post = async (path: string, body: object, headers = {}) => {
      const call: Call = { ...as, method: 'POST', path, body, headers: { ...from, ...headers } };
      return (await sendUntilDone(url, call, until))?.body;
    };
    const get = async (path: string) => (await sendUntilDone(url, { ...as, method: 'GET', path }, until))?.body;
    const key = { 'idempotency-key': randomUUID() };
    const order = await post('/api/orders', { assessmentIds: [assessment] }, key);
    const purchase: Purchase = { token, orderId: order.id, isPaid: false };
    purchases.push(purchase);
    const { providerOrderId } = await post('/api/midtrans/create-transaction', { orderId: order.id });
    const pay = { method: 'POST', path: '/_control/pay', body: { order_id: providerOrderId } } as const;
    await expectSuccess(providerUrl, pay);
    while ((await get(`/api/orders/${order.id}`)).status !== 'completed') {
      if (isStopped && ledger.currentSilenceMs() > 60_000) throw new Error(`Order ${order.id} was never completed`);
      await wait(POLL_MS);
    }
    purchase.isPaid = true;
    const own = (await get('/api/user-assessments')) as { id: number; orderId: number }[];
    const id = own.find((each) => each.orderId === order.id)?.id;
    const items = Array.from({ length: LEARNING.items }, (_, index) => [String(index + 1), LEARNING.values[index % 2]]);
    const responses = Object.fromEntries(items);
    await post(`/api/user-assessments/${id}/save-progress`, { responses, currentPage: 1 });
    await post(`/api/user-assessments/${id}/complete`, { responses });
    purchase.completed = id;
    finished += 1;
  };
  const buying = (async () => {
    while (!isStopped) {
      await buyAndComplete(accounts[finished % ACCOUNTS_OF_BUYER] as Parent);
      await wait(PAUSE_MS);
    }
  })();
  return {
    turns: () => finished,
    stop: () => {
      isStopped = true;
      return buying;
    },
    findLosses: async (api) => {
      const losses = accounts.map(({ token, from }) => {
        const as = { token, headers: from };
        const own = purchases.filter((purchase) => purchase.token === token);
        return findLostPurchases(api, as, own);
      });
      return (await Promise.all(losses)).flat();
    },
  };
}

async function findLostPurchases(api: string, as: Pick<Call, 'token' | 'headers'>, purchases: Purchase[]) {
  const losses: string[] = [];
  // What a busy server refuses is not lost.
  const read = (path: string) => sendUntilAccepted(api, () => ({ ...as, method: 'GET', path }));
  const { body } = await persist(api, { ...as, method: 'GET', path: '/api/user-assessments' });
  const own = body as { orderId: number }[];
  for (const { orderId, isPaid, completed } of purchases) {
    const { status, body: order } = await read(`/api/orders/${orderId}`);
    if (status !== 200) losses.push(`order ${orderId} is gone (${status})`);
    if (isPaid && order.status !== 'completed') losses.push(`paid order ${orderId} is ${order.status}`);
    const granted = own.filter((each) => each.orderId === orderId).length;
    if (granted !== (isPaid ? 1 : 0)) losses.push(`order ${orderId} granted ${granted} assessments`);
    if (completed === undefined) continue;
    const result = await read(`/api/user-assessments/result/${completed}`);
    if (result.status !== 200) losses.push(`the result of ${completed} is gone (${result.status})`);
  }
  return losses;
}

/** Opens the first page again and again. @returns how many loads failed, and what ends the visits */
export function startVisitor({ url }: Cluster, ledger: Ledger): { stop(): Promise<void> } {
  let isStopped = false;
  const visiting = (async () => {
    while (!isStopped) {
      const call: Call = { method: 'GET', path: '/' };
      const answer = await send(url, call);
      if (answer.status !== 200) ledger.failed.push(`the first page: ${answer.status || 'no answer'}`);
      await wait(POLL_MS);
    }
  })();
  return {
    stop: () => {
      isStopped = true;
      return visiting;
    },
  };
}
