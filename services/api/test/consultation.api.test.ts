import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { type TestApi, testApi } from './harness.ts';
import { answers, bytesOf, entitle, NOW, PARTICIPANT, read, schemaError } from './sensory.ts';

let parent: Awaited<ReturnType<TestApi['user']>>;
let id: number;
const api = testApi({ now: () => NOW });
beforeEach(async () => {
  await api.clean();
  parent = await api.user();
  id = await entitle(parent.id);
});

const complete = (body: object = {}) => api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken);
const VIEW = { status: 'requested', updatedAt: NOW.toISOString() };

describe('the consultation request of a sensory profile', () => {
  it('when the profile is completed, then a consultation is requested and shown in list and detail', async () => {
    expect((await api.get('/api/user-assessments', parent.accessToken)).body[0].consultation).toBeNull();
    await complete({ responses: answers(2), participantInfo: PARTICIPANT }).expect(200);
    expect((await read(id)).consultation).toEqual({
      status: 'requested',
      requestedAt: NOW,
      updatedAt: NOW,
      history: [{ status: 'requested', at: NOW, byUserId: parent.id }],
    });
    const list = await api.get('/api/user-assessments', parent.accessToken);
    expect(schemaError('GET /api/user-assessments', list.body)).toBeUndefined();
    expect(list.body[0].consultation).toEqual(VIEW);
    const detail = await api.get(`/api/user-assessments/${id}`, parent.accessToken);
    expect(schemaError('GET /api/user-assessments/{id}', detail.body)).toBeUndefined();
    expect(detail.body.consultation).toEqual(VIEW);
  });

  it('when complete is repeated or runs concurrently, then there is one request with one history entry', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => complete({ responses: answers(2), participantInfo: PARTICIPANT })),
    );
    const before = await bytesOf(id);
    await complete().expect(200);
    expect(await bytesOf(id)).toBe(before);
    expect((await read(id)).consultation?.history).toHaveLength(1);
  });

  it('when complete is refused, then no consultation is requested', async () => {
    expect((await complete({ responses: answers(2, 124), participantInfo: PARTICIPANT })).status).toBe(422);
    expect(await read(id)).not.toHaveProperty('consultation');
  });

  it('when staff list open requests, then the query reads only the index entries of requests', async () => {
    await complete({ responses: answers(2), participantInfo: PARTICIPANT }).expect(200);
    await entitle(parent.id);
    const plan = await UserAssessment.collection
      .find({ 'consultation.status': 'requested' })
      .sort({ 'consultation.requestedAt': 1 })
      .explain('executionStats');
    expect(plan.executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1, totalKeysExamined: 1 });
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/);
  });
});
