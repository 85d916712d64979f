import type { AssessmentType, SensoryResult } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import { readIndex } from '../src/features/admin/lists/intersect-tokens.ts';
import { AuditEntryModel } from '../src/features/audit/audit-entry.model.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, INTELLIGENCE, LEARNING } from './choices.ts';
import { type TestApi, testApi } from './harness.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, bytesOf, entitle, ITEMS, NOW, PARTICIPANT, read, templateOf } from './sensory.ts';

let clock = NOW;
const api = testApi({ now: () => clock });

describe('results for staff', () => {
  let adminToken: string;
  beforeEach(async () => {
    await api.clean();
    adminToken = (await api.admin()).adminToken;
  });

  const list = (query = '') => api.get(`/api/admin/assessments${query}`, adminToken);
  const ids = async (query: string) => (await list(query)).body.map(({ id }: { id: number }) => id);
  const learning = {
    name: 'Gaya Belajar',
    type: 'learning' as const,
    priceRupiah: 0,
    instrumentId: null,
    ageRange: '',
  };

  describe('GET /api/admin/assessments', () => {
    it('lists all user assessments with their users, newest first, and the total in the header', async () => {
      const ratna = await api.user({ firstName: 'Ratna', email: 'ratna@contoh.test' });
      const first = await entitle(ratna.id);
      const second = await entitle(ratna.id, { status: 'completed', completedAt: NOW, assessment: learning });
      const withdrawn = await entitle(ratna.id, { withdrawnAt: NOW });
      const { body, status, headers } = await list();
      expect(status).toBe(200);
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
      expect(body.map(({ takenBack }: { takenBack?: string }) => takenBack)).toEqual([
        'flagged',
        'frozen',
        'withdrawn',
      ]);
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

    it('when the query is invalid, then it returns 422 with the field', async () => {
      const pages = ['limit=0', 'limit=201', 'limit=x', 'page=0', 'page=-1'];
      for (const query of [...pages, 'status=available', 'type=x', `search=${'x'.repeat(101)}`]) {
        const { status, body } = await list(`?${query}`);
        expect([query, status, body.code, body.fields.length]).toEqual([query, 422, 'VALIDATION', 1]);
      }
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
      expect(answer.body).toMatchObject({
        id,
        assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
        user: { id: parent.id, firstName: 'Ratna', lastName: 'Putri', email: parent.email },
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
        const { sections, quality } = await protocolOf(
          (await complete('intelligence', choose(INTELLIGENCE, false))).id,
        );
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
});

describe('long lists', () => {
  const COUNT = 2400;
  let adminToken: string;
  /** User assessments with different tokens, statuses and completion times. */
  const documents = Array.from({ length: COUNT }, (_, n) => ({
    _id: 500_000 + n,
    searchWords: [...(n % 2 ? ['ratna', 'ratu'] : ['budi']), ...(n % 3 ? ['profil'] : ['gaya']), `nomor${n}`],
    status: n % 5 ? 'completed' : 'available',
    completedAt: n % 5 ? new Date(NOW.getTime() - ((n * 7919) % COUNT) * 1000) : null,
  }));
  beforeAll(async () => {
    await api.clean();
    adminToken = (await api.admin()).adminToken;
    const first = await entitle((await api.user()).id);
    const template = await templateOf(first);
    await UserAssessment.collection.deleteOne({ _id: first as never });
    await UserAssessment.collection.insertMany(
      documents.map((each) => ({ ...template, ...each, _id: each._id as never, assessmentId: each._id })),
    );
  });

  const hasAllTokens = (tokens: string[]) => (each: (typeof documents)[number]) =>
    tokens.every((token) => each.searchWords.some((own) => own.startsWith(token)));
  const byId = (one: { _id: number }, other: { _id: number }) => other._id - one._id;
  const byCompletion = (one: (typeof documents)[number], other: (typeof documents)[number]) =>
    (other.completedAt?.getTime() ?? 0) - (one.completedAt?.getTime() ?? 0) || byId(one, other);
  /** User assessments that are not completed come last in both directions. */
  const byFirstCompletion = (one: (typeof documents)[number], other: (typeof documents)[number]) =>
    (one.completedAt?.getTime() ?? Number.MAX_VALUE) - (other.completedAt?.getTime() ?? Number.MAX_VALUE) ||
    byId(other, one);

  it.each([[['rat']], [['prof', 'rat', 'r']], [['bud', 'ratna']], [['nomor17', 'ratna']], [['profil', 'nomor1']]])(
    'when %j are searched, then total, order and pages match all documents with these tokens',
    async (tokens) => {
      for (const [more, isIncluded, order] of [
        ['', () => true, byId],
        ['&sort=completedAt', () => true, byCompletion],
        ['&sort=completedAt&direction=asc', () => true, byFirstCompletion],
        ['&status=completed', ({ status }: { status: string }) => status === 'completed', byId],
      ] as const) {
        const expected = documents.filter(hasAllTokens(tokens)).filter(isIncluded).toSorted(order);
        const last = Math.max(2, Math.ceil(expected.length / 50));
        for (const page of [1, 2, Math.floor(last * 0.8), last]) {
          const query = `search=${tokens.join('%20')}&limit=50&page=${page}${more}`;
          const { body, headers } = await api.get(`/api/admin/assessments?${query}`, adminToken);
          expect([query, headers['x-total-count']]).toEqual([query, String(expected.length)]);
          expect(body.map(({ id }: { id: number }) => id)).toEqual(
            expected.slice((page - 1) * 50, page * 50).map(({ _id }) => _id),
          );
        }
      }
    },
  );

  it.each([
    ['', byId],
    ['sort=completedAt&direction=asc&', byFirstCompletion],
    ['sort=completedAt&direction=asc&type=sensory&', byFirstCompletion],
  ])('when nothing is searched (%j), then the pages of 200 contain every row exactly once', async (sorted, order) => {
    const expected = documents.toSorted(order).map(({ _id }) => _id);
    const got: number[] = [];
    for (let page = 1; page <= COUNT / 200 + 1; page++) {
      const { body, headers } = await api.get(`/api/admin/assessments?${sorted}page=${page}`, adminToken);
      expect([page, headers['x-total-count']]).toEqual([page, String(COUNT)]);
      got.push(...body.map(({ id }: { id: number }) => id));
      expect(got).toEqual(expected.slice(0, page * 200));
    }
  });

  it('readIndex: when the result takes several replies of the database, then every row is returned exactly once', async () => {
    const query = { filter: { _id: { $gte: 500_000 } }, projection: { _id: 1 }, hint: { _id: 1 } } as const;
    const rows = await readIndex<{ _id: number }>(UserAssessment.collection, query, 700);
    expect(rows.map(({ _id }) => _id)).toEqual(documents.map(({ _id }) => _id));
  });
});

describe('consultations', () => {
  let admin: Awaited<ReturnType<TestApi['admin']>>;
  beforeEach(async () => {
    clock = NOW;
    await api.clean();
    admin = await api.admin();
  });

  const list = (query = '') => api.get(`/api/admin/consultations${query}`, admin.adminToken);
  const patch = (id: number | string, body: object) =>
    api.patch(`/api/admin/consultations/${id}`, body, admin.adminToken);
  const audited = async () => (await api.get('/api/admin/audit', admin.adminToken)).body;
  const ids = async (query: string) => (await list(query)).body.map(({ id }: { id: number }) => id);
  async function requestConsultation(childName = PARTICIPANT.childName) {
    const parent = await api.user({ firstName: 'Ratna' });
    const id = await entitle(parent.id);
    const body = { responses: answers(2), participantInfo: { ...PARTICIPANT, childName } };
    await api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
    return { parent, id };
  }

  it('when staff contact the parent, then the list, the history, the audit log and the parent’s view show it', async () => {
    const { parent, id } = await requestConsultation();
    const { body, headers } = await list();
    expect(headers['x-total-count']).toBe('1');
    expect(body[0]).toMatchObject({
      id,
      status: 'requested',
      childName: 'Alya Kirana',
      user: { email: parent.email, whatsappNumber: '081234567890' },
      history: [{ status: 'requested', by: 'Ratna Putri', note: '', at: NOW.toISOString() }],
    });
    clock = new Date(NOW.getTime() + 1000);
    const answer = await patch(id, { from: 'requested', status: 'contacted', note: ' Sudah di-WhatsApp ' });
    expect(answer.status).toBe(200);
    expect(answer.body.history[1]).toEqual({
      status: 'contacted',
      by: 'Sari Putri',
      note: 'Sudah di-WhatsApp',
      at: clock.toISOString(),
    });
    expect((await list()).body[0]).toEqual(answer.body);
    const own = await api.get(`/api/user-assessments/${id}`, parent.accessToken);
    expect(own.body.consultation).toEqual({ status: 'contacted', updatedAt: clock.toISOString() });
    expect((await audited())[0]).toMatchObject({
      action: 'consultation.update',
      target: { kind: 'result', id, name: `#${id}` },
      changes: { status: { from: 'requested', to: 'contacted' } },
    });
  });

  it('when the audit log is searched for the parent’s email or name, then it finds the update', async () => {
    const { parent, id } = await requestConsultation();
    await patch(id, { from: 'requested', status: 'contacted', note: 'Alya sudah dihubungi' });
    for (const search of [parent.email, 'ratna putri']) {
      const { body } = await api.get(`/api/admin/audit?search=${encodeURIComponent(search)}`, admin.adminToken);
      expect([search, body.map(({ action }: { action: string }) => action)]).toEqual([search, ['consultation.update']]);
    }
    expect((await api.get('/api/admin/audit?search=alya', admin.adminToken)).body).toEqual([]);
    const entries = await AuditEntryModel.find({ action: 'consultation.update' }).lean();
    expect(entries).toMatchObject([{ details: { note: true } }]);
    expect(JSON.stringify(await AuditEntryModel.collection.find({}).toArray())).not.toContain('Alya');
  });

  it('when the status stays the same, then only a staff note is stored', async () => {
    const { id } = await requestConsultation();
    await patch(id, { from: 'requested', status: 'requested' });
    expect((await read(id)).consultation?.history).toHaveLength(1);
    await patch(id, { from: 'requested', status: 'requested', note: 'Belum diangkat' });
    expect((await read(id)).consultation?.history).toHaveLength(2);
    expect(await audited()).toHaveLength(1);
  });

  it('when several admins change the status at the same time, then one succeeds and the others get 409', async () => {
    const { id } = await requestConsultation();
    const steps = ['contacted', 'scheduled', 'done', 'contacted', 'scheduled'] as const;
    const got = await Promise.all(
      steps.map((status, n) => patch(id, { from: 'requested', status, note: `langkah ${n}` })),
    );
    expect(got.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = got.findIndex(({ status }) => status === 200);
    const { history, status } = (await read(id)).consultation!;
    expect([status, history.length]).toEqual([steps[winner], 2]);
    expect(history[1]).toMatchObject({ status: steps[winner], note: `langkah ${winner}` });
    expect(await audited()).toHaveLength(1);
  });

  it('when a staff note refers to an outdated status, then it returns 409 with the current status and changes nothing', async () => {
    const { id } = await requestConsultation();
    await patch(id, { from: 'requested', status: 'scheduled' }).expect(200);
    const before = await bytesOf(id);
    const { status, body } = await patch(id, { from: 'requested', status: 'requested', note: 'Belum diangkat' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'CONFLICT',
      'Status konsultasi ini sudah diubah menjadi “Terjadwal”. Periksa dulu, lalu simpan lagi.',
    ]);
    expect(await bytesOf(id)).toBe(before);
    expect(await audited()).toHaveLength(1);
    await patch(id, { from: 'scheduled', status: 'scheduled', note: 'Belum diangkat' }).expect(200);
    expect((await read(id)).consultation?.history.map((step) => step.status)).toEqual([
      'requested',
      'scheduled',
      'scheduled',
    ]);
  });

  it('when several staff notes arrive at the same time, then all are stored', async () => {
    const { id } = await requestConsultation();
    const addNote = (note: string) => patch(id, { from: 'requested', status: 'requested', note }).expect(200);
    await Promise.all(['satu', 'dua', 'tiga'].map(addNote));
    const notes = (await read(id)).consultation?.history.map(({ note }) => note ?? '').sort();
    expect(notes).toEqual(['', 'dua', 'satu', 'tiga']);
  });

  it('when a status is given, then the longest waiting request comes first', async () => {
    const one = await requestConsultation();
    clock = new Date(NOW.getTime() + 1000);
    const two = await requestConsultation();
    expect(await ids('?status=requested')).toEqual([one.id, two.id]);
    expect(await ids('')).toEqual([two.id, one.id]);
    await patch(one.id, { from: 'requested', status: 'done' });
    expect(await ids('?status=done')).toEqual([one.id]);
    expect(await ids('?limit=1&page=2')).toEqual([one.id]);
    expect(await ids(`?id=${one.id}`)).toEqual([one.id]);
    expect(await ids(`?id=${one.id}&status=requested`)).toEqual([]);
    expect(await ids(`?id=${await entitle(one.parent.id)}`)).toEqual([]);
  });

  it('when a field is invalid, then it returns 422; when there is no consultation, then 404', async () => {
    const { id, parent } = await requestConsultation();
    const valid = { from: 'requested', status: 'done' };
    for (const invalid of [
      { status: undefined },
      { from: undefined },
      { from: 'lost' },
      { status: 'lost' },
      { note: 'x'.repeat(501) },
      { status: { $ne: 1 } },
    ])
      expect((await patch(id, { ...valid, ...invalid })).status).toBe(422);
    expect((await patch(await entitle(parent.id), valid)).status).toBe(404);
    for (const query of ['?status=x', '?id=x', '?id=0']) expect((await list(query)).status).toBe(422);
  });
});

describe('what parents and staff read', () => {
  /** The ends and one between. In the full tier the totals next to each limit of a band too, and every 50th of the 501. */
  const LIMITS = [154, 155, 189, 190, 239, 240, 284, 285, ...Array.from({ length: 10 }, (_, n) => 130 + n * 50)];
  const TOTALS = [125, 625, ...inTier({ gate: [240], full: LIMITS })];
  /** Uneven responses to all items that add up to the total. */
  function responsesWithTotal(total: number): Record<string, number> {
    const values = Array<number>(ITEMS).fill(1);
    let left = total - ITEMS;
    for (let index = 0; left > 0; index = (index + 7) % ITEMS) {
      if (values[index]! >= 5) continue;
      values[index]! += 1;
      left -= 1;
    }
    return Object.fromEntries(values.map((value, index) => [String(index + 1), value]));
  }

  // `report.api.test.ts` has their files, and the other types.
  it('sensory: for totals over the whole range, both views agree', async () => {
    const parent = await api.user();
    const { adminToken } = await api.admin();
    for (const total of TOTALS) {
      const id = await completeOne(api, parent, 'sensory', { responses: responsesWithTotal(total) });
      const user = await api.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
      const admin = await api.get(`/api/admin/assessments/${id}/result`, adminToken).expect(200);
      const { sectionScores: seen, ...shared } = user.body.results as SensoryResult;
      const { sectionScores, ...other } = admin.body.results as SensoryResult;
      expect([other, shared.totalScore]).toEqual([shared, total]);
      // Both views group the same items, so their sections add up to the same total.
      for (const scores of [seen, sectionScores])
        expect(Object.values(scores).reduce((sum, each) => sum + each.total, 0)).toBe(total);
    }
  });
});
