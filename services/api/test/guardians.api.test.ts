import { GUARDIANS_MAX, type Guardianships } from '@kenali/contracts';
import { Guardianship, UserAssessment } from '../src/features/user-assessments/index.ts';
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
import { testApi } from './harness.ts';
import { consentBody, NOW, schemaError } from './sensory.ts';

const DAY_MS = 86_400_000;
let now = NOW;
const lines: { security?: { event: string; guardianship?: number } }[] = [];
let owner: Person;
let father: Person;
let childId: number;

const logLine = (line: string) => lines.push(JSON.parse(line));
const api = testApi({ now: () => now, env: { REQUIRE_CONSENT: 'on' }, logLine });
beforeEach(async () => {
  now = NOW;
  owner = await parentOf(api, { firstName: 'Ratna', lastName: 'Wijaya' });
  father = await parentOf(api, { firstName: 'Bayu', lastName: 'Prasetyo' }, 'Ayah');
  childId = await addChild(api, owner, { ...ALYA, notes: 'Suka musik' });
});

const list = async (person: Person): Promise<Guardianships> => {
  const { body } = await api.get('/api/guardianships', person.accessToken).expect(200);
  expect(schemaError('GET /api/guardianships', body)).toBeUndefined();
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
    expect(schemaError('POST /api/children/{id}/guardian-invitations', body)).toBeUndefined();
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
    expect(schemaError('POST /api/guardian-invitations/open', opened)).toBeUndefined();
    expect(opened).toEqual({
      childFirstName: 'Alya',
      ownerName: 'Ratna Wijaya',
      expiresAt: invitation.invitation.expiresAt,
    });
    const { body: shared } = await accept(api, father, invitation).expect(200);
    expect(schemaError('POST /api/guardian-invitations/accept', shared)).toBeUndefined();
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
    const events = lines.flatMap(({ security }) => (security && security.guardianship === id ? [security.event] : []));
    expect(events).toEqual(['guardian_invited', 'guardian_added']);
  });

  it.each([
    ['a wrong PIN', { pin: '000000' }, '422 SHARE_PIN_INVALID'],
    ['a PIN of letters', { pin: 'abcdef' }, '422 VALIDATION'],
    ['an unknown token', { token: 'x'.repeat(32) }, '404 NOT_FOUND'],
    ['another relationship', { relationship: 'Diri sendiri' }, '422 VALIDATION'],
    ['no consent', { consent: false }, '422 VALIDATION'],
    ['the text of another day', { terms: '2020-01-01' }, '409 CONSENT_TEXT_CHANGED'],
  ])('when the call has %s, then it is refused and nothing changes', async (_, more, expected) => {
    const { body: invitation } = await invite(api, owner, childId).expect(201);
    const { pin } = invitation;
    const wrong = 'pin' in more && more.pin === pin ? { pin: '111111' } : more;
    expect(outcome(await accept(api, father, invitation, wrong))).toBe(expected);
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

  it('when it is the own invitation, has expired, was withdrawn or was used, then it is refused', async () => {
    const { body: used } = await invite(api, owner, childId).expect(201);
    expect(outcome(await open(api, owner, used))).toBe('409 CONFLICT');
    await accept(api, father, used).expect(200);
    const uncle = await parentOf(api, { firstName: 'Paman' });
    expect(outcome(await open(api, uncle, used))).toBe('410 GUARDIAN_INVITATION_ENDED');
    expect(outcome(await accept(api, uncle, used))).toBe('410 GUARDIAN_INVITATION_ENDED');
    const { body: withdrawn } = await invite(api, owner, childId).expect(201);
    await end(api, owner, withdrawn.invitation.id).expect(200);
    expect(outcome(await accept(api, uncle, withdrawn))).toBe('410 GUARDIAN_INVITATION_ENDED');
    const { body: second } = await invite(api, owner, childId).expect(201);
    expect(outcome(await accept(api, father, second))).toBe('409 CONFLICT');
    now = new Date(NOW.getTime() + 7 * DAY_MS);
    expect(outcome(await accept(api, uncle, second))).toBe('410 GUARDIAN_INVITATION_ENDED');
    expect((await list(uncle)).shared).toEqual([]);
  });

  it('status: the link alone tells whether the invitation has ended, to whomever, and nothing about owner or child', async () => {
    const ENDED = '410 GUARDIAN_INVITATION_ENDED';
    const { body: used } = await invite(api, owner, childId).expect(201);
    const { body: status } = await statusOf(api, used).expect(200);
    expect(schemaError('POST /api/guardian-invitations/status', status)).toBeUndefined();
    expect(status).toEqual({ success: true });
    await accept(api, father, used).expect(200);
    expect(outcome(await statusOf(api, used))).toBe(ENDED);
    const { body: withdrawn } = await invite(api, owner, childId).expect(201);
    await end(api, owner, withdrawn.invitation.id).expect(200);
    expect(outcome(await statusOf(api, withdrawn))).toBe(ENDED);
    const { body: late } = await invite(api, owner, childId).expect(201);
    await statusOf(api, late).expect(200);
    now = new Date(NOW.getTime() + 7 * DAY_MS);
    expect(outcome(await statusOf(api, late))).toBe(ENDED);
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

  describe.each([1, 2, 3])('round %i', () => {
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

  it('when an invitation meets the deletion of the profile, then no open one is left', async () => {
    await Promise.all([...[1, 2, 3].map(() => invite(api, owner, childId)), deleteProfile().expect(200)]);
    expect(await Guardianship.countDocuments({ childId, endedAt: null })).toBe(0);
  });

  it('when an acceptance meets the withdrawal of the consent, then the guardian sees nothing', async () => {
    const { body: invitation } = await invite(api, owner, childId).expect(201);
    const mine = await answer(api, owner, childId);
    await Promise.all([
      accept(api, father, invitation),
      api.post('/api/consent/withdraw', undefined, father.accessToken).expect(200),
    ]);
    expect((await list(father)).shared.flatMap(({ child }) => child ?? [])).toEqual([]);
    await api.get(`/api/guardian-results/${mine}`, father.accessToken).expect(404);
  });
});

describe('the end', () => {
  const requestDeletion = (person: Person, what: object) =>
    api
      .post('/api/data-requests/deletion', { currentPassword: person.password, ...what }, person.accessToken)
      .expect(200);

  it('when the owner ends it, then the guardian gets one email, and a repeated call changes nothing', async () => {
    const id = await join(api, owner, father, childId);
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

  it('when the call is not confirmed, then it stays', async () => {
    const id = await join(api, owner, father, childId);
    expect(outcome(await api.post(`/api/guardianships/${id}/end`, {}, owner.accessToken))).toBe('422 VALIDATION');
    expect((await stored(id))?.endedAt).toBeNull();
  });

  it('when the guardian withdraws the consent, then it ends for good, and consenting again brings it not back', async () => {
    const id = await join(api, owner, father, childId);
    await api.post('/api/consent/withdraw', undefined, father.accessToken).expect(200);
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
