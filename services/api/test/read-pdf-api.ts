import type { AssessmentType } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import type { Calls } from './harness.ts';
import { readPdf, textOf } from './read-pdf.ts';
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
  const ageRange = type === 'sensory' ? '3–12 tahun' : '10 tahun ke atas';
  const assessment = { name, type, priceRupiah: 0, instrumentId: INSTRUMENTS[type], ageRange };
  const created = await entitle(id, { assessment });
  const participantInfo = type === 'sensory' ? PARTICIPANT : {};
  await api.post(`/api/user-assessments/${created}/complete`, { participantInfo, ...body }, accessToken).expect(200);
  return created;
}

/** Makes the body of the answer a Buffer. */
export const asFile = (sent: ReturnType<Calls['get']>) =>
  sent.buffer(true).parse((response, done) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => done(null, Buffer.concat(parts)));
  });

/** Downloads a file; its `body` is a Buffer. Asks again while the queue of reports is full, as clients do. */
export async function download(api: Calls, path: string, token: string) {
  for (;;) {
    const answer = await asFile(api.get(path, token));
    if (answer.status === 200) return answer;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  }
}

/** Also of a report that is not drawn (`isDrawing`). */
const textOfFile = async (file: Buffer) => (file.includes('%PDF-') ? textOf(await readPdf(file)) : String(file));

/** Every call of a signed-in user that reads something, except those of psychologists. */
const READS = Object.entries(callSchemas)
  .filter(([key, { caller }]) => key.startsWith('GET ') && caller === 'user' && !key.includes(' /api/cases'))
  .map(([key]) => key.slice('GET '.length));

/** What every reading call answers to a user, with the number of a result as the id of each. It finds new calls in the contract. */
export async function readEveryCall(api: Calls, token: string, id: number) {
  const answers: { path: string; status: number; text: string }[] = [];
  for (const path of READS) {
    const address = path
      .replace('/api/instruments/{id}/{version}', '/api/instruments/sensory-profile/1.0.5')
      .replace(/\{\w+\}/g, String(id));
    const { status, body, text, headers } = await api.get(address, token).buffer(true);
    const isFile = headers['content-type']?.includes('pdf') && Buffer.isBuffer(body);
    answers.push({ path, status, text: isFile ? await textOfFile(body) : (text ?? JSON.stringify(body)) });
  }
  return answers;
}
