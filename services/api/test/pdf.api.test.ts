import type { ResultView } from '@kenali/contracts';
import { AppError } from '../src/http/app-error.ts';
import { type TestApi, testApi } from './harness.ts';
import { elements, flat, missingIn, type ReadPdf, readPdf, readPdfs, textOf } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, entitle, NOW, PARTICIPANT, read } from './sensory.ts';

let parent: Awaited<ReturnType<TestApi['user']>>;
const api = testApi({ now: () => NOW });
beforeEach(async () => {
  await api.clean();
  parent = await api.user();
});

const completed = (name = 'Profil Sensori Anak') =>
  completeOne(api, parent, 'sensory', { responses: answers(2) }, name);
const pdf = (path: string, token: string) => api.get(path, token).responseType('blob');
const pdfOf = (id: number) => pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken);

/** The raw PDF syntax. ASCII titles are readable in it; other titles are encoded as UTF-16. */
const syntaxOf = (file: Buffer) => file.toString('latin1');

describe('GET /api/user-assessments/{id}/pdf', () => {
  it('when it is completed, then it returns a tagged Indonesian PDF with embedded fonts and the specified file name, twice the same', async () => {
    const id = await completed();
    const { status, headers, body } = await pdfOf(id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    // Completed at 20:30 UTC on the 20th, which is the 21st in Jakarta.
    expect(headers['content-disposition']).toBe('attachment; filename=Hasil_Profil_Sensori_Anak_2030-11-21.pdf');
    const text = syntaxOf(body);
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    for (const part of [
      '/Lang (id-ID)',
      '/StructTreeRoot',
      '/Marked true',
      '/DisplayDocTitle true',
      '(Hasil Profil Sensori Anak)',
      '/FontFile2',
      'PlusJakartaSans',
    ])
      expect(text).toContain(part);
    expect(Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(text)?.[1])).toBe(4);
    expect(Buffer.compare((await pdfOf(id)).body, body)).toBe(0);
  });

  it('when the assessment name has line breaks and non-ASCII characters, then the header is one safe ASCII line', async () => {
    const { headers, status } = await pdfOf(await completed('Profil\r\nX-Evil: 1/../"ñ中" 😀'));
    expect(status).toBe(200);
    expect(headers['x-evil']).toBeUndefined();
    const disposition = headers['content-disposition'] as string;
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
    expect(disposition).toContain(
      "filename*=UTF-8''Hasil_Profil_X-Evil_1_.._%C3%B1%E4%B8%AD_%F0%9F%98%80_2030-11-21.pdf",
    );
  });
});

it.each(['user-assessments', 'admin/assessments'])(
  'GET /api/%s/{id}/pdf: when it is not completed, then it returns 409',
  async (area) => {
    const token = area === 'user-assessments' ? parent.accessToken : (await api.admin()).adminToken;
    const open = await entitle(parent.id);
    expect((await api.get(`/api/${area}/${open}/pdf`, token)).body.code).toBe('RESULT_NOT_READY');
  },
);

describe('PDF reports under load', () => {
  it('when more reports are requested than may wait, then the rest get 503 with Retry-After and other calls are answered', async () => {
    const id = await completed();
    const { reportRenderer } = api.services;
    const openGates: (() => void)[] = [];
    let places = 2;
    const renderer = {
      ...reportRenderer,
      render: () => {
        if (places === 0) throw new AppError('BUSY');
        places -= 1;
        return new Promise<Buffer>((resolve) => openGates.push(() => resolve(Buffer.from('%PDF-'))));
      },
    };
    Object.assign(api.services, { reportRenderer: renderer });
    try {
      const downloads = Array.from({ length: 3 }, () => pdfOf(id).then((answer) => answer));
      const refused = await Promise.race(downloads);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await api.get('/api/user-assessments', parent.accessToken).expect(200);
      await api.get('/healthz').expect(200);
      for (const open of openGates) open();
      expect((await Promise.all(downloads)).map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    } finally {
      Object.assign(api.services, { reportRenderer });
    }
  });

  it('when one account downloads 21 reports within ten minutes, then the last is refused with 429, and staff are not', async () => {
    const { adminToken } = await api.admin();
    Object.assign(api.services.config, { rateLimits: true });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 21; count += 1) statuses.push((await pdfOf(999_999)).status);
      expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
      await api.get('/api/admin/assessments/999999/pdf', adminToken).expect(404);
    } finally {
      Object.assign(api.services.config, { rateLimits: false });
    }
  });
});

describe('GET /api/admin/assessments/{id}/pdf', () => {
  it('when it is completed, then the file name has the result id and the day', async () => {
    const id = await completed();
    const { adminToken } = await api.admin();
    const { status, headers, body } = await pdf(`/api/admin/assessments/${id}/pdf`, adminToken);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename=Hasil_${id}_2030-11-21.pdf`);
    expect(syntaxOf(body).startsWith('%PDF-')).toBe(true);
  });
});

const FORBIDDEN = /\b(gangguan|kelainan|abnormal|terlambat)\b|lebih buruk|kesulitan yang lebih besar/i;
const resultOf = async (id: number): Promise<ResultView> =>
  (await api.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200)).body;
const fileOf = async (id: number): Promise<Buffer> =>
  (await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body;

it('a result of an earlier version: when an attempt was started with 1.0.0, then it is completed, stored and shown with 1.0.0, in the words of 1.0.5', async () => {
  const instrument = { id: 'sensory-profile', version: '1.0.0' };
  const id = await entitle(parent.id, { status: 'in_progress', startedAt: NOW, instrument, itemCount: 125 });
  const responses = { ...answers(2), ...Object.fromEntries([41, 42, 43, 44, 45, 46].map((n) => [n, 5])) };
  const body = { responses, participantInfo: PARTICIPANT };
  await api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
  const view = await resultOf(id);
  expect(view.results.instrument).toEqual(instrument);
  expect(view.interpretation?.wording).toEqual({ ...instrument, version: '1.0.5' });
  // The stored result keeps the words of its version.
  const stored = (await read(id)).results?.user;
  expect(stored).toEqual(view.results);
  expect(JSON.stringify(stored)).toMatch(FORBIDDEN);
  const { disclaimer: _limits, ...words } = view.interpretation ?? { disclaimer: null };
  expect(JSON.stringify(words)).not.toMatch(FORBIDDEN);
  const pdf = await readPdf(await fileOf(id));
  expect(textOf(pdf)).toMatch(
    /Instrumen sensory-profile versi 1\.0\.0 \(sidik isi [0-9a-f]{12}\), uraian versi 1\.0\.5/,
  );
  expect(missingIn(pdf, [view.interpretation?.text ?? ''])).toEqual([]);
  expect(textOf(pdf).replace(view.interpretation?.disclaimer.text ?? '', '')).not.toMatch(FORBIDDEN);
});

it('interpretation: when the result is no sensory profile, then there is none, and the contact of the practice is its first WhatsApp number', async () => {
  const responses = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [String(index + 1), 'visual']));
  const view = await resultOf(await completeOne(api, parent, 'learning', { responses }));
  expect(view.interpretation).toBeNull();
  expect(view.practice).toEqual({ name: 'Kenali', contact: 'WhatsApp +62 812-0000-0001' });
});

describe('pages of a report', () => {
  /** Varied profiles, so that blocks end at many different heights. */
  const forEachItem = (answerTo: (item: number) => unknown) =>
    Object.fromEntries(Object.keys(answers()).map((item) => [item, answerTo(Number(item))]));
  const bodies: [string, { responses: object; notApplicable?: object; comments?: object }][] = [
    ['all minimum', { responses: answers(1) }],
    ['all maximum', { responses: answers(5) }],
    ['nothing observed', { responses: {}, notApplicable: forEachItem(() => true) }],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((seed): [string, { responses: object; comments: object }] => [
      `varied ${seed}`,
      {
        responses: forEachItem((item) => 1 + ((item * seed + (seed % 3)) % 5)),
        comments: { A: 'kata '.repeat(seed * 12), umum: 'kata '.repeat(seed * 5) },
      },
    ]),
  ];
  const lastHeadings = ['Arti Istilah', 'Rekomendasi Professional'];

  it('when profiles differ, then the section chart is on one page, the last page has more than the last block, and nothing is local', async () => {
    const files: Buffer[] = [];
    for (const [, body] of bodies) {
      const id = await completeOne(api, parent, 'sensory', { participantInfo: PARTICIPANT, ...body });
      files.push(await fileOf(id));
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
