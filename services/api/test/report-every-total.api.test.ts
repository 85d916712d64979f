import type { SensoryResult } from '@kenali/contracts';
import { freePort } from '@kenali/node-utils';
import { createApiProcess } from './api-process.ts';
import { callsTo, startTestApi, type TestApi } from './harness.ts';
import { bare, readPages } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { PARTICIPANT } from './sensory.ts';
import { answersOf, expectedLabel, HIGHEST, LOWEST } from './totals.ts';

let api: TestApi;
/** The API of a process of its own: what jest adds to each call would come to half a minute here. */
let server: ReturnType<typeof createApiProcess>;
beforeAll(async () => {
  api = await startTestApi();
  const { jwtSecret, dataDir } = api.services.config;
  server = createApiProcess(await freePort(), {
    ...{ MONGODB_URI: api.databaseUri, JWT_SECRET: jwtSecret, DATA_DIR: dataDir, KENALI_MODE: 'demo' },
    ...{ SENSORY_BAND_SET: 'questionnaire', RATE_LIMITS: 'off', PAYMENT_JOBS: 'off', LOG_LEVEL: 'silent' },
  });
  await server.start();
}, 60_000);
afterAll(async () => {
  await server.kill();
  await api.stop();
});

it('sensory profile: when each of the 501 possible totals is completed, then the API answers its one label, and the PDF shows the same', async () => {
  const parent = await api.user();
  const calls = callsTo(server.url);
  // The server lives by the real clock.
  const participantInfo = { ...PARTICIPANT, testDate: '2024-06-15' };
  const totals = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => LOWEST + index);
  const results: SensoryResult[] = [];
  const files: Buffer[] = [];
  for (const total of totals) {
    const id = await completeOne(calls, parent, 'sensory', { responses: answersOf(total), participantInfo });
    const { body } = await calls.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
    results.push(body.results);
    files.push((await download(calls, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body);
  }
  expect(results.map(({ totalScore, band }) => [totalScore, band?.label])).toEqual(
    totals.map((total) => [total, expectedLabel(total, 'questionnaire')]),
  );
  // The sections lead: they fill the first page, and the total stands below them on the second.
  const pages = await readPages(files, 2);
  const wrong = results.flatMap(({ totalScore, band, interpretation }, index) => {
    const said = bare(`Hasil Keseluruhan ${totalScore} ${band?.label} Skor total: ${totalScore}`);
    const page = bare(pages[index] as string);
    return page.includes(said) && page.includes(bare(interpretation)) ? [] : [{ totalScore, page }];
  });
  expect(wrong).toEqual([]);
}, 600_000);
