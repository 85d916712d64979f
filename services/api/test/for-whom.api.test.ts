import type { ParticipantInfo } from '@kenali/contracts';
import { followConsents } from '../src/features/user-assessments/index.ts';
import { saveProgress } from '../src/features/user-assessments/save-progress.ts';
import { choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { addChild, type Person, parentOf } from './guardian-family.ts';
import { testApi } from './harness.ts';
import { asFile } from './read-pdf-api.ts';
import { ALYA, BIMA, restrict } from './restriction.ts';
import { bytesOf, consentTo, NOW, read } from './sensory.ts';

/* Whom an inventory is about: the user, or a child that the form names. */

let now = NOW;
// `report.api.test.ts` has what is drawn.
const api = testApi({ now: () => now, env: { REQUIRE_CONSENT: 'on' }, isDrawing: false });

let parent: Person;
let id: number;
beforeEach(async () => {
  now = NOW;
  parent = await parentOf(api, { firstName: 'Sari', lastName: 'Putri' });
  id = await entitleTo(LEARNING, parent.id);
});

const formOf = ({ name, birthDate }: typeof ALYA): Partial<ParticipantInfo> => ({
  childName: name,
  childBirthDate: birthDate,
});
const send = (name: string, body: object, of = id, by = parent) =>
  api.post(`/api/user-assessments/${of}/${name}`, body, by.accessToken);
const detail = async (of = id, by = parent) =>
  (await api.get(`/api/user-assessments/by-id/${of}`, by.accessToken).expect(200)).body;
const resultOf = async (of: number) =>
  (await api.get(`/api/user-assessments/result/${of}`, parent.accessToken).expect(200)).body;
const forSelf = (by = parent) => consentTo(api, by.accessToken, { relationship: 'Diri sendiri' });

/** @returns the number of a completed inventory about a child, or about the user */
async function completeFor(child: typeof ALYA | null, childId?: number, kind = LEARNING): Promise<number> {
  const created = await entitleTo(kind, parent.id);
  const participantInfo = child ? formOf(child) : {};
  const body = { responses: choose(kind), participantInfo, ...(childId && { childId }) };
  await send('complete', body, created).expect(200);
  return created;
}

describe('the question', () => {
  it('when an inventory is new, then it is asked, and not for a sensory profile, for adults alone, or once it has begun', async () => {
    expect(await detail()).toMatchObject({ asksForWhom: true, relationship: 'Ibu' });
    const { assessment } = await read(id);
    const adult = await entitleTo(LEARNING, parent.id, { assessment: { ...assessment, ageRange: '18 tahun ke atas' } });
    const sensory = await entitleTo({ ...LEARNING, type: 'sensory', instrumentId: 'sensory-profile' }, parent.id);
    for (const each of [adult, sensory]) expect(await detail(each)).not.toHaveProperty('asksForWhom');
    // As the page does when it is for the user.
    await send('save-progress', { changed: [] }).expect(200);
    expect(await detail()).not.toHaveProperty('asksForWhom');
    expect((await detail()).results.participantInfo).toEqual({});
    const answered = await entitleTo(LEARNING, parent.id);
    await send('save-progress', { responses: { 1: 'visual' } }, answered).expect(200);
    expect(await detail(answered)).not.toHaveProperty('asksForWhom');
  });

  it('when its ages are those of children alone, then only a child can answer it, as the consent says, also after a restore', async () => {
    const { assessment } = await read(id);
    const ages = { assessment: { ...assessment, ageRange: '5–7 tahun' } };
    const of = await entitleTo(GENERIC, parent.id, ages);
    expect(await detail(of)).toMatchObject({ asksForWhom: true, forWhom: 'child' });
    expect(await detail()).toMatchObject({ asksForWhom: true, forWhom: 'anybody' });
    await send('save-progress', { currentStep: 1 }, of).expect(200);
    expect(await detail(of)).toMatchObject({ forWhom: 'child' });
    await forSelf();
    expect((await send('save-progress', { currentStep: 2 }, of)).body.code).toBe('CONSENT_REQUIRED');
    const later = await entitleTo(GENERIC, parent.id, ages);
    for (const each of [of, later]) {
      expect((await send('start', {}, each)).body.code).toBe('CONSENT_REQUIRED');
      expect(await detail(each)).toMatchObject({ needsConsent: true, asksForWhom: true, forWhom: 'child' });
    }
    expect(await followConsents()).toBe(1);
    expect((await read(later)).pausedByConsent).toBe(true);
    expect(await followConsents()).toBe(0);
    await consentTo(api, parent.accessToken);
    await send('save-progress', { participantInfo: formOf(ALYA) }, of).expect(200);
  });

  it.each([
    [undefined, 'Untuk siapa?'],
    [{ childName: '', childBirthDate: '' }, 'Untuk siapa?'],
    [{ childName: '', childBirthDate: '2023-05-31' }, 'Periksa kembali isian'],
  ] as const)(
    'when its ages are those of children alone and the form is %j, then it is saved and not completed until a child is named',
    async (participantInfo, message) => {
      const { assessment } = await read(id);
      const of = await entitleTo(LEARNING, parent.id, { assessment: { ...assessment, ageRange: '5–7 tahun' } });
      const body = { responses: choose(LEARNING), ...(participantInfo && { participantInfo }) };
      await send('save-progress', body, of).expect(200);
      const before = await bytesOf(of);
      const refused = await send('complete', body, of).expect(422);
      expect(refused.body.fields).toEqual([{ path: 'participantInfo.childName', message: 'Nama anak harus diisi' }]);
      expect(refused.body.message).toContain(message);
      expect(await bytesOf(of)).toBe(before);
      await send('save-progress', { participantInfo: formOf(ALYA) }, of).expect(200);
      await send('complete', { responses: choose(LEARNING) }, of).expect(200);
      expect((await resultOf(of)).child).toEqual(ALYA);
    },
  );

  it('when the consent has to be given again, then it is asked again, unless a child is named', async () => {
    const named = await entitleTo(LEARNING, parent.id);
    await send('save-progress', { responses: { 1: 'visual' } }).expect(200);
    await send('save-progress', { participantInfo: formOf(ALYA) }, named).expect(200);
    await api.post('/api/consent/withdraw', undefined, parent.accessToken).expect(200);
    expect(await detail()).toMatchObject({ needsConsent: true, asksForWhom: true });
    expect(await detail(named)).toMatchObject({ needsConsent: true, childName: ALYA.name });
    expect(await detail(named)).not.toHaveProperty('asksForWhom');
  });

  it.each(['Diri sendiri', undefined] as const)(
    'when the account consented as %s, then no relationship fills a form',
    async (relationship) => {
      const adult = await api.user();
      if (relationship) await consentTo(api, adult.accessToken, { relationship });
      const own = await entitleTo(LEARNING, adult.id);
      expect(await detail(own, adult)).not.toHaveProperty('relationship');
    },
  );
});

describe('the answer', () => {
  it.each([LEARNING, INTELLIGENCE, GENERIC])(
    '$type: when it is for a child, then result, PDF, lists and the search of staff name the child',
    async (kind) => {
      const childId = await addChild(api, parent);
      const of = await completeFor(ALYA, childId, kind);
      const result = await resultOf(of);
      expect(result.child).toEqual(ALYA);
      const { body: list } = await api.get('/api/user-assessments', parent.accessToken).expect(200);
      expect(list).toContainEqual(expect.objectContaining({ id: of, childName: ALYA.name, childId }));
      const pdf = String((await asFile(api.get(`/api/user-assessments/${of}/pdf`, parent.accessToken))).body);
      expect(pdf).toContain(`{"label":"Nama anak","value":"${ALYA.name}"}`);
      expect(pdf).toContain('{"label":"Diisi oleh","value":"Sari Putri"}');

      const { adminToken } = await api.admin();
      const search = await api.get('/api/admin/assessments?search=Alya%20Sari', adminToken).expect(200);
      expect(search.body).toContainEqual(expect.objectContaining({ id: of, childName: ALYA.name }));
      const shown = (await api.get(`/api/admin/assessments/${of}/result`, adminToken).expect(200)).body;
      expect(shown.child).toEqual(ALYA);
    },
  );

  it('when two children and the user answer the same inventory, then each is compared with the own results alone', async () => {
    const [alya, bima, own] = [await completeFor(ALYA), await completeFor(BIMA), await completeFor(null)];
    now = new Date(NOW.getTime() + 60_000);
    const again = [await completeFor(ALYA), await completeFor(BIMA), await completeFor(null)];
    const compared = await Promise.all(again.map(async (each) => (await resultOf(each)).retest.results[0].id));
    expect(compared).toEqual([alya, bima, own]);
    expect(await resultOf(own)).not.toHaveProperty('child');
  });

  it('when name or day of birth are missing or wrong, then it cannot be completed and nothing changes', async () => {
    const before = await bytesOf(id);
    for (const [participantInfo, field] of [
      [{ childName: 'Alya' }, 'childBirthDate'],
      [{ childBirthDate: '2023-05-31' }, 'childName'],
      [{ ...formOf(ALYA), childBirthDate: '2031-01-01' }, 'childBirthDate'],
      [{ ...formOf(ALYA), childBirthDate: '2023-02-30' }, 'childBirthDate'],
    ] as const) {
      const { body } = await send('complete', { responses: choose(LEARNING), participantInfo }).expect(422);
      expect(JSON.stringify(body.fields)).toContain(`participantInfo.${field}`);
    }
    expect(await bytesOf(id)).toBe(before);
  });

  it('when the processing of the child is restricted, then its inventories are restricted too, and no other one may name it', async () => {
    const of = await completeFor(ALYA);
    const own = await completeFor(null);
    await restrict(api, parent.accessToken, ALYA);
    expect([(await read(of)).restrictedAt, (await read(own)).restrictedAt]).toEqual([NOW, undefined]);
    const { body } = await send('save-progress', { participantInfo: formOf(ALYA) });
    expect(body.code).toBe('PROCESSING_RESTRICTED');
    await send('save-progress', { participantInfo: formOf(BIMA) }).expect(200);
  });
});

describe('another answer', () => {
  const pick = (child: typeof ALYA | null, childId: number | null) =>
    send('save-progress', { participantInfo: child ? formOf(child) : { childName: '', childBirthDate: '' }, childId });
  const listed = async () => {
    const { adminToken } = await api.admin();
    const { body } = await api.get('/api/admin/assessments?search=Alya', adminToken).expect(200);
    return body.map((each: { id: number }) => each.id);
  };

  it('until it is completed, then another child or the user takes the place, and answers stay', async () => {
    const [alya, bima] = [await addChild(api, parent), await addChild(api, parent, BIMA)];
    await pick(ALYA, alya).expect(200);
    expect(await listed()).toContain(id);
    await send('save-progress', { responses: { 1: 'visual' } }).expect(200);
    await pick(BIMA, bima).expect(200);
    expect(await detail()).toMatchObject({
      childName: BIMA.name,
      childId: bima,
      results: { responses: { 1: 'visual' } },
    });
    await pick(null, null).expect(200);
    const own = await detail();
    expect(own).toMatchObject({ childName: null, status: 'in_progress', results: { responses: { 1: 'visual' } } });
    expect(own).not.toHaveProperty('childId');
    expect(own).not.toHaveProperty('asksForWhom');
    expect(await listed()).not.toContain(id);
    await send('complete', { responses: choose(LEARNING) }).expect(200);
    expect(await resultOf(id)).not.toHaveProperty('child');
    expect((await pick(ALYA, alya)).body.code).toBe('ALREADY_COMPLETED');
  });
});

describe('the consent', () => {
  it('when a save that names a child waits with others, then it alone is refused', async () => {
    await forSelf();
    await send('save-progress', { responses: { 1: 'visual' } }).expect(200);
    const context = { caller: { id: parent.id }, services: api.services, setWrittenAt: () => undefined };
    const save = (body: object) => saveProgress({ params: { id }, body }, context as never);
    // The first one is written at once. The others wait for it, and are merged.
    const [first, second, naming, last] = await Promise.allSettled([
      save({ responses: { 2: 'visual' } }),
      save({ responses: { 3: 'visual' } }),
      save({ participantInfo: formOf(ALYA) }),
      save({ responses: { 4: 'visual' } }),
    ]);
    expect(naming).toMatchObject({ status: 'rejected', reason: { code: 'CONSENT_REQUIRED' } });
    for (const each of [first, second, last]) expect(each.status).toBe('fulfilled');
    const responses = { 1: 'visual', 2: 'visual', 3: 'visual', 4: 'visual' };
    expect((await read(id)).progress).toMatchObject({ responses, participantInfo: {} });
  });

  it.each(['save-progress', 'complete'])(
    '%s: when the account consents for itself alone, then no child can be named and no byte changes',
    async (name) => {
      await forSelf();
      await send('save-progress', { responses: { 1: 'visual' } }).expect(200);
      const before = await bytesOf(id);
      const body = { responses: choose(LEARNING), participantInfo: formOf(ALYA) };
      expect((await send(name, body)).body.code).toBe('CONSENT_REQUIRED');
      expect(await bytesOf(id)).toBe(before);
      await send(name, { responses: choose(LEARNING) }).expect(200);
    },
  );

  it('when an assessment for adults names a child, then the consent is needed as well', async () => {
    const { assessment } = await read(id);
    const adult = await api.user();
    const own = await entitleTo(LEARNING, adult.id, { assessment: { ...assessment, ageRange: '18 tahun ke atas' } });
    const named = { participantInfo: formOf(ALYA) };
    expect((await send('save-progress', named, own, adult)).body.code).toBe('CONSENT_REQUIRED');
    await consentTo(api, adult.accessToken);
    await send('save-progress', named, own, adult).expect(200);
    await api.post('/api/consent/withdraw', undefined, adult.accessToken).expect(200);
    expect((await send('save-progress', { responses: { 1: 'visual' } }, own, adult)).body.code).toBe(
      'CONSENT_REQUIRED',
    );
  });

  it('when the account consents for itself alone afterwards, then what is about a child is closed to it and to everybody else', async () => {
    const [of, own] = [await completeFor(ALYA), await completeFor(null)];
    await send('save-progress', { participantInfo: formOf(ALYA), responses: { 1: 'visual' } }).expect(200);
    await send('save-progress', { responses: { 2: 'visual' } }).expect(200);
    await forSelf();
    expect((await send('save-progress', { responses: { 3: 'visual' } })).body.code).toBe('CONSENT_REQUIRED');
    expect(await detail()).toMatchObject({ needsConsent: true });
    expect([(await read(of)).pausedByConsent, (await read(own)).pausedByConsent]).toEqual([true, undefined]);
    await consentTo(api, parent.accessToken);
    await send('save-progress', { responses: { 3: 'visual' } }).expect(200);
    expect((await read(of)).pausedByConsent).toBeUndefined();
  });

  it('when a child is named while the account consents for itself alone, then no save is accepted after both', async () => {
    const started = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const each = await entitleTo(LEARNING, parent.id);
        await send('save-progress', { responses: { 1: 'visual' } }, each).expect(200);
        return each;
      }),
    );
    const [consented, ...saved] = await Promise.all([
      forSelf(),
      ...started.map((each) => send('save-progress', { participantInfo: formOf(ALYA) }, each)),
    ]);
    expect(consented.status).toBe(200);
    for (const [index, { status, body }] of saved.entries()) {
      const each = started[index] as number;
      if (status === 200) {
        expect((await send('save-progress', { responses: { 2: 'visual' } }, each)).body.code).toBe('CONSENT_REQUIRED');
        expect((await read(each)).pausedByConsent).toBe(true);
      } else {
        expect([status, body.code]).toEqual([403, 'CONSENT_REQUIRED']);
        expect((await read(each)).progress.participantInfo).toEqual({});
      }
    }
  });
});
