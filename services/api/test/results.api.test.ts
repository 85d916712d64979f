import type { AdminResultView, ResultView, Retest } from '@kenali/contracts';
import { comparedValues } from '@kenali/instruments';
import { EVIDENCE_HEADING, evidenceTexts } from '@kenali/instruments/rules';
import { collectOwnData } from '../src/features/data-export/content/collect-own-data.ts';
import { csvFiles } from '../src/features/data-export/content/tables.ts';
import { countResults } from '../src/features/statistics/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { expectError } from './checkout.ts';
import { type ChoiceKind, choose, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { type TestApi, testApi } from './harness.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { completeOne, download, readEveryCall } from './read-pdf-api.ts';
import { answers, entitle, ITEMS, NOW, PARTICIPANT } from './sensory.ts';
import { openShared } from './shared-link.ts';

type User = Awaited<ReturnType<TestApi['user']>>;
const DAY_MS = 86_400_000;
let now = NOW;
let parent: User;
const api = testApi({ now: () => now });
beforeEach(async () => {
  now = NOW;
  await api.clean();
  parent = await api.user();
});

const result = (id: number | string, token = parent.accessToken) =>
  api.get(`/api/user-assessments/result/${id}`, token);
const adminResult = async (id: number): Promise<AdminResultView> => {
  const { body } = await api.get(`/api/admin/assessments/${id}/result`, (await api.admin()).adminToken).expect(200);
  return body;
};
const pdfText = async (path: string, token = parent.accessToken) =>
  textOf(await readPdf((await download(api, path, token)).body));
const complete = (kind: ChoiceKind, value = kind.values[0]) =>
  completeOne(api, parent, kind.type, { responses: choose(kind, value) });

describe('GET /api/user-assessments/result/{id}', () => {
  it('when it is completed, then it returns the stored result with sections A to N', async () => {
    const id = await completeOne(api, parent, 'sensory', { responses: { ...answers(2), 1: 5 } });
    const { body, status, headers } = await result(id);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      id,
      assessment: { name: 'Asesmen Contoh', type: 'sensory' },
      completedAt: NOW.toISOString(),
      results: { type: 'sensory', totalScore: 253, instrument: { id: 'sensory-profile', version: '1.0.5' } },
    });
    expect(Object.keys(body.results.sectionScores)).toHaveLength(14);
    expect(body.results.sectionScores.A).toMatchObject({ name: 'Pemrosesan Pendengaran', total: 19, count: 8 });
    expect(body.results.sectionScores.A.average).toBe(19 / 8);
  });

  it.each([
    ['sensory', answers(2), { totalScore: 246, sectionScores: { A: 2.5 }, interpretation: 'Uraian.' }, '246'],
    [
      'learning',
      choose(LEARNING, LEARNING.values[0]),
      { scores: { visual: 4, auditory: 8, kinesthetic: 2 } },
      'Auditori',
    ],
    [
      'intelligence',
      choose(INTELLIGENCE, INTELLIGENCE.values[0]),
      { categoryScores: [{ name: 'Musik', score: 9, total: 10 }] },
      'Musik',
    ],
  ] as const)(
    'a stored result of type %s with the least fields is complete on each page, in each PDF and in the export of own data',
    async (type, responses, least, text) => {
      const id = await completeOne(api, parent, type, { responses });
      await UserAssessment.collection.updateOne(
        { _id: id as never },
        { $set: { results: { user: least, admin: least } }, $unset: { instrument: 1, packHash: 1 } },
      );
      const { adminToken } = await api.admin();
      // Not `get`: without a version, the response differs from its description.
      const { body } = await api.send('get', `/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
      expect(body.results.type).toBe(type);
      const staff = await api.send('get', `/api/admin/assessments/${id}/result`, adminToken).expect(200);
      if (type === 'sensory') {
        expect(body.results.sectionScores.A).toMatchObject({ name: 'Pemrosesan Pendengaran', average: 2.5 });
        expect(staff.body.results.sectionScores.A).toMatchObject({ name: 'Pemrosesan Auditori', average: 2.5 });
      } else expect(staff.body.results).toEqual(body.results);
      expect(await pdfText(`/api/user-assessments/${id}/pdf`)).toContain(text);
      expect(await pdfText(`/api/admin/assessments/${id}/pdf`, adminToken)).toContain(text);
      const { viewer } = await openShared(api, parent.accessToken, id);
      const shared = await api.send('post', '/api/shared-results/result').send({ viewer }).expect(200);
      expect(shared.body.results).toEqual(body.results);
      const data = await collectOwnData({ _id: parent.id, email: '' }, []);
      const table = csvFiles(data, api.services.instruments).find(({ name }) => name === 'hasil.csv');
      for (const value of Object.values(comparedValues(body.results)))
        if (value !== null) expect(table?.content).toContain(`,${value}`);
    },
  );

  it.each([LEARNING, INTELLIGENCE, GENERIC])(
    'the evidence of $instrumentId is the same for the parent, for staff and in the PDF',
    async (kind) => {
      const id = await complete(kind);
      const evidence = api.services.instruments.evidenceOf(kind.instrumentId);
      if (!evidence) throw new Error('Nothing is written about it');
      expect((await result(id)).body.evidence).toEqual(evidence);
      expect((await adminResult(id)).evidence).toEqual(evidence);
      const text = await pdfText(`/api/user-assessments/${id}/pdf`);
      const { label, meaning, entries } = evidenceTexts(evidence, String);
      for (const part of [EVIDENCE_HEADING, label, meaning, ...entries.flatMap((entry) => Object.values(entry))])
        expect(text).toContain(part);
    },
  );

  it('when nothing is written about an instrument, then the evidence is null and the PDF has no heading for it', async () => {
    const { instruments } = api.services;
    api.services.instruments = { ...instruments, evidenceOf: () => null };
    try {
      const id = await complete(GENERIC);
      expect((await result(id)).body.evidence).toBeNull();
      expect(await pdfText(`/api/user-assessments/${id}/pdf`)).not.toContain(EVIDENCE_HEADING);
    } finally {
      api.services.instruments = instruments;
    }
  });

  it('when it is not completed, then it returns 409 with the specified message; when it is withdrawn, 404', async () => {
    for (const partial of [{ status: 'available' }, { status: 'in_progress' }, { frozenAt: NOW }] as const) {
      const answer = await result(await entitle(parent.id, partial));
      expectError(answer, 409, 'RESULT_NOT_READY');
      expect(answer.body.message).toBe('Asesmen masih berlangsung, hasil belum bisa dilihat.');
    }
    expect((await result(await entitle(parent.id, { withdrawnAt: NOW }))).status).toBe(404);
  });
});

/** How staff, and only staff, read about the way a questionnaire was answered. */
const OF_STAFF =
  /"quality"|"flags"|same_answer|not_observed|longestRun|secondsPerItem|variability|inconsisten|Kualitas jawaban|hampir seragam/i;

it('response quality: when all answers of a result are equal, then staff see it, and no call of its owner says so', async () => {
  const id = await completeOne(api, parent, 'sensory', { responses: answers(2) });
  const staff = await adminResult(id);
  expect(staff.protocol?.quality.flags).toContain('same_answer');
  expect(JSON.stringify(staff)).toMatch(OF_STAFF);
  const read = (await readEveryCall(api, parent.accessToken, id)).filter(({ status }) => status === 200);
  expect(read.map(({ path }) => path)).toContain('/api/user-assessments/result/{id}');
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter(({ text }) => OF_STAFF.test(text)).map(({ path }) => path)).toEqual([]);
  expect(read.find(({ path }) => path === '/api/user-assessments/{id}/pdf')?.text).toContain('Alya');
});

describe('results of the same child', () => {
  /** Completes a sensory profile one day after the one before. */
  async function take(value: number, { user = parent, ...body }: { user?: User; [more: string]: unknown } = {}) {
    now = new Date(now.getTime() + DAY_MS);
    return completeOne(api, user, 'sensory', { responses: answers(value), ...body });
  }
  const retestOf = async (id: number) => {
    const { body } = await result(id).expect(200);
    return (body as ResultView).retest as Retest;
  };

  /** Thirty-five families with answers that hang together, counted: the standard errors are known then. */
  async function fillStatistics() {
    const stored = await UserAssessment.findById(await take(3, { user: await api.user() })).lean();
    const responsesOf = (family: number) =>
      Object.fromEntries(
        Array.from({ length: ITEMS }, (_, at) => [
          String(at + 1),
          Math.max(1, Math.min(5, 1 + (family % 5) + (((family * 31 + at * 17) % 7) % 3) - 1)),
        ]),
      );
    await UserAssessment.collection.insertMany(
      Array.from({ length: 35 }, (_, family) => ({
        ...stored,
        _id: 800_000 + family,
        userId: 800_000 + family,
        progress: { ...stored?.progress, responses: responsesOf(family) },
      })) as never,
    );
    await countResults({ instruments: api.services.instruments, now: () => new Date(now.getTime() + DAY_MS) });
  }

  it('when a child has one result, then there is nothing to compare', async () => {
    const id = await take(2);
    expect([await retestOf(id), (await adminResult(id)).retest]).toEqual([null, null]);
  });

  it('when a child has three results, then they are side by side per section, oldest first, and the verdict is unknown', async () => {
    const ids = [await take(2), await take(3), await take(4)];
    const retest = await retestOf(ids[2]!);
    expect(retest.results.map(({ id }) => id)).toEqual(ids);
    expect(retest.rows).toHaveLength(14);
    expect(retest.rows[0]).toMatchObject({
      key: 'A',
      values: [2, 3, 4],
      standardError: null,
      uncertain: [false, false, false],
    });
    expect(retest.refused).toEqual([]);
    // Pages of earlier releases read the same values, newest first.
    const { earlier } = (await result(ids[2]!).expect(200)).body as ResultView;
    expect(earlier.map(({ id, values }) => [id, values.A, values.N])).toEqual([
      [ids[1], 3, 3],
      [ids[0], 2, 2],
    ]);
    // A report says the same whenever it is read: later results are not part of it.
    expect((await retestOf(ids[1]!)).results.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await adminResult(ids[2]!)).retest).toEqual(retest);
  });

  it('when enough families were counted, then the standard errors are known to parents and staff', async () => {
    await fillStatistics();
    await take(2);
    const id = await take(4);
    const retest = await retestOf(id);
    for (const { standardError } of retest.rows) {
      expect(standardError).toBeGreaterThan(0);
      expect(standardError).toBeLessThan(1);
    }
    expect((await adminResult(id)).retest).toEqual(retest);
  });

  it('when other results are of another name, birth date or account, or were withdrawn, then they are not compared; other capitals and spaces are the same child', async () => {
    await take(2, { participantInfo: { ...PARTICIPANT, childName: 'Bima' } });
    await take(2, { participantInfo: { ...PARTICIPANT, childBirthDate: '2022-05-31' } });
    await take(2, { user: await api.user() });
    await UserAssessment.updateOne({ _id: await take(2) }, { $set: { withdrawnAt: NOW } });
    const first = await take(3, { participantInfo: { ...PARTICIPANT, childName: ' alya  KIRANA ' } });
    expect(await retestOf(first)).toBeNull();
    const second = await take(3);
    expect((await retestOf(second)).results.map(({ id }) => id)).toEqual([first, second]);
  });

  it('when a result has a version that is not comparable, then it is refused and named with its version', async () => {
    const old = await take(2);
    await UserAssessment.updateOne({ _id: old }, { $set: { 'instrument.version': '0.9.0' } });
    const id = await take(3);
    const retest = await retestOf(id);
    expect([retest.results.map((each) => each.id), retest.refused.map((each) => [each.id, each.version])]).toEqual([
      [id],
      [[old, '0.9.0']],
    ]);
  });

  it('when a version declares itself comparable, then its results are compared', async () => {
    await UserAssessment.updateOne({ _id: await take(2) }, { $set: { 'instrument.version': '1.0.0' } });
    const retest = await retestOf(await take(3));
    expect([retest.results.length, retest.refused]).toEqual([2, []]);
  });

  it('when many items of a section were not observed, then the section is uncertain in that result', async () => {
    const { 1: _1, 2: _2, ...responses } = answers(3);
    await take(3, { responses, notApplicable: { 1: true, 2: true } });
    const [a, b] = (await retestOf(await take(3))).rows;
    expect([a?.uncertain, b?.uncertain]).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  it('when there are more results than fit, then the newest six are compared', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 8; at++) ids.push(await take(1 + (at % 5)));
    expect((await retestOf(ids[7]!)).results.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it('learning style: results of the same user are compared; a questionnaire without scores never is', async () => {
    const completeLater = (...what: Parameters<typeof complete>) => {
      now = new Date(now.getTime() + DAY_MS);
      return complete(...what);
    };
    await completeLater(LEARNING, 'visual');
    const retest = await retestOf(await completeLater(LEARNING, 'kinestetik'));
    expect(retest.rows.map(({ name, values }) => [name, values])).toEqual([
      ['Visual', [14, 0]],
      ['Auditori', [0, 0]],
      ['Kinestetik', [0, 14]],
    ]);
    await completeLater(GENERIC, 'sudah');
    expect(await retestOf(await completeLater(GENERIC, 'belum'))).toBeNull();
  });

  it('PDF: has the values, the change and the notes, for parents and for staff', async () => {
    await take(2);
    const id = await take(4);
    const texts = [
      await pdfText(`/api/user-assessments/${id}/pdf`),
      await pdfText(`/api/admin/assessments/${id}/pdf`, (await api.admin()).adminToken),
    ];
    for (const text of texts)
      for (const part of [
        'Perubahan dari Waktu ke Waktu',
        '2,0 → 4,0',
        '+2,0',
        'hanya berjarak 1 hari',
        'belum dapat dinilai',
      ])
        expect(text).toContain(part);
  });
});
