import { type BookingHours, type BookingState, dayIn } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import type { ApiSettings } from '@kenali/settings';
import { createApp } from '../src/app.ts';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { startSession, User } from '../src/features/auth/index.ts';
import { Booking } from '../src/features/bookings/booking.model.ts';
import { endUnfounded, queueBookingReminders } from '../src/features/bookings/bookings-job.ts';
import { readBookedTimes } from '../src/features/bookings/hours.ts';
import { collectOwnData } from '../src/features/data-export/content/collect-own-data.ts';
import { eraseNext } from '../src/features/erasure/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import type { Email } from '../src/mail/index.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import type { Services } from '../src/services.ts';
import { listJobs } from '../src/start-api.ts';
import { type Person, parentOf } from './guardian-family.ts';
import { callsTo, testApi } from './harness.ts';
import { FakeTransport, mailsTo, sendAll } from './mail.ts';
import { createPsychologist } from './psychologist.ts';
import { completeOne } from './read-pdf-api.ts';
import { restrict } from './restriction.ts';
import { answers, NOW, PARTICIPANT, read } from './sensory.ts';

const HOUR_MS = 60 * 60_000;
const PRACTICE = 'praktik@kenali.test';
/** Thursday 21 November 2030, 03.30 WIB, is the day of `NOW`. */
const HOURS: BookingHours = {
  weekly: [{ weekday: 1, from: '09:00', to: '12:00' }],
  exceptions: [],
  minutes: 45,
  pauseMinutes: 15,
  meeting: 'https://rapat.contoh.test/dewi',
};
/** Mondays 25 November, 09.00, 10.00 and 11.00 WIB. */
const [NINE, TEN, ELEVEN] = ['02', '03', '04'].map((hour) => `2030-11-25T${hour}:00:00.000Z`) as [
  string,
  string,
  string,
];
const MAKASSAR = 'Asia/Makassar' as const;

let clock = NOW;
let adminToken: string;
let psychologist: Person;
let parent: Person;
let id: number;
const api = testApi({ now: () => clock, env: { REQUIRE_CONSENT: 'on', PRACTICE_EMAIL: PRACTICE } });

beforeEach(async () => {
  clock = NOW;
  setRules();
  await api.clean();
  ({ adminToken } = await api.admin());
  psychologist = await createPsychologist(api, { firstName: 'Dewi', isEmailVerified: true });
  await publish();
  parent = await parentOf(api, { firstName: 'Ratna' });
  id = await resultOf(parent);
});

const setRules = (rules: Partial<ApiSettings['bookings']> = {}) =>
  Object.assign(api.services.config, { bookings: { zone: 'Asia/Jakarta', changeHours: 24, ...rules } });
const publishRaw = (hours: Partial<BookingHours> = {}, person = psychologist) =>
  api.post('/api/cases/schedule/hours', { ...HOURS, ...hours }, person.accessToken);
const publish = (hours: Partial<BookingHours> = {}, person = psychologist) => publishRaw(hours, person).expect(200);
const resultOf = (person: Person): Promise<number> =>
  completeOne(api, person, 'sensory', { responses: answers(2), participantInfo: PARTICIPANT });
const pathOf = (result: number) => `/api/user-assessments/${result}/booking`;
const state = async (person = parent, result = id): Promise<BookingState> => {
  const { body } = await api.get(pathOf(result), person.accessToken).expect(200);
  return body;
};
const startsOf = ({ slots }: Pick<BookingState, 'slots'>) => slots.map(({ startsAt }) => startsAt);
const book = (startsAt = NINE, person = parent, result = id, psychologistId = psychologist.id) =>
  api.post(pathOf(result), { from: null, psychologistId, startsAt, zone: MAKASSAR }, person.accessToken);
const change = (from: string, startsAt: string, psychologistId = psychologist.id) =>
  api.post(pathOf(id), { from, psychologistId, startsAt, zone: MAKASSAR }, parent.accessToken);
const cancel = (from: string) => api.post(`${pathOf(id)}/cancel`, { from }, parent.accessToken);
const moveStatus = (from: string, status: string) =>
  api.patch(`/api/admin/consultations/${id}`, { from, status }, adminToken).expect(200);
/** Which refusal it is, by its words. */
const REFUSALS: [RegExp, string][] = [
  [/baru saja terisi/, 'taken'],
  [/terlalu dekat/, 'too late'],
  [/sudah berubah/, 'changed'],
];
const outcome = ({ status, body }: { status: number; body: { message?: string } }) =>
  [status, REFUSALS.find(([words]) => words.test(body.message ?? ''))?.[1]].filter(Boolean).join(' ');
const statusOf = async (result = id) => (await read(result)).consultation?.status;
const live = () => Booking.find({ endedAt: null }).lean();
const subjects = async (address: string) => (await mailsTo(api, address)).map(({ subject }) => subject);
const sentMails = async () => {
  const transport = new FakeTransport();
  await sendAll(api.services, transport);
  return transport;
};

describe('a parent', () => {
  it('when hours are published, then the slots of a few weeks are offered with length, pause and psychologist', async () => {
    const found = await state();
    expect(found).toMatchObject({ practiceZone: 'Asia/Jakarta', booking: null });
    // Four Mondays.
    expect(startsOf(found)).toHaveLength(12);
    expect(startsOf(found).slice(0, 4)).toEqual([NINE, TEN, ELEVEN, '2030-12-02T02:00:00.000Z']);
    expect(found.slots[0]).toEqual({
      psychologistId: psychologist.id,
      psychologist: 'Dra. Sekar Ayu, Psikolog',
      startsAt: NINE,
    });
  });

  it('when a slot is booked, then the consultation is scheduled, both have a mail, and the slot is gone', async () => {
    const { body } = await book().expect(200);
    expect(body.booking).toMatchObject({ startsAt: NINE, zone: MAKASSAR, meeting: HOURS.meeting });
    expect(body.booking.changeUntil).toBe('2030-11-24T02:00:00.000Z');
    expect(startsOf(body).slice(0, 2)).toEqual([TEN, ELEVEN]);
    expect((await read(id)).consultation).toMatchObject({
      status: 'scheduled',
      history: [{}, { byUserId: parent.id }],
    });
    expect(await book().then(outcome)).toBe('200');
    expect(await live()).toHaveLength(1);
    const { emails } = await sentMails();
    const about = emails.filter(({ calendar }) => calendar);
    expect(about.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [parent.email, 'Konsultasi Anda sudah dijadwalkan'],
        [psychologist.email, `Konsultasi online nomor ${id} dijadwalkan`],
      ].sort(),
    );
    const toParent = about.find(({ to }) => to === parent.email);
    expect(toParent?.text).toContain('Senin, 25 November 2030 pukul 10.00 WITA (09.00 WIB)');
    expect(toParent?.text).toContain(HOURS.meeting);
    expect(toParent?.calendar?.content).toContain('DTSTART:20301125T020000Z');
    expect(toParent?.calendar?.content).toMatch(/ORGANIZER;CN=.*mailto:no-reply@/);
    // Neither the child nor the instrument: mailboxes and calendars have other readers.
    for (const email of about) expect(JSON.stringify(email)).not.toMatch(/Alya|Kirana|sensori|sensory-profile/i);
  });

  it('when the booking moves, then no message has the old time, also one that was queued before', async () => {
    await book().expect(200);
    await change(NINE, ELEVEN).expect(200);
    const found = await live();
    expect(found.map(({ startsAt, sequence }) => [startsAt.toISOString(), sequence])).toEqual([[ELEVEN, 1]]);
    // A year after its new time it goes.
    expect(found[0]?.forgetAt.toISOString()).toBe('2031-11-25T04:45:00.000Z');
    const { emails } = await sentMails();
    const about = emails.filter(({ calendar }) => calendar);
    expect(about.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([[parent.email, 'Jadwal konsultasi Anda berubah']]),
    );
    expect(about).toHaveLength(2);
    for (const email of emails) expect(JSON.stringify(email)).not.toMatch(/pukul 10\.00 WITA|20301125T020000Z/);
    for (const { calendar } of about) expect(calendar?.content).toContain('METHOD:PUBLISH');
    expect(await change(NINE, TEN).then(outcome)).toBe('409 changed');
    expect(await change(NINE, ELEVEN).then(outcome)).toBe('200');
  });

  it('when the booking is cancelled, then the slot is free, the consultation waits again, and the calendar entry goes', async () => {
    await book().expect(200);
    expect(await cancel(TEN).then(outcome)).toBe('409 changed');
    const { body } = await cancel(NINE).expect(200);
    expect(body.booking).toBeNull();
    expect(startsOf(body)[0]).toBe(NINE);
    expect(await statusOf()).toBe('requested');
    expect(await cancel(NINE).then(outcome)).toBe('200');
    const { emails } = await sentMails();
    const toParent = emails.filter(({ to, calendar }) => to === parent.email && calendar);
    expect(toParent.map(({ subject }) => subject)).toEqual(['Jadwal konsultasi Anda dibatalkan']);
    expect(toParent[0]?.calendar).toMatchObject({ method: 'CANCEL' });
    expect(toParent[0]?.calendar?.content).toContain(`UID:consultation-${id}@`);
    expect(toParent[0]?.calendar?.content).toContain('STATUS:CANCELLED');
    // The family waits to be contacted again.
    expect(emails.filter(({ to }) => to === PRACTICE).map(({ subject }) => subject)).toEqual(
      Array(2).fill(`Permintaan konsultasi baru, asesmen nomor ${id}`),
    );
    await book(TEN).expect(200);
    expect(await subjects(parent.email)).toEqual(['Konsultasi Anda sudah dijadwalkan']);
  });

  /** UID and SEQUENCE of each calendar file, oldest first. */
  const entriesOf = (emails: readonly Email[], address: string) =>
    emails.flatMap(({ to, calendar }) => {
      const part = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(calendar?.content ?? '')?.[1];
      return to === address && calendar ? [[part('METHOD'), part('UID'), Number(part('SEQUENCE'))]] : [];
    });

  it('when it is cancelled and booked again and again, then calendars keep one entry that only moves on', async () => {
    const transport = new FakeTransport();
    const send = () => sendAll(api.services, transport);
    // Everything in one second.
    await book().expect(200);
    await send();
    await cancel(NINE).expect(200);
    await send();
    await book().expect(200);
    await send();
    await change(NINE, TEN).expect(200);
    // Nobody reads of this end, because the next booking is there before the mail.
    await cancel(TEN).expect(200);
    // At a process whose clock is slow.
    clock = new Date(NOW.getTime() - 2000);
    await book(ELEVEN).expect(200);
    clock = NOW;
    await send();
    await publish({ meeting: 'Ruang 2' });
    await send();
    const uid = `consultation-${id}@${new URL(api.services.config.publicUrl).hostname}`;
    const first = (NOW.getTime() - Date.UTC(2026, 0, 1)) / 1000;
    const expected = [
      ['PUBLISH', uid, first],
      ['CANCEL', uid, first + 1],
      ['PUBLISH', uid, first + 2],
      ['PUBLISH', uid, first + 5],
    ];
    expect(entriesOf(transport.emails, parent.email)).toEqual([...expected, ['PUBLISH', uid, first + 6]]);
    expect(entriesOf(transport.emails, psychologist.email)).toEqual(expected);
  });

  it('when a booking is from before its entry had a number, then each change has the second of its time', async () => {
    const transport = new FakeTransport();
    await book().expect(200);
    await Booking.collection.updateMany({}, { $unset: { calendarSequence: 1 } });
    clock = new Date(NOW.getTime() + 5000);
    await cancel(NINE).expect(200);
    await sendAll(api.services, transport);
    clock = NOW;
    const second = (NOW.getTime() - Date.UTC(2026, 0, 1)) / 1000 + 5;
    const [[method, , sequence] = []] = entriesOf(transport.emails, parent.email).slice(-1);
    expect([method, sequence]).toEqual(['CANCEL', second]);
  });

  it('when the next booking is with another psychologist, then the entry of the first one goes all the same', async () => {
    const other = await createPsychologist(api, { firstName: 'Bayu', isEmailVerified: true });
    await publish({}, other);
    const transport = new FakeTransport();
    await book().expect(200);
    await sendAll(api.services, transport);
    await cancel(NINE).expect(200);
    await book(TEN, parent, id, other.id).expect(200);
    await sendAll(api.services, transport);
    const methods = (address: string) => entriesOf(transport.emails, address).map(([method]) => method);
    expect(methods(psychologist.email)).toEqual(['PUBLISH', 'CANCEL']);
    expect(methods(other.email)).toEqual(['PUBLISH']);
    expect(methods(parent.email)).toEqual(['PUBLISH', 'PUBLISH']);
  });

  it('when the last moment for changes has come, then both are still possible; a moment later neither is', async () => {
    await book().expect(200);
    const last = Date.parse(NINE) - 24 * HOUR_MS;
    clock = new Date(last + 1);
    expect(await change(NINE, '2030-12-02T02:00:00.000Z').then(outcome)).toBe('409 too late');
    expect(await cancel(NINE).then(outcome)).toBe('409 too late');
    expect((await state()).slots).toEqual([]);
    clock = new Date(last);
    await change(NINE, '2030-12-02T02:00:00.000Z').expect(200);
  });

  it('when the family has booked a time for another result, then it is offered at no psychologist', async () => {
    const other = await createPsychologist(api, { firstName: 'Bayu' });
    await publish({}, other);
    const second = await resultOf(parent);
    await book().expect(200);
    expect(startsOf(await state(parent, second)).slice(0, 2)).toEqual([TEN, TEN]);
    expect(outcome(await book(NINE, parent, second, other.id))).toBe('409 taken');
    await book(TEN, parent, second, other.id).expect(200);
  });

  it('when a time is requested that has no slot, that has passed, or is beyond the weeks that are offered, then it is refused', async () => {
    for (const startsAt of ['2030-11-25T02:30:00.000Z', '2030-11-18T02:00:00.000Z', '2031-01-06T02:00:00.000Z'])
      expect([startsAt, outcome(await book(startsAt))]).toEqual([startsAt, '409 taken']);
    expect(startsOf(await state())[0]).toBe(NINE);
    expect([await statusOf(), await live()]).toEqual(['requested', []]);
  });

  it('when staff have agreed on a time, or it took place, then nothing is offered; when nobody came, then staff open it again', async () => {
    await moveStatus('requested', 'scheduled');
    expect((await state()).slots).toEqual([]);
    expect(await book().then(outcome)).toBe('409 changed');
    await moveStatus('scheduled', 'contacted');
    await book().expect(200);
    clock = new Date(Date.parse(ELEVEN));
    expect(await state()).toMatchObject({ booking: null, slots: [] });
    ({ adminToken } = await api.admin());
    // The time stays on the board until staff close the consultation.
    expect((await api.get('/api/admin/consultations', adminToken).expect(200)).body).toMatchObject([
      { id, booked: { startsAt: NINE, zone: 'Asia/Jakarta' } },
    ]);
    await moveStatus('scheduled', 'contacted');
    await book('2030-12-02T02:00:00.000Z').expect(200);
    expect((await Booking.find().sort({ _id: 1 }).lean()).map(({ endReason }) => endReason)).toEqual([
      'past',
      undefined,
    ]);
    await moveStatus('scheduled', 'done');
    expect((await state()).slots).toEqual([]);
  });

  it('when a case without a psychologist is booked, then it opens to that one, closes with each end, and the audit log follows', async () => {
    const cases = async () => (await api.get('/api/cases', psychologist.accessToken).expect(200)).body;
    expect(await cases()).toEqual([]);
    await book().expect(200);
    expect(await cases()).toMatchObject([{ id }]);
    await cancel(NINE).expect(200);
    expect(await cases()).toEqual([]);
    await book().expect(200);
    await User.updateOne({ _id: psychologist.id }, { $set: { isActive: false } });
    expect(await endUnfounded(api.services)).toBe(1);
    const entries = await AuditEntryModel.find({ action: 'case.assign', 'target.id': id }).sort({ _id: 1 }).lean();
    expect(entries.map(({ actor, details }) => [actor.id, details.assigned])).toEqual([
      [parent.id, true],
      [parent.id, false],
      [parent.id, true],
      [0, false],
    ]);
  });

  it('when an admin gives the booked case to somebody else, then the booking ends, and the parent may choose again', async () => {
    await book().expect(200);
    await sentMails();
    const other = await createPsychologist(api, { firstName: 'Bayu' });
    await publish({}, other);
    const assign = { from: psychologist.id, to: other.id };
    await api.post(`/api/admin/assessments/${id}/assign`, assign, adminToken).expect(200);
    expect(await endUnfounded(api.services)).toBe(1);
    const [mail] = await mailsTo(api, parent.email);
    expect(mail?.text).toContain('tidak lagi mendampingi konsultasi ini');
    expect(mail?.text).toContain('Pilih waktu lain');
    expect((await state()).slots[0]).toMatchObject({ psychologistId: other.id, startsAt: NINE });
  });

  it('when a psychologist has the case, then only that one is offered and can be booked', async () => {
    const other = await createPsychologist(api, { firstName: 'Bayu' });
    await publish({ weekly: [{ weekday: 2, from: '09:00', to: '10:00' }] }, other);
    const of = async () => [...new Set((await state()).slots.map((slot) => slot.psychologistId))].sort();
    expect(await of()).toEqual([psychologist.id, other.id].sort());
    await api.post(`/api/admin/assessments/${id}/assign`, { from: null, to: other.id }, adminToken).expect(200);
    expect(await of()).toEqual([other.id]);
    expect(await book().then(outcome)).toBe('409 taken');
    const [{ startsAt } = { startsAt: '' }] = (await state()).slots;
    const readUser = jest.spyOn(User, 'findById');
    await book(startsAt, parent, id, other.id).expect(200);
    await cancel(startsAt).expect(200);
    // The case stays with the psychologist, so no audit entry names the caller.
    expect(readUser.mock.calls.filter(([, fields]) => Array.isArray(fields))).toEqual([]);
    readUser.mockRestore();
  });
});

describe('races', () => {
  const MANY = inTier({ gate: 20, full: 50 });
  it(`when ${MANY} accounts book one slot at once, then one has it and the others get the next slots`, async () => {
    const { _id, ...template } = (await UserAssessment.collection.findOne({ _id: id as never })) as never as {
      _id: number;
    };
    const people: Person[] = [];
    for (let index = 1; index < MANY; index += 1) people.push(await api.user({ firstName: `Orang${index}` }));
    const results = people.map((_, index) => id + index + 1);
    // Sealed values open in their own document alone, and no call here reads them.
    const { progress: _sealed, results: _results, ...plain } = template as Record<string, unknown>;
    const progress = { responses: {}, notApplicable: {}, comments: {}, participantInfo: {}, currentPage: 0 };
    await UserAssessment.collection.insertMany(
      people.map((person, index) => ({ ...plain, progress, _id: results[index], userId: person.id })) as never,
    );
    const without = callsTo(createApp({ ...api.services, config: { ...api.services.config, requireConsent: false } }));
    const body = { from: null, psychologistId: psychologist.id, startsAt: NINE, zone: MAKASSAR };
    // A busy machine refuses calls for a moment, and clients repeat them.
    const send = async (person: Person, result: number) => {
      for (;;) {
        const answer = await without.post(pathOf(result), body, person.accessToken);
        if (answer.status !== 503) return answer;
      }
    };
    const answered = await Promise.all([
      send(parent, id),
      ...people.map((person, index) => send(person, results[index] as number)),
    ]);
    const outcomes = answered.map(outcome).sort();
    expect(outcomes).toEqual(['200', ...Array(MANY - 1).fill('409 taken')]);
    const loser = answered.findIndex(({ status }) => status === 409);
    const [person, result] = loser === 0 ? [parent, id] : [people[loser - 1] as Person, results[loser - 1]];
    const { body: offered } = await without.get(pathOf(result as number), person.accessToken).expect(200);
    expect(startsOf(offered).slice(0, 2)).toEqual([TEN, ELEVEN]);
    expect(await live()).toHaveLength(1);
    expect(await UserAssessment.countDocuments({ 'consultation.status': 'scheduled' })).toBe(1);
  });

  it('when two overlapping times of different hours are booked at once, then one has it', async () => {
    const other = await parentOf(api, { firstName: 'Lain' });
    const second = await resultOf(other);
    // Both grids are offered to somebody: one of them is what the other parent still sees.
    const [one, two] = await Promise.all([
      book(),
      publish({ weekly: [{ weekday: 1, from: '09:15', to: '12:00' }] }).then(() =>
        book('2030-11-25T02:15:00.000Z', other, second),
      ),
    ]);
    expect([one.status, two.status].sort()).not.toEqual([200, 200]);
    const times = (await live()).map(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]);
    expect(times).toHaveLength([one, two].filter(({ status }) => status === 200).length);
  });

  it('when one family books one time for two results at once, then one is booked, and the other is offered the next times', async () => {
    const other = await createPsychologist(api, { firstName: 'Bayu' });
    await publish({}, other);
    const second = await resultOf(parent);
    const answered = await Promise.all([book(), book(NINE, parent, second, other.id)]);
    expect(answered.map(outcome).sort()).toEqual(['200', '409 taken']);
    expect(await live()).toHaveLength(1);
    const loser = answered[0]?.status === 409 ? id : second;
    expect(startsOf(await state(parent, loser)).slice(0, 2)).toEqual([TEN, TEN]);
  });

  it('when change and cancellation come at once, then one of them holds', async () => {
    await book().expect(200);
    const answered = await Promise.all([change(NINE, TEN), cancel(NINE), change(NINE, ELEVEN)]);
    const won = answered.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const found = await live();
    const isCancelled = answered[1]?.status === 200;
    expect(found).toHaveLength(isCancelled ? 0 : 1);
    expect(await statusOf()).toBe(isCancelled ? 'requested' : 'scheduled');
  });

  it('when equal calls come at once, then one of them acts, and each has its answer', async () => {
    const calls = async (send: () => ReturnType<typeof book>) =>
      (await Promise.all([send(), send(), send()])).map(outcome).sort();
    expect(await calls(() => book())).toEqual(['200', '200', '200']);
    expect(await live()).toHaveLength(1);
    expect(await calls(() => change(NINE, TEN))).toEqual(['200', '200', '200']);
    expect((await live()).map(({ startsAt, sequence }) => [startsAt.toISOString(), sequence])).toEqual([[TEN, 1]]);
    expect(await calls(() => cancel(TEN))).toEqual(['200', '200', '200']);
    expect((await Booking.find().lean()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('when a booking meets a restriction, then there is none, or it ends', async () => {
    await Promise.all([book(), restrict(api, parent.accessToken)]);
    await endUnfounded(api.services);
    expect(await live()).toEqual([]);
  });
});

describe('the psychologist', () => {
  it('when hours are set, then they are kept without days that are over; wrong ones are refused', async () => {
    const exceptions = [
      { day: '2030-11-20', intervals: [] },
      { day: '2030-11-25', intervals: [{ from: '13:00', to: '14:00' }] },
    ];
    const { body } = await publish({ exceptions });
    expect(body.hours.exceptions.map(({ day }: { day: string }) => day)).toEqual(['2030-11-25']);
    expect(startsOf(await state())[0]).toBe('2030-11-25T06:00:00.000Z');
    for (const wrong of [
      { weekly: [{ weekday: 1, from: '10:00', to: '09:00' }] },
      { weekly: [{ weekday: 8, from: '09:00', to: '10:00' }] },
      { minutes: 5 },
      { meeting: 'x'.repeat(301) },
    ]) {
      const refused = await api.post('/api/cases/schedule/hours', { ...HOURS, ...wrong }, psychologist.accessToken);
      expect([wrong, refused.status]).toEqual([wrong, 422]);
    }
  });

  it('when consultations are booked, then the list of cases and each case have their times, until the psychologist moves them on', async () => {
    await book().expect(200);
    const { body } = await api.get('/api/cases', psychologist.accessToken).expect(200);
    const booked = { startsAt: NINE, zone: 'Asia/Jakarta' };
    expect(body).toMatchObject([{ id, childName: 'Alya Kirana', booked }]);
    const opened = await api.get(`/api/cases/${id}`, psychologist.accessToken).expect(200);
    expect(opened.body.consultation).toMatchObject({ status: 'scheduled', booked });
    await sentMails();
    const move = { from: 'scheduled', status: 'contacted' };
    await api.post(`/api/cases/${id}/consultation`, move, psychologist.accessToken).expect(200);
    expect(await endUnfounded(api.services)).toBe(1);
    const [mail] = await mailsTo(api, parent.email);
    expect(mail?.text).toContain('mengubah status');
    expect(mail?.text).toContain('Pilih waktu lain');
    expect(startsOf(await state())[0]).toBe(NINE);
  });

  it('when the way to meet changes, then families learn of it once, and no message has the old one', async () => {
    const other = await parentOf(api, { firstName: 'Lain' });
    await book().expect(200);
    await sentMails();
    await book(TEN, other, await resultOf(other)).expect(200);
    await publish({ meeting: 'https://rapat.contoh.test/baru' });
    const { emails } = await sentMails();
    const toFamilies = emails.filter(({ to, calendar }) => to !== psychologist.email && calendar);
    // Of the second family, the message about the booking had not been sent yet.
    expect(toFamilies.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [parent.email, 'Cara bertemu untuk konsultasi Anda berubah'],
        [other.email, 'Cara bertemu untuk konsultasi Anda berubah'],
        [other.email, 'Konsultasi Anda sudah dijadwalkan'],
      ].sort(),
    );
    for (const { text, calendar } of toFamilies) {
      expect(text).toContain('Cara bertemu: https://rapat.contoh.test/baru');
      expect(calendar?.content.replace(/\r?\n /g, '')).toContain('rapat.contoh.test/baru');
    }
    for (const email of emails) expect(JSON.stringify(email)).not.toContain('rapat.contoh.test/dewi');
    const toPsychologist = emails.filter(({ to, calendar }) => to === psychologist.email && calendar);
    expect(toPsychologist.map(({ subject }) => subject)).toEqual([expect.stringMatching(/dijadwalkan$/)]);
    expect((await state()).booking).toMatchObject({ meeting: 'https://rapat.contoh.test/baru' });
    // The same hours again, or others, are no news.
    await publish({ meeting: 'https://rapat.contoh.test/baru', minutes: 60 });
    expect((await sentMails()).emails).toEqual([]);
  });

  it('when the way to meet changes twice, and then the time, then each message is the newest', async () => {
    const publishLater = async (meeting: string) => {
      clock = new Date(clock.getTime() + 1000);
      await publish({ meeting });
    };
    await book().expect(200);
    await sentMails();
    await publishLater('Ruang 2');
    await publishLater('');
    const [mail, ...others] = await mailsTo(api, parent.email);
    expect([mail?.text, others]).toEqual([expect.stringContaining('Kami akan mengabarkan penggantinya.'), []]);
    await publishLater('Ruang 3');
    await change(NINE, TEN).expect(200);
    const [moved, ...older] = await mailsTo(api, parent.email);
    expect([moved?.subject, older]).toEqual(['Jadwal konsultasi Anda berubah', []]);
    expect(moved?.text).toContain('Ruang 3');
  });

  it('when the way to meet changes during the consultation, then its family still learns of it', async () => {
    await book().expect(200);
    await sentMails();
    clock = new Date(Date.parse(NINE) + 60_000);
    const { accessToken } = await startSession(api.services, psychologist.id, 'user', { device: 'Tes' });
    await publish({ meeting: 'Ruang 2' }, { ...psychologist, accessToken });
    expect((await mailsTo(api, parent.email)).map(({ text }) => text)).toEqual([expect.stringContaining('Ruang 2')]);
  });

  it('when the length changes, then bookings keep theirs and slots avoid them', async () => {
    await book(TEN).expect(200);
    await publish({ minutes: 90, pauseMinutes: 0 });
    const other = await parentOf(api, {});
    expect(startsOf(await state(other, await resultOf(other)))[0]).toBe('2030-12-02T02:00:00.000Z');
  });

  it.each([
    ['is deactivated', { isActive: false }],
    ['has another role', { role: 'user' as const }],
  ])('when the account %s, then its slots go and its bookings end', async (_, fields) => {
    await book().expect(200);
    await User.updateOne({ _id: psychologist.id }, fields);
    expect(await endUnfounded(api.services)).toBe(1);
    expect(await state()).toMatchObject({ booking: null, slots: [] });
    const [row] = (await api.get('/api/admin/consultations', adminToken).expect(200)).body;
    expect([row.status, row.history.at(-1).by]).toEqual(['requested', 'Sistem']);
    const { emails } = await sentMails();
    const ended = emails.filter(({ calendar }) => calendar?.method === 'CANCEL');
    expect(ended.map(({ to }) => to)).toContain(parent.email);
    expect(emails.filter(({ to }) => to === PRACTICE).map(({ subject }) => subject)).toContain(
      `Permintaan konsultasi baru, asesmen nomor ${id}`,
    );
  });
});

describe('the end from outside', () => {
  const ends: [string, () => Promise<unknown>, string][] = [
    ['the consent is withdrawn', () => api.post('/api/consent/withdraw', undefined, parent.accessToken), 'ditarik'],
    ['the processing is restricted', () => restrict(api, parent.accessToken), 'dibatasi'],
    [
      'the order is refunded',
      () => UserAssessment.updateOne({ _id: id }, { $set: { flaggedAt: clock } }),
      'dikembalikan',
    ],
    ['staff move the consultation on', () => moveStatus('scheduled', 'contacted'), 'mengubah status'],
  ];
  it.each(ends)('when %s, then the booking ends, says so, and reminds nobody', async (_, act, words) => {
    await book().expect(200);
    await sentMails();
    await act();
    clock = new Date(Date.parse(NINE) - 23 * HOUR_MS);
    // A reminder that was queued before the job noticed.
    await queueBookingReminders(api.services);
    expect((await mailsTo(api, parent.email)).filter(({ subject }) => subject.startsWith('Pengingat'))).toEqual([]);
    expect([await endUnfounded(api.services), await endUnfounded(api.services)]).toEqual([1, 0]);
    const { emails } = await sentMails();
    const toParent = emails.filter(({ to, calendar }) => to === parent.email && calendar);
    expect(toParent.map(({ subject }) => subject)).toEqual(['Jadwal konsultasi Anda dibatalkan']);
    expect(toParent[0]?.text).toContain(words);
    // Nor is the practice asked to contact the family.
    expect(emails.filter(({ to }) => to === PRACTICE)).toEqual([]);
    await queueBookingReminders(api.services);
    expect((await sentMails()).emails.filter(({ subject }) => subject.startsWith('Pengingat'))).toEqual([]);
  });

  it('when the consultation has begun, then what ends a booking still does', async () => {
    await book().expect(200);
    await restrict(api, parent.accessToken);
    clock = new Date(Date.parse(NINE) + 10 * 60_000);
    expect([await endUnfounded(api.services), await live()]).toEqual([1, []]);
  });

  it('when one booking fails, then the job ends the others', async () => {
    const other = await parentOf(api, { firstName: 'Lain' });
    await book().expect(200);
    await book(TEN, other, await resultOf(other)).expect(200);
    await User.updateOne({ _id: psychologist.id }, { isActive: false });
    const fail = jest.spyOn(UserAssessment.collection, 'updateOne').mockRejectedValueOnce(new Error('broken'));
    expect(await endUnfounded(api.services)).toBe(1);
    fail.mockRestore();
    expect(await endUnfounded(api.services)).toBe(1);
  });

  it('when the consultation is marked as done before its time, then nobody gets a mail about it', async () => {
    await book().expect(200);
    await sentMails();
    await moveStatus('scheduled', 'done');
    await endUnfounded(api.services);
    expect([await live(), (await sentMails()).emails]).toEqual([[], []]);
  });

  const { childName: name, childBirthDate: birthDate } = PARTICIPANT;
  it.each([
    ['account', { kind: 'delete_account' }, false],
    ['child', { kind: 'delete_child', child: { name, birthDate } }, true],
  ])(
    'when the %s is erased while no email can be sent, then both still learn of the end, and nothing stays',
    async (_, deletion, isFamilyTold) => {
      const LATER = '2030-12-16T02:00:00.000Z';
      await book(LATER).expect(200);
      await sentMails();
      const body = { ...deletion, currentPassword: parent.password };
      await api.post('/api/data-requests/deletion', body, parent.accessToken).expect(200);
      await sentMails();
      clock = new Date(clock.getTime() + 8 * 24 * HOUR_MS);
      const transport = new FakeTransport();
      transport.failure = new Error('connect ECONNREFUSED');
      for (let pass = 1; pass <= 2; pass += 1) {
        while (await eraseNext(api.services));
        await endUnfounded(api.services);
        await sendAll(api.services, transport);
        clock = new Date(clock.getTime() + 60_000);
      }
      expect(await Booking.countDocuments()).toBe(0);
      const waiting = await Outbox.find({ kind: /^booking_/ }).lean();
      expect(waiting.map(({ kind, userId }) => [kind, userId ?? null]).sort()).toEqual(
        [...(isFamilyTold ? [['booking_parent', parent.id]] : []), ['booking_psychologist', null]].sort(),
      );
      // Shorter than the three days in which an erasure has to be done.
      for (const { forgetAt, createdAt, facts, userAssessmentId } of waiting) {
        expect(Number(forgetAt) - createdAt.getTime()).toBe(60 * HOUR_MS);
        expect([userAssessmentId, JSON.stringify(facts)]).toEqual([undefined, expect.not.stringContaining('userId')]);
      }
      clock = new Date(clock.getTime() + HOUR_MS);
      transport.failure = null;
      await sendAll(api.services, transport);
      const ends = transport.emails.filter(({ subject }) => /dibatalkan/.test(subject));
      expect(ends.map(({ to }) => to).sort()).toEqual(
        [...(isFamilyTold ? [parent.email] : []), psychologist.email].sort(),
      );
      for (const { calendar } of ends)
        expect(calendar).toMatchObject({
          method: 'CANCEL',
          content: expect.stringContaining('DTSTART:20301216T020000Z'),
        });
      const toFamily = ends.filter(({ to }) => to === parent.email).map(({ text }) => text);
      expect(toFamily).toEqual(isFamilyTold ? [expect.stringContaining('Data untuk konsultasi ini dihapus.')] : []);
    },
  );

  it('when no email can be sent for two days, then the messages about an end fail while they are still stored', async () => {
    await book().expect(200);
    await sentMails();
    await cancel(NINE).expect(200);
    clock = new Date(clock.getTime() + 48 * HOUR_MS);
    const transport = new FakeTransport();
    transport.failure = new Error('connect ECONNREFUSED');
    await sendAll(api.services, transport);
    const ends = await Outbox.find({ facts: { $exists: true } }).lean();
    expect(ends.map(({ outcome, forgetAt }) => [outcome, Number(forgetAt) > clock.getTime()])).toEqual(
      Array(2).fill(['failed', true]),
    );
  });

  it('when a booking has ended, then the export shows of its mail what it shows of the booking', async () => {
    await book().expect(200);
    await cancel(NINE).expect(200);
    const { email, 'jadwal-konsultasi': bookings } = await collectOwnData(
      { _id: parent.id, email: parent.email },
      api.services.config.features,
    );
    const facts = email?.flatMap((each) => (each.facts ? [each.facts] : []));
    expect(facts).toHaveLength(1);
    expect(bookings?.[0]).toMatchObject(facts?.[0]);
    expect(facts?.[0]).toMatchObject({ endReason: 'parent' });
  });

  it('when the account is closed, then the practice is not asked to contact the family', async () => {
    await book().expect(200);
    await sentMails();
    await User.updateOne({ _id: parent.id }, { isActive: false });
    await endUnfounded(api.services);
    expect(await subjects(PRACTICE)).toEqual([]);
  });

  it('when the family restricts its data after the end, then the practice is not asked to contact it', async () => {
    await book().expect(200);
    await sentMails();
    await cancel(NINE).expect(200);
    await restrict(api, parent.accessToken);
    expect(await subjects(PRACTICE)).toEqual([]);
  });
});

describe('reminders', () => {
  const reminders = async () =>
    (await sentMails()).emails.filter(({ subject }) => subject.startsWith('Pengingat')).map(({ text }) => text);

  it('when the day before has come, then one goes out, however many processes look', async () => {
    await book().expect(200);
    await queueBookingReminders(api.services);
    expect(await reminders()).toEqual([]);
    clock = new Date(Date.parse(NINE) - 24 * HOUR_MS);
    const queued = await Promise.all([1, 2, 3].map(() => queueBookingReminders(api.services)));
    expect(queued.reduce((sum, each) => sum + each)).toBe(1);
    // A moment later, so that the last one for a change is over.
    clock = new Date(clock.getTime() + 1);
    const [text, ...others] = await reminders();
    expect([text, others]).toEqual([expect.stringContaining('pukul 10.00 WITA'), []]);
    expect(text).toContain('Lihat jadwal');
    expect(text).toContain('silakan hubungi kami');
    expect(text).not.toContain('dapat diubah');
    await queueBookingReminders(api.services);
    expect(await reminders()).toEqual([]);
  });

  it('when the time changes after the reminder was queued, then that one is dropped, and the new time has its own', async () => {
    setRules({ changeHours: 0 });
    await book().expect(200);
    clock = new Date(Date.parse(NINE) - 24 * HOUR_MS);
    await queueBookingReminders(api.services);
    await change(NINE, '2030-12-02T02:00:00.000Z').expect(200);
    expect(await reminders()).toEqual([]);
    clock = new Date(Date.parse('2030-12-02T02:00:00.000Z') - HOUR_MS);
    expect(await queueBookingReminders(api.services)).toBe(1);
    expect(await reminders()).toEqual([expect.stringContaining('2 Desember 2030')]);
  });

  it('when it was booked on the last day, or is over, then there is none', async () => {
    setRules({ changeHours: 0 });
    clock = new Date(Date.parse(NINE) - 23 * HOUR_MS);
    await book().expect(200);
    expect(await queueBookingReminders(api.services)).toBe(0);
    clock = new Date(Date.parse(NINE) + 1);
    expect(await queueBookingReminders(api.services)).toBe(0);
  });
});

describe('the practice', () => {
  it('when it has another zone, then the hours mean the clocks there', async () => {
    setRules({ zone: 'Asia/Jayapura' });
    const found = await state();
    expect([found.practiceZone, startsOf(found)[0]]).toEqual(['Asia/Jayapura', '2030-11-25T00:00:00.000Z']);
    expect(dayIn('Asia/Jayapura', new Date(startsOf(found)[0] as string))).toBe('2030-11-25');
    await book(startsOf(found)[0]).expect(200);
    expect((await api.get('/api/admin/consultations', adminToken).expect(200)).body).toMatchObject([
      { id, booked: { startsAt: startsOf(found)[0], zone: 'Asia/Jayapura' } },
    ]);
  });

  it('when the feature is off, then none of its work runs, and what was queued is not sent', async () => {
    await book().expect(200);
    const config = { ...api.services.config, features: [] };
    const without = { ...api.services, config };
    const scheduled = [await read(id)];
    const shownBy = async (services: Services) => (await readBookedTimes(scheduled, services))(id);
    expect(await shownBy(api.services)).toEqual({
      booked: { startsAt: NINE, zone: api.services.config.bookings.zone },
    });
    expect(await shownBy(without)).toEqual({});
    expect(listJobs(without).map(({ name }) => name)).not.toContain('bookings');
    expect(listJobs(api.services).map(({ name }) => name)).toContain('bookings');
    const transport = new FakeTransport();
    await sendAll(without, transport);
    expect(transport.emails.filter(({ calendar }) => calendar)).toEqual([]);
    expect(await Outbox.countDocuments({ kind: /^booking_/, outcome: 'dropped' })).toBe(2);
  });
});
