import type { UserAssessmentDetail } from '@kenali/contracts';
import { userAssessmentView } from '@kenali/contracts/testing';
import { memoryStore } from '../../testing/memory-store.ts';
import { createKeptAnswers } from './kept-answers.ts';
import type { KeptStore } from './kept-store.ts';

const USER = 7;
const ID = 100_001;
const KEY = `detail.${USER}.${ID}`;
const UNSENT = `kenali.unsent.${USER}.${ID}`;

const detail = (changes: Partial<UserAssessmentDetail> = {}): UserAssessmentDetail => ({
  ...userAssessmentView({ id: ID, status: 'in_progress' }),
  instrument: { id: 'sensory', version: '1.0.0' },
  instrumentOnStart: null,
  ageRange: null,
  revision: 3,
  savedAt: null,
  results: {
    responses: { 1: 5 },
    notApplicable: {},
    comments: { umum: 'lama' },
    participantInfo: { childName: 'Bima' },
    currentPage: 0,
    currentStep: 'questions',
    isStarted: true,
  },
  ...changes,
});

function open({ canKeep = true } = {}) {
  const store = memoryStore();
  const { values } = store;
  const begun: string[] = [];
  const onNothingLeft = jest.fn(async () => undefined);
  const kept = createKeptAnswers({ store, canKeep: () => canKeep, onBegun: (path) => begun.push(path), onNothingLeft });
  const settle = (call: string, answer: Promise<unknown>, input: object = { params: { id: ID } }) =>
    kept.settle(USER, { call, input, answer });
  const read = (answer: Promise<unknown>) => settle('GET /api/user-assessments/by-id/{id}', answer);
  const { forgetAll, forgetOthers } = kept;
  return { values, store, begun, onNothingLeft, settle, read, forgetAll, forgetOthers };
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = (status: number) => Promise.reject(Object.assign(new Error(`${status}`), { status }));
const saved = (changes: object = {}) => ({
  revision: 4,
  savedAt: '2026-11-25T10:00:00.000Z',
  status: 'in_progress',
  responses: { 1: 5, 2: 4 },
  notApplicable: {},
  ...changes,
});

/** Begins to read. @returns the read, and the call by which the API answers it */
function readSlowly(read: ReturnType<typeof open>['read']) {
  let answer: (given: UserAssessmentDetail) => void = () => undefined;
  const slow = read(new Promise((resolve) => (answer = resolve)));
  return { slow, answer: (given: UserAssessmentDetail) => answer(given) };
}

describe('a begun questionnaire', () => {
  it('when it is read, then it is kept with its page, and read again without a network', async () => {
    const { read, values, begun } = open();
    expect(await read(Promise.resolve(detail()))).toEqual(detail());
    expect(values.get(KEY)).toEqual(detail());
    expect(begun).toEqual([`/sensory-profile/${ID}`]);
    expect(await read(offline())).toEqual(detail());
    expect(await read(refused(503))).toEqual(detail());
  });

  it('when it was never read here, then the error of the network stays', async () => {
    await expect(open().read(offline())).rejects.toThrow('Failed to fetch');
  });

  it('when the API is silent, then the kept one is read after the patience', async () => {
    const { read } = open();
    await read(Promise.resolve(detail()));
    jest.useFakeTimers();
    const answer = read(new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(90_000);
    expect(await answer).toEqual(detail());
  });

  describe('whose kept one was read because the API was silent', () => {
    /** With the calls by which the API answers after all, which resolve when the answer has been noted. */
    async function readLate() {
      const opened = open();
      await opened.read(Promise.resolve(detail()));
      jest.useFakeTimers();
      let resolve: (given: UserAssessmentDetail) => void = () => undefined;
      let reject: (error: Error) => void = () => undefined;
      const shown = opened.read(new Promise((...given) => ([resolve, reject] = given)));
      await jest.advanceTimersByTimeAsync(90_000);
      expect(await shown).toEqual(detail());
      return {
        ...opened,
        async answer(given: UserAssessmentDetail) {
          resolve(given);
          await jest.advanceTimersByTimeAsync(0);
        },
        async refuse(status: number) {
          reject(Object.assign(new Error(`${status}`), { status }));
          await jest.advanceTimersByTimeAsync(0);
        },
      };
    }

    it.each([403, 404])('when the API answers %i later, then it is forgotten', async (status) => {
      const { refuse, values } = await readLate();
      await refuse(status);
      expect([...values.keys()]).toEqual([]);
    });

    it('when the network fails later, then it stays', async () => {
      const { refuse, values } = await readLate();
      await refuse(502);
      expect(values.get(KEY)).toEqual(detail());
    });

    it('when it turns out to be completed, then it is forgotten; when it is newer, then it is kept', async () => {
      const completed = await readLate();
      await completed.answer(detail({ status: 'completed' }));
      expect([...completed.values.keys()]).toEqual([]);
      const newer = await readLate();
      await newer.answer(detail({ revision: 4 }));
      expect(newer.values.get(KEY)).toEqual(detail({ revision: 4 }));
    });

    it('when it is completed here before the answer arrives, then it does not come back', async () => {
      const { answer, settle, values } = await readLate();
      await settle('POST /api/user-assessments/{id}/complete', Promise.resolve({}));
      await answer(detail());
      expect([...values.keys()]).toEqual([]);
    });
  });

  it.each([
    ['completed', { status: 'completed' as const }],
    ['not started', { status: 'available' as const }],
    ['restricted', { isRestricted: true as const }],
    ['frozen', { isFrozen: true as const }],
    ['without a consent', { needsConsent: true as const }],
  ])('when it is %s, then no part of it is kept', async (_what, changes) => {
    const { read, values, onNothingLeft } = open();
    await read(Promise.resolve(detail()));
    values.set('instrument.sensory.1.0.0', {});
    await read(Promise.resolve(detail(changes)));
    expect([...values.keys()]).toEqual([]);
    expect(onNothingLeft).toHaveBeenCalledTimes(1);
  });

  it('when it begins on a page that has its questions already, then they are kept again', async () => {
    const { read, settle, values } = open();
    const questions = { items: [] };
    const key = 'instrument.sensory.1.0.0';
    const input = { params: { id: 'sensory', version: '1.0.0' } };
    await settle('GET /api/instruments/{id}/{version}', Promise.resolve(questions), input);
    await read(Promise.resolve(detail({ status: 'available' })));
    expect(values.has(key)).toBe(false);
    await read(Promise.resolve(detail()));
    expect(values.get(key)).toBe(questions);
  });

  it('when it ends while another one is kept, then the start leads to the other one', async () => {
    const { read, settle, values, begun, onNothingLeft } = open();
    await read(Promise.resolve(detail({ id: 100_002 })));
    const other = `/sensory-profile/100002`;
    values.set(`detail.${USER}.100002`, detail({ id: 100_002 }));
    await read(Promise.resolve(detail()));
    begun.length = 0;
    await settle('POST /api/user-assessments/{id}/complete', Promise.resolve({}));
    expect([begun, [...values.keys()]]).toEqual([[other], [`detail.${USER}.100002`]]);
    expect(onNothingLeft).not.toHaveBeenCalled();
  });

  it.each([403, 404])('when the API answers %i, then it is forgotten and the error stays', async (status) => {
    const { read, values } = open();
    await read(Promise.resolve(detail()));
    await expect(read(refused(status))).rejects.toThrow(String(status));
    expect([...values.keys()]).toEqual([]);
  });

  it.each([401, 429, 500])('when the API answers %i, then it stays and the error is shown', async (status) => {
    const { read, values } = open();
    await read(Promise.resolve(detail()));
    await expect(read(refused(status))).rejects.toThrow(String(status));
    expect([...values.keys()]).toEqual([KEY]);
  });

  it('when a save arrives, then what is kept has its answers and texts', async () => {
    const { read, settle, values } = open();
    await read(Promise.resolve(detail()));
    const body = { responses: { 2: 4 }, comments: { umum: 'baru' }, participantInfo: { parentName: 'Rina' } };
    const superseded = { items: [], comments: { umum: 'dari gawai lain' }, participantInfo: {} };
    const input = { params: { id: ID }, body: { ...body, currentPage: 2, changed: ['2'] } };
    await settle('POST /api/user-assessments/{id}/save-progress', Promise.resolve(saved({ superseded })), input);
    expect(values.get(KEY)).toMatchObject({
      revision: 4,
      results: {
        responses: { 1: 5, 2: 4 },
        comments: { umum: 'dari gawai lain' },
        currentPage: 2,
        participantInfo: { childName: 'Bima', parentName: 'Rina' },
        currentStep: 'questions',
        isStarted: true,
      },
    });
  });

  it('when a save passes a slow read, then what is kept has the answers of the save and all else of the read', async () => {
    const { read, settle, values } = open();
    await read(Promise.resolve(detail()));
    const { slow, answer } = readSlowly(read);
    const input = { params: { id: ID }, body: { responses: { 2: 4 } } };
    await settle('POST /api/user-assessments/{id}/save-progress', Promise.resolve(saved()), input);
    answer(detail({ ageRange: '3–12 tahun' }));
    expect(await slow).toMatchObject({ revision: 3, results: { responses: { 1: 5 } } });
    expect(values.get(KEY)).toMatchObject({
      revision: 4,
      ageRange: '3–12 tahun',
      results: { responses: { 1: 5, 2: 4 } },
    });
  });

  it('when saves pass the first read, then what is kept has their answers and texts', async () => {
    const { read, settle, values } = open();
    const { slow, answer } = readSlowly(read);
    const save = (body: object, revision: number, responses: object) =>
      settle('POST /api/user-assessments/{id}/save-progress', Promise.resolve(saved({ revision, responses })), {
        params: { id: ID },
        body,
      });
    await save({ participantInfo: { childName: 'Dewi' } }, 4, { 1: 5 });
    await save({ participantInfo: { parentName: 'Rina' }, responses: { 2: 4 } }, 5, { 1: 5, 2: 4 });
    expect([...values.keys()]).toEqual([]);
    answer(detail());
    await slow;
    expect(values.get(KEY)).toMatchObject({
      revision: 5,
      results: { responses: { 1: 5, 2: 4 }, participantInfo: { childName: 'Dewi', parentName: 'Rina' } },
    });
  });

  it('when saves arrive while the one before is noted, then what is kept has the texts of all', async () => {
    const { read, settle, values } = open();
    await read(Promise.resolve(detail()));
    const save = (revision: number, participantInfo: object) =>
      settle('POST /api/user-assessments/{id}/save-progress', Promise.resolve(saved({ revision })), {
        params: { id: ID },
        body: { participantInfo },
      });
    await Promise.all([
      save(4, { childName: 'Dewi' }),
      save(5, { parentName: 'Rina' }),
      save(6, { relationship: 'Ibu' }),
    ]);
    expect(values.get(KEY)).toMatchObject({
      revision: 6,
      results: { participantInfo: { childName: 'Dewi', parentName: 'Rina', relationship: 'Ibu' } },
    });
  });

  it('when the read has the answers of a save that passed it, then it counts', async () => {
    const { read, settle, values } = open();
    const { slow, answer } = readSlowly(read);
    const input = { params: { id: ID }, body: { comments: { umum: 'baru' } } };
    await settle('POST /api/user-assessments/{id}/save-progress', Promise.resolve(saved()), input);
    const later = detail({ revision: 5 });
    answer(later);
    await slow;
    expect(values.get(KEY)).toEqual(later);
  });

  it('when another tab keeps a later save while the read is noted, then the later one stays', async () => {
    const { read, values, store } = open();
    await read(Promise.resolve(detail()));
    const later = detail({ revision: 9 });
    // After the read has looked at what is kept, and before it writes.
    store.remove = async () => void values.set(KEY, later);
    await read(Promise.resolve(detail({ revision: 4 })));
    expect(values.get(KEY)).toEqual(later);
  });

  it('when it is completed while it is read, then it is not kept again', async () => {
    const { read, settle, values } = open();
    await read(Promise.resolve(detail()));
    const { slow, answer } = readSlowly(read);
    await settle('POST /api/user-assessments/{id}/complete', Promise.resolve({}));
    answer(detail());
    await slow;
    expect([...values.keys()]).toEqual([]);
  });

  it('when the API has an earlier revision without a save, then it counts', async () => {
    const { read, values } = open();
    await read(Promise.resolve(detail({ revision: 5 })));
    await read(Promise.resolve(detail({ revision: 4 })));
    expect(values.get(KEY)).toMatchObject({ revision: 4 });
  });

  it('when a save fails, then the unsent answers are on the disk and the error stays', async () => {
    const { settle, values } = open();
    localStorage.setItem(UNSENT, '{"responses":{"2":4}}');
    await expect(settle('POST /api/user-assessments/{id}/save-progress', offline())).rejects.toThrow('Failed to fetch');
    expect(values.get(UNSENT)).toBe('{"responses":{"2":4}}');
  });

  it('when the browser was killed, then the unsent answers are back before the page shows', async () => {
    const { read, values } = open();
    await read(Promise.resolve(detail()));
    values.set(UNSENT, '{"responses":{"2":4}}');
    await read(offline());
    expect(JSON.parse(localStorage.getItem(UNSENT) ?? '{}')).toEqual({ responses: { 2: 4 } });
    localStorage.clear();
    await read(Promise.resolve(detail()));
    expect(JSON.parse(localStorage.getItem(UNSENT) ?? '{}')).toEqual({ responses: { 2: 4 } });
    expect(values.get(UNSENT)).toBe('{"responses":{"2":4}}');
  });
});

describe('unsent answers that were not restored, because the scripts arrived after the questionnaire was read', () => {
  it.each(['save-progress', 'complete'])('when %s is sent, then they are unsent again', async (end) => {
    const { settle, values } = open();
    const id = ID + end.length;
    const key = `kenali.unsent.${USER}.${id}`;
    values.set(key, '{"responses":{"2":4}}');
    await settle(`POST /api/user-assessments/{id}/${end}`, Promise.resolve(saved()), { params: { id } });
    expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toEqual({ responses: { 2: 4 } });
    expect(JSON.parse(String(values.get(key)))).toEqual({ responses: { 2: 4 } });
  });
});

describe('a browser that can keep no pages', () => {
  it('when a questionnaire is read, then it is not kept, and unsent answers come back', async () => {
    const { read, values, begun } = open({ canKeep: false });
    values.set(KEY, detail());
    values.set(UNSENT, '{"responses":{"2":4}}');
    await read(Promise.resolve(detail()));
    expect([[...values.keys()], begun]).toEqual([[UNSENT], []]);
    expect(JSON.parse(localStorage.getItem(UNSENT) ?? '{}')).toEqual({ responses: { 2: 4 } });
  });
});

describe('the end', () => {
  it('when it is completed, then only another begun one stays, and the worker with it', async () => {
    const { read, settle, values, onNothingLeft } = open();
    await read(Promise.resolve(detail()));
    values.set(`detail.${USER}.100002`, detail({ id: 100_002 }));
    await settle('POST /api/user-assessments/{id}/complete', Promise.resolve({}));
    expect([...values.keys()]).toEqual([`detail.${USER}.100002`]);
    expect(onNothingLeft).not.toHaveBeenCalled();
  });

  it.each([
    'POST /api/restrictions',
    'POST /api/data-requests/deletion',
    'POST /api/consent/withdraw',
    'POST /api/children/{id}/delete',
  ])('when %s succeeds, then nothing is kept; when it is refused, then all stays', async (call) => {
    const { read, settle, values, onNothingLeft } = open();
    await read(Promise.resolve(detail()));
    await expect(settle(call, refused(422), {})).rejects.toThrow('422');
    expect([...values.keys()]).toEqual([KEY]);
    await settle(call, Promise.resolve({}), {});
    expect([...values.keys()]).toEqual([]);
    expect(onNothingLeft).toHaveBeenCalledTimes(1);
  });

  it('when the page of restrictions is read, then all stays', async () => {
    const { read, settle, values } = open();
    await read(Promise.resolve(detail()));
    await settle('GET /api/restrictions', Promise.resolve([]), {});
    expect([...values.keys()]).toEqual([KEY]);
  });

  it('when the session ends, then nothing is kept but unsent answers', async () => {
    const { read, values, forgetAll } = open();
    localStorage.setItem(UNSENT, '{"responses":{"2":4}}');
    await read(Promise.resolve(detail()));
    await forgetAll();
    expect([...values.keys()]).toEqual([UNSENT]);
  });

  it('when the session ends before the API answers, then the answer is shown and not kept', async () => {
    const { read, settle, values, forgetAll, begun } = open();
    let answer: (given: UserAssessmentDetail) => void = () => undefined;
    const late = read(new Promise((resolve) => (answer = resolve)));
    await forgetAll();
    answer(detail());
    expect(await late).toEqual(detail());
    expect([[...values.keys()], begun]).toEqual([[], []]);
    await read(Promise.resolve(detail()));
    const save = settle('POST /api/user-assessments/{id}/save-progress', Promise.resolve(saved()));
    await forgetAll();
    await save;
    expect([...values.keys()]).toEqual([]);
  });

  it.each<[string, Partial<KeptStore>]>([
    ['read', { keys: async () => null, remove: async () => undefined }],
    ['written', { remove: async () => undefined }],
  ])(
    'when the device cannot be %s, then the worker stays and the next check removes what had to go',
    async (_what, broken) => {
      const { read, settle, values, store, onNothingLeft, forgetOthers } = open();
      await read(Promise.resolve(detail()));
      const works = { ...store };
      Object.assign(store, broken);
      await settle('POST /api/consent/withdraw', Promise.resolve({}), {});
      await forgetOthers(USER);
      expect([[...values.keys()], onNothingLeft.mock.calls.length]).toEqual([[KEY], 0]);
      Object.assign(store, works);
      await forgetOthers(USER);
      expect([[...values.keys()], onNothingLeft.mock.calls.length]).toEqual([[], 1]);
      await read(Promise.resolve(detail()));
      await forgetOthers(USER);
      expect([[...values.keys()], onNothingLeft.mock.calls.length]).toEqual([[KEY], 1]);
    },
  );

  it('when the device cannot be read, then no questionnaire is kept and no worker begins', async () => {
    const { read, values, store, begun } = open();
    store.keys = async () => null;
    expect(await read(Promise.resolve(detail()))).toEqual(detail());
    expect([[...values.keys()], begun]).toEqual([[], []]);
  });

  it('when another user replaces the session, then theirs alone stays', async () => {
    const { read, values, forgetOthers, onNothingLeft } = open();
    await read(Promise.resolve(detail()));
    await forgetOthers(USER);
    expect([[...values.keys()], onNothingLeft.mock.calls.length]).toEqual([[KEY], 0]);
    await forgetOthers(8);
    expect([[...values.keys()], onNothingLeft.mock.calls.length]).toEqual([[], 1]);
  });

  it('when an answer to the user before arrives after that, then theirs alone stays too', async () => {
    const { read, values, forgetOthers } = open();
    let answer: (given: UserAssessmentDetail) => void = () => undefined;
    const late = read(new Promise((resolve) => (answer = resolve)));
    await forgetOthers(8);
    values.set('detail.8.100009', detail({ id: 100_009, userId: 8 }));
    answer(detail());
    expect(await late).toEqual(detail());
    expect([...values.keys()]).toEqual(['detail.8.100009']);
  });

  it('when the same user is checked while a questionnaire is read, then it is kept', async () => {
    const { read, values, forgetOthers } = open();
    const reading = read(Promise.resolve(detail()));
    await forgetOthers(USER);
    await reading;
    expect([...values.keys()]).toEqual([KEY]);
  });

  it('when another user reads theirs, then nothing of the one before is kept', async () => {
    const { read, values } = open();
    values.set('detail.8.100009', detail({ id: 100_009, userId: 8 }));
    await read(Promise.resolve(detail()));
    expect([...values.keys()]).toEqual([KEY]);
  });
});

describe('the questions', () => {
  const input = { params: { id: 'sensory', version: '1.0.0' } };
  const call = 'GET /api/instruments/{id}/{version}';

  it('when they were read once, then they are there without a network, for this version alone', async () => {
    const { settle } = open();
    await settle(call, Promise.resolve({ items: [1] }), input);
    expect(await settle(call, offline(), input)).toEqual({ items: [1] });
    await expect(settle(call, offline(), { params: { id: 'sensory', version: '1.1.0' } })).rejects.toThrow();
    await expect(settle(call, refused(404), input)).rejects.toThrow('404');
  });
});
