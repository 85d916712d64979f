import type { ParticipantInfo, SaveProgressRequest } from '@kenali/contracts';
import { CLOCK_TOLERANCE_MS } from '@kenali/contracts';
import fc from 'fast-check';
import { type TestApi, testApi } from './harness.ts';
import { answers, entitle, NOW, PARTICIPANT, read, schemaError } from './sensory.ts';

/** The clock of the API, which the tests move. */
let now = NOW;
let parent: Awaited<ReturnType<TestApi['user']>>;
let id: number;
const api = testApi({ now: () => now });
beforeEach(async () => {
  now = NOW;
  await api.clean();
  parent = await api.user();
  id = await entitle(parent.id);
});

const SAVE = 'POST /api/user-assessments/{id}/save-progress';
const save = (body: SaveProgressRequest, to = id) =>
  api.post(`/api/user-assessments/${to}/save-progress`, body, parent.accessToken);
const MINUTE = 60_000;
/** Milliseconds since 1970, this many minutes before the API's clock at the start of the test. */
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * MINUTE;
const answer = (value: number, at: number, sentAt?: number): SaveProgressRequest => ({
  responses: { 1: value },
  changed: ['1'],
  changedAt: { items: { 1: at } },
  ...(sentAt !== undefined && { sentAt }),
});

describe('The time of an answer', () => {
  it('when an older answer arrives after a newer one, then the newer one stays and the response names the older one', async () => {
    expect((await save(answer(1, minutesAgo(1)))).body).not.toHaveProperty('superseded');
    const late = await save(answer(5, minutesAgo(10)));
    expect(schemaError(SAVE, late.body)).toBeUndefined();
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
    expect(schemaError(SAVE, body)).toBeUndefined();
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

  it.each([
    ['a time that is text', { items: { 1: '5' } }],
    ['a negative time', { items: { 1: -1 } }],
    ['a fraction', { items: { 1: 1.5 } }],
    ['a time past the last date', { items: { 1: 8.64e15 + 1 } }],
    ['an operator as an item id', { items: { $where: 5 } }],
    ['a path as an item id', { items: { 'a.b': 5 } }],
    ['a path as a comment key', { comments: { 'a.b': 5 } }],
    ['a list', []],
    ['text', '5'],
  ])('when changedAt has %s, then it returns 422 and stores nothing', async (_what, changedAt) => {
    const refused = await save({ responses: { 1: 5 }, changedAt } as never);
    expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION']);
    expect(await read(id)).toMatchObject({ status: 'available', revision: 0 });
  });

  it('when sentAt is not a time, then it returns 422', async () => {
    expect((await save({ responses: { 1: 5 }, sentAt: 'now' } as never)).status).toBe(422);
  });
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
          if (sent) await save(bodyOf(sent, skews[sent.device] ?? 0), fresh).expect(200);
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
    return { participantInfo: { childName: `${value}` }, changedAt: { participantInfo: { childName: time } }, sentAt };
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
