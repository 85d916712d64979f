import type { AssessmentType } from '@kenali/contracts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, INTELLIGENCE, LEARNING } from './choices.ts';
import { testApi } from './harness.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, entitle, NOW, PARTICIPANT, schemaError } from './sensory.ts';

let adminToken: string;
const api = testApi({ now: () => NOW });
beforeEach(async () => {
  await api.clean();
  adminToken = (await api.admin()).adminToken;
});

const list = (query = '') => api.get(`/api/admin/assessments${query}`, adminToken);
const ids = async (query: string) => (await list(query)).body.map(({ id }: { id: number }) => id);
const learning = { name: 'Gaya Belajar', type: 'learning' as const, priceRupiah: 0, instrumentId: null, ageRange: '' };

describe('GET /api/admin/assessments', () => {
  it('lists all user assessments with their users, newest first, and the total in the header', async () => {
    const ratna = await api.user({ firstName: 'Ratna', email: 'ratna@contoh.test' });
    const first = await entitle(ratna.id);
    const second = await entitle(ratna.id, { status: 'completed', completedAt: NOW, assessment: learning });
    const withdrawn = await entitle(ratna.id, { withdrawnAt: NOW });
    const { body, status, headers } = await list();
    expect(status).toBe(200);
    expect(schemaError('GET /api/admin/assessments', body)).toBeUndefined();
    expect(headers['x-total-count']).toBe('3');
    expect(body.map(({ id }: { id: number }) => id)).toEqual([withdrawn, second, first]);
    expect(body[2]).toEqual({
      id: first,
      userId: ratna.id,
      status: 'available',
      childName: null,
      createdAt: NOW.toISOString(),
      completedAt: null,
      assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
      user: { email: 'ratna@contoh.test', firstName: 'Ratna', lastName: 'Putri', whatsappNumber: '081234567890' },
    });
  });

  it('when an order was refunded, then takenBack shows the effect on each user assessment', async () => {
    const { id } = await api.user();
    await entitle(id, { withdrawnAt: NOW });
    await entitle(id, { status: 'in_progress', frozenAt: NOW });
    await entitle(id, { status: 'completed', completedAt: NOW, assessment: learning, flaggedAt: NOW });
    const { body } = await list();
    expect(schemaError('GET /api/admin/assessments', body)).toBeUndefined();
    expect(body.map(({ takenBack }: { takenBack?: string }) => takenBack)).toEqual(['flagged', 'frozen', 'withdrawn']);
  });

  it('returns at most 200 rows, and further pages on request', async () => {
    const { id: userId } = await api.user();
    const created: number[] = [];
    for (let n = 0; n < 203; n++) created.push(await entitle(userId, { assessmentId: n + 1 }));
    const { body, headers } = await list();
    expect([body.length, headers['x-total-count']]).toEqual([200, '203']);
    const newest = created.toReversed();
    expect(await ids('?page=2')).toEqual(newest.slice(200));
    expect(await ids('?limit=5&page=3')).toEqual(newest.slice(10, 15));
    expect(await ids('?limit=5&page=100')).toEqual([]);
  });

  it('filters by status and type; in_progress includes available ones', async () => {
    const { id: userId } = await api.user();
    const available = await entitle(userId);
    const started = await entitle(userId, { status: 'in_progress' });
    const done = await entitle(userId, { status: 'completed', completedAt: NOW, assessment: learning });
    expect(await ids('?status=in_progress')).toEqual([started, available]);
    expect(await ids('?status=completed')).toEqual([done]);
    expect(await ids('?type=sensory')).toEqual([started, available]);
    expect(await ids('?type=learning&status=in_progress')).toEqual([]);
  });

  it('when several words are searched, then each must start a word of the name, email or assessment', async () => {
    const ratna = await api.user({ firstName: 'Ratna Dewi', email: 'rwijaya.jkt@contoh.test' });
    const budi = await api.user({ firstName: 'Budi', email: 'budi@lain.test' });
    const [a, b] = [await entitle(ratna.id), await entitle(budi.id, { assessment: learning })];
    expect(await ids('?search=rat')).toEqual([a]);
    expect(await ids('?search=DEWI')).toEqual([a]);
    expect(await ids('?search=atna')).toEqual([]);
    expect(await ids('?search=jkt')).toEqual([a]);
    expect(await ids('?search=rwijaya.jkt%40contoh.test')).toEqual([a]);
    expect(await ids('?search=putri')).toEqual([b, a]);
    expect(await ids('?search=gaya')).toEqual([b]);
    expect(await ids('?search=ratna%20sensori')).toEqual([a]);
    expect(await ids('?search=ratna%20gaya')).toEqual([]);
    expect(await ids('?search=')).toEqual([b, a]);
    expect(await ids('?search=rat&status=completed')).toEqual([]);
  });

  it.each(['.*', '.', '^', '(', '[a', 'r|b', '\\', '$', '(?i)x', 'a{1,}', '*', 'ratn?'])(
    'when the search is %s, then it is treated as text and matches nothing',
    async (search) => {
      await entitle((await api.user({ firstName: 'Ratna' })).id);
      const { status, body } = await list(`?search=${encodeURIComponent(search)}`);
      expect([status, body]).toEqual([200, []]);
    },
  );

  it('when the search contains a zero byte or is an object, then it causes no server error', async () => {
    expect((await list('?search=%00')).status).toBe(200);
    expect((await list('?search[$ne]=x')).status).toBeLessThan(500);
    expect((await list('?search=a&search=b')).status).toBe(422);
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'page=0',
    'page=-1',
    'status=available',
    'type=x',
    `search=${'x'.repeat(101)}`,
  ])('when the query is invalid (%s), then it returns 422 with the field', async (query) => {
    const { status, body } = await list(`?${query}`);
    expect([status, body.code]).toEqual([422, 'VALIDATION']);
    expect(body.fields).toHaveLength(1);
  });
});

describe('GET /api/admin/assessments/{id}/result', () => {
  const getResult = (id: number | string) => api.get(`/api/admin/assessments/${id}/result`, adminToken);

  it('when it is completed, then it returns sections A to M with user and price', async () => {
    const parent = await api.user({ firstName: 'Ratna' });
    const id = await entitle(parent.id);
    const body = { responses: { ...answers(2), 54: 5 }, participantInfo: PARTICIPANT };
    await api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
    const answer = await getResult(id);
    expect(answer.status).toBe(200);
    expect(schemaError('GET /api/admin/assessments/{id}/result', answer.body)).toBeUndefined();
    expect(answer.body).toMatchObject({
      id,
      assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
      user: { firstName: 'Ratna', lastName: 'Putri', email: parent.email },
      completedAt: NOW.toISOString(),
    });
    const { sectionScores } = answer.body.results;
    expect(Object.keys(sectionScores).join('')).toBe('ABCDEFGHIJKLM');
    // Item 54 is oral. Users see it in section F, staff in section I (Modulasi Input Sensoris).
    expect(sectionScores.F.average).toBe(2);
    expect(sectionScores.I).toMatchObject({ name: 'Modulasi Input Sensoris' });
    expect(sectionScores.I.average).toBeGreaterThan(2);
  });

  it('returns 409 before completion', async () => {
    const id = await entitle((await api.user()).id, { status: 'in_progress' });
    expect((await getResult(id)).body.code).toBe('RESULT_NOT_READY');
  });

  describe('the protocol', () => {
    const complete = async (type: AssessmentType, responses: object, more: object = {}) => {
      const parent = await api.user();
      return { id: await completeOne(api, parent, type, { responses, ...more }), token: parent.accessToken };
    };
    const protocolOf = async (id: number) => {
      const { body } = await getResult(id).expect(200);
      expect(schemaError('GET /api/admin/assessments/{id}/result', body)).toBeUndefined();
      return body.protocol;
    };

    it('shows each answer in words with its section and remark, and what was not observed', async () => {
      const { 3: _, ...responses } = { ...answers(2), 54: 5 } as Record<string, number>;
      const { id } = await complete('sensory', responses, {
        notApplicable: { 3: true },
        comments: { A: ' Menutup telinga. ', umum: 'Kurang tidur.', B: '' },
      });
      const { sections, remark, createdAt, quality } = await protocolOf(id);
      expect(sections.map(({ key }: { key: string }) => key).join('')).toBe('ABCDEFGHIJKLMN');
      expect([sections[0].remark, sections[1].remark, remark]).toEqual(['Menutup telinga.', null, 'Kurang tidur.']);
      expect(createdAt).toBe(NOW.toISOString());
      const items = sections.flatMap((section: { items: { id: string }[] }) => section.items);
      expect(items).toHaveLength(125);
      const item = (wanted: string) => items.find(({ id: own }: { id: string }) => own === wanted);
      expect(item('1')).toMatchObject({ answer: 'JARANG', value: 2, isNotObserved: false });
      expect(item('3')).toMatchObject({ answer: null, value: null, isNotObserved: true });
      expect(item('54')).toMatchObject({ answer: 'SELALU', value: 5 });
      expect(quality).toMatchObject({ items: 125, answered: 124, notObserved: 1, flags: ['same_answer'] });
    });

    it('when the browser sent the time of each answer, then the pace is known, and a fast one is flagged', async () => {
      const parent = await api.user();
      const pace = async (seconds: number) => {
        const id = await entitle(parent.id);
        const times = Object.fromEntries(
          Array.from({ length: 125 }, (_, index) => [
            String(index + 1),
            NOW.getTime() - (125 - index) * seconds * 1000,
          ]),
        );
        const responses = Object.fromEntries(Object.keys(times).map((item) => [item, (Number(item) % 5) + 1]));
        const body = { responses, changedAt: { items: times }, sentAt: NOW.getTime() };
        await api.post(`/api/user-assessments/${id}/save-progress`, body, parent.accessToken).expect(200);
        const end = { responses, participantInfo: PARTICIPANT, changed: [] };
        await api.post(`/api/user-assessments/${id}/complete`, end, parent.accessToken).expect(200);
        return (await protocolOf(id)).quality;
      };
      expect(await pace(6)).toMatchObject({ secondsPerItem: 6, minutes: 12, sittings: 1, flags: [] });
      expect(await pace(1)).toMatchObject({ secondsPerItem: 1, flags: ['fast'] });
    });

    it('when all answers came at once, then the pace is unknown', async () => {
      const { id } = await complete('sensory', answers(2));
      expect((await protocolOf(id)).quality).toMatchObject({ secondsPerItem: null, minutes: null, sittings: null });
    });

    it('lists the questions of a learning style and of multiple intelligences in words', async () => {
      const style = await protocolOf((await complete('learning', choose(LEARNING))).id);
      expect(style.sections).toMatchObject([{ key: null, name: null, remark: null }]);
      expect(style.sections[0].items).toHaveLength(14);
      expect(style.sections[0].items[0]).toMatchObject({ answer: expect.stringMatching(/./), value: null });
      const { sections, quality } = await protocolOf((await complete('intelligence', choose(INTELLIGENCE, false))).id);
      expect(sections.flatMap(({ items }: { items: object[] }) => items)).toHaveLength(70);
      expect(sections[0].items[0]).toMatchObject({ answer: 'Tidak' });
      expect(quality).toMatchObject({ longestRun: 70, flags: ['same_answer'] });
    });

    it('when staff ask why, then each sentence of the report has its rule and facts, and parents do not get them', async () => {
      const { id, token } = await complete('sensory', answers(4));
      const { body } = await getResult(id).expect(200);
      const sentences = body.reasons.map(({ sentence }: { sentence: string }) => sentence);
      expect(sentences.slice(0, 3)).toEqual([
        body.interpretation.averageWords,
        body.interpretation.text,
        body.interpretation.prominent.sentence,
      ]);
      expect(body.reasons[1]).toMatchObject({ rule: `band.questionnaire.${body.results.band.id}` });
      const own = await api.get(`/api/user-assessments/result/${id}`, token).expect(200);
      expect(own.body).not.toHaveProperty('reasons');
      const { id: style } = await complete('learning', choose(LEARNING));
      expect((await getResult(style)).body.reasons[0]).toMatchObject({ rule: 'style.visual' });
      const { id: flat } = await complete('intelligence', choose(INTELLIGENCE));
      expect((await getResult(flat)).body.reasons[0]).toMatchObject({ rule: 'profile.flat' });
    });

    it('when no pack has the version any more, then the result is there without a protocol', async () => {
      const { id } = await complete('learning', choose(LEARNING));
      await UserAssessment.updateOne({ _id: id }, { $set: { 'instrument.version': '0.0.1' } });
      expect(await protocolOf(id)).toBeNull();
    });
  });
});
