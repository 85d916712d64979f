import { callSchemas } from '@kenali/contracts/schemas';
import { startTestApi, type TestApi } from './harness.ts';
import { readPdfs } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, PARTICIPANT } from './sensory.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** How staff, and only staff, read about the way a questionnaire was answered. */
const OF_STAFF =
  /"quality"|"flags"|same_answer|not_observed|longestRun|secondsPerItem|variability|inconsisten|Kualitas jawaban|hampir seragam/i;
const CHILD = { ...PARTICIPANT, childBirthDate: '2018-05-31', testDate: '2024-01-05' };

/** Every call of a signed-in user that reads something, with the ids of the fixture in its path. */
const reads = Object.keys(callSchemas).filter(
  (key) => key.startsWith('GET ') && callSchemas[key as keyof typeof callSchemas].caller === 'user',
);

it('response quality: when all answers of a result are equal, then staff see it, and no call of its owner says so', async () => {
  const parent = await api.user();
  const id = await completeOne(api, parent, 'sensory', { responses: answers(2), participantInfo: CHILD });
  const { adminToken } = await api.admin();
  const staff = await api.get(`/api/admin/assessments/${id}/result`, adminToken).expect(200);
  expect(staff.body.protocol.quality.flags).toContain('same_answer');
  expect(JSON.stringify(staff.body)).toMatch(OF_STAFF);
  expect(reads).toContain('GET /api/user-assessments/result/{id}');
  let answered = 0;
  for (const key of reads) {
    const path = key
      .slice('GET '.length)
      .replace('/api/instruments/{id}/{version}', '/api/instruments/sensory-profile/1.0.1')
      .replace(/\{\w+\}/g, String(id));
    const answer = await api.get(path, parent.accessToken);
    if (answer.status === 200) answered += 1;
    expect([key, OF_STAFF.test(JSON.stringify(answer.body) + (answer.text ?? ''))]).toEqual([key, false]);
  }
  expect(answered).toBeGreaterThan(4);
  const { body } = await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken);
  const pdf = (await readPdfs([body]))[0]!.pages.map(({ text }) => text).join(' ');
  expect(pdf).toContain('Alya');
  expect(pdf).not.toMatch(OF_STAFF);
});
