import type { AssessmentType, IntelligenceResult, LearningResult, SensoryResult } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import { type TestApi, testApi } from './harness.ts';
import { missingIn, readPdfs, textOf } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { ITEMS, NOW } from './sensory.ts';

/** Staff must see, print and export the same results that the users read. */
let parent: Awaited<ReturnType<TestApi['user']>>;
let adminToken: string;
const api = testApi({ now: () => NOW });
beforeAll(async () => {
  parent = await api.user({ firstName: 'Ratna', email: 'ratna@contoh.test' });
  adminToken = (await api.admin()).adminToken;
});

const withComma = (value: number, decimals: number) => value.toFixed(decimals).replace('.', ',');

/** The totals next to each limit of a band, the ends, and some between: every 50th of the 501 in the full tier. */
const BETWEEN = inTier({ gate: [380], full: Array.from({ length: 10 }, (_, n) => 130 + n * 50) });
const TOTALS = [...new Set([125, 154, 155, 189, 190, 239, 240, 284, 285, 625, ...BETWEEN])];
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
const STYLES = ['visual', 'auditori', 'kinestetik'] as const;
/** Distributions of 14 responses that cover every order of the styles, including ties. */
const LEARNING = [
  [14, 0, 0],
  [0, 14, 0],
  [0, 0, 14],
  [7, 7, 0],
  [5, 4, 5],
  [4, 5, 5],
  [6, 5, 3],
  [3, 5, 6],
].map((counts) =>
  Object.fromEntries(
    counts
      .flatMap((n, style) => Array<string>(n).fill(STYLES[style] as string))
      .map((style, i) => [String(i + 1), style]),
  ),
);
const INTELLIGENCE = [
  [10, 9, 8, 7, 6, 5, 4],
  [0, 0, 0, 0, 0, 0, 0],
  [10, 10, 10, 10, 10, 10, 10],
  [1, 9, 9, 9, 2, 3, 9],
  [0, 1, 2, 3, 4, 5, 6],
].map((scores) =>
  Object.fromEntries(
    scores.flatMap((score, category) =>
      Array.from({ length: 10 }, (_, i) => [String(category * 10 + i + 1), i < score]),
    ),
  ),
);

/** Completes each set of responses and reads the user's view, the admin's view and the admin's PDF. */
async function completeAndRead<R>(type: AssessmentType, bodies: object[]) {
  const found: { id: number; user: R; admin: R; file: Buffer }[] = [];
  for (const responses of bodies) {
    const id = await completeOne(api, parent, type, { responses });
    const user = await api.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
    const admin = await api.get(`/api/admin/assessments/${id}/result`, adminToken).expect(200);
    const { body: file } = await download(api, `/api/admin/assessments/${id}/pdf`, adminToken);
    found.push({ id, user: user.body.results, admin: admin.body.results, file });
  }
  const read = await readPdfs(found.map(({ file }) => file));
  return found.map((each, index) => ({ ...each, pdf: read[index]! }));
}

it('sensory: for totals over the whole range, both views and the admin PDF agree', async () => {
  for (const { user, admin, pdf } of await completeAndRead<SensoryResult>('sensory', TOTALS.map(responsesWithTotal))) {
    const { sectionScores: _user, ...shared } = user;
    const { sectionScores, ...other } = admin;
    expect(other).toEqual(shared);
    // Both views group the same items, so their sections add up to the same total.
    for (const scores of [user.sectionScores, sectionScores])
      expect(Object.values(scores).reduce((sum, { total }) => sum + total, 0)).toBe(user.totalScore);
    expect(textOf(pdf)).toContain(`Skor total: ${user.totalScore} · Rentang: ${user.band?.label} · Butir dijawab:`);
    const rows = Object.entries(sectionScores).map(
      ([letter, { name, average }]) => `${letter} ${name} ${withComma(average!, 2)}`,
    );
    expect(missingIn(pdf, [user.interpretation, ...rows])).toEqual([]);
  }
}, 120_000);

it('learning: when each style leads or shares the lead, both views and the admin PDF agree', async () => {
  for (const { user, admin, pdf } of await completeAndRead<LearningResult>('learning', LEARNING)) {
    expect(admin).toEqual(user);
    const shares = Object.values(user.styleScores).map((score) => `${withComma((score / 14) * 100, 1)}%`);
    expect(missingIn(pdf, [user.primary.name, user.primary.description, ...shares])).toEqual([]);
  }
});

it('intelligence: when profiles are steep, even or tied, both views and the admin PDF agree', async () => {
  for (const { user, admin, pdf } of await completeAndRead<IntelligenceResult>('intelligence', INTELLIGENCE)) {
    expect(admin).toEqual(user);
    const rows = user.categoryScores.map(
      ({ name, score, total, percentage }) => `${name} ${percentage}% Skor ${score}/${total}`,
    );
    const tops = user.isFlat
      ? []
      : user.dominantIntelligences.map(({ rank, name, percentage }) => `#${rank} ${name}, ${percentage}%`);
    expect(missingIn(pdf, [...rows, ...tops])).toEqual([]);
  }
});
