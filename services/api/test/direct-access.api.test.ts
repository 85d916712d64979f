import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssessmentType } from '@kenali/contracts';
import { Assessment, type AssessmentDocument, loadCatalogue } from '../src/features/assessments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { expectError, expectResponse } from './checkout.ts';
import { choose, INTELLIGENCE } from './choices.ts';
import { testApi } from './harness.ts';

const CALL = 'POST /api/assessments/{id}/direct-access';
const api = testApi();
afterEach(() => api.clean());

const ask = (id: unknown, token?: string) => api.post(`/api/assessments/${id}/direct-access`, undefined, token);
const stored = (userId: number) => UserAssessment.find({ userId }).sort({ _id: 1 }).lean();

describe(CALL, () => {
  it('when the assessment is free, then a user gets it without an order, once while it is not completed', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user();
    const first = await ask(assessment._id, accessToken);
    expectResponse(CALL, first);
    expect(first.body).toMatchObject({ isAdminAccess: false, isInternalAccess: false });
    const second = await ask(assessment._id, accessToken);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await stored(id)).toMatchObject([
      { _id: first.body.userAssessmentId, orderId: null, source: 'free', status: 'available', results: null },
    ]);
  });

  it('when ten calls arrive at once, then all return the same user assessment', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(assessment._id, accessToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.userAssessmentId)).size).toBe(1);
    expect(await stored(id)).toHaveLength(1);
  });

  it('when the user assessment is started, then it is returned again; only after completion is a new one created', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user();
    const { userAssessmentId } = (await ask(assessment._id, accessToken)).body;
    await UserAssessment.updateOne({ _id: userAssessmentId }, { status: 'in_progress' });
    expect((await ask(assessment._id, accessToken)).body.userAssessmentId).toBe(userAssessmentId);
    await UserAssessment.updateOne({ _id: userAssessmentId }, { status: 'completed' });
    const next = await ask(assessment._id, accessToken);
    expectResponse(CALL, next);
    expect(next.body.userAssessmentId).not.toBe(userAssessmentId);
    expect(await stored(id)).toHaveLength(2);
  });

  it('when an ordered user assessment is open, then direct access creates a separate one', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user();
    const { body: order } = await api.post('/api/orders', { assessmentIds: [assessment._id] }, accessToken);
    await api.post('/api/payments/create', { orderId: order.id, paymentMethod: 'free_access' }, accessToken);
    expectResponse(CALL, await ask(assessment._id, accessToken));
    expect((await stored(id)).map(({ source }) => source)).toEqual(['order', 'free']);
  });

  it.each([
    ['admin', { isAdminAccess: true, isInternalAccess: false }],
    ['internal', { isAdminAccess: false, isInternalAccess: true }],
  ] as const)('when %s requests a paid assessment, then it is granted with the source staff', async (role, by) => {
    const assessment = await api.assessment();
    const { id, accessToken } = await api.user({ role });
    const answer = await ask(assessment._id, accessToken);
    expectResponse(CALL, answer);
    expect(answer.body).toMatchObject(by);
    expect(await stored(id)).toMatchObject([{ source: 'staff', orderId: null }]);
  });

  it('when staff request a free assessment, then it is not reported as staff access but has the source staff', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user({ role: 'admin' });
    expect((await ask(assessment._id, accessToken)).body).toMatchObject({ isAdminAccess: false });
    expect(await stored(id)).toMatchObject([{ source: 'staff' }]);
  });

  it.each([1, 350_000])('when the price is %d, then a user gets 403 and no user assessment', async (priceRupiah) => {
    const assessment = await api.assessment({ priceRupiah });
    const { id, accessToken } = await api.user();
    expectError(await ask(assessment._id, accessToken), 403, 'FORBIDDEN');
    expect(await stored(id)).toEqual([]);
  });

  it('returns 404 for an unknown, inactive or invalid assessment, also for staff', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    await Assessment.updateOne({ _id: assessment._id }, { isActive: false });
    for (const role of ['user', 'admin'] as const) {
      const { accessToken } = await api.user({ role });
      for (const id of [assessment._id, assessment._id + 99, 'x', '-1', '1.5'])
        expectError(await ask(id, accessToken), 404, 'NOT_FOUND');
    }
    expect(await UserAssessment.countDocuments()).toBe(0);
  });

  it('returns 401 without a token', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    expectError(await ask(assessment._id), 401, 'Unauthorized');
  });

  describe('with the entries of data/catalogue.json', () => {
    const entries = JSON.parse(readFileSync(join(__dirname, '../data/catalogue.json'), 'utf8'));
    const idOf = async (type: AssessmentType) => (await Assessment.findOne({ type }).lean<AssessmentDocument>())?._id;
    beforeEach(async () => {
      await loadCatalogue(entries, new Date());
    });

    it('when the free intelligence assessment is opened, then it can be completed, and only then opened again', async () => {
      const id = await idOf('intelligence');
      const { accessToken } = await api.user();
      const opened = await ask(id, accessToken);
      expectResponse(CALL, opened);
      const { userAssessmentId } = opened.body;
      const path = `/api/user-assessments/${userAssessmentId}`;
      await api.post(`${path}/start`, undefined, accessToken).expect(200);
      expect((await ask(id, accessToken)).body.userAssessmentId).toBe(userAssessmentId);
      await api.post(`${path}/complete`, { responses: choose(INTELLIGENCE) }, accessToken).expect(200);
      const result = await api.get(`/api/user-assessments/result/${userAssessmentId}`, accessToken);
      expect(result.body.results).toMatchObject({ type: 'intelligence', isFlat: true });
      expect((await ask(id, accessToken)).body.userAssessmentId).not.toBe(userAssessmentId);
    });

    it('returns 403 for a paid assessment and 404 for one that is not for sale', async () => {
      const { accessToken } = await api.user();
      for (const type of ['sensory', 'learning'] as const)
        expectError(await ask(await idOf(type), accessToken), 403, 'FORBIDDEN');
      await Assessment.updateOne({ type: 'intelligence' }, { priceRupiah: 50_000 });
      expectError(await ask(await idOf('intelligence'), accessToken), 403, 'FORBIDDEN');
      expectError(await ask(await idOf('other'), accessToken), 404, 'NOT_FOUND');
      expect(await UserAssessment.countDocuments()).toBe(0);
    });
  });
});
