import type { ObserverInvited, ObserverList, ResultView } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import mongoose from 'mongoose';
import { applyRetention } from '../src/features/erasure/index.ts';
import { Observation } from '../src/features/observations/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, LEARNING } from './choices.ts';
import { readEverything } from './erasure-family.ts';
import { type TestApi, testApi } from './harness.ts';
import { otherThan } from './mail.ts';
import { agree, enter, observe, view } from './observer.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, consentTo, entitle, ITEMS, NOW, PARTICIPANT } from './sensory.ts';
import { openShared } from './shared-link.ts';

const DAY_MS = 24 * 60 * 60_000;
const OWN_COMMENT = 'Rahasia-catatan-ibu';
const OWN_NAME = 'Wijayakusumah';

let clock = NOW;
const lines: string[] = [];
const api = testApi({
  now: () => clock,
  env: { REQUIRE_CONSENT: 'on' },
  logLine: (line) => lines.push(line),
});

let parent: Awaited<ReturnType<TestApi['user']>>;
let id: number;
beforeEach(async () => {
  clock = NOW;
  parent = await api.user({ firstName: 'Ratna Dewi' });
  await users().updateOne({ _id: parent.id as never }, { $set: { lastName: OWN_NAME } });
  await consentTo(api, parent.accessToken);
  // The owner's answers are 2, and 5 for the first item.
  const all = { responses: { ...answers(2), 1: 5 }, comments: { umum: OWN_COMMENT } };
  id = await completeOne(api, parent, 'sensory', all, 'Profil Sensori Anak');
});

const users = () => mongoose.connection.collection('users');
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const invite = (body: object = { relationship: 'teacher' }, key?: string, result = id, token = parent.accessToken) =>
  api.post(`/api/user-assessments/${result}/observers`, body, token, key ? { 'Idempotency-Key': key } : {});
const invited = async (): Promise<ObserverInvited> => (await invite().expect(201)).body;
/** An observer who has consented. */
async function agreed() {
  const invitation = await invited();
  const session = await enter(api, invitation);
  await agree(api, session);
  return { invitation, session };
}
const list = async (): Promise<ObserverList> =>
  (await api.get(`/api/user-assessments/${id}/observers`, parent.accessToken).expect(200)).body;
const revoke = (observer: number) => api.post(`/api/observers/${observer}/revoke`, {}, parent.accessToken);
const call = (name: string, body: object) => api.post(`/api/observations/${name}`, body);
const save = (session: string, more: object) => call('save-progress', { session, ...more });
const complete = (session: string, more: object = { responses: answers(3) }) => call('complete', { session, ...more });
const withdraw = (session: string) => call('withdraw', { session });
const result = async (token = parent.accessToken): Promise<ResultView> =>
  (await api.get(`/api/user-assessments/result/${id}`, token).expect(200)).body;
const stored = async (observer: number) => Observation.findById(observer).lean().exec();
const codesOf = (all: { status: number; body: { code?: string } }[]) =>
  all.map(({ status, body }) => [status, body.code]);

/** Every call of the observer, with valid input. */
const everyCall = async (session: string, { token, pin }: ObserverInvited) => {
  const consent = { version: '2026-11-24', hash: 'x', name: 'Bu Rini', consent: true };
  return Promise.all([
    call('status', { token }),
    call('open', { token, pin }),
    call('view', { session }),
    call('consent', { session, ...consent }),
    save(session, { responses: { 1: 1 } }),
    complete(session),
  ]);
};

describe('inviting', () => {
  it('when the owner invites, then the invitation holds for 14 days, and only hashes are stored', async () => {
    const { body, headers } = await invite().expect(201);
    expect(headers['cache-control']).toBe('no-store');
    const { observer, token, pin } = body as ObserverInvited;
    expect(observer).toMatchObject({ relationship: 'teacher', state: 'invited', completedAt: null, consent: null });
    expect(observer.expiresAt).toBe(new Date(NOW.getTime() + 14 * DAY_MS).toISOString());
    expect([/^[\w-]{32}$/.test(token), /^\d{6}$/.test(pin)]).toEqual([true, true]);
    const everything = [...(await readEverything()).values()].flat().join('\n');
    for (const secret of [token, `"${pin}"`]) expect(everything.includes(secret)).toBe(false);
    expect(lines.join('\n').includes(token)).toBe(false);
    expect(await list()).toEqual({ observers: [observer], canInvite: true });
  });

  it('when calls with one key arrive at once and again, then one invitation exists, and all get its token and PIN', async () => {
    const first = await Promise.all(Array.from({ length: 5 }, () => invite({ relationship: 'teacher' }, 'kunci')));
    const again = await invite({ relationship: 'teacher' }, 'kunci');
    const seen = [...first, again].map(({ status, body }) => [status, body.observer?.id, body.token, body.pin].join());
    expect(new Set(seen).size).toBe(1);
    expect(again.status).toBe(201);
    expect(await Observation.countDocuments({ userAssessmentId: id })).toBe(1);
    expect((await invite({ relationship: 'parent' }, 'kunci')).body.code).toBe('CONFLICT');
  });

  it('when three observers are invited, then further ones are refused, also at once, until one is revoked or expires', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => invite()));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { body } of all.filter(({ status }) => status !== 201)) expect(body.code).toBe('OBSERVERS_FULL');
    await revoke((await list()).observers[0]?.id as number).expect(200);
    await observe(api, await invited());
    expect((await invite()).status).toBe(409);
    // A completed observer counts on.
    pass(15 * DAY_MS);
    for (const expected of [201, 201, 409]) expect((await invite()).status).toBe(expected);
  });

  // `every-call.api.test.ts` has results of somebody else, and missing ones.
  it('when the result is unfinished or not about a child, then it is refused, and nothing is stored', async () => {
    const unfinished = await entitle(parent.id);
    const learning = await completeOne(api, parent, 'learning', { responses: choose(LEARNING) });
    for (const result of [unfinished, learning])
      expect((await invite({ relationship: 'teacher' }, undefined, result)).status).toBe(409);
    expect((await api.get(`/api/user-assessments/${learning}/observers`, parent.accessToken)).body).toEqual({
      observers: [],
      canInvite: false,
    });
    for (const body of [{}, { relationship: 'Guru' }, { relationship: null }, { relationship: ['teacher'] }])
      expect((await invite(body)).status).toBe(422);
    expect(await Observation.countDocuments({ userId: parent.id })).toBe(0);
  });

  it('when the consent is withdrawn or the sign-off is missing, then no observer is invited, and no comparison is shown', async () => {
    await api.post('/api/consent/withdraw', undefined, parent.accessToken).expect(200);
    expect((await invite()).body.code).toBe('CONSENT_REQUIRED');
    await UserAssessment.updateOne({ _id: id }, { $set: { awaitsSignOff: true } });
    expect((await invite()).body.code).toBe('SIGN_OFF_PENDING');
    expect((await api.get(`/api/user-assessments/${id}/observers`, parent.accessToken)).status).toBe(409);
  });
});

describe('observing', () => {
  it('when an observer enters, then the page has first names, the text and no answers before the consent', async () => {
    const invitation = await invited();
    const session = await enter(api, invitation);
    const before = await view(api, session);
    expect(before).toMatchObject({ ownerName: 'Ratna', childName: 'Alya', consent: null, answers: null });
    expect((await save(session, { responses: { 1: 1 } })).body.code).toBe('OBSERVER_CONSENT_NEEDED');
    expect((await complete(session)).body.code).toBe('OBSERVER_CONSENT_NEEDED');
    const after = await agree(api, session, '  B.R.  ');
    expect(after.consent).toEqual({ version: before.text.version, name: 'B.R.', at: NOW.toISOString() });
    expect(after.answers?.instrument.items).toHaveLength(ITEMS);
    expect(after.answers?.results).toMatchObject({ responses: {}, comments: {}, participantInfo: {} });
    // Again, under another name: the first consent counts.
    expect((await agree(api, session, 'Lain')).consent?.name).toBe('B.R.');
    expect((await list()).observers[0]).toMatchObject({ state: 'answering', consent: { name: 'B.R.' } });
  });

  it('when the consent is incomplete or to another text, then it is refused, and nothing is stored', async () => {
    const invitation = await invited();
    const session = await enter(api, invitation);
    const { version, hash } = (await view(api, session)).text;
    const good = { session, version, hash, name: 'Bu Rini', consent: true };
    for (const [bad, code] of [
      [{ ...good, name: '  ' }, 422],
      [{ ...good, name: 'x'.repeat(101) }, 422],
      [{ ...good, name: { $gt: '' } }, 422],
      [{ ...good, consent: false }, 422],
      [{ ...good, consent: undefined }, 422],
      [{ ...good, hash: 'andere' }, 409],
      [{ ...good, version: '2020-01-01' }, 409],
      [{ ...good, session: 'x' }, 403],
    ] as const)
      expect((await call('consent', bad)).status).toBe(code);
    expect((await stored(invitation.observer.id))?.consent).toBeUndefined();
  });

  it('when answers are saved on two devices, then each finds those of the other, and later ones win', async () => {
    const { invitation, session } = await agreed();
    const other = await enter(api, invitation);
    const at = NOW.getTime();
    const first = { items: { 1: at - 1000, 2: at - 9000 } };
    await save(session, { responses: { 1: 4, 2: 1 }, changedAt: first }).expect(200);
    const second = { items: { 2: at - 20_000, 3: at - 10 } };
    const sent = { responses: { 2: 3 }, notApplicable: { 3: true }, changedAt: second };
    const { body } = await save(other, sent).expect(200);
    expect(body).toMatchObject({ responses: { 1: 4, 2: 1 }, notApplicable: { 3: true }, superseded: { items: ['2'] } });
    expect((await view(api, session)).answers?.results).toMatchObject({ responses: { 1: 4, 2: 1 }, currentPage: 0 });
    await save(session, { currentPage: 2, responses: { 3: 2 }, changed: ['3'] }).expect(200);
    expect((await stored(invitation.observer.id))?.progress).toMatchObject({ currentPage: 2, notApplicable: {} });
  });

  it('when answers are invalid, then 422; comments and participant are not stored', async () => {
    const { invitation, session } = await agreed();
    for (const bad of [
      { responses: { 1: 9 } },
      { responses: { 126: 1 } },
      { responses: { 1: '$gt' } },
      { notApplicable: { 1: false } },
      { responses: [1] },
      { currentPage: -1 },
      { changed: ['1'.repeat(50)] },
    ])
      expect((await save(session, bad)).status).toBe(422);
    await save(session, { comments: { umum: 'Halo' }, participantInfo: { childName: 'X' }, childId: 1 }).expect(200);
    const found = await stored(invitation.observer.id);
    expect(found?.progress).toMatchObject({ responses: {}, comments: {}, participantInfo: {} });
    expect(JSON.stringify(found)).not.toMatch(/Halo|"childId"/);
  });

  it('when items are missing, then the completion is refused; when all are there, it closes once, also at once and again', async () => {
    const { invitation, session } = await agreed();
    await save(session, { responses: answers(3, 124) }).expect(200);
    const { status, body } = await complete(session, {});
    expect([status, body.code, body.message]).toEqual([422, 'ANSWERS_INCOMPLETE', expect.stringContaining('125')]);
    const all = await Promise.all(Array.from({ length: 4 }, () => complete(session, { responses: { 125: 1 } })));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    pass(60_000);
    expect((await complete(session)).body).toEqual(all[0]?.body);
    expect((await save(session, { responses: { 1: 1 } })).body.code).toBe('ALREADY_COMPLETED');
    expect(await view(api, session)).toMatchObject({ status: 'completed', answers: null });
    const found = await stored(invitation.observer.id);
    expect(found).toMatchObject({
      revision: 2,
      answered: ITEMS,
      progress: { responses: { ...answers(3, 124), 125: 1 } },
    });
    expect(found?.forgetAt).toBeUndefined();
  });

  it('when the owner tested on the day of Papua, then an observer can complete before Jakarta has that day', async () => {
    clock = new Date('2030-11-21T15:30:00.000Z');
    const participantInfo = { ...PARTICIPANT, testDate: '2030-11-22' };
    id = await completeOne(api, parent, 'sensory', { responses: answers(2), participantInfo });
    await complete((await agreed()).session).expect(200);
  });

  it('when saves and a completion arrive at once, then each acknowledged answer is in the observation', async () => {
    const { invitation, session } = await agreed();
    await save(session, { responses: answers(3) }).expect(200);
    const saves = Array.from({ length: 20 }, (_, index) => save(session, { responses: { [index + 1]: 1 } }));
    const [done, ...saved] = await Promise.all([complete(session, {}), ...saves]);
    expect(done?.status).toBe(200);
    const responses: Record<string, unknown> = (await stored(invitation.observer.id))?.progress.responses ?? {};
    for (const [index, { status }] of saved.entries()) {
      // A busy machine may answer 503, which acknowledges nothing.
      expect([200, 409, 503]).toContain(status);
      if (status === 200) expect([index, responses[index + 1]]).toEqual([index, 1]);
      if (status === 409) expect([index, responses[index + 1]]).toEqual([index, 3]);
    }
  });
});

describe('entering', () => {
  it('when token, PIN or session are wrong, then 404, 422 or 403, and the security log has each wrong PIN', async () => {
    const invitation = await invited();
    const { token, pin } = invitation;
    expect((await call('status', { token: 'x'.repeat(32) })).status).toBe(404);
    expect((await call('open', { token, pin: otherThan(pin) })).body.code).toBe('SHARE_PIN_INVALID');
    for (const bad of ['12345', '1234567', 123_456, null])
      expect((await call('open', { token, pin: bad })).status).toBe(422);
    const session = await enter(api, invitation);
    const { viewer } = await openShared(api, parent.accessToken, id);
    // No value of one kind passes as one of another.
    for (const bad of ['x', viewer, parent.accessToken, `${session}x`])
      expect((await call('view', { session: bad })).body.code).toBe('OBSERVER_SESSION_ENDED');
    expect((await api.post('/api/shared-results/result', { viewer: session })).body.code).toBe('SHARE_VIEW_ENDED');
    expect((await api.get('/api/auth/user', session)).status).toBe(401);
    const events = lines
      .map((line) => JSON.parse(line).security)
      // A link to a result may have the same number.
      .filter((each) => each?.link === invitation.observer.id && each.event.startsWith('observer_'));
    expect(events.map(({ event }) => event)).toEqual(['observer_invited', 'observer_pin_failed', 'observer_entered']);
  });

  it('when four hours are over, then the session ends, and the PIN opens the saved answers again', async () => {
    const invitation = await invited();
    const session = await observe(api, invitation, { count: 7 });
    pass(4 * 60 * 60_000);
    expect((await call('view', { session })).body.code).toBe('OBSERVER_SESSION_ENDED');
    const again = await enter(api, invitation);
    expect((await view(api, again)).answers?.results.responses).toEqual(answers(3, 7));
  });
});

describe('ending', () => {
  it('when the invitation expires, then every call answers 410, and MongoDB deletes it a week later', async () => {
    const invitation = await invited();
    const session = await enter(api, invitation);
    pass(14 * DAY_MS - 1000);
    const late = await enter(api, invitation);
    pass(1000);
    for (const [code, name] of codesOf((await everyCall(late, invitation)).slice(0, 2)))
      expect([code, name]).toEqual([410, 'SHARE_LINK_ENDED']);
    expect((await call('view', { session })).status).toBe(403);
    expect((await stored(invitation.observer.id))?.forgetAt).toEqual(new Date(NOW.getTime() + 21 * DAY_MS));
    expect((await list()).observers[0]?.state).toBe('expired');
  });

  it('when the owner revokes, then every call answers 410 at once, the answers are gone, and repeating changes nothing', async () => {
    for (const count of [5, ITEMS]) {
      const invitation = await invited();
      const session = await observe(api, invitation, { count });
      const { body } = await revoke(invitation.observer.id).expect(200);
      expect(body.state).toBe('revoked');
      for (const each of codesOf(await everyCall(session, invitation))) expect(each).toEqual([410, 'SHARE_LINK_ENDED']);
      expect(codesOf([await withdraw(session)])).toEqual([[410, 'SHARE_LINK_ENDED']]);
      expect((await stored(invitation.observer.id))?.progress.responses).toEqual({});
      pass(1000);
      expect((await revoke(invitation.observer.id).expect(200)).body).toEqual(body);
      expect((await result()).observers).toBeUndefined();
    }
  });

  it('when the observer withdraws, before or after completing, then the answers are gone and the proof stays', async () => {
    for (const count of [5, ITEMS]) {
      const invitation = await invited();
      const session = await observe(api, invitation, { count });
      expect((await withdraw(session).expect(200)).body).toEqual({ success: true });
      await withdraw(session).expect(200);
      for (const each of codesOf(await everyCall(session, invitation))) expect(each).toEqual([410, 'SHARE_LINK_ENDED']);
      const found = await stored(invitation.observer.id);
      expect(found).toMatchObject({
        answered: 0,
        progress: { responses: {}, notApplicable: {} },
        consent: { name: 'Bu Rini' },
      });
      expect(found?.changedAt).toBeUndefined();
      expect(found?.forgetAt).toEqual(new Date(clock.getTime() + 180 * DAY_MS));
      expect((await result()).observers).toBeUndefined();
    }
    expect((await list()).observers.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('when the owner withdraws the consent, then answering ends, and a completed observer can still withdraw', async () => {
    const [open, done] = [await invited(), await invited()];
    const [answering, finished] = [await observe(api, open, { count: 5 }), await observe(api, done)];
    await api.post('/api/consent/withdraw', undefined, parent.accessToken).expect(200);
    await consentTo(api, parent.accessToken);
    expect((await call('view', { session: answering })).body.code).toBe('SHARE_LINK_ENDED');
    expect((await save(answering, { responses: { 6: 1 } })).status).toBe(410);
    // An observer who has consented may enter, to withdraw.
    await withdraw(await enter(api, open)).expect(200);
    expect((await result()).observers).toHaveLength(1);
    // The one that the end of the consent has ended takes no room, and the completed one does.
    expect((await list()).observers.map(({ state }) => state)).toEqual(['completed', 'withdrawn']);
    await invited();
    await api.post('/api/consent/withdraw', undefined, parent.accessToken).expect(200);
    await consentTo(api, parent.accessToken);
    for (const expected of [201, 201, 409]) expect((await invite()).status).toBe(expected);
    await withdraw(finished).expect(200);
    expect((await result()).observers).toBeUndefined();
  });

  it('when a completion or saves meet a withdrawal or a revocation, then no answer is left', async () => {
    for (const end of ['withdraw', 'revoke'] as const) {
      const invitation = await invited();
      const session = await observe(api, invitation, { count: 20 });
      await Promise.all([
        complete(session, { responses: answers(3) }),
        ...Array.from({ length: 6 }, (_, index) => save(session, { responses: { [index + 50]: 1 } })),
        end === 'withdraw' ? withdraw(session) : revoke(invitation.observer.id),
      ]);
      const found = await stored(invitation.observer.id);
      expect([found?.endedAt, found?.progress.responses]).toEqual([clock, {}]);
      expect((await result()).observers).toBeUndefined();
    }
  });

  it('when the account is closed, the result is refunded or the retention empties it, then nothing opens or is left', async () => {
    const invitation = await invited();
    const session = await observe(api, invitation, { count: 5 });
    await UserAssessment.updateOne({ _id: id }, { $set: { withdrawnAt: NOW } });
    expect((await save(session, { responses: { 6: 1 } })).status).toBe(410);
    await UserAssessment.updateOne({ _id: id }, { $unset: { withdrawnAt: 1 } });
    await users().updateOne({ _id: parent.id as never }, { $set: { isActive: false } });
    expect((await save(session, { responses: { 6: 1 } })).status).toBe(410);
    await users().updateOne({ _id: parent.id as never }, { $set: { isActive: true } });
    await save(session, { responses: { 6: 1 } }).expect(200);
    await UserAssessment.updateOne({ _id: id }, { $set: { completedAt: new Date('2000-01-01') } });
    await applyRetention(api.services);
    expect(await Observation.countDocuments({ userAssessmentId: id })).toBe(0);
    expect((await call('view', { session })).status).toBe(410);
  });
});

describe('the comparison', () => {
  it('when an observer has completed, then owner, PDF and staff see sections, differences and agreement', async () => {
    await observe(api, await invited());
    const { body } = await api.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200);
    const [comparison] = (body as ResultView).observers ?? [];
    expect(comparison).toMatchObject({ relationship: 'teacher', consent: { name: 'Bu Rini' } });
    // Section A has eight items: 5 + 7 x 2 = 19 and 8 x 3 = 24.
    expect(comparison?.rows[0]).toMatchObject({
      owner: { total: 19, answered: 8 },
      observer: { total: 24, answered: 8 },
    });
    // Item 1 differs by two steps, the others by one.
    expect(comparison?.agreement).toEqual({ items: 125, same: 0, near: 124 });
    const pdf = await readPdf((await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body);
    expect(textOf(pdf)).toContain('Dua Pengamat');
    expect(textOf(pdf)).toContain('Bu Rini');
    const { adminToken } = await api.admin();
    const staff = await api.get(`/api/admin/assessments/${id}/result`, adminToken).expect(200);
    expect(staff.body.observers).toEqual([comparison]);
    const staffPdf = (await download(api, `/api/admin/assessments/${id}/pdf`, adminToken)).body;
    const staffText = textOf(await readPdf(staffPdf));
    expect(staffText).toContain('Hasil keseluruhan pengisi');
  });

  it('when a result is shared, then the link shows nothing of the observer', async () => {
    await observe(api, await invited());
    const { viewer } = await openShared(api, parent.accessToken, id);
    const { text } = await api.post('/api/shared-results/result', { viewer }).expect(200);
    expect(text).not.toMatch(/Bu Rini|"observers"/);
    const draw = () => api.post('/api/shared-results/pdf', { viewer }).responseType('blob');
    let file = await draw();
    while (file.status === 503) file = await draw();
    expect(file.status).toBe(200);
    expect(textOf(await readPdf(file.body))).not.toMatch(/Bu Rini|Dua Pengamat/);
  });
});

describe('who sees what', () => {
  it('no call of the observer has anything of the owner but the first names', async () => {
    const { invitation, session } = await agreed();
    const all = [
      ...(await everyCall(session, invitation)),
      await call('view', { session }),
      await withdraw(session),
      ...(await everyCall(session, invitation)),
    ];
    expect(all.map(({ status }) => status)).toContain(200);
    const seen = all.map(({ text, headers }) => `${text} ${JSON.stringify(headers)}`).join('\n');
    const secrets = [OWN_COMMENT, OWN_NAME, parent.email, 'Kirana', PARTICIPANT.childBirthDate, PARTICIPANT.parentName];
    for (const secret of [...secrets, String(id), 'sectionScores', 'totalScore']) expect(seen).not.toContain(secret);
    // The owner chose 5 for one item; no response of an observer has another one than their own 1 and 3.
    expect(seen).not.toMatch(/"responses":\{[^}]*:[25]\b/);
  });

  it('no call of the contract has a single answer of the observer for owner, staff or strangers', async () => {
    // The marks of an answer: the map itself, and its times.
    const session = await observe(api, await invited(), { value: 4, name: 'Bu Rini' });
    const open = await invited();
    await observe(api, open, { value: 4, count: 9 });
    const stranger = await api.user({ role: 'internal' });
    const { adminToken } = await api.admin();
    const gets = Object.keys(callSchemas).filter((key) => key.startsWith('GET '));
    let answered = 0;
    for (const key of gets)
      for (const token of [parent.accessToken, stranger.accessToken, adminToken, session, undefined]) {
        const path = key.slice(4).replace('{id}/{version}', 'sensory-profile/1.0.5').replace('{id}', String(id));
        const { status, text = '' } = await api.get(path, token).buffer(true);
        if (status === 200) answered += 1;
        // Nobody but the observer chose 4.
        expect([key, /"responses":\{[^}]*:4\b/.test(text), /"1":4\b/.test(text)]).toEqual([key, false, false]);
        const isOthers = token === session || token === undefined || token === stranger.accessToken;
        if (isOthers) expect([key, text.includes('Bu Rini')]).toEqual([key, false]);
      }
    expect(answered).toBeGreaterThan(40);
  });
});
