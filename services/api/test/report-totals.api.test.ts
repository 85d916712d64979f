import type { BandSetId, SensoryResult } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import { reportContent } from '../src/features/results/report/content/report-content.ts';
import type { ReportBlock } from '../src/features/results/report/report-blocks.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { missingIn, readPdfs, textOf } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { NOW, PARTICIPANT } from './sensory.ts';
import { answersOf, expectedLabel, HIGHEST, LABELS, LIMITS, LOWEST } from './totals.ts';

const SETS = Object.keys(LIMITS) as BandSetId[];

describe.each(SETS)('total scores with the band set %s', (set) => {
  let api: TestApi;
  let parent: Awaited<ReturnType<TestApi['user']>>;
  beforeAll(async () => {
    api = await startTestApi({ now: () => NOW, env: { SENSORY_BAND_SET: set } });
    parent = await api.user();
  });
  afterAll(() => api.stop());

  const all = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => LOWEST + index);
  /** The ends, each limit of a band, one below and one above, and every tenth. */
  const some = all.filter(
    (total) => (total - LOWEST) % 10 === 0 || LIMITS[set].some((limit) => Math.abs(total - limit) <= 1),
  );
  const totals = inTier({ gate: some, full: all });
  it(`when ${totals.length} of the ${all.length} possible totals are scored, then the report has the label and interpretation of the result`, () => {
    const instrument = api.services.instruments.latest('sensory-profile');
    if (instrument?.type !== 'sensory') throw new Error('The sensory profile is not installed');
    const seen = new Set<string>();
    for (const total of totals) {
      const answered = { responses: answersOf(total), notApplicable: {}, comments: {}, participantInfo: PARTICIPANT };
      const scoring = { bandSet: set, completedAt: NOW.toISOString(), ageRange: null };
      const { user, admin } = instrument.score(answered, scoring);
      for (const results of [user, admin]) {
        const scale = scaleOf(results);
        const label = expectedLabel(total, set);
        const at = [total, results.bandSet];
        expect([...at, results.totalScore, results.band?.label]).toEqual([...at, total, label]);
        expect([...at, scale.facts[0]?.value, scale.facts[1]?.value, scale.interpretation]).toEqual([
          ...at,
          String(total),
          label,
          results.interpretation,
        ]);
        expect(scale.marker?.score).toBe(String(total));
        expect(scale.bands.filter(({ isHere }) => isHere).map((band) => band.label)).toEqual([label]);
        seen.add(`${label}: ${results.interpretation}`);
      }
    }
    expect(seen.size).toBe(LABELS.length);
  });

  it('when totals at and next to every limit are completed, then the PDF shows the label that the API returns', async () => {
    const totals = [
      ...new Set([LOWEST, ...LIMITS[set].flatMap((limit) => [limit - 1, limit, limit + 1]), HIGHEST - 1, HIGHEST]),
    ];
    const results: SensoryResult[] = [];
    const files: Buffer[] = [];
    for (const total of totals) {
      const id = await completeOne(api, parent, 'sensory', { responses: answersOf(total) });
      const { body } = await api.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
      results.push(body.results);
      files.push((await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body);
    }
    const read = await readPdfs(files);
    expect(results.map(({ totalScore, band }) => [totalScore, band?.label])).toEqual(
      totals.map((total) => [total, expectedLabel(total, set)]),
    );
    read.forEach((pdf, index) => {
      const { totalScore, band, interpretation } = results[index] as SensoryResult;
      expect(textOf(pdf)).toContain(
        `Skor total: ${totalScore} · Rentang: ${band?.label} · Butir dijawab: 125 dari 125 butir`,
      );
      expect(missingIn(pdf, [interpretation])).toEqual([]);
    });
  }, 120_000);
});

function scaleOf(results: SensoryResult): Extract<ReportBlock, { kind: 'scale' }> {
  const { blocks } = reportContent({
    userAssessmentId: 1,
    assessmentName: 'Profil',
    completedAt: NOW,
    practice: { name: 'Kenali', contact: '' },
    userName: '',
    results,
    questionnaireSections: {},
    interpretation: null,
    earlier: [],
    averageDecimals: 1,
  });
  const found = blocks.find(({ kind }) => kind === 'scale');
  if (found?.kind !== 'scale') throw new Error('The report has no scale block');
  return found;
}
