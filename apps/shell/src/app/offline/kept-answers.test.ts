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
  const save = (body?: object, answer: object = saved()) =>
    settle('POST /api/user-assessments/{id}/save-progress', Promise.resolve(answer), { params: { id: ID }, body });
  const complete = () => settle('POST /api/user-assessments/{id}/complete', Promise.resolve({}));
  const keptKeys = () => [...values.keys()];
  const { forgetAll, forgetOthers } = kept;
  return { values, keptKeys, store, begun, onNothingLeft, settle, read, save, complete, forgetAll, forgetOthers };
}
/** With a begun questionnaire that was read. */
async function openKept() {
  const opened = open();
  await opened.read(Promise.resolve(detail()));
  return opened;
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
    const { read } = await openKept();
    jest.useFakeTimers();
    const answer = read(new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(90_000);
    expect(await answer).toEqual(detail());
  });

  describe('whose kept one was read because the API was silent', () => {
    /** With the calls by which the API answers after all, which resolve when the answer has been noted. */
    async function readLate() {
      const opened = await openKept();
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
      const { keptKeys, refuse } = await readLate();
      await refuse(status);
      expect(keptKeys()).toEqual([]);
    });

    it('when the network fails later, then it stays', async () => {
      const { values, refuse } = await readLate();
      await refuse(502);
      expect(values.get(KEY)).toEqual(detail());
    });

    it('when it turns out to be completed, then it is forgotten; when it is newer, then it is kept', async () => {
      const completed = await readLate();
      await completed.answer(detail({ status: 'completed' }));
      expect(completed.keptKeys()).toEqual([]);
      const newer = await readLate();
      await newer.answer(detail({ revision: 4 }));
      expect(newer.values.get(KEY)).toEqual(detail({ revision: 4 }));
    });

    it('when it is completed here before the answer arrives, then it does not come back', async () => {
      const { complete, keptKeys, answer } = await readLate();
      await complete();
      await answer(detail());
      expect(keptKeys()).toEqual([]);
    });
  });

  it.each([
    ['completed', { status: 'completed' as const }],
    ['not started', { status: 'available' as const }],
    ['restricted', { isRestricted: true as const }],
    ['frozen', { isFrozen: true as const }],
    ['without a consent', { needsConsent: true as const }],
  ])('when it is %s, then no part of it is kept', async (_what, changes) => {
    const { read, values, keptKeys, onNothingLeft } = await openKept();
    values.set('instrument.sensory.1.0.0', {});
    await read(Promise.resolve(detail(changes)));
    expect(keptKeys()).toEqual([]);
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
    const { read, complete, values, keptKeys, begun, onNothingLeft } = open();
    await read(Promise.resolve(detail({ id: 100_002 })));
    const other = `/sensory-profile/100002`;
    values.set(`detail.${USER}.100002`, detail({ id: 100_002 }));
    await read(Promise.resolve(detail()));
    begun.length = 0;
    await complete();
    expect([begun, keptKeys()]).toEqual([[other], [`detail.${USER}.100002`]]);
    expect(onNothingLeft).not.toHaveBeenCalled();
  });

  it.each([403, 404])('when the API answers %i, then it is forgotten and the error stays', async (status) => {
    const { read, keptKeys } = await openKept();
    await expect(read(refused(status))).rejects.toThrow(String(status));
    expect(keptKeys()).toEqual([]);
  });

  it.each([401, 429, 500])('when the API answers %i, then it stays and the error is shown', async (status) => {
    const { read, keptKeys } = await openKept();
    await expect(read(refused(status))).rejects.toThrow(String(status));
    expect(keptKeys()).toEqual([KEY]);
  });

  it('when a save arrives, then what is kept has its answers and texts', async () => {
    const { save, values } = await openKept();
    const body = { responses: { 2: 4 }, comments: { umum: 'baru' }, participantInfo: { parentName: 'Rina' } };
    const superseded = { items: [], comments: { umum: 'dari gawai lain' }, participantInfo: {} };
    await save({ ...body, currentPage: 2, changed: ['2'] }, saved({ superseded }));
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
    const { read, save, values } = await openKept();
    const { slow, answer } = readSlowly(read);
    await save({ responses: { 2: 4 } });
    answer(detail({ ageRange: '3–12 tahun' }));
    expect(await slow).toMatchObject({ revision: 3, results: { responses: { 1: 5 } } });
    expect(values.get(KEY)).toMatchObject({
      revision: 4,
      ageRange: '3–12 tahun',
      results: { responses: { 1: 5, 2: 4 } },
    });
  });

  it('when saves pass the first read, then what is kept has their answers and texts', async () => {
    const { read, save, values, keptKeys } = open();
    const { slow, answer } = readSlowly(read);
    await save({ participantInfo: { childName: 'Dewi' } }, saved({ revision: 4, responses: { 1: 5 } }));
    await save({ participantInfo: { parentName: 'Rina' }, responses: { 2: 4 } }, saved({ revision: 5 }));
    expect(keptKeys()).toEqual([]);
    answer(detail());
    await slow;
    expect(values.get(KEY)).toMatchObject({
      revision: 5,
      results: { responses: { 1: 5, 2: 4 }, participantInfo: { childName: 'Dewi', parentName: 'Rina' } },
    });
  });

  it('when saves arrive while the one before is noted, then what is kept has the texts of all', async () => {
    const { save, values } = await openKept();
    await Promise.all([
      save({ participantInfo: { childName: 'Dewi' } }, saved({ revision: 4 })),
      save({ participantInfo: { parentName: 'Rina' } }, saved({ revision: 5 })),
      save({ participantInfo: { relationship: 'Ibu' } }, saved({ revision: 6 })),
    ]);
    expect(values.get(KEY)).toMatchObject({
      revision: 6,
      results: { participantInfo: { childName: 'Dewi', parentName: 'Rina', relationship: 'Ibu' } },
    });
  });

  it('when the read has the answers of a save that passed it, then it counts', async () => {
    const { read, save, values } = open();
    const { slow, answer } = readSlowly(read);
    await save({ comments: { umum: 'baru' } });
    const later = detail({ revision: 5 });
    answer(later);
    await slow;
    expect(values.get(KEY)).toEqual(later);
  });

  it('when another tab keeps a later save while the read is noted, then the later one stays', async () => {
    const { read, values, store } = await openKept();
    const later = detail({ revision: 9 });
    // After the read has looked at what is kept, and before it writes.
    store.remove = async () => void values.set(KEY, later);
    await read(Promise.resolve(detail({ revision: 4 })));
    expect(values.get(KEY)).toEqual(later);
  });

  it('when it is completed while it is read, then it is not kept again', async () => {
    const { read, complete, keptKeys } = await openKept();
    const { slow, answer } = readSlowly(read);
    await complete();
    answer(detail());
    await slow;
    expect(keptKeys()).toEqual([]);
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
    const { read, values } = await openKept();
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
    const { read, values, keptKeys, begun } = open({ canKeep: false });
    values.set(KEY, detail());
    values.set(UNSENT, '{"responses":{"2":4}}');
    await read(Promise.resolve(detail()));
    expect([keptKeys(), begun]).toEqual([[UNSENT], []]);
    expect(JSON.parse(localStorage.getItem(UNSENT) ?? '{}')).toEqual({ responses: { 2: 4 } });
  });
});

describe('the end', () => {
  it.each([
    'POST /api/restrictions',
    'POST /api/data-requests/deletion',
    'POST /api/consent/withdraw',
    'POST /api/children/{id}/delete',
  ])('when %s succeeds, then nothing is kept; when it is refused, then all stays', async (call) => {
    const { settle, keptKeys, onNothingLeft } = await openKept();
    await expect(settle(call, refused(422), {})).rejects.toThrow('422');
    expect(keptKeys()).toEqual([KEY]);
    await settle(call, Promise.resolve({}), {});
    expect(keptKeys()).toEqual([]);
    expect(onNothingLeft).toHaveBeenCalledTimes(1);
  });

  it('when the page of restrictions is read, then all stays', async () => {
    const { settle, keptKeys } = await openKept();
    await settle('GET /api/restrictions', Promise.resolve([]), {});
    expect(keptKeys()).toEqual([KEY]);
  });

  it('when the session ends, then nothing is kept but unsent answers', async () => {
    const { read, keptKeys, forgetAll } = open();
    localStorage.setItem(UNSENT, '{"responses":{"2":4}}');
    await read(Promise.resolve(detail()));
    await forgetAll();
    expect(keptKeys()).toEqual([UNSENT]);
  });

  it('when the session ends before the API answers, then the answer is shown and not kept', async () => {
    const { read, save, keptKeys, begun, forgetAll } = open();
    const { slow, answer } = readSlowly(read);
    await forgetAll();
    answer(detail());
    expect(await slow).toEqual(detail());
    expect([keptKeys(), begun]).toEqual([[], []]);
    await read(Promise.resolve(detail()));
    const saving = save();
    await forgetAll();
    await saving;
    expect(keptKeys()).toEqual([]);
  });

  it.each<[string, Partial<KeptStore>]>([
    ['read', { keys: async () => null, remove: async () => undefined }],
    ['written', { remove: async () => undefined }],
  ])(
    'when the device cannot be %s, then the worker stays and the next check removes what had to go',
    async (_what, broken) => {
      const { read, settle, keptKeys, store, onNothingLeft, forgetOthers } = await openKept();
      const works = { ...store };
      Object.assign(store, broken);
      await settle('POST /api/consent/withdraw', Promise.resolve({}), {});
      await forgetOthers(USER);
      expect([keptKeys(), onNothingLeft.mock.calls.length]).toEqual([[KEY], 0]);
      Object.assign(store, works);
      await forgetOthers(USER);
      expect([keptKeys(), onNothingLeft.mock.calls.length]).toEqual([[], 1]);
      await read(Promise.resolve(detail()));
      await forgetOthers(USER);
      expect([keptKeys(), onNothingLeft.mock.calls.length]).toEqual([[KEY], 1]);
    },
  );

  it('when the device cannot be read, then no questionnaire is kept and no worker begins', async () => {
    const { read, keptKeys, store, begun } = open();
    store.keys = async () => null;
    expect(await read(Promise.resolve(detail()))).toEqual(detail());
    expect([keptKeys(), begun]).toEqual([[], []]);
  });

  it('when another user replaces the session, then theirs alone stays', async () => {
    const { keptKeys, onNothingLeft, forgetOthers } = await openKept();
    await forgetOthers(USER);
    expect([keptKeys(), onNothingLeft.mock.calls.length]).toEqual([[KEY], 0]);
    await forgetOthers(8);
    expect([keptKeys(), onNothingLeft.mock.calls.length]).toEqual([[], 1]);
  });

  it('when an answer to the user before arrives after that, then theirs alone stays too', async () => {
    const { read, values, keptKeys, forgetOthers } = open();
    const { slow, answer } = readSlowly(read);
    await forgetOthers(8);
    values.set('detail.8.100009', detail({ id: 100_009, userId: 8 }));
    answer(detail());
    expect(await slow).toEqual(detail());
    expect(keptKeys()).toEqual(['detail.8.100009']);
  });

  it('when the same user is checked while a questionnaire is read, then it is kept', async () => {
    const { read, keptKeys, forgetOthers } = open();
    const reading = read(Promise.resolve(detail()));
    await forgetOthers(USER);
    await reading;
    expect(keptKeys()).toEqual([KEY]);
  });

  it('when another user reads theirs, then nothing of the one before is kept', async () => {
    const { read, values, keptKeys } = open();
    values.set('detail.8.100009', detail({ id: 100_009, userId: 8 }));
    await read(Promise.resolve(detail()));
    expect(keptKeys()).toEqual([KEY]);
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
