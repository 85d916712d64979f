import type { SampleReport, SensoryResult } from '@kenali/contracts';
import { sampleAnswers } from '../src/features/results/sample-report.ts';
import { countDocuments, testApi } from './harness.ts';
import { countAs } from './limits.ts';
import { readPdf } from './read-pdf.ts';
import { asFile, completeOne } from './read-pdf-api.ts';

let clock = Date.now();
const api = testApi({
  now: () => new Date(clock),
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
});

const PATH = '/api/sample-report';
const download = () => asFile(api.get(`${PATH}/pdf`));

describe('GET /api/sample-report', () => {
  it('when anyone reads it, then it is the whole result of an invented child, as the contract specifies', async () => {
    const report: SampleReport = (await api.get(PATH).expect(200)).body;
    const result = report.results as SensoryResult;
    expect(result.participantInfo.childName).toBe('Bima (contoh)');
    expect(Object.keys(result.sectionScores)).toHaveLength(14);
    expect(report.interpretation?.tips.length).toBeGreaterThan(0);
    expect(report.evidence?.grade).toBe('none');
  });

  it('when its answers are completed as those of a family, then scores and words are the same', async () => {
    const instrument = api.services.instruments.instrumentForType('sensory');
    if (instrument?.type !== 'sensory') throw new Error('not installed');
    const answered = sampleAnswers(instrument);
    expect([instrument.check(answered), instrument.missing(answered)]).toEqual([[], []]);
    expect(instrument.checkSubmission(answered, '2026-11-25')).toEqual([]);
    const owner = await api.user();
    const id = await completeOne(api, owner, 'sensory', { ...answered });
    const family: SampleReport = (await api.get(`/api/user-assessments/result/${id}`, owner.accessToken)).body;
    const sample: SampleReport = (await api.get(PATH)).body;
    const scores = (sample: SampleReport) => ({ ...sample.results, completionDate: null, ageWarning: null });
    expect(scores(family)).toEqual(scores(sample));
    expect(family.interpretation).toEqual(sample.interpretation);
    expect(family.evidence).toEqual(sample.evidence);
  });

  it('when a token is wrong or of staff, then it is the same report, because the call needs none', async () => {
    const { adminToken } = await api.admin();
    const [plain, ...others] = await Promise.all(
      [undefined, 'not-a-token', adminToken].map((token) => api.get(PATH, token)),
    );
    for (const { status, body } of others) expect([status, body]).toEqual([200, plain?.body]);
  });
});

describe('GET /api/sample-report/pdf', () => {
  it('when it is downloaded, then it is a PDF that says on each page that it is an example', async () => {
    const { status, headers, body } = await download();
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe('attachment; filename=Contoh_Laporan_Profil_Sensori.pdf');
    const pages = (await readPdf(body)).pages.map(({ text }) => text);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toMatch(/contoh/i);
    expect(pages[0]).toContain('jawaban karangan');
    expect(pages.join()).toContain('bukan hasil seorang anak');
    expect(pages.join()).not.toMatch(/Hasil 0\b/);
  });

  it('when twenty people download it at once, then it is drawn once, all get the same bytes, and nothing is stored', async () => {
    const before = await countDocuments();
    const drawn = jest.spyOn(api.services.reportRenderer, 'render');
    const answers = await Promise.all(Array.from({ length: 20 }, () => download()));
    const [first] = answers;
    for (const { status, body } of answers) expect([status, Buffer.compare(body, first?.body)]).toEqual([200, 0]);
    const contents = new Set(drawn.mock.calls.map((call) => JSON.stringify(call)));
    drawn.mockRestore();
    expect(contents.size).toBe(1);
    expect(await countDocuments()).toEqual(before);
  });
});

it.each([
  [PATH, 120],
  [`${PATH}/pdf`, 30],
])('%s: after %i calls of one address, others wait, and another address is served', async (path, most) => {
  const from = (address: string) => api.get(path, undefined, { 'X-Forwarded-For': address });
  expect(await countAs(most - 2, () => from('198.51.100.7'))).toBe(200);
  const calls = await Promise.all([1, 2, 3, 4].map(() => from('198.51.100.7')));
  expect(calls.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  const [refused] = calls.filter(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('198.51.100.8')).status).toBe(200);
  clock += 10_000;
  expect((await from('198.51.100.7')).status).toBe(200);
});
