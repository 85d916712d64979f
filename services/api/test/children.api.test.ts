import { CHILD_NOTES_MAX, CHILDREN_MAX, type OwnChildren } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import { comparisonKey } from '../src/db/encryption/search-keys.ts';
import { Child, UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, LEARNING } from './choices.ts';
import { type Person, parentOf } from './guardian-family.ts';
import { testApi } from './harness.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { ALYA, formOf } from './restriction.ts';
import { answers, bytesOf, consentTo, entitle, NOW, PARTICIPANT, read, TODAY } from './sensory.ts';

let now = NOW;
const api = testApi({ now: () => now, env: { REQUIRE_CONSENT: 'on' }, isDrawing: false });

let owner: Person;
beforeEach(async () => {
  now = NOW;
  owner = await parent();
});
const parent = () => parentOf(api, {});

const BIMA = { name: 'Bima Wijaya', birthDate: '2024-02-29' };
const add = (body: object = ALYA, person = owner) => api.post('/api/children', body, person.accessToken);
const saved = async (body: object = ALYA, person = owner): Promise<number> =>
  (await add(body, person).expect(201)).body.id;
const change = (id: number | string, body: object, person = owner) =>
  api.patch(`/api/children/${id}`, body, person.accessToken);
const remove = (id: number | string, person = owner) =>
  api.post(`/api/children/${id}/delete`, undefined, person.accessToken);
const list = async (person = owner): Promise<OwnChildren> => {
  const { body } = await api.get('/api/children', person.accessToken).expect(200);
  return body;
};
const stored = (person = owner) => Child.find({ ownerId: person.id }).sort({ _id: 1 }).lean();
/** Completes a sensory profile a day after the one before. */
async function take(child: typeof ALYA, more: object = {}, person = owner): Promise<number> {
  now = new Date(now.getTime() + 86_400_000);
  return completeOne(api, person, 'sensory', { responses: answers(), participantInfo: formOf(child), ...more });
}
const save = (id: number, body: object, person = owner) =>
  api.post(`/api/user-assessments/${id}/save-progress`, body, person.accessToken);
const complete = (id: number, body: object, person = owner) =>
  api.post(`/api/user-assessments/${id}/complete`, body, person.accessToken);
const childOf = async (id: number) => (await read(id)).childId;

/** Of each race. */
const ROUNDS = inTier({ gate: 2, full: 5 });

describe('POST /api/children', () => {
  it('when a parent saves a child, then the profile has what was sent and is listed', async () => {
    const body = { ...ALYA, name: `  ${ALYA.name} `, sex: 'female', notes: ' Suka musik ' };
    const { body: view } = await add(body).expect(201);
    expect(view).toEqual({
      id: expect.any(Number),
      ...ALYA,
      sex: 'female',
      notes: 'Suka musik',
      results: 0,
      createdAt: NOW.toISOString(),
    });
    expect(await list()).toEqual({ children: [view], suggestions: [] });
  });

  it('when the call is repeated, then the same profile is returned; with other details, the call is refused', async () => {
    const first = await add().expect(201);
    const again = await add().expect(200);
    expect(again.body).toEqual(first.body);
    const other = await add({ ...ALYA, sex: 'female' });
    expect([other.status, other.body.code]).toEqual([409, 'CHILD_EXISTS']);
    expect((await add({ ...ALYA, name: `${ALYA.name.toUpperCase()} ` })).body.code).toBe('CHILD_EXISTS');
    expect(await stored()).toHaveLength(1);
  });

  it('when the name has the apostrophe of another phone, then it is the same child', async () => {
    await add({ ...ALYA, name: "Nur'aini" }).expect(201);
    expect((await add({ ...ALYA, name: 'Nur\u2019aini\u200b' })).body.code).toBe('CHILD_EXISTS');
    expect(await stored()).toHaveLength(1);
  });

  it('when ten calls arrive at once, then there is one profile, and every call returns it', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => add()));
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('when twins are saved, then each has a profile', async () => {
    await saved(ALYA);
    await saved({ ...ALYA, name: 'Alma Kirana' });
    expect((await list()).children.map(({ name }) => name)).toEqual([ALYA.name, 'Alma Kirana']);
  });

  it('when the account is full, then further ones are refused, also at once', async () => {
    const nth = (index: number) => ({ ...ALYA, name: `Anak ${index}` });
    for (let index = 1; index < CHILDREN_MAX; index += 1) await saved(nth(index));
    const sent = await Promise.all([add(nth(100)), add(nth(101)), add(nth(102))]);
    expect(sent.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '201 ',
      '409 CHILDREN_FULL',
      '409 CHILDREN_FULL',
    ]);
    expect(await stored()).toHaveLength(CHILDREN_MAX);
    await add(nth(1)).expect(200);
  });

  const INVALID: [string, object, string][] = [
    ['no name', { birthDate: ALYA.birthDate }, 'name'],
    ['a blank name', { ...ALYA, name: '  ' }, 'name'],
    ['a long name', { ...ALYA, name: 'x'.repeat(101) }, 'name'],
    ['a name that is a list', { ...ALYA, name: ['x'] }, 'name'],
    ['a name that is a query', { ...ALYA, name: { $gt: '' } }, 'name'],
    ['no day of birth', { name: ALYA.name }, 'birthDate'],
    ['an empty day of birth', { ...ALYA, birthDate: '' }, 'birthDate'],
    ['a day that does not exist', { ...ALYA, birthDate: '2023-02-29' }, 'birthDate'],
    ['another form of day', { ...ALYA, birthDate: '29/02/2024' }, 'birthDate'],
    ['a day before 1900', { ...ALYA, birthDate: '1899-12-31' }, 'birthDate'],
    ['tomorrow in Jakarta', { ...ALYA, birthDate: '2030-11-22' }, 'birthDate'],
    ['an unknown sex', { ...ALYA, sex: 'x' }, 'sex'],
    ['a sex that is a number', { ...ALYA, sex: 1 }, 'sex'],
    ['long notes', { ...ALYA, notes: 'x'.repeat(CHILD_NOTES_MAX + 1) }, 'notes'],
    ['notes that are null', { ...ALYA, notes: null }, 'notes'],
  ];
  it('when a field is missing or invalid, then it is refused with the field, and nothing is stored', async () => {
    for (const [what, body, field] of INVALID) {
      const { status, body: answer } = await add(body);
      const paths = new Set(answer.fields.map(({ path }: { path: string }) => path));
      expect([what, status, answer.code, [...paths]]).toEqual([what, 422, 'VALIDATION', [field]]);
      expect(answer.fields[0].message).toMatch(/[a-z]{4}/);
    }
    expect(await stored()).toEqual([]);
  });

  it('when the child was born today in Jakarta or in Papua, then the profile is saved', async () => {
    await add({ ...ALYA, birthDate: TODAY }).expect(201);
    now = new Date('2030-11-21T15:30:00Z');
    await add({ ...BIMA, birthDate: '2030-11-22' }).expect(201);
    await add({ ...BIMA, birthDate: '2030-11-23' }).expect(422);
  });

  it('when results name the child already, then they belong to the profile, and those of other children do not', async () => {
    const mine = await take(ALYA);
    const twin = await take({ ...ALYA, name: 'Alma Kirana' });
    const stranger = await parent();
    const foreign = await take(ALYA, {}, stranger);
    const { body } = await add({ ...ALYA, name: ALYA.name.toUpperCase() }).expect(201);
    expect(body.results).toBe(1);
    expect([await childOf(mine), await childOf(twin), await childOf(foreign)]).toEqual([body.id, undefined, undefined]);
    expect((await add({ ...ALYA, name: ALYA.name.toUpperCase() }).expect(200)).body.results).toBe(1);
  });
});

describe('GET /api/children', () => {
  it('when assessments name children without a profile, then they are suggested, each child once', async () => {
    await take(ALYA);
    const open = await entitle(owner.id);
    await save(open, { participantInfo: formOf({ ...ALYA, name: ` ${ALYA.name.toLowerCase()}` }) }).expect(200);
    await take(BIMA);
    await save(await entitle(owner.id), { participantInfo: { childName: 'Cinta' } }).expect(200);
    expect((await list()).suggestions).toEqual([
      { ...ALYA, assessments: 2 },
      { ...BIMA, assessments: 1 },
    ]);
    await saved(BIMA);
    expect((await list()).suggestions).toEqual([{ ...ALYA, assessments: 2 }]);
  });

  it('when another account asks, then it sees nothing of this one', async () => {
    await take(ALYA);
    await saved(ALYA);
    expect(await list(await parent())).toEqual({ children: [], suggestions: [] });
  });
});

describe('PATCH /api/children/{id}', () => {
  it('when fields are sent, then only those change', async () => {
    const id = await saved({ ...ALYA, sex: 'female', notes: 'Suka musik' });
    const { body } = await change(id, { notes: '' }).expect(200);
    expect(body).toMatchObject({ id, ...ALYA, sex: 'female', notes: '' });
    expect((await change(id, { sex: null, birthDate: '2023-06-01' }).expect(200)).body).toMatchObject({
      name: ALYA.name,
      birthDate: '2023-06-01',
      sex: null,
    });
    const once = await stored();
    expect((await change(id, { sex: null, birthDate: '2023-06-01' }).expect(200)).body.birthDate).toBe('2023-06-01');
    expect(await stored()).toEqual(once);
    await change(id, {}).expect(200);
    expect(await stored()).toEqual(once);
  });

  it('when several calls change one profile at once, then none is lost', async () => {
    const id = await saved();
    const sent = [{ name: 'Alya K' }, { birthDate: '2023-06-02' }, { sex: 'female' }, { notes: 'n' }];
    const statuses = await Promise.all(sent.map(async (body) => (await change(id, body)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    const expected = { name: 'Alya K', birthDate: '2023-06-02', sex: 'female', notes: 'n' };
    expect((await list()).children[0]).toMatchObject(expected);
    const key = comparisonKey(owner.id, '2023-06-02 alya k');
    expect(await stored()).toEqual([expect.objectContaining({ ...expected, key })]);
  });

  it('when a name is corrected, then its results stay, and results under the new name join', async () => {
    const first = await take(ALYA);
    const id = await saved(ALYA);
    const second = await take({ ...ALYA, name: 'Alya Kirana Putri' });
    const { body } = await change(id, { name: 'Alya Kirana Putri' }).expect(200);
    expect(body.results).toBe(2);
    expect([await childOf(first), await childOf(second)]).toEqual([id, id]);
  });

  it('when name and day of birth of a child with results change at once, then it is refused', async () => {
    const id = await saved(ALYA);
    expect((await change(id, BIMA).expect(200)).body).toMatchObject({ id, ...BIMA });
    await take(BIMA);
    const before = await stored();
    const { status, body } = await change(id, ALYA);
    expect([status, body.code]).toEqual([409, 'CHILD_HAS_RESULTS']);
    expect(body.message).toContain('tambahkan profil baru');
    expect(await stored()).toEqual(before);
  });

  it('when it would become a child that has a profile, then it is refused, and nothing changes', async () => {
    await saved(ALYA);
    const id = await saved({ ...ALYA, name: 'Alma' });
    const before = await stored();
    expect((await change(id, { name: ` ${ALYA.name.toUpperCase()}` })).body.code).toBe('CHILD_EXISTS');
    expect(await stored()).toEqual(before);
  });

  it('when a field is invalid, then it is refused, and nothing changes', async () => {
    const id = await saved();
    const before = await stored();
    for (const body of [
      { name: '' },
      { name: null },
      { birthDate: '' },
      { birthDate: '2999-01-01' },
      { sex: '' },
      { notes: 5 },
    ])
      expect([body, (await change(id, body)).status]).toEqual([body, 422]);
    expect(await stored()).toEqual(before);
  });
});

describe('POST /api/children/{id}/delete', () => {
  it('when the child has no result, then the profile goes, and an unfinished assessment keeps what was typed', async () => {
    const id = await saved();
    const open = await entitle(owner.id);
    await save(open, { childId: id, participantInfo: formOf(ALYA), responses: { 1: 5 } }).expect(200);
    expect((await remove(id).expect(200)).body).toEqual({ success: true });
    expect((await list()).children).toEqual([]);
    expect(await read(open)).toMatchObject({ progress: { participantInfo: PARTICIPANT, responses: { 1: 5 } } });
    expect(await childOf(open)).toBeUndefined();
    await remove(id).expect(404);
  });

  it('when the child has a result, then it is refused with what to do, and nothing changes', async () => {
    const id = await saved();
    const done = await take(ALYA);
    const { status, body } = await remove(id);
    expect([status, body.code]).toEqual([409, 'CHILD_HAS_RESULTS']);
    expect(body.message).toMatch(/Hapus dahulu data anak/);
    expect([await childOf(done), (await stored()).length]).toEqual([id, 1]);
  });

  it('when the last answer and the deletion arrive at once, then the result never names a profile that is gone', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await saved({ ...ALYA, name: `Alya ${round}` });
      const done = await entitle(owner.id);
      const body = { responses: answers(), participantInfo: formOf({ ...ALYA, name: `Alya ${round}` }) };
      const [completed, deleted] = await Promise.all([complete(done, { ...body, childId: id }), remove(id)]);
      const isThere = (await Child.exists({ _id: id })) !== null;
      expect([200, 404]).toContain(completed.status);
      if (completed.status === 404) await complete(done, body).expect(200);
      expect(deleted.status).toBe(isThere ? 409 : 200);
      expect(await childOf(done)).toBe(isThere ? id : undefined);
    }
  });

  it('when a profile is saved while its result is completed, then the result belongs to it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = { ...BIMA, name: `Bima ${round}` };
      const done = await entitle(owner.id);
      const body = { responses: answers(), participantInfo: formOf(child) };
      const [, created] = await Promise.all([complete(done, body).expect(200), add(child).expect(201)]);
      expect(await childOf(done)).toBe(created.body.id);
    }
  });
});

describe('strangers', () => {
  it('when an assessment names the profile of somebody else, or one that does not exist, then nothing is stored', async () => {
    const id = await saved({ ...ALYA, notes: 'Rahasia' });
    const before = await stored();
    const stranger = await parent();
    const own = await entitle(stranger.id);
    const bytes = await bytesOf(own);
    for (const childId of [id, 999_999]) {
      expect((await save(own, { childId, responses: { 1: 5 } }, stranger)).status).toBe(404);
      const all = { childId, responses: answers(), participantInfo: PARTICIPANT };
      expect((await complete(own, all, stranger)).status).toBe(404);
    }
    expect(await bytesOf(own)).toBe(bytes);
    expect(await stored()).toEqual(before);
  });
});

describe('consent', () => {
  it('without consent and after a withdrawal, no profile is saved or changed, and all can be read and deleted', async () => {
    const id = await saved();
    const refused = async () => {
      const sent = [await add(BIMA), await change(id, { notes: 'y' })];
      expect(sent.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'CONSENT_REQUIRED']));
      expect(sent[0]?.body.message).toContain('halaman Anak');
      expect(await list()).toMatchObject({ children: [{ id, notes: '' }], needsConsent: true });
    };
    await api.post('/api/consent/withdraw', undefined, owner.accessToken).expect(200);
    await refused();
    await consentTo(api, owner.accessToken, { relationship: 'Diri sendiri' });
    await refused();
    await remove(id).expect(200);
    await consentTo(api, owner.accessToken);
    await add(BIMA).expect(201);
  });

  it('when a profile is saved while the consent is withdrawn, then nothing is saved after the withdrawal', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await parent();
      await Promise.all([add(ALYA, person), api.post('/api/consent/withdraw', undefined, person.accessToken)]);
      const [profile] = await stored(person);
      expect((await add(BIMA, person)).status).toBe(403);
      expect((await stored(person)).length).toBe(profile ? 1 : 0);
    }
  });
});

describe('the child of an assessment', () => {
  it('when a save names a profile, then the assessment refers to it, and no answer changes', async () => {
    const id = await saved();
    const open = await entitle(owner.id);
    await save(open, { responses: { 1: 5 }, participantInfo: PARTICIPANT }).expect(200);
    await save(open, { childId: id, changed: [] }).expect(200);
    const detail = await api.get(`/api/user-assessments/by-id/${open}`, owner.accessToken).expect(200);
    expect(detail.body).toMatchObject({ childId: id, results: { responses: { 1: 5 }, participantInfo: PARTICIPANT } });
    const { body: all } = await api.get('/api/user-assessments', owner.accessToken).expect(200);
    expect(all[0].childId).toBe(id);
    await save(open, { childId: null }).expect(200);
    expect(await childOf(open)).toBeUndefined();
  });

  it('when childId is no number of a profile, then save and complete are refused, and no byte changes', async () => {
    const open = await entitle(owner.id);
    const before = await bytesOf(open);
    for (const childId of ['7', 0, -1, 1.5, true, [1], { $gt: 0 }])
      for (const send of [save, complete]) {
        const all = { childId, responses: answers(), participantInfo: PARTICIPANT };
        expect([childId, (await send(open, all)).status]).toEqual([childId, 422]);
      }
    expect(await bytesOf(open)).toBe(before);
  });

  it('when a result is completed, then the form decides about the profile', async () => {
    const [alya, bima] = [await saved(ALYA), await saved(BIMA)];
    expect(await childOf(await take(ALYA, { childId: alya }))).toBe(alya);
    expect(await childOf(await take(ALYA))).toBe(alya);
    // Chosen, then filled in for somebody else.
    expect(await childOf(await take(BIMA, { childId: alya }))).toBe(bima);
    expect(await childOf(await take({ ...ALYA, name: 'Alma Kirana' }, { childId: alya }))).toBeUndefined();
    // Typed before the profile was corrected.
    const open = await entitle(owner.id);
    await save(open, { childId: alya, participantInfo: PARTICIPANT }).expect(200);
    await change(alya, { name: 'Alya K' }).expect(200);
    await complete(open, { responses: answers() }).expect(200);
    expect(await childOf(open)).toBe(alya);
    const bytes = await bytesOf(open);
    await complete(open, { responses: answers(), childId: bima }).expect(200);
    expect(await bytesOf(open)).toBe(bytes);
    const { body } = await api.get('/api/children', owner.accessToken);
    expect(body.children.map(({ results }: { results: number }) => results)).toEqual([3, 1]);
  });

  it('when an inventory without a participant form names a profile, then its result belongs to it', async () => {
    const id = await saved();
    const responses = choose(LEARNING);
    const learning = await completeOne(api, owner, 'learning', { responses, childId: id });
    expect(await childOf(learning)).toBe(id);
    expect(await childOf(await completeOne(api, owner, 'learning', { responses }))).toBeUndefined();
  });
});

describe('results side by side', () => {
  const compared = async (id: number) => {
    const { body } = await api.get(`/api/user-assessments/result/${id}`, owner.accessToken).expect(200);
    return [
      (body.retest?.results ?? []).map((each: { id: number }) => each.id),
      body.earlier.map((each: { id: number }) => each.id),
    ];
  };

  it('when both have a profile, then it decides, whatever the forms say', async () => {
    const alya = await saved(ALYA);
    const first = await take(ALYA);
    await change(alya, { name: 'Alya Kirana Putri' }).expect(200);
    const second = await take({ ...ALYA, name: 'Alya Kirana Putri' });
    expect(await compared(second)).toEqual([[first, second], [first]]);
    // A second child that has the name which the first one had.
    await UserAssessment.updateOne({ _id: first }, { $set: { childId: alya + 5000 } });
    await UserAssessment.updateOne({ _id: second }, { $set: { subjectKey: (await read(first)).subjectKey } });
    expect(await compared(second)).toEqual([[], []]);
    expect((await download(api, `/api/user-assessments/${second}/pdf`, owner.accessToken)).status).toBe(200);
  });

  it('when one of both has no profile, then name and day of birth decide, as before', async () => {
    const first = await take(ALYA);
    const other = await take(BIMA);
    const second = await take(ALYA);
    await saved(ALYA);
    await UserAssessment.updateOne({ _id: first }, { $unset: { childId: 1 } });
    expect(await compared(second)).toEqual([[first, second], [first]]);
    expect(await compared(other)).toEqual([[], []]);
  });
});
