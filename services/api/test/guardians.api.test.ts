import {
  type CallKey,
  type ChildResultView,
  GUARDIANS_MAX,
  type GuardianInvitationCreated,
  type Guardianships,
} from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import { inTier } from '@kenali/node-utils/testing';
import { comparisonKey } from '../src/db/encryption/search-keys.ts';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { startSession, User } from '../src/features/auth/index.ts';
import { eraseNext } from '../src/features/erasure/index.ts';
import { Child, Guardianship, Restriction, UserAssessment } from '../src/features/user-assessments/index.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import {
  ALYA,
  accept,
  addChild,
  answer,
  end,
  invite,
  join,
  open,
  type Person,
  parentOf,
  statusOf,
} from './guardian-family.ts';
import { type TestApi, testApi } from './harness.ts';
import { observe } from './observer.ts';
import { download } from './read-pdf-api.ts';
import { restrict } from './restriction.ts';
import { consentBody, consentTo, entitle, NOW, PARTICIPANT } from './sensory.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let now = NOW;
const lines: { security?: { event: string; guardianship?: number } }[] = [];
const logLine = (line: string) => lines.push(JSON.parse(line));
const api = testApi({ now: () => now, env: { REQUIRE_CONSENT: 'on' }, logLine });
let owner: Person;
const withdrawConsent = ({ accessToken }: Person) =>
  api.post('/api/consent/withdraw', undefined, accessToken).expect(200);
const requestDeletion = ({ password: currentPassword, accessToken }: Person, what: object) =>
  api.post('/api/data-requests/deletion', { currentPassword, ...what }, accessToken).expect(200);

describe('invitations and their ends', () => {
  let father: Person;
  let childId: number;

  beforeEach(async () => {
    now = NOW;
    owner = await parentOf(api, { firstName: 'Ratna', lastName: 'Wijaya' });
    father = await parentOf(api, { firstName: 'Bayu', lastName: 'Prasetyo' }, 'Ayah');
    childId = await addChild(api, owner, { ...ALYA, notes: 'Suka musik' });
  });

  const list = async (person: Person): Promise<Guardianships> => {
    const { body } = await api.get('/api/guardianships', person.accessToken).expect(200);
    return body;
  };
  const stored = (id: number) => Guardianship.findById(id).lean();
  const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
    `${status} ${body.code ?? ''}`.trim();
  const mailsTo = async (person: Person) =>
    (await Outbox.find({ userId: person.id, 'change.what': 'guardian' }).lean()).map(({ change }) => change);

  describe('invitations', () => {
    it('when the owner invites, then token and PIN are shown once, are stored as hashes, and the invitation is listed', async () => {
      const { body } = await invite(api, owner, childId).expect(201);
      expect(body.token).toMatch(/^[\w-]{32}$/);
      expect(body.pin).toMatch(/^\d{6}$/);
      expect(body.invitation.expiresAt).toBe(new Date(NOW.getTime() + 7 * DAY_MS).toISOString());
      const document = JSON.stringify(await stored(body.invitation.id));
      expect(document).not.toContain(body.token);
      expect(document).not.toContain(body.pin);
      expect(await list(owner)).toEqual({
        own: [{ childId, guardians: [], invitations: [body.invitation] }],
        shared: [],
      });
      expect(JSON.stringify(lines)).not.toContain(body.token);
    });

    it('when a call with one key is repeated, also at once, then there is one invitation; for another child the key is taken', async () => {
      const sent = await Promise.all(Array.from({ length: 4 }, () => invite(api, owner, childId, 'satu-kunci')));
      expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await Guardianship.countDocuments({ childId })).toBe(1);
      const other = await addChild(api, owner, { ...ALYA, name: 'Bima' });
      expect(outcome(await invite(api, owner, other, 'satu-kunci'))).toBe('409 CONFLICT');
    });

    it('when there are as many as allowed, then further ones are refused, also at once; an ended or expired one makes room', async () => {
      const sent = await Promise.all(Array.from({ length: GUARDIANS_MAX + 2 }, () => invite(api, owner, childId)));
      expect(sent.map(outcome).filter((each) => each === '409 GUARDIANS_FULL')).toHaveLength(2);
      const first = sent.find(({ status }) => status === 201)?.body.invitation.id;
      await end(api, owner, first).expect(200);
      await invite(api, owner, childId).expect(201);
      expect(outcome(await invite(api, owner, childId))).toBe('409 GUARDIANS_FULL');
      now = new Date(NOW.getTime() + 8 * DAY_MS);
      await invite(api, owner, childId).expect(201);
    });
  });

  describe('acceptance', () => {
    it('when the invited person opens it, then first name, owner and end are shown, and accepting makes a guardian', async () => {
      const { body: invitation } = await invite(api, owner, childId).expect(201);
      const { body: opened } = await open(api, father, invitation).expect(200);
      expect(opened).toEqual({
        childFirstName: 'Alya',
        ownerName: 'Ratna Wijaya',
        expiresAt: invitation.invitation.expiresAt,
      });
      const { body: shared } = await accept(api, father, invitation).expect(200);
      const { id } = invitation.invitation;
      expect(shared).toEqual({
        id,
        ownerName: 'Ratna Wijaya',
        relationship: 'Ayah',
        since: NOW.toISOString(),
        child: { id: childId, ...ALYA, sex: null, notes: 'Suka musik' },
      });
      expect(await list(father)).toEqual({ own: [], shared: [shared] });
      const guardian = { id, name: 'Bayu Prasetyo', relationship: 'Ayah', since: NOW.toISOString() };
      expect(await list(owner)).toEqual({ own: [{ childId, guardians: [guardian], invitations: [] }], shared: [] });
      expect(await stored(id)).toMatchObject({ guardianId: father.id, terms: '2026-11-30', consentSequence: 1 });
      expect(await mailsTo(owner)).toEqual([{ what: 'guardian', event: 'added' }]);
      const events = lines.flatMap(({ security }) =>
        security && security.guardianship === id ? [security.event] : [],
      );
      expect(events).toEqual(['guardian_invited', 'guardian_added']);
    });

    it('when the PIN, the token, the relationship, the consent or the text is wrong, then it is refused and nothing changes', async () => {
      const { body: invitation } = await invite(api, owner, childId).expect(201);
      for (const [more, expected] of [
        [{ pin: invitation.pin === '000000' ? '111111' : '000000' }, '422 SHARE_PIN_INVALID'],
        [{ pin: 'abcdef' }, '422 VALIDATION'],
        [{ token: 'x'.repeat(32) }, '404 NOT_FOUND'],
        [{ relationship: 'Diri sendiri' }, '422 VALIDATION'],
        [{ consent: false }, '422 VALIDATION'],
        [{ terms: '2020-01-01' }, '409 CONSENT_TEXT_CHANGED'],
      ] as const)
        expect([more, outcome(await accept(api, father, invitation, more))]).toEqual([more, expected]);
      expect(await stored(invitation.invitation.id)).toMatchObject({ guardianId: null, endedAt: null });
      expect(await list(father)).toEqual({ own: [], shared: [] });
    });

    it('when the account has not consented, or only for itself, then it is asked first', async () => {
      const { body: invitation } = await invite(api, owner, childId).expect(201);
      const uncle = await api.user({ firstName: 'Paman' });
      expect((await open(api, uncle, invitation).expect(200)).body.needsConsent).toBe(true);
      expect(outcome(await accept(api, uncle, invitation))).toBe('403 CONSENT_REQUIRED');
      const alone = await consentBody(api, uncle.accessToken, { relationship: 'Diri sendiri' });
      await api.post('/api/consent', alone, uncle.accessToken).expect(200);
      expect(outcome(await accept(api, uncle, invitation))).toBe('403 CONSENT_REQUIRED');
      await api.post('/api/consent', await consentBody(api, uncle.accessToken), uncle.accessToken).expect(200);
      await accept(api, uncle, invitation).expect(200);
    });

    it('when it is the own one, was used or withdrawn, or has expired, then it is refused, and the link alone tells that, and nothing about owner or child', async () => {
      const newInvitation = async () => (await invite(api, owner, childId).expect(201)).body;
      const uncle = await parentOf(api, { firstName: 'Paman' });
      const expectEnded = async (ended: GuardianInvitationCreated) => {
        for (const answer of [
          await statusOf(api, ended),
          await open(api, uncle, ended),
          await accept(api, uncle, ended),
        ])
          expect(outcome(answer)).toBe('410 GUARDIAN_INVITATION_ENDED');
      };
      const used = await newInvitation();
      const { body: status } = await statusOf(api, used).expect(200);
      expect(status).toEqual({ success: true });
      expect(outcome(await open(api, owner, used))).toBe('409 CONFLICT');
      await accept(api, father, used).expect(200);
      await expectEnded(used);
      const withdrawn = await newInvitation();
      await end(api, owner, withdrawn.invitation.id).expect(200);
      await expectEnded(withdrawn);
      const late = await newInvitation();
      expect(outcome(await accept(api, father, late))).toBe('409 CONFLICT');
      await statusOf(api, late).expect(200);
      now = new Date(NOW.getTime() + 7 * DAY_MS);
      await expectEnded(late);
      expect((await list(uncle)).shared).toEqual([]);
      expect(outcome(await statusOf(api, { token: 'x'.repeat(32) }))).toBe('404 NOT_FOUND');
    });

    it('when a call is repeated after a lost answer, then it finds the guardianship', async () => {
      const { body: invitation } = await invite(api, owner, childId).expect(201);
      const first = await accept(api, father, invitation).expect(200);
      expect((await accept(api, father, invitation).expect(200)).body).toEqual(first.body);
      expect(await mailsTo(owner)).toHaveLength(1);
    });
  });

  describe('races', () => {
    it('when several people accept one invitation at once, then one is a guardian', async () => {
      const { body: invitation } = await invite(api, owner, childId).expect(201);
      const others = await Promise.all([1, 2, 3].map((n) => parentOf(api, { firstName: `Wali${n}` })));
      const sent = await Promise.all([father, ...others].map((person) => accept(api, person, invitation)));
      expect(sent.map(outcome).sort()).toEqual(['200', ...Array(3).fill('410 GUARDIAN_INVITATION_ENDED')]);
      expect((await list(owner)).own[0]?.guardians).toHaveLength(1);
    });

    it('when one person accepts two invitations at once, then there is one guardianship', async () => {
      const [a, b] = [(await invite(api, owner, childId)).body, (await invite(api, owner, childId)).body];
      const sent = await Promise.all([accept(api, father, a), accept(api, father, b)]);
      expect(sent.map(outcome).sort()).toEqual(['200', '409 CONFLICT']);
      expect(await Guardianship.countDocuments({ childId, guardianId: father.id, endedAt: null })).toBe(1);
    });

    const deleteProfile = () => api.post(`/api/children/${childId}/delete`, undefined, owner.accessToken);

    describe.each(inTier({ gate: [1], full: [1, 2, 3] }))('round %i', () => {
      it.each([
        ['the withdrawal of the invitation', (id: number) => end(api, owner, id)],
        ['the deletion of the profile', deleteProfile],
      ])('when an acceptance meets %s, then nobody is a guardian', async (_, endIt) => {
        const { body: invitation } = await invite(api, owner, childId).expect(201);
        const [accepted, ended] = await Promise.all([accept(api, father, invitation), endIt(invitation.invitation.id)]);
        expect(ended.status).toBe(200);
        expect(['200', '410 GUARDIAN_INVITATION_ENDED']).toContain(outcome(accepted));
        expect(await Guardianship.countDocuments({ childId, endedAt: null })).toBe(0);
        expect((await list(father)).shared).toEqual([]);
      });
    });

    it('when a profile is or was shared, then it cannot become another child, whom guardians would see', async () => {
      const bima = { name: 'Bima', birthDate: '2020-08-01' };
      const change = async (id: number, body: object) =>
        outcome(await api.patch(`/api/children/${id}`, body, owner.accessToken));
      const { body: invitation } = await invite(api, owner, childId).expect(201);
      expect(await change(childId, bima)).toBe('409 CHILD_HAS_RESULTS');
      expect(await change(childId, { name: 'Alya K' })).toBe('200');
      const { body } = await accept(api, father, invitation).expect(200);
      await end(api, owner, body.id).expect(200);
      expect(await change(childId, bima)).toBe('409 CHILD_HAS_RESULTS');
      const other = await addChild(api, owner, { name: 'Cakra', birthDate: '2021-01-01' });
      const { body: unused } = await invite(api, owner, other).expect(201);
      await end(api, owner, unused.invitation.id).expect(200);
      expect(await change(other, bima)).toBe('200');
    });

    it('when an invitation meets the deletion of the profile, then no open one is left', async () => {
      await Promise.all([...[1, 2, 3].map(() => invite(api, owner, childId)), deleteProfile().expect(200)]);
      expect(await Guardianship.countDocuments({ childId, endedAt: null })).toBe(0);
    });

    it('when an acceptance meets the withdrawal of the consent, then the guardian sees nothing', async () => {
      const { body: invitation } = await invite(api, owner, childId).expect(201);
      const mine = await answer(api, owner, childId);
      await Promise.all([accept(api, father, invitation), withdrawConsent(father)]);
      expect((await list(father)).shared.flatMap(({ child }) => child ?? [])).toEqual([]);
      await api.get(`/api/guardian-results/${mine}`, father.accessToken).expect(404);
    });
  });

  describe('the end', () => {
    it('when the owner confirms that it ends, then the guardian gets one email, and a repeated call changes nothing', async () => {
      const id = await join(api, owner, father, childId);
      expect(outcome(await api.post(`/api/guardianships/${id}/end`, {}, owner.accessToken))).toBe('422 VALIDATION');
      expect((await stored(id))?.endedAt).toBeNull();
      await end(api, owner, id).expect(200);
      const before = await stored(id);
      await end(api, owner, id).expect(200);
      expect(await stored(id)).toEqual(before);
      expect(before).toMatchObject({ endReason: 'owner', endedAt: NOW });
      expect(await mailsTo(father)).toEqual([{ what: 'guardian', event: 'ended' }]);
      expect(await list(owner)).toEqual({ own: [], shared: [] });
      await join(api, owner, father, childId);
    });

    it('when the guardian leaves, then the owner gets an email', async () => {
      const id = await join(api, owner, father, childId);
      await end(api, father, id).expect(200);
      expect(await stored(id)).toMatchObject({ endReason: 'guardian' });
      expect(await mailsTo(owner)).toContainEqual({ what: 'guardian', event: 'left' });
      expect(await mailsTo(father)).toEqual([]);
    });

    it('when the guardian withdraws the consent, then it ends for good, and consenting again brings it not back', async () => {
      const id = await join(api, owner, father, childId);
      await withdrawConsent(father);
      expect(await stored(id)).toMatchObject({ endReason: 'consent' });
      const again = await consentBody(api, father.accessToken);
      await api.post('/api/consent', again, father.accessToken).expect(200);
      expect((await list(father)).shared).toEqual([]);
    });

    it('when somebody requests a deletion, then guardianships on either side end', async () => {
      const first = await join(api, owner, father, childId);
      await answer(api, owner, childId);
      await requestDeletion(owner, { kind: 'delete_child', child: ALYA });
      expect(await stored(first)).toMatchObject({ endReason: 'deletion' });
      const other = await addChild(api, owner, { ...ALYA, name: 'Bima Wijaya' });
      const second = await join(api, owner, father, other);
      await requestDeletion(father, { kind: 'delete_account' });
      expect(await stored(second)).toMatchObject({ endReason: 'deletion' });
    });

    it('when a guardian requests the deletion of the data of the child, then the owner sees them no longer', async () => {
      const id = await join(api, owner, father, childId);
      const result = await answer(api, father, childId);
      await api.get(`/api/guardian-results/${result}`, owner.accessToken).expect(200);
      await requestDeletion(father, { kind: 'delete_child', child: ALYA });
      expect(await stored(id)).toMatchObject({ endReason: 'deletion' });
      await api.get(`/api/guardian-results/${result}`, owner.accessToken).expect(404);
      expect(await UserAssessment.exists({ _id: result, childId })).not.toBeNull();
    });
  });
});

describe('what guardians read', () => {
  const BIMA = { name: 'Qolbinur Wijaya', birthDate: '2022-02-02' };
  /** What is of the account of the owner and of nobody else: email, phone, draft, the other child, notes of staff. */
  const PRIVATE = /zefanya|0812777|Wukirsari|Qolbinur|2022-02-02/;
  /** What is about the shared child. */
  const OF_CHILD = /Alya|Melatiputih/;

  let father: Person;
  let childId: number;
  let result: number;
  // The files of most tests are not drawn: they are about who gets one.
  let drawing: jest.SpyInstance;
  afterEach(() => drawing.mockRestore());
  beforeEach(async () => {
    drawing = jest.spyOn(api.services.reportRenderer, 'render').mockResolvedValue(Buffer.from('%PDF-1.7 Alya'));
    now = NOW;
    owner = await parentOf(api, { firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '081277712345' });
    await User.collection.updateOne(
      { _id: owner.id as never },
      { $set: { email: `zefanya.${owner.id}@keluarga.test` } },
    );
    father = await parentOf(api, { firstName: 'Bayu', lastName: 'Prasetyo' }, 'Ayah');
    childId = await addChild(api, owner, { ...ALYA, notes: 'Melatiputih' });
    result = await answer(api, owner, childId);
  });

  const get = (path: string, person: Person) => api.get(path, person.accessToken);
  const post = async (person: Person, path: string, body?: object) =>
    (await api.post(path, body, person.accessToken).expect(200)).body;
  const deactivate = (person: Person) => User.updateOne({ _id: person.id }, { $set: { isActive: false } });
  async function resultsOf(person: Person, about = childId): Promise<ChildResultView[]> {
    const { body } = await get(`/api/children/${about}/results`, person).expect(200);
    return body.results;
  }
  /** What one person gets for the result of another: list, page and PDF. */
  async function statuses(person: Person, id = result): Promise<number[]> {
    const list = await get(`/api/children/${childId}/results`, person);
    const isListed = list.status === 200 && list.body.results.some((each: { id: number }) => each.id === id);
    const page = await get(`/api/guardian-results/${id}`, person);
    const pdf = await get(`/api/guardian-results/${id}/pdf`, person);
    return [isListed ? 200 : 404, page.status, pdf.status];
  }
  const SEEN = [200, 200, 200];
  const HIDDEN = [404, 404, 404];

  describe('what a guardian reads', () => {
    it('when both have answered, then each sees both results, who answered, and the PDF', async () => {
      await join(api, owner, father, childId);
      now = new Date(NOW.getTime() + DAY_MS);
      const his = await answer(api, father, childId, ALYA, 4);
      for (const person of [owner, father])
        expect((await resultsOf(person)).map(({ id, answeredBy }) => ({ id, ...answeredBy }))).toEqual([
          { id: his, name: 'Bayu Prasetyo', relationship: 'Ayah', isYou: person === father },
          { id: result, name: 'Ratna Wijaya', relationship: null, isYou: person === owner },
        ]);
      const { body } = await get(`/api/guardian-results/${result}`, father).expect(200);
      const { body: hers } = await get(`/api/user-assessments/result/${result}`, owner).expect(200);
      expect(body).toEqual({ ...hers, answeredBy: { name: 'Ratna Wijaya', relationship: null, isYou: false } });
      const { headers } = await get(`/api/guardian-results/${result}/pdf`, father).expect(200);
      expect(headers['content-disposition']).toContain('Hasil_Asesmen_Contoh_');
      expect(await statuses(owner, his)).toEqual(SEEN);
    });

    it('when a guardian downloads the report, then it is the one of the person who answered', async () => {
      drawing.mockImplementation(async (content) => Buffer.from(JSON.stringify(content)));
      await join(api, owner, father, childId);
      const his = String((await download(api, `/api/guardian-results/${result}/pdf`, father.accessToken)).body);
      const hers = String((await download(api, `/api/user-assessments/${result}/pdf`, owner.accessToken)).body);
      expect(his).toContain(ALYA.name);
      expect(his).toBe(hers);
    });

    it('when one person answered twice, then the comparison is between these two, and leaves out what is hidden', async () => {
      await join(api, owner, father, childId);
      now = new Date(NOW.getTime() + DAY_MS);
      await answer(api, father, childId, ALYA, 4);
      now = new Date(NOW.getTime() + 2 * DAY_MS);
      const again = await answer(api, owner, childId, ALYA, 3);
      const { body } = await get(`/api/guardian-results/${again}`, father).expect(200);
      expect(body.earlier.map(({ id }: { id: number }) => id)).toEqual([result]);
      expect(body.retest.results.map(({ id }: { id: number }) => id)).toEqual([result, again]);
      await UserAssessment.updateOne({ _id: result }, { $set: { withdrawnAt: NOW } });
      const after = await get(`/api/guardian-results/${again}`, father).expect(200);
      expect(after.body).toMatchObject({ earlier: [], retest: null });
    });

    it('when the guardian names another child in the form, then the result does not reach the shared profile', async () => {
      await join(api, owner, father, childId);
      const other = await answer(api, father, childId, BIMA);
      expect((await resultsOf(owner)).map(({ id }) => id)).toEqual([result]);
      expect(await statuses(owner, other)).toEqual(HIDDEN);
    });

    it('when somebody is no guardian, or not any more, then the profile cannot be chosen', async () => {
      const choose = async () => {
        const id = await entitle(father.id);
        const body = { participantInfo: PARTICIPANT, childId };
        return (await api.post(`/api/user-assessments/${id}/save-progress`, body, father.accessToken)).status;
      };
      expect(await choose()).toBe(404);
      const id = await join(api, owner, father, childId);
      expect(await choose()).toBe(200);
      await end(api, owner, id).expect(200);
      expect(await choose()).toBe(404);
    });
  });

  describe('what hides results at once', () => {
    const set = (fields: object) => () => UserAssessment.updateOne({ _id: result }, { $set: fields });
    // `every-call.api.test.ts` has a withdrawn consent, a restriction and a guardianship that the owner ended.
    const consentForNobodyElse = async () =>
      post(owner, '/api/consent', await consentBody(api, owner.accessToken, { relationship: 'Diri sendiri' }));
    it.each<[string, () => PromiseLike<unknown>]>([
      ['the owner consents for nobody else', consentForNobodyElse],
      ['the owner requests a deletion of the account', () => requestDeletion(owner, { kind: 'delete_account' })],
      ['staff deactivate the owner', () => deactivate(owner)],
      ['the result waits for a sign-off', set({ awaitsSignOff: true })],
      ['the result is refunded', set({ withdrawnAt: NOW })],
      ['the result is erased', set({ erasedAt: NOW, results: null })],
    ])('when %s, then the guardian sees it no more', async (_, hide) => {
      await join(api, owner, father, childId);
      expect(await statuses(father)).toEqual(SEEN);
      await hide();
      expect(await statuses(father)).toEqual(HIDDEN);
    });

    it('when the owner lifts a restriction, then the guardian sees the child again; meanwhile it has no name', async () => {
      await join(api, owner, father, childId);
      const restriction = await restrict(api, owner.accessToken, ALYA);
      const paused = (await get('/api/guardianships', father).expect(200)).body;
      expect(paused.shared).toMatchObject([{ ownerName: 'Ratna Wijaya', child: null }]);
      expect(JSON.stringify(paused)).not.toMatch(OF_CHILD);
      await post(owner, `/api/restrictions/${restriction.id}/lift`, { confirmed: true });
      expect(await statuses(father)).toEqual(SEEN);
    });

    // A profile that is made after the restriction is only found by its keys.
    const keyed = () => comparisonKey(owner.id, `${ALYA.birthDate} ${ALYA.name.toLowerCase()}`);
    it.each<[string, () => object]>([
      ['has this name', () => ({ key: keyed(), earlierKeys: [] })],
      ['has had this name', () => ({ key: comparisonKey(owner.id, '2020-05-31 x'), earlierKeys: [keyed()] })],
    ])('when a restriction names a child whose profile %s, then the guardian sees it no more', async (_, ofProfile) => {
      await join(api, owner, father, childId);
      await restrict(api, owner.accessToken, ALYA);
      const other = { $set: { keys: ['2019-01-01 somebody else'] }, $unset: { childId: 1 } };
      await Restriction.collection.updateOne({ userId: owner.id }, other);
      await Child.collection.updateOne({ _id: childId as never }, { $set: ofProfile() });
      await get(`/api/children/${childId}/results`, father).expect(200);
      await Restriction.collection.updateOne({ userId: owner.id }, { $set: { keys: [keyed()] } });
      expect((await get(`/api/children/${childId}/results`, father)).status).toBe(404);
      expect(await statuses(father)).toEqual(HIDDEN);
      const { shared } = (await get('/api/guardianships', father).expect(200)).body;
      expect(shared).toMatchObject([{ ownerName: 'Ratna Wijaya', child: null }]);
    });

    it.each([
      ['withdraws the consent', () => withdrawConsent(father)],
      ['restricts the account', () => restrict(api, father.accessToken)],
      ['is deactivated', async () => deactivate(father)],
    ])('when the guardian %s, then the owner sees the result of the guardian no more', async (_, hide) => {
      await join(api, owner, father, childId);
      const his = await answer(api, father, childId);
      expect(await statuses(owner, his)).toEqual(SEEN);
      await hide();
      expect(await statuses(owner, his)).toEqual(HIDDEN);
    });

    it('when the guardianship ends while a PDF is drawn, then it is not sent', async () => {
      const id = await join(api, owner, father, childId);
      drawing.mockImplementationOnce(async () => {
        await end(api, owner, id).expect(200);
        return Buffer.from('%PDF-1.7 Alya');
      });
      const { status } = await get(`/api/guardian-results/${result}/pdf`, father);
      expect([status, drawing.mock.calls.length]).toEqual([404, 1]);
    });
  });

  /** Every call of a signed-in user that reads. New ones are tested without a change here. */
  const READS = (Object.keys(callSchemas) as CallKey[]).filter(
    (key) => key.startsWith('GET ') && callSchemas[key].caller === 'user',
  );

  // `every-call.api.test.ts` has strangers, who get even less than a former guardian.
  it.each(['guardian', 'former guardian'])(
    'reads of a %s: no call of the contract tells what is not theirs',
    async (who) => {
      const [other, draft] = [await addChild(api, owner, BIMA), await entitle(owner.id)];
      const otherResult = await answer(api, owner, other, BIMA);
      const progress = { participantInfo: PARTICIPANT, comments: { umum: 'Wukirsari' }, childId };
      await post(owner, `/api/user-assessments/${draft}/save-progress`, progress);
      const { _id: assessmentId } = await api.assessment({ priceRupiah: 1000 });
      const order = await api.post('/api/orders', { assessmentIds: [assessmentId] }, owner.accessToken).expect(201);
      const id = await join(api, owner, father, childId);
      if (who === 'former guardian') await end(api, owner, id).expect(200);
      expect(READS.length).toBeGreaterThan(20);
      const targets = [result, draft, otherResult, childId, other, order.body.id, id];
      for (const key of READS)
        for (const target of key.includes('{id}') ? targets : [result]) {
          const path = (key.split(' ')[1] as string)
            .replace('{id}/{version}', 'sensory-profile/1.0.5')
            .replace('{id}', String(target));
          const { status, body, text } = await get(path, father);
          const said = `${JSON.stringify(body)} ${text ?? ''}`;
          expect([key, target, PRIVATE.exec(said)?.[0]]).toEqual([key, target, undefined]);
          const isAllowed = who === 'guardian' && /guardian|children\/\{id\}/.test(key);
          if (!isAllowed) expect([key, target, OF_CHILD.exec(said)?.[0]]).toEqual([key, target, undefined]);
          // What is found is the own account, or the one result.
          if (path.includes('guardian-results'))
            expect([path, status]).toEqual([path, isAllowed && target === result ? 200 : 404]);
        }
    },
    120_000,
  );
});

describe('GET /api/admin/users/{id}/family', () => {
  const ofMinute = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString();
  /** Longer than any session lasts, so people sign in again. */
  const passDays = async (days: number) => {
    now = new Date(NOW.getTime() + days * DAY_MS);
    staff = { ...staff, ...(await api.admin()) };
    owner = { ...owner, ...(await startSession(api.services, owner.id, 'user', { device: 'Tes' })) };
  };
  let staff: Awaited<ReturnType<TestApi['admin']>>;
  let guardian: Person;
  let child: number;
  let guardianship: number;
  let result: number;
  beforeEach(async () => {
    now = NOW;
    staff = await api.admin();
    owner = await parentOf(api, { firstName: 'Ratna' });
    guardian = await parentOf(api, { firstName: 'Dewa' }, 'Ayah');
    child = await addChild(api, owner);
    now = new Date(ofMinute(1));
    guardianship = await join(api, owner, guardian, child);
    result = await answer(api, owner, child);
  });

  const pathOf = (id: number) => `/api/admin/users/${id}/family`;
  const familyOf = async (id: number) => {
    const { body } = await api.get(pathOf(id), staff.adminToken).expect(200);
    return body;
  };
  const invited = async (relationship: string) =>
    (await api.post(`/api/user-assessments/${result}/observers`, { relationship }, owner.accessToken).expect(201)).body;
  const entries = (id: number) => AuditEntryModel.find({ action: 'user.family', 'target.id': id }).lean();

  it('shows staff each guardian with relationship and consent, on both sides, and an entry names the user', async () => {
    await invite(api, owner, child).expect(201);
    const view = { id: guardianship, relationship: 'Ayah', since: ofMinute(1) };
    const consent = { state: 'active', since: ofMinute(0) };
    expect(await familyOf(owner.id)).toEqual({
      children: [{ id: child, name: ALYA.name, guardians: [{ ...view, name: 'Dewa Putri', consent }] }],
      guardianOf: [],
      observers: [],
    });
    expect(await familyOf(guardian.id)).toEqual({
      children: [],
      observers: [],
      guardianOf: [{ ...view, consent, ownerName: 'Ratna Putri', childName: ALYA.name }],
    });
    expect(await entries(owner.id)).toMatchObject([
      { actor: { id: staff.id }, target: { kind: 'user', id: owner.id, name: 'Ratna Putri' } },
    ]);
  });

  it('a narrowed consent holds from the time when it was given, and a new one from its own', async () => {
    const consentOf = async () => (await familyOf(owner.id)).children[0].guardians[0].consent;
    now = new Date(ofMinute(2));
    await consentTo(api, guardian.accessToken, { relationship: 'Ayah', research: true });
    now = new Date(ofMinute(3));
    const narrow = { choice: 'research' };
    await api.post('/api/consent/withdraw-choice', narrow, guardian.accessToken).expect(200);
    expect(await consentOf()).toEqual({ state: 'active', since: ofMinute(2) });
  });

  it('an ended guardianship is not there, however it ended', async () => {
    const other = await parentOf(api, { firstName: 'Wulan' });
    await join(api, owner, other, child);
    await end(api, owner, guardianship).expect(200);
    await withdrawConsent(other);
    expect((await familyOf(owner.id)).children).toEqual([{ id: child, name: ALYA.name, guardians: [] }]);
    for (const { id } of [guardian, other]) expect((await familyOf(id)).guardianOf).toEqual([]);
  });

  it('shows observers with role and state, newest first, without answers and without their name', async () => {
    const [one, two, three] = [await invited('teacher'), await invited('grandparent'), await invited('therapist')];
    now = new Date(ofMinute(2));
    await observe(api, two, { count: 4, name: 'Bu Rini' });
    now = new Date(ofMinute(3));
    await observe(api, three, { name: 'Bu Rini' });
    now = new Date(ofMinute(4));
    await api.post(`/api/observers/${one.observer.id}/revoke`, undefined, owner.accessToken).expect(200);
    const family = await familyOf(owner.id);
    const observationOf = ({ observer }: typeof one) => ({ id: observer.id, userAssessmentId: result });
    expect(family.observers).toEqual([
      { ...observationOf(three), relationship: 'therapist', state: 'completed', since: ofMinute(3) },
      { ...observationOf(two), relationship: 'grandparent', state: 'answering', since: ofMinute(2) },
      { ...observationOf(one), relationship: 'teacher', state: 'revoked', since: ofMinute(4) },
    ]);
    expect(JSON.stringify(family)).not.toMatch(/Rini|responses|progress/);
    await passDays(16);
    expect((await familyOf(owner.id)).observers[1]).toMatchObject({
      state: 'expired',
      since: two.observer.expiresAt,
    });
    await withdrawConsent(owner);
    expect((await familyOf(owner.id)).observers).toEqual([]);
    await consentTo(api, owner.accessToken);
    expect((await familyOf(owner.id)).observers[1]).toMatchObject({ state: 'ended', since: null });
  });

  it.each([
    ['restricts the child', (ofBima: string | null) => ofBima, () => restrict(api, owner.accessToken, ALYA)],
    ['restricts the account', () => null, () => restrict(api, owner.accessToken)],
    ['has withdrawn the consent', () => null, () => withdrawConsent(owner)],
  ])('while the owner %s, it has neither the name nor who answers', async (_what, nameOf, end) => {
    await invited('teacher');
    const bima = await addChild(api, owner, { name: 'Bima Saputra', birthDate: '2022-02-02' });
    await end();
    const family = await familyOf(owner.id);
    expect(family).toEqual({
      children: [
        { id: child, name: null, guardians: [] },
        { id: bima, name: nameOf('Bima Saputra'), guardians: [] },
      ],
      guardianOf: [],
      observers: [],
    });
    expect((await familyOf(guardian.id)).guardianOf).toMatchObject([{ id: guardianship, childName: null }]);
  });

  it('after the erasure of the child nothing about it is there', async () => {
    await observe(api, await invited('teacher'));
    await requestDeletion(owner, { kind: 'delete_child', child: ALYA });
    await passDays(9);
    while (await eraseNext(api.services)) now = new Date(now.getTime() + MINUTE_MS);
    expect(await familyOf(owner.id)).toEqual({ children: [], guardianOf: [], observers: [] });
    expect((await familyOf(guardian.id)).guardianOf).toEqual([]);
  });
});
