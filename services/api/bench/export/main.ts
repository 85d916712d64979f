import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { startApi } from '../../src/start-api.ts';
import { withBenchDatabase } from '../with-database.ts';

const RESULTS = 20;
const LIMIT_S = 60;
const PASSWORD = 'Kata-sandi-bench-1';
const PERSON = { email: 'ratna@contoh.test', firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '081234567890' };
const PARTICIPANT = { childBirthDate: '2020-05-31', parentName: 'Ratna', relationship: 'Ibu', testDate: '2026-01-02' };
const responses = Object.fromEntries(Array.from({ length: 125 }, (_, item) => [`${item + 1}`, (item % 5) + 1]));
const empty = {
  responses: {},
  notApplicable: {},
  comments: {},
  participantInfo: {},
  currentPage: 0,
  currentStep: null,
};

/** npm run bench -- export: how long the owner of 20 results waits for the archive, from the request to the last byte. */
await withBenchDatabase(async ({ db, env }) => {
  const api = await startApi(
    { ...env, RATE_LIMITS: 'off', REQUIRE_CONSENT: 'off', JWT_SECRET: 'only-for-the-bench-0123456789-abcdefghij' },
    join(import.meta.dirname, '../../../../libs/instruments/packs'),
  );
  const server = createServer(api.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const seconds = await measure(db, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    process.stdout.write(`Archive with ${RESULTS} results: ${seconds.toFixed(1)} s of at most ${LIMIT_S} s\n`);
    if (seconds > LIMIT_S) process.exitCode = 1;
  } finally {
    server.closeAllConnections();
    server.close();
    await api.stop();
  }
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
    await send(`/api/user-assessments/${id}/complete`, {
      responses,
      participantInfo: { ...PARTICIPANT, childName: `Anak ${id}` },
    });
  const startedAt = performance.now();
  const { id } = await (await send('/api/data-exports', { currentPassword: PASSWORD })).json();
  while ((await (await send('/api/data-exports/newest')).json()).newest.state === 'running') await wait(100);
  const archive = await (await send(`/api/data-exports/${id}/file`)).arrayBuffer();
  process.stdout.write(`Size: ${Math.round(archive.byteLength / 1024)} KB\n`);
  return (performance.now() - startedAt) / 1000;
}

async function writeAssessments(db: Db, userId: number): Promise<void> {
  const assessment = { name: 'Profil Sensori Anak', type: 'sensory', instrumentId: 'sensory-profile', ageRange: '' };
  await db.collection('userAssessments').insertMany(
    Array.from({ length: RESULTS }, (_, index) => ({
      _id: (index + 1) as never,
      userId,
      assessmentId: index + 1,
      orderId: index + 1,
      source: 'order',
      assessment,
      status: 'available',
      instrument: null,
      progress: { ...empty, isStarted: false },
      revision: 0,
      answered: 0,
      itemCount: null,
      results: null,
      completedAt: null,
      withdrawnAt: null,
      createdAt: new Date(),
    })),
  );
}
