import mongoose from 'mongoose';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { DataRequest } from '../src/features/data-requests/index.ts';
import { followCarriedRequests } from '../src/features/restrictions/index.ts';
import { countResults, rebuildStatistics, takeOutStale } from '../src/features/statistics/index.ts';
import {
  queueReminders,
  REMIND_AFTER_MS,
  Restriction,
  UserAssessment,
} from '../src/features/user-assessments/index.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import { choose, entitleTo, LEARNING } from './choices.ts';
import { securityEvents, type TestApi, testApi } from './harness.ts';
import { FakeTransport, mailsTo, sendAll } from './mail.ts';
import { completeOne } from './read-pdf-api.ts';
import { ALYA, BIMA, formOf, lift, REFUSED, restrict } from './restriction.ts';
import { answers, bytesOf, consentTo, entitle, NOW, read } from './sensory.ts';

const DAY_MS = 24 * 60 * 60_000;
let clock = NOW;
const lines: string[] = [];
const api = testApi({ hasOwnDatabase: true, now: () => clock, logLine: (line) => lines.push(line) });

let owner: Awaited<ReturnType<TestApi['user']>>;
let token: string;
beforeEach(async () => {
  clock = NOW;
  lines.length = 0;
  await api.clean();
  owner = await api.user();
  token = owner.accessToken;
});

const call = (name: string, body: object | undefined, id: number) =>
  api.post(`/api/user-assessments/${id}/${name}`, body, token);
const save = (id: number, body: object) => call('save-progress', body, id);
const completed = (child = ALYA, value = 2) =>
  completeOne(api, owner, 'sensory', { responses: answers(value), participantInfo: formOf(child) });
/** An assessment in progress about a child. */
async function begun(child = ALYA): Promise<number> {
  const id = await entitle(owner.id);
  await save(id, { responses: { 1: 5 }, participantInfo: formOf(child) }).expect(200);
  return id;
}
const codeOf = async (sent: ReturnType<typeof call>) => {
  const { status, body } = await sent;
  return [status, body.code];
};
const addProfile = async (child = ALYA): Promise<number> =>
  (await api.post('/api/children', child, token).expect(201)).body.id;

describe('the switch', () => {
  it('for a child: its profile cannot become another child, whom the switch would cover, also after it was lifted', async () => {
    const profile = await addProfile();
    const { id } = await restrict(api, token, ALYA);
    const change = async (body: object) => (await api.patch(`/api/children/${profile}`, body, token)).status;
    expect([await change(BIMA), await change({ name: 'Alya K' })]).toEqual([409, 200]);
    await lift(api, token, id).expect(200);
    expect(await change(BIMA)).toBe(409);
  });

  it('for a child: stores who, when and why, answers like the contract, and is on the board as fulfilled', async () => {
    const id = await begun();
    const { body } = await api
      .post(
        '/api/restrictions',
        { scope: 'child', child: { ...ALYA, name: ' alya  KIRANA' }, reason: 'Sengketa' },
        token,
      )
      .expect(200);
    expect(body).toEqual({ id: 1, child: ALYA, reason: 'Sengketa', since: NOW.toISOString() });
    expect(await Restriction.find().lean()).toMatchObject([{ userId: owner.id, byUserId: owner.id, since: NOW }]);
    const own = (await api.get('/api/restrictions', token).expect(200)).body;
    expect(own).toEqual({ restrictions: [body], children: [{ ...ALYA, assessments: 1 }] });
    const { adminToken } = await api.admin();
    const board = async (query: string) => (await api.get(`/api/admin/data-requests?${query}`, adminToken)).body;
    const due = new Date(NOW.getTime() + 3 * DAY_MS).toISOString();
    expect(await board('state=restricted')).toMatchObject([
      {
        kind: 'restriction',
        state: 'done',
        isInEffect: true,
        child: ALYA,
        text: 'Sengketa',
        dueAt: due,
        handledBy: '',
      },
    ]);
    expect([await board(''), (await board('state=done')).length, await board('state=open')]).toEqual([[], 1, []]);
    await api.get('/api/admin/data-requests?state=lain', adminToken).expect(422);
    await lift(api, token, body.id).expect(200);
    const [request] = await board('state=done');
    expect(request).toMatchObject({ state: 'done', liftedAt: NOW.toISOString() });
    expect([request.isInEffect, await board('state=restricted')]).toEqual([undefined, []]);
    expect((await read(id)).restrictedAt).toBeUndefined();
  });

  it('on and off: the owner gets an email, the audit log and the security log have each step once', async () => {
    await begun();
    const { id } = await restrict(api, token, ALYA);
    expect((await restrict(api, token, ALYA)).id).toBe(id);
    await Promise.all([lift(api, token, id).expect(200), lift(api, token, id).expect(200)]);
    await lift(api, token, id).expect(200);
    const mails = await mailsTo(api, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Pemrosesan data dibatasi', 'Pembatasan data dicabut']);
    for (const { text } of mails) expect(text).not.toContain('Alya');
    expect(mails[1]?.text).toContain('Pembatasan lain yang aktif tetap berlaku.');
    const entries = await AuditEntryModel.find().sort({ _id: 1 }).lean();
    expect(entries.map(({ action, actor, target, details }) => [action, actor.id, target?.kind, details])).toEqual([
      ['restriction.on', owner.id, 'data_request', { scope: 'child' }],
      ['restriction.off', owner.id, 'data_request', { scope: 'child' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Alya');
    const events = securityEvents(lines).map(({ event }) => String(event));
    expect(events.filter((event) => event.startsWith('restriction'))).toEqual(['restriction_on', 'restriction_off']);
  });

  it('a child with a profile and no assessment: is listed, and no answer about it is stored from then on', async () => {
    const { adminToken } = await api.admin();
    const childId = await addProfile();
    const listed = [{ ...ALYA, assessments: 0 }];
    for (const path of ['/api/restrictions', '/api/data-requests'] as const) {
      const { body } = await api.get(path, token).expect(200);
      expect(body.children).toEqual(listed);
    }
    const open = await entitle(owner.id);
    const { id } = await restrict(api, token, ALYA);
    expect(await codeOf(save(open, { childId }))).toEqual(REFUSED);
    expect((await read(open)).childId).toBeUndefined();
    expect(await codeOf(save(open, { participantInfo: formOf(ALYA) }))).toEqual(REFUSED);
    const family = async () => (await api.get(`/api/admin/users/${owner.id}/family`, adminToken)).body.children;
    expect(await family()).toMatchObject([{ id: childId, name: null }]);
    await lift(api, token, id).expect(200);
    await save(open, { childId }).expect(200);
    expect(await family()).toMatchObject([{ id: childId, name: ALYA.name }]);
  });

  it('ten calls at once: one restriction, one request, one email', async () => {
    await begun();
    const all = await Promise.all(Array.from({ length: 10 }, () => restrict(api, token)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect([await Restriction.countDocuments(), await DataRequest.countDocuments()]).toEqual([1, 1]);
    expect(await Outbox.countDocuments({ kind: 'account_changed' })).toBe(1);
  });

  it('a wrong request, or one about an unknown child: is refused and stores nothing', async () => {
    const id = await begun();
    const before = await bytesOf(id);
    for (const [body, status, path] of [
      [{}, 422, 'scope'],
      [{ scope: 'semua' }, 422, 'scope'],
      [{ scope: 'child', child: { birthDate: '2020-01-01' } }, 422, 'child.name'],
      [{ scope: 'child' }, 422, 'child'],
      [{ scope: 'account', child: ALYA }, 422, 'child'],
      [{ scope: 'child', child: { name: { $gt: '' }, birthDate: { $gt: '' } } }, 422, 'child.name'],
      [{ scope: 'account', reason: 'x'.repeat(501) }, 422, 'reason'],
      [{ scope: 'child', child: BIMA }, 404, ''],
    ] as const) {
      const answer = await api.post('/api/restrictions', body, token);
      expect([body, answer.status, answer.body.fields?.[0]?.path ?? '']).toEqual([body, status, path]);
    }
    expect([await Restriction.countDocuments(), await DataRequest.countDocuments()]).toEqual([0, 0]);
    expect(await bytesOf(id)).toBe(before);
  });

  it('lifting: needs the confirmation; it may be switched on again after it was lifted', async () => {
    await begun();
    const { id } = await restrict(api, token);
    for (const body of [{}, { confirmed: false }, { confirmed: 'true' }, { confirmed: 1 }])
      expect((await lift(api, token, id, body)).status).toBe(422);
    expect((await api.get('/api/restrictions', (await api.user()).accessToken)).body.restrictions).toEqual([]);
    expect(await Restriction.countDocuments({ slot: 'account' })).toBe(1);
    await lift(api, token, id).expect(200);
    expect((await restrict(api, token)).id).not.toBe(id);
  });

  it('staff: record one note about it, which lifts nothing; what was asked of them is fulfilled by the switch', async () => {
    const asked = await api.post('/api/data-requests', { kind: 'restriction', message: 'Mohon dibatasi' }, token);
    const id = await begun();
    await restrict(api, token);
    expect(await DataRequest.find().lean()).toMatchObject([{ _id: asked.body.id, state: 'done', isInEffect: true }]);
    const { adminToken } = await api.admin();
    const note = () => api.post(`/api/admin/data-requests/${asked.body.id}/handle`, { note: '$handledAt' }, adminToken);
    const answer = { answer: 'Sudah kami batasi' };
    await api.post(`/api/admin/data-requests/${asked.body.id}/handle`, answer, adminToken).expect(409);
    const both = await Promise.all([note(), note()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = both.find(({ status }) => status === 200) as (typeof both)[0];
    expect(body).toMatchObject({
      note: '$handledAt',
      isInEffect: true,
      handledAt: NOW.toISOString(),
      handledBy: 'Sari Putri',
    });
    // The switch was the answer, and the note is for staff.
    expect((await mailsTo(api, owner.email)).map(({ subject }) => subject)).toEqual(['Pemrosesan data dibatasi']);
    const [shown] = (await api.get('/api/data-requests', token).expect(200)).body.requests;
    expect(shown).toMatchObject({ id: asked.body.id, text: 'Mohon dibatasi' });
    expect(JSON.stringify(shown)).not.toContain('$handledAt');
    expect(await codeOf(save(id, { responses: { 2: 1 } }))).toEqual(REFUSED);
  });
});

describe('open assessments', () => {
  it.each([
    ['the child', ALYA],
    ['the account', undefined],
  ])('of %s: are shown as restricted, and continue after lifting', async (_who, child) => {
    const id = await begun();
    const { id: restriction } = await restrict(api, token, child);
    const detail = await api.get(`/api/user-assessments/${id}`, token).expect(200);
    const list = (await api.get('/api/user-assessments', token).expect(200)).body;
    expect([detail.body.isRestricted, list[0].isRestricted]).toEqual([true, true]);
    await lift(api, token, restriction).expect(200);
    expect((await save(id, { responses: { 2: 1 } }).expect(200)).body.responses).toEqual({ 1: 5, 2: 1 });
    await call('complete', { responses: answers(2) }, id).expect(200);
    expect((await api.get('/api/user-assessments', token)).body[0].isRestricted).toBeUndefined();
  });

  it('of a sibling: are saved and completed, and refuse what would name the restricted child', async () => {
    const [, other] = [await begun(ALYA), await begun(BIMA)];
    const empty = await entitle(owner.id);
    await restrict(api, token, ALYA);
    await save(other, { responses: { 2: 1 } }).expect(200);
    await call('start', undefined, empty).expect(200);
    await save(empty, { responses: { 1: 1 } }).expect(200);
    for (const id of [other, empty]) {
      const before = await bytesOf(id);
      const renamed = { participantInfo: { childName: 'ALYA  kirana', childBirthDate: ALYA.birthDate } };
      expect(await codeOf(save(id, renamed))).toEqual(REFUSED);
      expect(await codeOf(call('complete', { responses: answers(2), participantInfo: formOf(ALYA) }, id))).toEqual(
        REFUSED,
      );
      expect(await bytesOf(id)).toBe(before);
    }
    // Name and day of birth in two saves.
    await save(empty, { participantInfo: { childName: ALYA.name } }).expect(200);
    expect(await codeOf(save(empty, { participantInfo: { childBirthDate: ALYA.birthDate } }))).toEqual(REFUSED);
    await call('complete', { responses: answers(2), participantInfo: formOf(BIMA) }, other).expect(200);
  });

  it('that are granted while the account is restricted: are restricted from the start', async () => {
    const free = await api.assessment({ priceRupiah: 0 });
    const { id } = await restrict(api, token);
    const { body } = await api.post(`/api/assessments/${free._id}/direct-access`, undefined, token).expect(201);
    const { body: order } = await api.post('/api/orders', { assessmentIds: [free._id] }, token).expect(201);
    await api.post('/api/payments/create', { orderId: order.id, paymentMethod: 'free_access' }, token).expect(201);
    const all = (await api.get('/api/user-assessments', token)).body as { id: number; isRestricted?: true }[];
    expect(all.map(({ isRestricted }) => isRestricted)).toEqual([true, true]);
    expect(await codeOf(save(body.userAssessmentId, { responses: { 1: 1 } }))).toEqual(REFUSED);
    await lift(api, token, id).expect(200);
    await save(body.userAssessmentId, { responses: { 1: 1 } }).expect(200);
  });

  it('two restrictions: the account stays restricted when the child is lifted, and the other way round', async () => {
    const [alya, bima] = [await begun(ALYA), await begun(BIMA)];
    const child = await restrict(api, token, ALYA);
    const whole = await restrict(api, token);
    await lift(api, token, child.id).expect(200);
    for (const id of [alya, bima]) expect(await codeOf(save(id, { responses: { 2: 1 } }))).toEqual(REFUSED);
    const again = await restrict(api, token, ALYA);
    await lift(api, token, whole.id).expect(200);
    expect(await codeOf(save(alya, { responses: { 2: 1 } }))).toEqual(REFUSED);
    await save(bima, { responses: { 2: 1 } }).expect(200);
    await lift(api, token, again.id).expect(200);
    await save(alya, { responses: { 2: 1 } }).expect(200);
    expect(
      await UserAssessment.countDocuments({ $or: [{ restrictedAt: { $exists: true } }, { asksRestrictions: true }] }),
    ).toBe(0);
  });

  it('a corrected profile: its restriction follows the child to the new spelling', async () => {
    const [id, fresh] = [await begun(), await entitle(owner.id)];
    const profile = await addProfile();
    await restrict(api, token, ALYA);
    await api.patch(`/api/children/${profile}`, { name: 'Alia Kirana' }, token).expect(200);
    expect(await codeOf(save(id, { responses: { 2: 1 } }))).toEqual(REFUSED);
    const renamed = { participantInfo: formOf({ ...ALYA, name: 'Alia Kirana' }) };
    expect(await codeOf(save(fresh, renamed))).toEqual(REFUSED);
  });
});

describe('two processes', () => {
  it('a switch in one: no save that the other acknowledges afterwards exists, and none that it acknowledged before is lost', async () => {
    await api.whileOtherRuns(async (there) => {
      const pathOf = (id: number, name: string) => `/api/user-assessments/${id}/${name}`;
      for (const child of [ALYA, undefined, ALYA]) {
        const id = await begun();
        let isOn = false;
        const accepted: string[] = [];
        const late: string[] = [];
        const saveThere = (item: number) =>
          there.post(pathOf(id, 'save-progress'), { responses: { [item]: 3 } }, token);
        const write = async (item: number) => {
          const startedAfter = isOn;
          const { status, body } = await saveThere(item);
          if (status === 200) (startedAfter ? late : accepted).push(String(item));
          else expect([status, body.code]).toEqual(REFUSED);
        };
        const saves = (async () => {
          for (let item = 2; item < 40; item += 4) await Promise.all([0, 1, 2, 3].map((plus) => write(item + plus)));
        })();
        await write(60);
        const { id: restriction } = await restrict(api, token, child);
        isOn = true;
        const frozen = await bytesOf(id);
        expect(await codeOf(there.post(pathOf(id, 'complete'), { responses: answers(2) }, token))).toEqual(REFUSED);
        await saves;
        await write(61);
        expect([late, await bytesOf(id)]).toEqual([[], frozen]);
        expect(Object.keys((await read(id)).progress.responses)).toEqual(expect.arrayContaining(accepted));
        expect(accepted).toContain('60');
        await lift(api, token, restriction).expect(200);
        await saveThere(61).expect(200);
      }
    });
  }, 90_000);

  it('a completion and a switch at once: either the result exists and is restricted, or the completion is refused', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < 8; round += 1) {
      const id = await begun();
      const [done] = await Promise.all([
        call('complete', { responses: answers(2) }, id),
        round % 2 ? restrict(api, token, ALYA) : restrict(api, token),
      ]);
      seen.add(done.status);
      const stored = await read(id);
      expect(stored.restrictedAt).toBeInstanceOf(Date);
      expect([200, 403]).toContain(done.status);
      expect(stored.status).toBe(done.status === 200 ? 'completed' : 'in_progress');
      for (const { id: each } of (await api.get('/api/restrictions', token)).body.restrictions)
        await lift(api, token, each).expect(200);
    }
    expect(seen.size).toBeGreaterThan(0);
  });
});

describe('mails', () => {
  it('no reminder, no result and no request to the practice while it is restricted; reminders come after lifting', async () => {
    await begun();
    const done = await completed(BIMA);
    await Outbox.deleteMany({ kind: { $ne: 'result_ready' } });
    clock = new Date(NOW.getTime() + REMIND_AFTER_MS + DAY_MS);
    const { id } = await restrict(api, token);
    expect(await queueReminders(api.services)).toBe(0);
    const transport = new FakeTransport();
    await sendAll(api.services, transport);
    expect(transport.emails.map(({ subject }) => subject)).toEqual(['Pemrosesan data dibatasi']);
    expect((await Outbox.findOne({ kind: 'result_ready', userAssessmentId: done }).lean())?.outcome).toBe('dropped');
    await lift(api, token, id).expect(200);
    expect(await queueReminders(api.services)).toBe(1);
  });
});

describe('the statistics', () => {
  const later = () => ({ instruments: api.services.instruments, now: () => new Date(clock.getTime() + 120_000) });
  /** Every count that is not 0, by epoch-free name of its group. */
  async function counts(): Promise<Record<string, number>> {
    const all = await mongoose.connection.collection('instrumentCounts').find().toArray();
    return Object.fromEntries(
      all
        .flatMap(({ _id, counts: stored }) =>
          Object.entries(stored as Record<string, number>).map(([name, value]): [string, number] => [
            `${String(_id).replace(/^\d+ /, '')} ${name}`,
            value,
          ]),
        )
        .filter(([, value]) => value !== 0)
        .sort(),
    );
  }
  /** The same by a recount. */
  async function recounted(): Promise<Record<string, number>> {
    await rebuildStatistics(later());
    return counts();
  }

  /** Completes an assessment of the owner with the profile of each child, one after the other. @returns the two results */
  async function completeOfBoth(between = async (): Promise<unknown> => undefined): Promise<[number, number]> {
    const ids: number[] = [];
    for (const child of [ALYA, BIMA]) {
      const id = await entitleTo(LEARNING, owner.id);
      await call('complete', { responses: choose(LEARNING), childId: await addProfile(child) }, id).expect(200);
      ids.push(id);
      if (ids.length === 1) await between();
      clock = new Date(NOW.getTime() + 1000);
    }
    return ids as [number, number];
  }
  /** The countings that each result is part of. */
  const addedTo = (...ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).addedTo));

  it('results are taken out and put back exactly, as often as it happens, and a rebuild gives the same numbers', async () => {
    await completed(ALYA, 2);
    await completed(ALYA, 4);
    await completed(BIMA, 3);
    const stranger = await api.user();
    await completeOne(api, stranger, 'sensory', { responses: answers(5), participantInfo: formOf(ALYA) });
    await countResults(later());
    const all = await counts();
    expect(all).toEqual(await recounted());
    for (const child of [ALYA, undefined, BIMA]) {
      const { id } = await restrict(api, token, child);
      // Before the next round, nothing of the account is in it; after it, what is not restricted.
      expect(Object.values(await counts()).some((value) => value < 0)).toBe(false);
      await countResults(later());
      const without = await counts();
      expect(without).toEqual(await recounted());
      expect(without).not.toEqual(all);
      await lift(api, token, id).expect(200);
      await countResults(later());
      expect(await counts()).toEqual(all);
      expect(await recounted()).toEqual(all);
    }
  });

  it('at the 200 of the switch, the results are out of the numbers that staff see', async () => {
    await completed();
    await countResults(later());
    expect(Object.keys(await counts()).length).toBeGreaterThan(100);
    await restrict(api, token);
    expect(await counts()).toEqual({});
    expect(await countResults(later())).toBe(0);
  });

  it('when a restricted result was the first of its kind, then the next one counts in its place, and the first one again later', async () => {
    const [first, second] = await completeOfBoth();
    await countResults(later());
    expect(await addedTo(first, second)).toEqual([[1], []]);
    const { id } = await restrict(api, token, ALYA);
    await countResults(later());
    expect(await addedTo(first, second)).toEqual([undefined, [1]]);
    await lift(api, token, id).expect(200);
    await countResults(later());
    expect(await addedTo(first, second)).toEqual([[1], []]);
    expect(await counts()).toEqual(await recounted());
  });

  it('when the owner restricts the first result after a round has looked at the second one, then the round looks again', async () => {
    const [first, second] = await completeOfBoth(() => countResults(later()));
    const exists = UserAssessment.exists.bind(UserAssessment);
    const spy = jest.spyOn(UserAssessment, 'exists').mockImplementationOnce((async (filter: object) => {
      const found = await exists(filter);
      expect(found).toEqual({ _id: first });
      await restrict(api, token, ALYA);
      return found;
    }) as never);
    await countResults(later());
    spy.mockRestore();
    expect(await addedTo(first, second)).toEqual([undefined, [1]]);
    expect(await counts()).toEqual(await recounted());
  });

  it('a withdrawn consent: the next round takes the results out, and puts them back after a new one', async () => {
    await consentTo(api, token);
    await completed(ALYA, 2);
    await completed(BIMA, 4);
    await countResults(later());
    const all = await counts();
    await api.post('/api/consent/withdraw', undefined, token).expect(200);
    await takeOutStale(later());
    await countResults(later());
    expect([await counts(), await recounted()]).toEqual([{}, {}]);
    await consentTo(api, token);
    await takeOutStale(later());
    await countResults(later());
    expect([await counts(), await recounted()]).toEqual([all, all]);
  });

  it('a restriction in the middle of a rebuild: both countings lose the results', async () => {
    await completed(ALYA, 2);
    await countResults(later());
    // A rebuild that was interrupted after its counting: the earlier one is still shown.
    await mongoose.connection
      .collection('statisticsEpochs')
      .updateOne({ _id: 1 as never }, { $set: { counting: 2, shown: 1 } }, { upsert: true });
    await countResults(later());
    expect((await UserAssessment.findOne().lean())?.addedTo).toEqual([1, 2]);
    await restrict(api, token, ALYA);
    expect(await counts()).toEqual({});
  });

  it('a profile that connects results with a restricted child: the next round takes them out', async () => {
    const id = await completed({ ...ALYA, name: 'Alia Kirana' });
    await completed(ALYA);
    const profile = await addProfile();
    const { id: restriction } = await restrict(api, token, ALYA);
    await countResults(later());
    expect((await read(id)).addedTo).toEqual([1]);
    await api.patch(`/api/children/${profile}`, { name: 'Alia Kirana' }, token).expect(200);
    expect((await read(id)).restrictedAt).toBeInstanceOf(Date);
    await takeOutStale(later());
    await countResults(later());
    expect(await counts()).toEqual({});
    await lift(api, token, restriction).expect(200);
    await countResults(later());
    expect(await counts()).toEqual(await recounted());
  });

  it('counting and switching at once: the numbers are those of a recount', async () => {
    for (let round = 0; round < 6; round += 1) {
      await completed(round % 2 ? ALYA : BIMA, 1 + (round % 5));
      clock = new Date(clock.getTime() + 600_000);
      const [, { id }] = await Promise.all([countResults(later()), restrict(api, token, round % 2 ? ALYA : BIMA)]);
      await countResults(later());
      const now = await counts();
      expect(now).toEqual(await recounted());
      await Promise.all([countResults(later()), lift(api, token, id).expect(200)]);
    }
    await countResults(later());
    expect(await counts()).toEqual(await recounted());
  });
});

describe('after a restore of an older backup', () => {
  it('restrictions follow the requests: one that was on stays on, one that was lifted stays lifted', async () => {
    const [alya, bima] = [await begun(ALYA), await completed(BIMA)];
    const lifted = await restrict(api, token, BIMA);
    const { id: _id } = await restrict(api, token, ALYA);
    const before = await Restriction.find({ _id }).lean();
    await lift(api, token, lifted.id).expect(200);
    // The backup is older than the first and newer than the second one.
    await Restriction.deleteMany({ _id });
    await Restriction.collection.updateOne(
      { _id: lifted.id as never },
      { $set: { slot: 'x' }, $unset: { liftedAt: 1 } },
    );
    await UserAssessment.updateOne({ _id: alya }, { $unset: { restrictedAt: 1 } });
    await UserAssessment.updateOne({ _id: bima }, { $set: { restrictedAt: NOW } });
    expect(await followCarriedRequests(api.services)).toBe(2);
    expect(await followCarriedRequests(api.services)).toBe(0);
    expect(await Restriction.find({ slot: { $exists: true } }).lean()).toMatchObject([
      { userId: owner.id, child: ALYA, requestId: before[0]?.requestId },
    ]);
    expect((await read(bima)).restrictedAt).toBeUndefined();
    expect(await codeOf(save(alya, { responses: { 2: 1 } }))).toEqual(REFUSED);
  });

  it('a request of an account that is gone switches nothing on', async () => {
    await restrict(api, token);
    await Restriction.deleteMany({});
    await mongoose.connection.collection('users').deleteOne({ _id: owner.id as never });
    expect(await followCarriedRequests(api.services)).toBe(0);
    expect(await Restriction.countDocuments()).toBe(0);
  });
});
