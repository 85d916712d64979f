import mongoose from 'mongoose';
import { Order, REVENUE_INDEX } from '../src/features/orders/index.ts';
import { PaymentEvent, Refund } from '../src/features/payments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { type TestApi, testApi } from './harness.ts';
import { answers, entitle, NOW, PARTICIPANT, templateOf } from './sensory.ts';

let adminToken: string;
let admin: number;
const api = testApi({ hasOwnDatabase: true, now: () => NOW });
beforeEach(async () => {
  await api.clean();
  ({ adminToken, id: admin } = await api.admin());
});

const find = (q: string) => api.get(`/api/admin/search?q=${encodeURIComponent(q)}`, adminToken);
const list = async (address: string) =>
  (await api.get(`/api/admin/${address}`, adminToken).expect(200)).body.map(({ id }: { id: number }) => id);
const idsOf = ({ body }: { body: Record<string, { id: number }[]> }) =>
  Object.fromEntries(Object.entries(body).map(([kind, found]) => [kind, found.map(({ id }) => id)]));
const NONE = { users: [], children: [], orders: [], assessments: [] };
type Parent = Awaited<ReturnType<TestApi['user']>>;
const sender =
  (call: string, responses: object) =>
  (id: number, { accessToken }: Parent, childName: string) => {
    const body = { responses, participantInfo: { ...PARTICIPANT, childName } };
    return api.post(`/api/user-assessments/${id}/${call}`, body, accessToken).expect(200);
  };
const save = sender('save-progress', {});
const complete = sender('complete', answers(2));
const addOrder = (id: number, user: Parent, fields: object = {}) =>
  Order.create({
    _id: id,
    userId: user.id,
    totalAmount: 0,
    createdAt: NOW,
    updatedAt: NOW,
    searchWords: ['ratna', user.email],
    items: [{ _id: id, assessmentId: 1, name: 'Profil Sensori', priceRupiah: 0, type: 'sensory' }],
    ...fields,
  });

describe('GET /api/admin/search', () => {
  it('when a name matches people, a child, an order and an assessment, then each kind is found once', async () => {
    const ratna = await api.user({ firstName: 'Ratna', email: 'ibu@contoh.test' });
    const [open, done] = [await entitle(ratna.id), await entitle(ratna.id, { assessmentId: 2 })];
    await save(open, ratna, 'Ratna Kecil');
    await addOrder(7, ratna);
    const answer = await find('ratna');
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual({ users: [ratna.id], children: [open], orders: [7], assessments: [done] });
    expect(answer.body.children[0]).toMatchObject({ childName: 'Ratna Kecil', status: 'in_progress' });
    expect(answer.body.orders[0].user).toMatchObject({ id: ratna.id, email: 'ibu@contoh.test' });
    expect(idsOf(await find('ratna kecil'))).toMatchObject({ children: [open], assessments: [] });
    expect(idsOf(await find('kecil putri'))).toMatchObject({ children: [open] });
  });

  it('when an email, a WhatsApp number or an id is searched, then the record with it is found', async () => {
    const ratna = await api.user({ email: 'ibu.ratna@contoh.test' });
    const id = await entitle(ratna.id);
    await addOrder(7, ratna);
    for (const q of ['ibu.rat', '+62 812-3456', '0812345'])
      expect([q, idsOf(await find(q)).users]).toEqual([q, expect.arrayContaining([ratna.id])]);
    for (const q of [String(id), `#${id}`]) expect(idsOf(await find(q))).toEqual({ ...NONE, assessments: [id] });
    for (const q of ['#7', 'order_7_1760000000000']) expect(idsOf(await find(q)).orders).toEqual([7]);
    expect(idsOf(await find(`#${ratna.id}`)).users).toEqual([ratna.id]);
  });

  it('when many records match, then each kind has five at most', async () => {
    const five = Array.from({ length: 5 }, () => expect.any(Number));
    const FIVE = { users: five, children: five, assessments: five };
    for (let count = 0; count < 7; count++) {
      const user = await api.user({ firstName: 'Ratna' });
      const id = await entitle(user.id);
      await save(id, user, 'Ratna');
      await addOrder(100 + count, user);
      await entitle(user.id, { assessmentId: 2 });
    }
    for (const q of ['ratna', 'ratna putri'])
      expect([q, idsOf(await find(q))]).toEqual([q, { ...NONE, ...FIVE, orders: q === 'ratna' ? FIVE.users : [] }]);
  });

  it('when the query is missing, empty, too long or no text, then the answer is 422', async () => {
    for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(101)}`, '?q[$gt]=', '?q=a&q=b', '?search=ratna'])
      expect([query, (await api.get(`/api/admin/search${query}`, adminToken)).status]).toEqual([query, 422]);
  });

  it('when a pattern, an operator or a number that nothing has is searched, then it is text and finds nothing', async () => {
    const { id } = await api.user({ firstName: 'Ratna' });
    await entitle(id);
    for (const q of ['.*', '^', '{"$ne":1}', '$where', '(ratna|budi)', '\\', '--', '#0', '999999999999']) {
      const answer = await find(q);
      expect([q, answer.status, idsOf(answer)]).toEqual([q, 200, NONE]);
    }
  });

  it('when a word is searched, then the database reads the indexes and only the found documents', async () => {
    const user = await api.user({ firstName: 'Ratna' });
    const first = await entitle(user.id);
    const template = await templateOf(first);
    const documents = Array.from({ length: 1500 }, (_, n) => ({
      ...template,
      _id: (600_000 + n) as never,
      assessmentId: 10 + n,
      childWords: ['ratna'],
    }));
    await UserAssessment.collection.insertMany(documents);
    const db = mongoose.connection.db!;
    await db.command({ profile: 2 });
    await find('ratna').expect(200);
    await find('ratna profil').expect(200);
    await db.command({ profile: 0 });
    const filter = { ns: `${db.databaseName}.userAssessments`, op: { $in: ['query', 'command'] } };
    const plans = await db.collection('system.profile').find(filter).toArray();
    await db.collection('system.profile').drop();
    expect(plans.length).toBeGreaterThan(3);
    for (const { planSummary, docsExamined } of plans) {
      expect(planSummary).not.toMatch(/COLLSCAN/);
      expect(docsExamined).toBeLessThanOrEqual(60);
    }
  });
});

describe('search by child, id and WhatsApp', () => {
  it('when a parent names the child and corrects the name, then the lists find the new name, the parent and the number', async () => {
    const ratna = await api.user({ firstName: 'Ratna' });
    const id = await entitle(ratna.id);
    await save(id, ratna, 'Bimo Putri');
    await save(id, ratna, 'Bima');
    for (const search of ['bima', 'bima%20ratna', 'putri', '0812345', String(id), `%23${id}`])
      expect([search, await list(`assessments?search=${search}`)]).toEqual([search, [id]]);
    expect(await list('assessments?search=bimo')).toEqual([]);
    await complete(id, ratna, 'Bimasakti');
    for (const search of ['bimasakti', 'ratna', '62812', String(id)])
      expect([search, await list(`consultations?search=${search}`)]).toEqual([search, [id]]);
    expect(await list('consultations?search=bima%20ratna&status=requested')).toEqual([id]);
    expect(await list('consultations?search=bima&status=done')).toEqual([]);
    expect(await list(`consultations?search=${id}&status=done`)).toEqual([]);
    expect((await api.get('/api/admin/assessments', adminToken)).body[0].childName).toBe('Bimasakti');
  });

  it('when the account is renamed, then the child is still found, and the old name is not', async () => {
    const ratna = await api.user({ firstName: 'Ratna' });
    const id = await entitle(ratna.id);
    await save(id, ratna, 'Bima Ratna');
    await api.patch(`/api/admin/users/${ratna.id}`, { firstName: 'Kirana' }, adminToken).expect(200);
    expect(await list('assessments?search=kirana%20bima')).toEqual([id]);
    await save(id, ratna, 'Alya').catch(() => undefined);
    expect(await list('assessments?search=kirana')).toEqual([id]);
  });

  it('when many consultations match several words, then total, order and pages are right', async () => {
    const parent = await api.user({ firstName: 'Ratna' });
    const first = await entitle(parent.id);
    await complete(first, parent, 'Bima');
    const template = await templateOf(first);
    const step = (n: number) => new Date(NOW.getTime() + ((n * 7919) % 400) * 1000);
    const documents = Array.from({ length: 1200 }, (_, n) => ({
      ...template,
      _id: (700_000 + n) as never,
      assessmentId: 10 + n,
      consultation: { ...template.consultation, status: n % 3 ? 'requested' : 'done', requestedAt: step(n) },
    }));
    await UserAssessment.collection.insertMany(documents);
    for (const [status, sign] of [
      ['', -1],
      ['requested', 1],
    ] as const) {
      const expected = documents
        .map(({ _id, consultation }) => ({ id: Number(_id), ...consultation }))
        .concat(status === '' || status === 'requested' ? [{ id: first, ...template.consultation }] : [])
        .filter((each) => status === '' || each.status === status)
        .toSorted(
          (one, other) => sign * (one.requestedAt.getTime() - other.requestedAt.getTime() || one.id - other.id),
        );
      for (const page of [1, 4]) {
        const query = `search=ratna%20bima&page=${page}&limit=100${status && `&status=${status}`}`;
        const { body, headers } = await api.get(`/api/admin/consultations?${query}`, adminToken);
        expect(headers['x-total-count']).toBe(String(expected.length));
        expect(body.map(({ id }: { id: number }) => id)).toEqual(
          expected.slice((page - 1) * 100, page * 100).map(({ id }) => id),
        );
      }
    }
  });
});

describe('GET /api/admin/pending', () => {
  it('counts what waits for staff, and nothing else', async () => {
    const get = async () => (await api.get('/api/admin/pending', adminToken).expect(200)).body;
    expect(await get()).toEqual({ consultations: 0, refunds: 0, notices: 0, orders: 0, dataRequests: 0, signOffs: 0 });
    const ratna = await api.user();
    const [waiting, answered] = [await entitle(ratna.id), await entitle(ratna.id, { assessmentId: 2 })];
    await complete(waiting, ratna, 'Bima');
    await complete(answered, ratna, 'Alya');
    await api
      .patch(`/api/admin/consultations/${answered}`, { from: 'requested', status: 'contacted' }, adminToken)
      .expect(200);
    await addOrder(7, ratna, { flags: ['late_payment'] });
    await addOrder(8, ratna, { flags: ['late_payment'], settledFlags: ['late_payment'] });
    await addOrder(9, ratna, { flags: ['customer_fee'] });
    const refund = { orderId: 7, providerOrderId: 'a', amount: 1, reason: 'duplicate_payment', createdAt: NOW };
    await Refund.collection.insertMany(
      ['requested', 'failed', 'manual'].map((state, n) => ({ ...refund, _id: n as never, refundKey: `${n}`, state })),
    );
    const event = { providerOrderId: 'a', source: 'webhook', verdict: 'held', createdAt: NOW, lastAt: NOW };
    await PaymentEvent.collection.insertMany([
      { ...event, dedupeKey: '1' },
      { ...event, dedupeKey: '2', resolvedAt: NOW },
      { ...event, dedupeKey: '3', verdict: 'applied' },
    ]);
    const counts = await get();
    expect(counts).toEqual({ consultations: 1, refunds: 2, notices: 1, orders: 1, dataRequests: 0, signOffs: 0 });
  });
});

describe('changing several records', () => {
  const many = (kind: 'users' | 'consultations', body: object) =>
    api.post(`/api/admin/${kind}/update-many`, body, adminToken);
  const audited = async (action: string) =>
    (await api.get(`/api/admin/audit?action=${action}`, adminToken)).body.map(
      ({ target }: { target: { id: number } }) => target.id,
    );

  it('consultations: when one was changed by someone else, then the others are moved, each with an audit entry', async () => {
    const ratna = await api.user();
    const ids: number[] = [];
    for (const childName of ['Bima', 'Alya', 'Dewi']) {
      const id = await entitle(ratna.id, { assessmentId: 10 + ids.length });
      await complete(id, ratna, childName);
      ids.push(id);
    }
    const [first, second, third] = ids as [number, number, number];
    await api
      .patch(`/api/admin/consultations/${second}`, { from: 'requested', status: 'done' }, adminToken)
      .expect(200);
    const items = [first, second, third, 999_999].map((id) => ({ id, from: 'requested' }));
    const body = { items, status: 'contacted', note: 'Pesan terkirim' };
    const answer = await many('consultations', body).expect(200);
    const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);
    expect(outcomes(answer.body.results)).toEqual(['updated', 'conflict', 'updated', 'not_found']);
    expect(await audited('consultation.update')).toEqual([third, first, second]);
    const again = await many('consultations', body).expect(200);
    expect(outcomes(again.body.results)).toEqual(['unchanged', 'conflict', 'unchanged', 'not_found']);
    expect(await audited('consultation.update')).toHaveLength(3);
    const stored = await UserAssessment.findById(first).lean<{ consultation: { history: object[] } }>();
    expect(stored?.consultation.history).toHaveLength(2);
  });

  it('consultations: when two admins send the same change at once, then each consultation changes once', async () => {
    const ratna = await api.user();
    const id = await entitle(ratna.id);
    await complete(id, ratna, 'Bima');
    const body = { items: [{ id, from: 'requested' }], status: 'contacted' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => many('consultations', body)));
    const outcomes = answers.map(({ body: { results } }) => results[0].outcome);
    expect(outcomes.toSorted()).toEqual(['unchanged', 'unchanged', 'unchanged', 'updated']);
    expect(await audited('consultation.update')).toEqual([id]);
  });

  it('users: when they are deactivated, then their sessions end; the own account and unknown ones are skipped', async () => {
    const [ratna, budi] = [await api.user(), await api.user({ isActive: false })];
    const body = { ids: [ratna.id, budi.id, admin, 999_999], isActive: false };
    const answer = await many('users', body).expect(200);
    expect(answer.body.results).toEqual([
      { id: ratna.id, outcome: 'updated' },
      { id: budi.id, outcome: 'unchanged' },
      { id: admin, outcome: 'own_account' },
      { id: 999_999, outcome: 'not_found' },
    ]);
    expect((await api.get('/api/auth/user', ratna.accessToken)).status).toBe(401);
    expect(await audited('user.update')).toEqual([ratna.id]);
    expect((await many('users', { ids: [ratna.id, admin], isActive: true })).body.results).toEqual([
      { id: ratna.id, outcome: 'updated' },
      { id: admin, outcome: 'unchanged' },
    ]);
  });

  const INVALID = [
    ['users', { ids: [], isActive: true }],
    ['users', { ids: Array.from({ length: 101 }, (_, n) => n + 1), isActive: true }],
    ['users', { ids: [1, 1], isActive: true }],
    ['users', { ids: ['1'], isActive: true }],
    ['users', { ids: [{ $gt: 0 }], isActive: true }],
    ['users', { ids: [1] }],
    ['users', { ids: [1], isActive: 'false' }],
    ['consultations', { items: [], status: 'done' }],
    ['consultations', { items: [{ id: 1 }], status: 'done' }],
    ['consultations', { items: [{ id: 1, from: 'requested' }], status: 'lost' }],
    ['consultations', { items: [1, 1].map((id) => ({ id, from: 'requested' })), status: 'done' }],
    ['consultations', { items: [{ id: 1, from: 'requested' }], status: 'done', note: 'x'.repeat(501) }],
  ] as const;
  it('when a body is invalid, then the answer is 422 and nothing changes', async () => {
    for (const [kind, body] of INVALID)
      expect([kind, body, (await many(kind, body)).status]).toEqual([kind, body, 422]);
    expect((await api.get('/api/admin/audit', adminToken)).body).toEqual([]);
  });
});

describe('the lists of one account', () => {
  it('when a list is asked for one account, then it has what belongs to that account, with every filter', async () => {
    const [ratna, sari] = [await api.user(), await api.user()];
    const [done, open] = [await entitle(ratna.id), await entitle(ratna.id)];
    const other = await entitle(sari.id);
    await complete(done, ratna, 'Bima');
    await complete(other, sari, 'Bima');
    for (const [id, user] of [
      [7, ratna],
      [8, sari],
    ] as const)
      await addOrder(id, user, { status: 'completed' });
    expect(await list(`users?id=${ratna.id}`)).toEqual([ratna.id]);
    expect(await list(`users?id=${ratna.id}&role=admin`)).toEqual([]);
    expect(await list(`assessments?userId=${ratna.id}`)).toEqual([open, done]);
    for (const filter of ['status=completed', 'sort=completedAt&status=completed', 'search=bima', `search=${done}`])
      expect([filter, await list(`assessments?userId=${ratna.id}&${filter}`)]).toEqual([filter, [done]]);
    expect(await list(`assessments?userId=${ratna.id}&sort=completedAt`)).toEqual([done, open]);
    expect(await list(`assessments?userId=${ratna.id}&search=${other}`)).toEqual([]);
    const paged = await api.get(`/api/admin/assessments?userId=${ratna.id}&limit=1&page=2`, adminToken);
    expect([paged.headers['x-total-count'], paged.body[0].id]).toEqual(['2', done]);
    expect(await list(`orders?userId=${ratna.id}`)).toEqual([7]);
    expect(await list(`orders?userId=${ratna.id}&status=completed`)).toEqual([7]);
    expect(await list(`orders?userId=${ratna.id}&search=8`)).toEqual([]);
    expect(await list(`consultations?userId=${ratna.id}`)).toEqual([done]);
    expect(await list(`consultations?userId=${ratna.id}&status=requested&search=bima`)).toEqual([done]);
  });

  it('when the account does not exist, then the list is empty; when it is no id, then it returns 422', async () => {
    for (const query of ['users?id', 'assessments?userId', 'orders?userId', 'consultations?userId']) {
      expect([query, await list(`${query}=999999`)]).toEqual([query, []]);
      for (const value of ['0', '-1', 'x', '1.5', '1&userId=2&id=2'])
        expect((await api.get(`/api/admin/${query}=${value}`, adminToken)).status).toBe(422);
    }
  });
});

it('when the index on revenue is missing, then statistics and reports answer the same', async () => {
  const paid = { status: 'completed', paymentStatus: 'paid', paidAmount: 350_000, paidAt: NOW };
  await addOrder(1, await api.user(), { ...paid, totalAmount: 350_000 });
  const read = async (path: string) => {
    const { status, body } = await api.get(path, adminToken);
    return { status, body };
  };
  const paths = ['/api/admin/stats', '/api/admin/reports'];
  const expected = await Promise.all(paths.map(read));
  expect(expected.map(({ status }) => status)).toEqual([200, 200]);
  expect(expected[0]!.body.totalRevenue).toBe('350000.00');

  await Order.collection.dropIndex(Object.entries(REVENUE_INDEX).flat().join('_'));
  expect(await Promise.all(paths.map(read))).toEqual(expected);
});
