import type { SensoryResult } from '@kenali/contracts';
import { freePort } from '@kenali/node-utils';
import { inTier } from '@kenali/node-utils/testing';
import { ShareLink } from '../src/features/sharing/index.ts';
import { createApiProcess } from './api-process.ts';
import { callsTo, startTestApi, type TestApi } from './harness.ts';
import { bare, readPages } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { PARTICIPANT } from './sensory.ts';
import { answersOf, expectedLabel, HIGHEST, LIMITS, LOWEST } from './totals.ts';

let api: TestApi;
/** The API runs in its own process, because calls inside jest would take half a minute longer. */
let server: ReturnType<typeof createApiProcess>;
beforeAll(async () => {
  api = await startTestApi({ hasOwnDatabase: true });
  const { jwtSecret, dataDir } = api.services.config;
  server = createApiProcess(await freePort(), {
    MONGODB_URI: api.databaseUri,
    JWT_SECRET: jwtSecret,
    DATA_DIR: dataDir,
    KENALI_MODE: 'demo',
    SENSORY_BAND_SET: 'questionnaire',
    RATE_LIMITS: 'off',
    PAYMENT_JOBS: 'off',
    LOG_LEVEL: 'silent',
  });
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await api.stop();
});

/** One link per worker. It is moved from result to result, because hashing a PIN for each would take a minute. */
const viewers: string[] = [];
const linkIds: number[] = [];

async function readShared(calls: ReturnType<typeof callsTo>, token: string, id: number, worker: number) {
  if (!viewers[worker]) {
    const { body } = await calls.post(`/api/user-assessments/${id}/share-links`, { days: 1 }, token).expect(201);
    const opened = await calls.post('/api/shared-results/open', { token: body.token, pin: body.pin }).expect(200);
    viewers[worker] = opened.body.viewer;
    linkIds[worker] = body.link.id;
  }
  await ShareLink.updateOne({ _id: linkIds[worker] as number }, { userAssessmentId: id });
  const { body } = await calls.post('/api/shared-results/result', { viewer: viewers[worker] }).expect(200);
  return body.results as SensoryResult;
}

const every = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => LOWEST + index);
/** The ends, each limit of a band, one below and one above, and some between. */
const chosen = every.filter(
  (total) =>
    total === HIGHEST ||
    (total - LOWEST) % 50 === 0 ||
    LIMITS.questionnaire.some((limit) => Math.abs(total - limit) <= 1),
);
const totals = inTier({ gate: chosen, full: every });

it(`sensory profile: when ${totals.length} of the ${every.length} possible totals are completed, then the API, the PDF and a shared link show the same expected label`, async () => {
  const parent = await api.user();
  const calls = callsTo(server.url);
  // The server uses the real clock.
  const participantInfo = { ...PARTICIPANT, testDate: '2024-06-15' };
  const results: SensoryResult[] = [];
  const files: Buffer[] = [];
  const shared: SensoryResult[] = [];
  // Two at a time, because the server draws two reports at once.
  const finishEverySecond = async (start: number) => {
    for (let index = start; index < totals.length; index += 2) {
      const responses = answersOf(totals[index] as number);
      const id = await completeOne(calls, parent, 'sensory', { responses, participantInfo });
      const { body } = await calls.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
      results[index] = body.results;
      shared[index] = await readShared(calls, parent.accessToken, id, start);
      files[index] = (await download(calls, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body;
    }
  };
  await Promise.all([finishEverySecond(0), finishEverySecond(1)]);
  expect(results.map(({ totalScore, band }) => [totalScore, band?.label])).toEqual(
    totals.map((total) => [total, expectedLabel(total, 'questionnaire')]),
  );
  expect(shared).toEqual(results);
  // The sections fill the first two pages, so the total is on the third.
  const pages = await readPages(files, 3);
  const mismatches = results.flatMap(({ totalScore, band, interpretation }, index) => {
    const expected = bare(`Skor total: ${totalScore} · Rentang: ${band?.label} · Butir dijawab:`);
    const page = bare(pages[index] as string);
    return page.includes(expected) && page.includes(bare(interpretation)) ? [] : [{ totalScore, page }];
  });
  expect(mismatches).toEqual([]);
}, 600_000);
