import type { AssessmentType } from '@kenali/contracts';
import type { Calls } from './harness.ts';
import { entitle, PARTICIPANT } from './sensory.ts';

const INSTRUMENTS: Record<AssessmentType, string> = {
  sensory: 'sensory-profile',
  learning: 'learning-style',
  intelligence: 'multiple-intelligence',
  other: 'generic',
};

/** Creates a user assessment of the type and completes it through the API. Returns its id. */
export async function completeOne(
  api: Calls,
  { id, accessToken }: { id: number; accessToken: string },
  type: AssessmentType,
  body: { responses: object; [more: string]: unknown },
  name = 'Asesmen Contoh',
): Promise<number> {
  const assessment = { name, type, priceRupiah: 0, instrumentId: INSTRUMENTS[type], ageRange: '3–12 tahun' };
  const created = await entitle(id, { assessment });
  const participantInfo = type === 'sensory' ? PARTICIPANT : {};
  await api.post(`/api/user-assessments/${created}/complete`, { participantInfo, ...body }, accessToken).expect(200);
  return created;
}

const requestFile = (api: Calls, path: string, token: string) =>
  api
    .get(path, token)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });

/** Downloads a file; its `body` is a Buffer. Asks again while the queue of reports is full, as clients do. */
export async function download(api: Calls, path: string, token: string) {
  for (;;) {
    const answer = await requestFile(api, path, token);
    if (answer.status === 200) return answer;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  }
}
