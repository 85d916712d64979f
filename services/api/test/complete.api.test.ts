import type { SensoryResult } from '@kenali/contracts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { answers, bytesOf, entitle, ITEMS, NOW, PARTICIPANT, read, schemaError, TODAY } from './sensory.ts';

let api: TestApi;
let parent: Awaited<ReturnType<TestApi['user']>>;
let id: number;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
});
beforeEach(async () => {
  await api.clean();
  parent = await api.user();
  id = await entitle(parent.id);
});
afterAll(() => api.stop());

const save = (body: object) => api.post(`/api/user-assessments/${id}/save-progress`, body, parent.accessToken);
const complete = (body: object = {}, token = parent.accessToken) =>
  api.post(`/api/user-assessments/${id}/complete`, body, token);
const results = async (view: 'user' | 'admin' = 'user') => (await read(id)).results?.[view] as SensoryResult;

describe('POST /api/user-assessments/{id}/complete', () => {
  it('when every response is saved, then an empty body completes it and both views of the result are stored', async () => {
    await save({ responses: answers(2), participantInfo: PARTICIPANT, comments: { A: 'Menutup telinga.' } });
    const { body, status } = await complete();
    expect(status).toBe(200);
    expect(schemaError('POST /api/user-assessments/{id}/complete', body)).toBeUndefined();
    expect(body).toEqual({
      id,
      status: 'completed',
      completedAt: NOW.toISOString(),
      resultUrl: `/results/${id}`,
    });
    expect(await results()).toMatchObject({
      totalScore: 250,
      bandScore: 250,
      bandSet: 'questionnaire',
      band: { label: 'Sensitivitas Sedang Tinggi' },
      answeredCount: 125,
      comments: { A: 'Menutup telinga.' },
      participantInfo: { ...PARTICIPANT, ageMonths: 89, outsideAgeRange: false },
      completionDate: NOW.toISOString(),
    });
    expect(Object.keys((await results()).sectionScores).join('')).toBe('ABCDEFGHIJKLMN');
    expect(Object.keys((await results('admin')).sectionScores).join('')).toBe('ABCDEFGHIJKLM');
    expect((await results('admin')).sectionScores.F?.name).toBe('Modulasi Motorik dan Postural');
  });

  it('when the body has the last responses, then they are merged over the stored ones', async () => {
    await save({ responses: { ...answers(2, 124), 1: 5 }, notApplicable: { 125: true } });
    await complete({ responses: { 1: 3, 125: 4 }, notApplicable: { 2: true }, participantInfo: PARTICIPANT }).expect(
      200,
    );
    const { progress, answered } = await read(id);
    expect(progress.responses).toMatchObject({ 1: 3, 125: 4 });
    expect(progress.responses).not.toHaveProperty('2');
    expect(progress.notApplicable).toEqual({ 2: true });
    expect(answered).toBe(125);
    expect(await results()).toMatchObject({ totalScore: 122 * 2 + 3 + 4, answeredCount: 124, notObservedCount: 1 });
  });

  it('when it is not started and the body has everything, then it starts and completes at once', async () => {
    await complete({ responses: answers(1), participantInfo: PARTICIPANT }).expect(200);
    expect(await read(id)).toMatchObject({
      status: 'completed',
      startedAt: NOW,
      instrument: { id: 'sensory-profile', version: '1.0.1' },
    });
    expect((await results()).totalScore).toBe(125);
  });

  it('when the body has scores, then they are ignored', async () => {
    const forged = { totalScore: 1, sectionScores: {}, band: { label: 'Sensitivitas Rendah' } };
    await complete({ responses: answers(5), participantInfo: PARTICIPANT, results: forged }).expect(200);
    expect(await results()).toMatchObject({ totalScore: 625, band: { label: 'Sensitivitas Tinggi' } });
  });

  it('when it is completed again with other responses, then it returns the same response and the document is unchanged', async () => {
    const first = await complete({ responses: answers(2), participantInfo: PARTICIPANT });
    const before = await bytesOf(id);
    for (const body of [{}, { responses: answers(5) }, { participantInfo: { childName: 'Lain' } }]) {
      const again = await complete(body);
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    expect(await bytesOf(id)).toBe(before);
    expect((await save({ responses: { 1: 5 } })).body.code).toBe('ALREADY_COMPLETED');
    expect(await bytesOf(id)).toBe(before);
  });

  it('when ten requests complete it concurrently with different responses, then one result is stored', async () => {
    await save({ participantInfo: PARTICIPANT });
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => complete({ responses: answers((n % 5) + 1) })));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(all.map(({ body }) => body.completedAt)).size).toBe(1);
    const { progress, revision } = await read(id);
    expect(revision).toBe(2);
    const total = Object.values(progress.responses).reduce((sum: number, value) => sum + Number(value), 0);
    expect((await results()).totalScore).toBe(total);
  });

  it('when saves run concurrently, then the result includes every acknowledged response', async () => {
    for (let round = 0; round < 8; round++) {
      id = await entitle(parent.id);
      await save({ responses: answers(1), participantInfo: PARTICIPANT });
      const items = Array.from({ length: 12 }, (_, n) => String(n + 1 + round * 12).replace(/^(9\d|1\d\d)$/, '90'));
      const saves = items.map((item) => save({ responses: { [item]: 5 }, changed: [item] }));
      const [done, ...saved] = await Promise.all([complete(), ...saves]);
      expect(done?.status).toBe(200);
      const kept = items.filter((_, n) => saved[n]?.status === 200);
      for (const refused of saved.filter(({ status }) => status !== 200))
        expect([refused.status, refused.body.code]).toEqual([409, 'ALREADY_COMPLETED']);
      const { progress } = await read(id);
      for (const item of kept) expect(progress.responses[item]).toBe(5);
      const total = Object.values(progress.responses).reduce((sum: number, value) => sum + Number(value), 0);
      expect((await results()).totalScore).toBe(total);
    }
  });

  it('when items are missing, then it returns 422 with each of them, and the document is unchanged', async () => {
    const { 3: _a, 77: _b, ...rest } = answers(2);
    await save({ responses: rest, participantInfo: PARTICIPANT });
    const before = await bytesOf(id);
    const { body, status } = await complete({ responses: { 1: 5 } });
    expect([status, body.code]).toEqual([422, 'ANSWERS_INCOMPLETE']);
    expect(body.message).toBe('Masih ada butir yang belum dijawab: 3, 77.');
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual(['responses.3', 'responses.77']);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when nothing was started or answered, then it returns NOT_STARTED and the document is unchanged', async () => {
    const before = await bytesOf(id);
    expect((await complete()).body.code).toBe('NOT_STARTED');
    expect((await complete({ responses: {} })).body.fields).toHaveLength(ITEMS + 5);
    expect(await bytesOf(id)).toBe(before);
  });

  const participant: [string, object, string, string][] = [
    ['no name', { childName: '  ' }, 'childName', 'Nama anak harus diisi'],
    ['no birth date', { childBirthDate: '' }, 'childBirthDate', 'Tanggal lahir anak harus diisi'],
    ['no respondent', { parentName: '' }, 'parentName', 'Nama orangtua/pengasuh harus diisi'],
    ['no relationship', { relationship: '' }, 'relationship', 'Hubungan dengan anak harus dipilih'],
    ['no test date', { testDate: '' }, 'testDate', 'Tanggal tes harus diisi'],
    ['a test date in the future', { testDate: '2030-11-22' }, 'testDate', 'Tanggal tes tidak boleh di masa depan.'],
    [
      'a test date that does not exist',
      { testDate: '2030-02-30' },
      'testDate',
      'Tanggal ini tidak ada dalam kalender.',
    ],
    [
      'a test date before birth',
      { testDate: '2023-05-30' },
      'testDate',
      'Tanggal tes tidak boleh sebelum tanggal lahir anak.',
    ],
  ];
  it.each(participant)(
    'when the participant has %s, then it returns 422 with the field, and the document is unchanged',
    async (_what, info, field, message) => {
      await save({ responses: answers(2), participantInfo: PARTICIPANT });
      const before = await bytesOf(id);
      const { body, status } = await complete({ participantInfo: info });
      expect([status, body.code]).toEqual([422, 'VALIDATION']);
      expect(body.fields).toContainEqual({ path: `participantInfo.${field}`, message });
      expect(await bytesOf(id)).toBe(before);
    },
  );

  it('when the test date is today in Jakarta but tomorrow in UTC, then it is accepted', async () => {
    await complete({ responses: answers(2), participantInfo: { ...PARTICIPANT, testDate: TODAY } }).expect(200);
  });

  it('when the child is outside the age range, then the result says so', async () => {
    await complete({ responses: answers(2), participantInfo: { ...PARTICIPANT, childBirthDate: '2028-11-21' } });
    expect((await results()).participantInfo).toMatchObject({ ageMonths: 23, outsideAgeRange: true });
  });

  it('when fewer than 100 items were observed, then there is no band', async () => {
    const notApplicable = Object.fromEntries(Array.from({ length: 26 }, (_, n) => [String(n + 1), true]));
    await save({ responses: answers(3) });
    await complete({ notApplicable, participantInfo: PARTICIPANT }).expect(200);
    expect(await results()).toMatchObject({ band: null, bandScore: null, answeredCount: 99, totalScore: 297 });
  });

  it.each([
    { responses: { 1: 6 } },
    { responses: { 126: 1 } },
    { responses: { 1: '3' } },
    { responses: { 1: null } },
    { responses: { 1: 3 }, notApplicable: { 1: true } },
    { comments: { A: 'x'.repeat(1001) } },
    { comments: { Z: 'x' } },
    { responses: answers(3, 600) },
    { participantInfo: { relationship: 'Tetangga' } },
  ])('when the body is invalid (%j), then it returns 422 and the document is unchanged', async (body) => {
    await save({ responses: answers(2), participantInfo: PARTICIPANT });
    const before = await bytesOf(id);
    const answer = await complete(body);
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION']);
    expect(await bytesOf(id)).toBe(before);
  });

  it("when it is frozen, withdrawn or another user's, then it is refused and unchanged; without a token, 401", async () => {
    await save({ responses: answers(2), participantInfo: PARTICIPANT });
    await UserAssessment.updateOne({ _id: id }, { frozenAt: NOW });
    const before = await bytesOf(id);
    expect((await complete()).body).toMatchObject({ code: 'ACCESS_FROZEN', message: 'Akses dibekukan' });
    expect((await complete({}, (await api.user()).accessToken)).status).toBe(404);
    expect((await api.post(`/api/user-assessments/${id}/complete`, {})).status).toBe(401);
    expect(await bytesOf(id)).toBe(before);
    await UserAssessment.updateOne({ _id: id }, { withdrawnAt: NOW });
    expect((await complete()).status).toBe(404);
  });
});

describe('the configured band set', () => {
  it('when result-view is configured, then the result uses the bands of that set', async () => {
    await api.stop();
    api = await startTestApi({ now: () => NOW, env: { SENSORY_BAND_SET: 'result-view' } });
    parent = await api.user();
    id = await entitle(parent.id);
    await complete({ responses: { ...answers(1), ...answers(2, 75) }, participantInfo: PARTICIPANT }).expect(200);
    expect(await results()).toMatchObject({
      totalScore: 200,
      bandSet: 'result-view',
      band: { label: 'Sensitivitas Sedang Tinggi', min: 184, max: 215 },
    });
  });
});
