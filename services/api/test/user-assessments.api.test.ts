import { CLOCK_TOLERANCE_MS, type ParticipantInfo, type SaveProgressRequest } from '@kenali/contracts';
import fc from 'fast-check';
import { mapLimit } from '../src/async.ts';
import { UserAssessment, type UserAssessmentDocument } from '../src/features/user-assessments/index.ts';
import { expectError } from './checkout.ts';
import { type TestApi, testApi } from './harness.ts';
import { answers, bytesOf, entitle, NOW, PARTICIPANT, read } from './sensory.ts';

/** The clock of the API, which the tests of times move. */
let now = NOW;
let parent: Awaited<ReturnType<TestApi['user']>>;
let stranger: Awaited<ReturnType<TestApi['user']>>;
let id: number;
const api = testApi({ now: () => now });
beforeEach(async () => {
  now = NOW;
  await api.clean();
  [parent, stranger] = [await api.user(), await api.user()];
  id = await entitle(parent.id);
});

const get = (path: string) => api.get(path, parent.accessToken);
const start = (to = id, token = parent.accessToken) => api.post(`/api/user-assessments/${to}/start`, undefined, token);
const save = (body: object, token: string | undefined = parent.accessToken, to = id) =>
  api.post(`/api/user-assessments/${to}/save-progress`, body, token);

const NOT_INSTALLED: Partial<UserAssessmentDocument> = {
  assessment: { name: 'Lain', type: 'other', priceRupiah: 0, instrumentId: 'not-installed', ageRange: '' },
};
/** States in which nobody can answer, and the refusal. */
const CLOSED: [string, Partial<UserAssessmentDocument>, number, string][] = [
  ['completed', { status: 'completed', completedAt: NOW }, 409, 'ALREADY_COMPLETED'],
  ['frozen', { status: 'in_progress', frozenAt: NOW }, 409, 'ACCESS_FROZEN'],
  ['withdrawn', { withdrawnAt: NOW }, 404, 'NOT_FOUND'],
];

describe('GET /api/user-assessments', () => {
  it('when there are several, then it lists those of the caller, newest first and without answers', async () => {
    const first = await entitle(parent.id, {
      status: 'in_progress',
      instrument: { id: 'sensory-profile', version: '1.0.5' },
      answered: 3,
      itemCount: 125,
      progress: { responses: { 1: 5 }, participantInfo: { childName: 'Bima', parentName: 'Ratna' } } as never,
    });
    const second = await entitle(parent.id, { orderId: 7, createdAt: new Date(NOW.getTime() + 1000) });
    await entitle(stranger.id);
    await entitle(parent.id, { withdrawnAt: NOW });
    const { body } = await get('/api/user-assessments').expect(200);
    expect(body.map((each: { id: number }) => each.id)).toEqual([second, first, id]);
    expect(body[0]).toEqual({
      id: second,
      userId: parent.id,
      assessmentId: expect.any(Number),
      orderId: 7,
      status: 'available',
      completedAt: null,
      createdAt: '2030-11-20T20:30:01.000Z',
      assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
      progress: null,
      consultation: null,
      childName: null,
    });
    expect(body[1]).toMatchObject({ progress: { answered: 3, total: 125 }, childName: 'Bima' });
    expect(JSON.stringify(body)).not.toMatch(/responses|Ratna/);
  });
});

describe('GET /api/user-assessments/{id}', () => {
  it('when nothing is saved, then it returns empty maps', async () => {
    const { body } = await get(`/api/user-assessments/${id}`).expect(200);
    expect(body).toMatchObject({
      id,
      instrument: null,
      instrumentOnStart: { id: 'sensory-profile', version: '1.0.5' },
      ageRange: '3–12 tahun',
      revision: 0,
      savedAt: null,
    });
    expect(body.results).toEqual({
      responses: {},
      notApplicable: {},
      comments: {},
      participantInfo: {},
      currentPage: 0,
      currentStep: null,
      isStarted: false,
    });
  });

  it('when progress is saved, then it returns all of it, also as by-id', async () => {
    const sent = {
      responses: { 1: 5, 12: 1 },
      notApplicable: { 3: true },
      comments: { A: 'Menutup telinga.', umum: '' },
      participantInfo: { childName: 'Alya' },
      currentPage: 2,
      currentStep: 'questions',
      isStarted: true,
    };
    await save(sent).expect(200);
    const { body } = await get(`/api/user-assessments/${id}`).expect(200);
    expect((await get(`/api/user-assessments/by-id/${id}`)).body).toEqual(body);
    expect(body.results).toEqual(sent);
    expect(body).toMatchObject({
      status: 'in_progress',
      revision: 1,
      savedAt: NOW.toISOString(),
      instrument: { id: 'sensory-profile', version: '1.0.5' },
      progress: { answered: 3, total: 125 },
    });
  });

  it('when the instrument is not installed, then instrumentOnStart is null', async () => {
    const other = await entitle(parent.id, NOT_INSTALLED);
    expect((await get(`/api/user-assessments/${other}`)).body).toMatchObject({ instrumentOnStart: null });
  });

  it('when it is frozen, then it is still readable and says so', async () => {
    const frozen = await entitle(parent.id, { status: 'in_progress', frozenAt: NOW });
    const { body } = await get(`/api/user-assessments/${frozen}`).expect(200);
    expect(body.isFrozen).toBe(true);
  });

  it('when it is withdrawn, then it returns 404', async () => {
    const withdrawn = await entitle(parent.id, { withdrawnAt: NOW });
    expectError(await get(`/api/user-assessments/${withdrawn}`), 404, 'NOT_FOUND');
  });
});

describe('POST /api/user-assessments/{id}/start', () => {
  it('when it is available, then start sets in_progress and pins the latest version', async () => {
    const { body } = await start().expect(200);
    expect(body).toEqual({
      id,
      status: 'in_progress',
      startedAt: NOW.toISOString(),
      instrumentVersion: '1.0.5',
    });
    expect(await read(id)).toMatchObject({
      status: 'in_progress',
      instrument: { id: 'sensory-profile', version: '1.0.5' },
      itemCount: 125,
      startedAt: NOW,
    });
  });

  it('when it is started concurrently and again, then every call returns the first start', async () => {
    const together = await Promise.all(Array.from({ length: 10 }, () => start()));
    const before = await bytesOf(id);
    for (const { status, body } of [...together, await start()])
      expect([status, body]).toEqual([200, together[0]?.body]);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when progress is already saved, then start keeps it', async () => {
    await save({ responses: { 1: 5 } });
    await start().expect(200);
    expect((await read(id)).progress.responses).toEqual({ 1: 5 });
  });

  it('when its instrument is not installed, then start is refused and the document is unchanged', async () => {
    const other = await entitle(parent.id, NOT_INSTALLED);
    const before = await bytesOf(other);
    expectError(await start(other), 409, 'INSTRUMENT_UNAVAILABLE');
    expect(await bytesOf(other)).toBe(before);
  });
});

it.each(CLOSED)(
  'when it is %s, then start and save are refused and the document is unchanged',
  async (_what, partial, status, code) => {
    const closed = await entitle(parent.id, partial);
    const before = await bytesOf(closed);
    expectError(await start(closed), status, code);
    expectError(await save({ responses: { 1: 5 } }, parent.accessToken, closed), status, code);
    expect(await bytesOf(closed)).toBe(before);
  },
);

describe('POST /api/user-assessments/{id}/save-progress', () => {
  it('when progress is saved for the first time, then it pins the version, sets in_progress and counts the answers', async () => {
    const { body } = await save({ responses: { 1: 5, 2: 1 }, notApplicable: { 3: true } }).expect(200);
    expect(body).toEqual({
      revision: 1,
      savedAt: NOW.toISOString(),
      status: 'in_progress',
      responses: { 1: 5, 2: 1 },
      notApplicable: { 3: true },
    });
    expect(await read(id)).toMatchObject({
      instrument: { id: 'sensory-profile', version: '1.0.5' },
      startedAt: NOW,
      answered: 3,
      itemCount: 125,
    });
  });

  it('when the body is empty, then no stored progress is lost', async () => {
    await save({ responses: { 1: 5 }, comments: { A: 'x' }, participantInfo: { childName: 'Alya' }, currentPage: 3 });
    await save({}).expect(200);
    expect((await read(id)).progress).toMatchObject({
      responses: { 1: 5 },
      comments: { A: 'x' },
      participantInfo: { childName: 'Alya' },
      currentPage: 3,
    });
  });

  it('when `changed` lists items, then these overwrite and the others only fill gaps', async () => {
    await save({ responses: { 1: 5, 2: 2 }, notApplicable: { 4: true } });
    const { body } = await save({
      responses: { 1: 1, 2: 4, 3: 3, 4: 4 },
      notApplicable: { 5: true },
      changed: ['2'],
    });
    expect(body.responses).toEqual({ 1: 5, 2: 4, 3: 3 });
    expect(body.notApplicable).toEqual({ 4: true, 5: true });
  });

  it('when an item becomes not observed, then its response is removed, and vice versa', async () => {
    await save({ responses: { 1: 5, 2: 3 } });
    const notObserved = await save({ notApplicable: { 1: true } });
    expect(notObserved.body).toMatchObject({ responses: { 2: 3 }, notApplicable: { 1: true } });
    expect(notObserved.body.responses).not.toHaveProperty('1');
    const answered = await save({ responses: { 1: 4 } });
    expect(answered.body.responses).toEqual({ 1: 4, 2: 3 });
    expect(answered.body.notApplicable).toEqual({});
    expect((await read(id)).answered).toBe(2);
  });

  it('when two devices save with `changed`, then each keeps the changes of the other', async () => {
    await save({ responses: { 1: 1, 2: 1, 3: 1 } });
    const phone = { responses: { 1: 5, 2: 1, 3: 1 }, changed: ['1'] };
    const laptop = { responses: { 1: 1, 2: 4 }, notApplicable: { 3: true }, changed: ['2', '3'] };
    await Promise.all([save(phone), save(laptop)]);
    const { progress } = await read(id);
    expect(progress.responses).toEqual({ 1: 5, 2: 4 });
    expect(progress.notApplicable).toEqual({ 3: true });
  });

  it('when fifty saves of different items run concurrently, then all are kept and counted', async () => {
    const sent = Array.from({ length: 50 }, (_, index) => String(index + 1));
    const saved = await Promise.all(sent.map((item) => save({ responses: { [item]: 4 }, changed: [item] })));
    expect(saved.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await read(id)).toMatchObject({ answered: 50, revision: 50, progress: { responses: answers(4, 50) } });
  });

  it('when many families save at once and other processes have saved for some, then each is stored once and merged', async () => {
    const ids = await mapLimit(Array(30).fill(parent.id), 8, entitle);
    const saveEach = (body: object) => Promise.all(ids.map((each) => save(body, parent.accessToken, each).expect(200)));
    await saveEach({ responses: { 1: 5 }, changed: ['1'] });
    const overtaken = ids.filter((_id, index) => index % 10 === 3);
    // What another process does, as far as this one can tell.
    await UserAssessment.collection.updateMany({ _id: { $in: overtaken as never[] } }, { $inc: { revision: 1 } });
    await saveEach({ responses: { 2: 4 }, changed: ['2'] });
    for (const each of ids)
      expect(await read(each)).toMatchObject({
        revision: overtaken.includes(each) ? 3 : 2,
        progress: { responses: { 1: 5, 2: 4 } },
      });
  });

  it('when values look like database expressions, then they are stored literally', async () => {
    const participantInfo = { childName: '$progress.responses', parentName: '{ "$ne": 1 }' };
    await save({ participantInfo, comments: { A: '$$ROOT' }, currentStep: '$userId' }).expect(200);
    expect((await read(id)).progress).toMatchObject({
      participantInfo,
      comments: { A: '$$ROOT' },
      currentStep: '$userId',
    });
  });

  it('when the body has fields that clients may not set, then they are ignored', async () => {
    await save({ responses: { 1: 5 }, userId: 1, status: 'completed', results: { user: 1 }, answered: 125 }).expect(
      200,
    );
    expect(await read(id)).toMatchObject({ userId: parent.id, status: 'in_progress', results: null, answered: 1 });
  });

  // `check-answers.test.ts` of the instruments and `schemas.test.ts` of the contracts have further items, values and fields.
  const invalid: [string, unknown][] = [
    ['an unknown item', { responses: { 126: 3 } }],
    ['value 6', { responses: { 1: 6 } }],
    ['a list of responses', { responses: [3, 4] }],
    ['responses as text', { responses: '{"1":3}' }],
    ['responses null', { responses: null }],
    ['an item that is both answered and not observed', { responses: { 1: 3 }, notApplicable: { 1: true } }],
    ['600 items', { responses: answers(3, 600) }],
    [
      '600 not-observed items',
      { notApplicable: Object.fromEntries(Array.from({ length: 600 }, (_, i) => [String(i), true])) },
    ],
    ['a comment with a path as its key', { comments: { 'a.b': 'x' } }],
    ['a comment that is a number', { comments: { A: 5 } }],
    ['600 changed items', { changed: Array.from({ length: 600 }, (_, i) => String(i)) }],
    ['changed as text', { responses: { 1: 3 }, changed: '1' }],
    ['changed as an object', { responses: { 1: 3 }, changed: { 0: '1' } }],
    ['a step that is an object', { currentStep: { $set: 1 } }],
    ...[1_000_000_000, 501, -1, 1.5].map((currentStep): [string, object] => [`step ${currentStep}`, { currentStep }]),
    ['isStarted as text', { isStarted: 'true' }],
    ['an unknown relationship', { participantInfo: { relationship: 'Tetangga' } }],
    ['a name that is an object', { participantInfo: { childName: { $ne: '' } } }],
    ['a name of 101 characters', { participantInfo: { childName: 'x'.repeat(101) } }],
    ['a participant that is a list', { participantInfo: [] }],
    ['valid and invalid items together', { responses: { 1: 3, 2: 3, 3: 9 } }],
    ['a list as the body', [1]],
  ];
  it('when the body is invalid, then it returns 422 with fields and the document is unchanged', async () => {
    await save({ responses: { 1: 2, 2: 2 }, notApplicable: { 3: true }, comments: { A: 'x' } }).expect(200);
    const before = await bytesOf(id);
    const field = { path: expect.any(String), message: expect.stringMatching(/\S/) };
    for (const [what, body] of invalid) {
      const answer = await save(body as object);
      expect([what, answer.status, answer.body.code]).toEqual([what, 422, 'VALIDATION']);
      const { fields } = answer.body;
      expect([what, fields]).toEqual([what, [field, ...fields.slice(1).map(() => field)]]);
      expect([what, await bytesOf(id)]).toEqual([what, before]);
    }
  });

  it('when __proto__ is sent as an item or in the body, then it is ignored', async () => {
    await save({ responses: { 1: 2 } });
    await save(JSON.parse('{"responses":{"__proto__":{"2":3}},"__proto__":{"status":"completed"}}')).expect(200);
    expect(await read(id)).toMatchObject({ status: 'in_progress', answered: 1, progress: { responses: { 1: 2 } } });
    expect((await save(JSON.parse('{"__proto__":{"responses":{"1":9}}}'))).body.responses ?? {}).not.toEqual({ 1: 9 });
    expect((await read(id)).progress.responses).toEqual({ 1: 2 });
  });

  it('when the first body is invalid, then the error names the field, and the user assessment stays available and unpinned', async () => {
    const before = await bytesOf(id);
    const { body } = await save({ responses: { 1: 3, 7: 6 } }).expect(422);
    expect(body.fields).toEqual([{ path: 'responses.7', message: expect.any(String) }]);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when it is frozen or withdrawn after a save, then the next save is refused despite the cached pin', async () => {
    await save({ responses: { 1: 5 } }).expect(200);
    await UserAssessment.updateOne({ _id: id }, { frozenAt: NOW });
    expect((await save({ responses: { 2: 5 } })).body.code).toBe('ACCESS_FROZEN');
    await UserAssessment.updateOne({ _id: id }, { withdrawnAt: NOW });
    expect((await save({ responses: { 2: 5 } })).body.code).toBe('NOT_FOUND');
    expect((await read(id)).progress.responses).toEqual({ 1: 5 });
  });

  it("when it is another user's, even right after the owner saved, then it returns 404 and is unchanged", async () => {
    await save({ responses: { 1: 5 } }).expect(200);
    const before = await bytesOf(id);
    expect((await save({ responses: { 1: 1 } }, stranger.accessToken)).status).toBe(404);
    expect(await bytesOf(id)).toBe(before);
  });
});

describe('the time of an answer', () => {
  const MINUTE = 60_000;
  /** Milliseconds since 1970, this many minutes before the API's clock at the start of the test. */
  const minutesAgo = (minutes: number) => NOW.getTime() - minutes * MINUTE;
  const answer = (value: number, at: number, sentAt?: number): SaveProgressRequest => ({
    responses: { 1: value },
    changed: ['1'],
    changedAt: { items: { 1: at } },
    ...(sentAt !== undefined && { sentAt }),
  });

  it('when an older answer arrives after a newer one, then the newer one stays and the response names the older one', async () => {
    expect((await save(answer(1, minutesAgo(1)))).body).not.toHaveProperty('superseded');
    const late = await save(answer(5, minutesAgo(10)));
    expect(late.body).toMatchObject({
      responses: { 1: 1 },
      superseded: { items: ['1'], comments: {}, participantInfo: {} },
    });
    expect(await read(id)).toMatchObject({ answered: 1, revision: 2, progress: { responses: { 1: 1 } } });
  });

  it('when a newer answer arrives, then it replaces the older one, also the other way round of not observed', async () => {
    await save(answer(5, minutesAgo(10)));
    const mark = await save({ notApplicable: { 1: true }, changed: ['1'], changedAt: { items: { 1: minutesAgo(5) } } });
    expect(mark.body).toMatchObject({ responses: {}, notApplicable: { 1: true } });
    const late = await save(answer(4, minutesAgo(6)));
    expect(late.body).toMatchObject({ responses: {}, notApplicable: { 1: true }, superseded: { items: ['1'] } });
    const newest = await save(answer(2, minutesAgo(4)));
    expect(newest.body).toMatchObject({ responses: { 1: 2 }, notApplicable: {} });
    expect(newest.body).not.toHaveProperty('superseded');
    expect((await read(id)).answered).toBe(1);
  });

  it('when only one of several answers is older, then the others are stored', async () => {
    await save(answer(1, minutesAgo(1)));
    const { body } = await save({
      responses: { 1: 5, 2: 3, 3: 4 },
      changed: ['1', '2'],
      changedAt: { items: { 1: minutesAgo(2), 2: minutesAgo(2) } },
    });
    expect(body).toMatchObject({ responses: { 1: 1, 2: 3, 3: 4 }, superseded: { items: ['1'] } });
  });

  it('when a body has no times, then it overwrites as accepted last, and older timed answers lose to it', async () => {
    await save(answer(1, minutesAgo(0)));
    await save({ responses: { 1: 4 } });
    expect((await read(id)).progress.responses).toEqual({ 1: 4 });
    expect((await save(answer(2, minutesAgo(1)))).body).toMatchObject({
      responses: { 1: 4 },
      superseded: { items: ['1'] },
    });
  });

  it('when the same save is repeated after its response was lost, then nothing is superseded', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await save(answer(3, minutesAgo(2)))).body).toEqual({
        revision: time + 1,
        savedAt: NOW.toISOString(),
        status: 'in_progress',
        responses: { 1: 3 },
        notApplicable: {},
      });
  });

  it('when the clock of a device is fast, then its answer counts as given on arrival, and a later one wins', async () => {
    await save(answer(5, minutesAgo(-24 * 60)));
    now = new Date(NOW.getTime() + MINUTE);
    const later = await save(answer(1, now.getTime()));
    expect(later.body).toMatchObject({ responses: { 1: 1 } });
    expect(later.body).not.toHaveProperty('superseded');
  });

  it.each([
    ['a day fast', 24 * 60],
    ['a day slow', -24 * 60],
  ])('when the clock of a device is %s, then `sentAt` corrects it in both directions', async (_what, wrong) => {
    const byWrongClock = (minutes: number) => minutesAgo(minutes) + wrong * MINUTE;
    await save(answer(1, minutesAgo(5)));
    // Given ten minutes ago: too late.
    expect((await save(answer(5, byWrongClock(10), byWrongClock(0)))).body.superseded.items).toEqual(['1']);
    // Given two minutes ago: newer.
    expect((await save(answer(3, byWrongClock(2), byWrongClock(0)))).body.responses).toEqual({ 1: 3 });
    expect((await read(id)).changedAt).toEqual({ items: { 1: minutesAgo(2) } });
  });

  it('when a request was five minutes on its way, then its times are not moved; one millisecond more moves them', async () => {
    await save(answer(1, minutesAgo(8), NOW.getTime() - CLOCK_TOLERANCE_MS));
    expect((await read(id)).changedAt).toEqual({ items: { 1: minutesAgo(8) } });
    await save(answer(1, minutesAgo(7), NOW.getTime() - CLOCK_TOLERANCE_MS - 1));
    expect((await read(id)).changedAt).toEqual({ items: { 1: minutesAgo(2) + 1 } });
  });

  it('when an older comment or participant field arrives, then the stored text stays and is sent back', async () => {
    const texts = (name: string, at: number): SaveProgressRequest => ({
      comments: { A: name, umum: '$umum' },
      participantInfo: { childName: name },
      changedAt: { comments: { A: at }, participantInfo: { childName: at } },
    });
    await save(texts('baru', minutesAgo(1)));
    const { body } = await save(texts('lama', minutesAgo(2)));
    expect(body.superseded).toEqual({ items: [], comments: { A: 'baru' }, participantInfo: { childName: 'baru' } });
    expect((await read(id)).progress).toMatchObject({
      comments: { A: 'baru', umum: '$umum' },
      participantInfo: { childName: 'baru' },
    });
  });

  it('when a completion carries an older answer, then the newer one is scored', async () => {
    await save({ responses: answers(2), participantInfo: PARTICIPANT });
    now = new Date(NOW.getTime() + MINUTE);
    await save(answer(5, now.getTime()));
    const body = { responses: { 1: 1, 2: 3 }, changedAt: { items: { 1: minutesAgo(0), 2: now.getTime() } } };
    await api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
    expect((await read(id)).progress.responses).toMatchObject({ 1: 5, 2: 3, 3: 2 });
  });

  it('when a time is none, then it returns 422 and stores nothing', async () => {
    for (const changedAt of [
      { items: { 1: '5' } },
      { items: { 1: -1 } },
      { items: { 1: 1.5 } },
      { items: { 1: 8.64e15 + 1 } },
      { items: { $where: 5 } },
      { items: { 'a.b': 5 } },
      { comments: { 'a.b': 5 } },
      [],
      '5',
    ]) {
      const { status, body } = await save({ responses: { 1: 5 }, changedAt });
      expect([changedAt, status, body.code]).toEqual([changedAt, 422, 'VALIDATION']);
    }
    await save({ responses: { 1: 5 }, sentAt: 'now' }).expect(422);
    expect(await read(id)).toMatchObject({ status: 'available', revision: 0 });
  });

  /** One thing that a person does on a device, in the order of the list. */
  interface Step {
    device: number;
    kind: 'answer' | 'not-observed' | 'comment' | 'name';
    key: number;
    value: number;
  }

  it('when devices with wrong clocks send in any order, then the last given answer of each item is stored and none is lost', async () => {
    const step = fc.record<Step>({
      device: fc.nat({ max: 2 }),
      kind: fc.constantFrom('answer', 'answer', 'not-observed', 'comment', 'name'),
      key: fc.integer({ min: 1, max: 3 }),
      value: fc.integer({ min: 1, max: 5 }),
    });
    const skew = fc.constantFrom(0, 0, 3 * 60 * MINUTE, -40 * 24 * 60 * MINUTE);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 10 }),
        fc.tuple(skew, skew, skew),
        fc.infiniteStream(fc.nat()),
        async (steps, skews, choices) => {
          now = NOW;
          const fresh = await entitle(parent.id);
          // The steps happen a minute apart; every save happens later, in an order that the stream chooses.
          const waiting = steps.map((one, index) => ({ ...one, at: minutesAgo(60) + index * MINUTE }));
          const expected = expectedAfter(waiting);
          while (waiting.length > 0) {
            now = new Date(now.getTime() + 1000);
            const choice = choices.next().value as number;
            const [sent] = waiting.splice(choice % waiting.length, 1);
            if (sent) await save(bodyOf(sent, skews[sent.device] ?? 0), parent.accessToken, fresh).expect(200);
          }
          expect((await read(fresh)).progress).toMatchObject(expected);
          expect((await read(fresh)).answered).toBe(
            Object.keys(expected.responses).length + Object.keys(expected.notApplicable).length,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  const SECTIONS = ['', 'A', 'B', 'C'];

  function bodyOf({ kind, key, value, at }: Step & { at: number }, skew: number): SaveProgressRequest {
    const sentAt = now.getTime() + skew;
    const time = at + skew;
    const section = SECTIONS[key] as string;
    if (kind === 'comment')
      return { comments: { [section]: `${value}` }, changedAt: { comments: { [section]: time } }, sentAt };
    if (kind === 'name')
      return {
        participantInfo: { childName: `${value}` },
        changedAt: { participantInfo: { childName: time } },
        sentAt,
      };
    const items = kind === 'answer' ? { responses: { [key]: value } } : { notApplicable: { [key]: true as const } };
    return { ...items, changed: [String(key)], changedAt: { items: { [key]: time } }, sentAt };
  }

  /** The state after all steps in the order in which they were given. */
  function expectedAfter(steps: readonly Step[]) {
    const responses: Record<string, number> = {};
    const notApplicable: Record<string, true> = {};
    const comments: Record<string, string> = {};
    const participantInfo: Partial<ParticipantInfo> = {};
    for (const { kind, key, value } of steps) {
      if (kind === 'comment') comments[SECTIONS[key] as string] = String(value);
      if (kind === 'name') participantInfo.childName = String(value);
      if (kind === 'answer') {
        delete notApplicable[key];
        responses[key] = value;
      }
      if (kind === 'not-observed') {
        delete responses[key];
        notApplicable[key] = true;
      }
    }
    return { responses, notApplicable, comments, participantInfo };
  }
});
