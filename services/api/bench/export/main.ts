import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { completionOf, UNANSWERED } from '../api/bench-data.ts';
import { startTarget } from '../api/target.ts';
import { withBenchDatabase } from '../with-database.ts';

const RESULTS = 20;
const LIMIT_S = 60;
const PASSWORD = 'Kata-sandi-bench-1';
const PERSON = { email: 'ratna@contoh.test', firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '081234567890' };

/** npm run bench -- export: how long the owner of 20 results waits for the archive, from the request to the last byte. */
await withBenchDatabase(async ({ db, env, stops }) => {
  const api = await startTarget('kenali', { ...env, RATE_LIMITS: 'off', REQUIRE_CONSENT: 'off' });
  stops.push(api.stop);
  const seconds = await measure(db, api.url);
  console.log(`Archive with ${RESULTS} results: ${seconds.toFixed(1)} s of at most ${LIMIT_S} s`);
  if (seconds > LIMIT_S) process.exitCode = 1;
});

async function measure(db: Db, origin: string): Promise<number> {
  let token = '';
  const send = async (path: string, body?: object) => {
    const answer = await fetch(origin + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const register = { ...PERSON, password: PASSWORD, confirmPassword: PASSWORD };
  const { accessToken, user } = await (await send('/api/auth/register', register)).json();
  token = accessToken;
  await writeAssessments(db, user.id);
  for (let id = 1; id <= RESULTS; id += 1)
    await send(`/api/user-assessments/${id}/complete`, completionOf(`Anak ${id}`));
  const startedAt = performance.now();
  const { id } = await (await send('/api/data-exports', { currentPassword: PASSWORD })).json();
  while ((await (await send('/api/data-exports/newest')).json()).newest.state === 'running') await wait(100);
  const archive = await (await send(`/api/data-exports/${id}/file`)).arrayBuffer();
  console.log(`Size: ${Math.round(archive.byteLength / 1024)} KB`);
  return (performance.now() - startedAt) / 1000;
}

async function writeAssessments(db: Db, userId: number): Promise<void> {
  const assessment = { name: 'Profil Sensori Anak', type: 'sensory', instrumentId: 'sensory-profile', ageRange: '' };
  await db.collection<{ _id: number }>('userAssessments').insertMany(
    Array.from({ length: RESULTS }, (_, index) => ({
      _id: index + 1,
      userId,
      assessmentId: index + 1,
      orderId: index + 1,
      source: 'order',
      assessment,
      status: 'available',
      instrument: null,
      ...UNANSWERED,
      itemCount: null,
      createdAt: new Date(),
    })),
  );
}
