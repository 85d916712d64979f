import type { ResultView } from '@kenali/contracts';
import { startTestApi, type TestApi } from './harness.ts';
import { elements, flat, missingIn, type ReadPdf, readPdf, readPdfs, textOf } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, entitle, NOW, PARTICIPANT, read, schemaError } from './sensory.ts';

const FORBIDDEN = /\b(gangguan|kelainan|abnormal|terlambat)\b|lebih buruk|kesulitan yang lebih besar/i;
let api: TestApi;
let parent: Awaited<ReturnType<TestApi['user']>>;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
});
beforeEach(async () => {
  await api.clean();
  parent = await api.user();
});
afterAll(() => api.stop());

const started = { id: 'sensory-profile', version: '1.0.0' };
/** Completes a user assessment that was started with the version. */
async function completeWith(version: string, responses: object): Promise<number> {
  const id = await entitle(parent.id, {
    status: 'in_progress',
    startedAt: NOW,
    instrument: { ...started, version },
    itemCount: 125,
  });
  await api
    .post(`/api/user-assessments/${id}/complete`, { responses, participantInfo: PARTICIPANT }, parent.accessToken)
    .expect(200);
  return id;
}
const resultOf = async (id: number, on: TestApi = api): Promise<ResultView> =>
  (await on.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200)).body;
const pdfOf = async (id: number) =>
  readPdf((await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body);

describe('a result of the earlier version', () => {
  it('when an attempt was started with 1.0.0, then it is completed, stored and shown with 1.0.0, in the words of 1.0.1', async () => {
    const id = await completeWith('1.0.0', {
      ...answers(2),
      ...Object.fromEntries([41, 42, 43, 44, 45, 46].map((n) => [n, 5])),
    });
    const view = await resultOf(id);
    expect(schemaError('GET /api/user-assessments/result/{id}', view)).toBeUndefined();
    expect(view.results.instrument).toEqual(started);
    expect(view.interpretation?.wording).toEqual({ ...started, version: '1.0.1' });
    // The stored result keeps the words of its version.
    const stored = (await read(id)).results?.user;
    expect(stored).toEqual(view.results);
    expect(JSON.stringify(stored)).toMatch(FORBIDDEN);
    const { disclaimer: _limits, ...words } = view.interpretation ?? { disclaimer: null };
    expect(JSON.stringify(words)).not.toMatch(FORBIDDEN);
    const pdf = await pdfOf(id);
    expect(textOf(pdf)).toMatch(/Instrumen sensory-profile versi 1\.0\.0 \(paket [0-9a-f]{12}\), uraian versi 1\.0\.1/);
    expect(missingIn(pdf, [view.interpretation?.text ?? ''])).toEqual([]);
    expect(textOf(pdf).replace(view.interpretation?.disclaimer.text ?? '', '')).not.toMatch(FORBIDDEN);
  });

  it('when a new attempt is completed, then it is compared with the earlier version, which has the same items and scoring', async () => {
    const first = await completeWith('1.0.0', answers(2));
    api.services.now = () => new Date(NOW.getTime() + 3_600_000);
    const second = await completeWith('1.0.1', answers(3));
    api.services.now = () => NOW;
    const { earlier } = await resultOf(second);
    expect(earlier.map(({ id }) => id)).toEqual([first]);
    const pdf = await pdfOf(second);
    expect(textOf(pdf)).toContain('Perbandingan dengan hasil sebelumnya');
    expect(missingIn(pdf, ['A. Pemrosesan Pendengaran 2,0 3,0 lebih sering muncul (+1)'])).toEqual([]);
  });
});

it('interpretation: when the result is no sensory profile, then there is none, and the practice has no local address', async () => {
  const responses = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [String(index + 1), 'visual']));
  const view = await resultOf(await completeOne(api, parent, 'learning', { responses }));
  expect(view.interpretation).toBeNull();
  expect(view.practice).toEqual({ name: 'Kenali', contact: '' });
});

describe('pages of a report', () => {
  /** Varied profiles, so that blocks end at many different heights. */
  const bodies: [string, { responses: object; notApplicable?: object; comments?: object }][] = [
    ['all minimum', { responses: answers(1) }],
    ['all maximum', { responses: answers(5) }],
    [
      'nothing observed',
      { responses: {}, notApplicable: Object.fromEntries(Object.keys(answers()).map((n) => [n, true])) },
    ],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((seed): [string, { responses: object; comments: object }] => [
      `varied ${seed}`,
      {
        responses: Object.fromEntries(
          Object.keys(answers()).map((n) => [n, 1 + ((Number(n) * seed + (seed % 3)) % 5)]),
        ),
        comments: { A: 'kata '.repeat(seed * 12), umum: 'kata '.repeat(seed * 5) },
      },
    ]),
  ];
  const lastHeadings = ['Arti Istilah', 'Rekomendasi Professional'];

  it('when profiles differ, then the section chart is on one page, the last page has more than the last block, and nothing is local', async () => {
    const files: Buffer[] = [];
    for (const [, body] of bodies) {
      const id = await completeOne(api, parent, 'sensory', { participantInfo: PARTICIPANT, ...body });
      files.push((await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body);
    }
    const pdfs = await readPdfs(files);
    pdfs.forEach((pdf, index) => {
      const name = bodies[index]?.[0];
      expect([name, pagesOf(pdf, 'Arti Istilah')]).toEqual([name, [pdf.pages.length]]);
      for (const heading of lastHeadings)
        expect([name, heading, pagesOf(pdf, heading).at(-1)]).toEqual([name, heading, pdf.pages.length]);
      expect([name, elements(pdf, 'Figure').filter(({ alt }) => alt?.startsWith('Bagian 1 dari'))]).toEqual([name, []]);
      expect(textOf(pdf)).not.toMatch(/localhost|127\.0\.0\.1/);
    });
  }, 120_000);
});

/** The numbers of the pages on which a line has exactly this text. */
const pagesOf = ({ pages }: ReadPdf, line: string) =>
  pages.flatMap(({ body }, index) => (body.split('\n').some((each) => flat(each) === line) ? [index + 1] : []));
