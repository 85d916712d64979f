import type { BandSetId, SensoryResult } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import { reportContent } from '../src/features/results/report/content/report-content.ts';
import type { ReportBlock } from '../src/features/results/report/report-blocks.ts';
import { ShareLink } from '../src/features/sharing/index.ts';
import { type Calls, testApi } from './harness.ts';
import { bare, readPages } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { ITEMS, NOW, PARTICIPANT } from './sensory.ts';

const LABELS = [
  'Sensitivitas Rendah',
  'Sensitivitas Sedang Rendah',
  'Sensitivitas Normal',
  'Sensitivitas Sedang Tinggi',
  'Sensitivitas Tinggi',
];
/** The lowest total of each band except the first, from the specification. */
const LIMITS: Record<BandSetId, number[]> = {
  questionnaire: [155, 190, 240, 285],
  'result-view': [143, 170, 184, 216],
};
/** The highest band is the widest. It has a text for each whole average of the answers, from 2 or 1 on. */
const TEXTS_OF_HIGHEST: Record<BandSetId, number> = { questionnaire: 3, 'result-view': 4 };
const LOWEST = ITEMS;
const HIGHEST = ITEMS * 5;
const EVERY = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => LOWEST + index);

const expectedLabel = (total: number, set: BandSetId): string =>
  LABELS[LIMITS[set].filter((limit) => total >= limit).length] as string;

/** The lowest, the two highest, each limit of a band, one below and one above, and every nth. */
const totalsOf = (set: BandSetId, nth: number) =>
  EVERY.filter(
    (total) =>
      (total - LOWEST) % nth === 0 || total >= HIGHEST - 1 || LIMITS[set].some((limit) => Math.abs(total - limit) <= 1),
  );
/** The lowest and the highest total of each band. */
const endsOf = (set: BandSetId) => [LOWEST, ...LIMITS[set].flatMap((limit) => [limit - 1, limit]), HIGHEST];

/** Responses to all items that add up to the total. */
const answersOf = (total: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: ITEMS }, (_, index) => [
      String(index + 1),
      Math.floor(total / ITEMS) + (index < total % ITEMS ? 1 : 0),
    ]),
  );

const api = testApi({ hasOwnDatabase: true });

describe.each(Object.keys(LIMITS) as BandSetId[])('sensory profile with the band set %s', (set) => {
  const scored = inTier({ gate: totalsOf(set, 10), full: EVERY });
  it(`when ${scored.length} of the ${EVERY.length} possible totals are scored, then the report has the label and interpretation of the result`, () => {
    const instrument = api.services.instruments.latest('sensory-profile');
    if (instrument?.type !== 'sensory') throw new Error('The sensory profile is not installed');
    const seen = new Set<string>();
    for (const total of scored) {
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
    expect(seen.size).toBe(LABELS.length - 1 + TEXTS_OF_HIGHEST[set]);
  });

  const totals = inTier({ gate: endsOf(set), full: set === 'questionnaire' ? EVERY : totalsOf(set, 50) });
  it(`when ${totals.length} of the possible totals are completed, then the API, the PDF and a shared link show the same expected label`, async () => {
    const parent = await api.user();
    const results: SensoryResult[] = [];
    const files: Buffer[] = [];
    const shared: SensoryResult[] = [];
    const completeEverySecond = async (there: Calls, start: number) => {
      const readShared = sharedReader(there, parent.accessToken);
      for (let index = start; index < totals.length; index += 2) {
        const id = await completeOne(there, parent, 'sensory', {
          responses: answersOf(totals[index] as number),
          // The other process has the real clock.
          participantInfo: { ...PARTICIPANT, testDate: '2024-06-15' },
        });
        const { body } = await there.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
        results[index] = body.results;
        shared[index] = await readShared(id);
        files[index] = (await download(there, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body;
      }
    };
    // Calls inside jest would take half a minute longer. Two at a time, because a process draws two reports at once.
    await api.whileOtherRuns(
      async (there) => void (await Promise.all([0, 1].map((start) => completeEverySecond(there, start)))),
      { SENSORY_BAND_SET: set },
    );
    expect(results.map(({ totalScore, band }) => [totalScore, band?.label])).toEqual(
      totals.map((total) => [total, expectedLabel(total, set)]),
    );
    expect(shared).toEqual(results);
    // After the tips and the sections, whose length depends on the answers.
    const [third, fourth] = [await readPages(files, 3), await readPages(files, 4)];
    const mismatches = results.flatMap(({ totalScore, band, interpretation }, index) => {
      const expected = bare(`Skor total: ${totalScore} · Rentang: ${band?.label} · Butir dijawab: 125 dari 125 butir`);
      const page = bare(`${third[index]}${fourth[index]}`);
      return page.includes(expected) && page.includes(bare(interpretation)) ? [] : [{ totalScore, page }];
    });
    expect(mismatches).toEqual([]);
  }, 600_000);
});

/** Reads results through one link. It is moved from result to result, because hashing a PIN for each would take a minute. */
function sharedReader(there: Calls, token: string) {
  let link: { id: number; viewer: string } | undefined;
  return async (id: number): Promise<SensoryResult> => {
    if (!link) {
      const { body } = await there.post(`/api/user-assessments/${id}/share-links`, { days: 1 }, token).expect(201);
      const opened = await there.post('/api/shared-results/open', { token: body.token, pin: body.pin }).expect(200);
      link = { id: body.link.id, viewer: opened.body.viewer };
    }
    await ShareLink.updateOne({ _id: link.id }, { userAssessmentId: id });
    return (await there.post('/api/shared-results/result', { viewer: link.viewer }).expect(200)).body.results;
  };
}

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
    averageDecimals: 1,
  });
  const found = blocks.find(({ kind }) => kind === 'scale');
  if (found?.kind !== 'scale') throw new Error('The report has no scale block');
  return found;
}
