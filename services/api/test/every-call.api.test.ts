import { type CallKey, type ErrorCode, GUARDIAN_TERMS_VERSION } from '@kenali/contracts';
import { type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import jwt from 'jsonwebtoken';
import { Session, startSession, User } from '../src/features/auth/index.ts';
import { eraseNext } from '../src/features/erasure/index.ts';
import { hashDatabase } from './admin-calls.ts';
import { createFamilies, createFamily, createStaff, type Families, type Family, type Staff, WHO } from './family.ts';
import { end, type Person, parentOf } from './guardian-family.ts';
import { testApi } from './harness.ts';
import { FEATURE_CALLS_WITHOUT_FAMILY } from './practice-features.ts';
import { SIGNATURE } from './psychologist.ts';
import { answers, NOW } from './sensory.ts';

/*
 * One table: every call of the contract that names something, and what it answers to whom. A new one does not compile, and fails below,
 * until it is in here.
 * What lists and files say about restricted families is in `restricted-families.api.test.ts`.
 */

/** `opens`: the answer is none of the refusals that depend on who calls. */
type Cell = ErrorCode | 'opens';
const REFUSALS: readonly string[] = ['Unauthorized', 'FORBIDDEN', 'PASSWORD_CHANGE_REQUIRED', 'EMAIL_UNVERIFIED'];

interface Sent {
  body?: object;
  id?: number | string;
  as?: string;
}
/** A call that names something of a family: a valid request of the family, and what others get for the same request. */
interface Named {
  about(family: Family): Sent;
  stranger?: Cell;
  formerGuardian?: Cell;
  /** A guardian of the child, who may read its results and nothing else. */
  guardian?: Cell;
  /** With an id that nothing has. */
  missing?: Cell;
  /** While the owner has the processing restricted, of the child or of the account. Nothing, if the call is not about the data of a child. */
  restricted?: Cell;
  /** After the owner has withdrawn the consent. Without it, what a restriction answers. */
  withdrawn?: Cell;
  /** After the owner has revoked the link, invitation or guardianship that the request uses. */
  revoked?: Cell;
  /** After the account of the owner was erased: what the sender of the request gets. */
  erased?: Cell;
}

/** Something of one account, which does not exist for anybody else. Its owner keeps the right to it, unless `more` says otherwise. */
const own = (about: Named['about'], more: Partial<Named> = {}): Named => ({
  about: (family) => ({ as: family.owner.accessToken, ...about(family) }),
  stranger: 'NOT_FOUND',
  formerGuardian: 'NOT_FOUND',
  guardian: 'NOT_FOUND',
  missing: 'NOT_FOUND',
  restricted: 'opens',
  ...more,
});
const REFUSED = { restricted: 'PROCESSING_RESTRICTED' } as const;
const REFUSED_TO_OWNER = { ...REFUSED, withdrawn: 'CONSENT_REQUIRED' } as const;
const ownResult = (body?: object, more?: Partial<Named>) =>
  own(({ result }) => ({ id: result, ...(body && { body }) }), more);
const ownOpen = (body?: object) => own(({ open }) => ({ id: open, ...(body && { body }) }), REFUSED_TO_OWNER);
const ownOrder = own(({ order }) => ({ id: order }));
/** A payment is not about the data of a child. */
const payment = (about: Named['about']): Named => own(about, { restricted: undefined });
/** A result that a psychologist examines. Another psychologist is a stranger. */
const ownCase = (body?: object): Named => ({
  about: ({ waiting }) => ({ id: waiting, as: staff.psychologist.accessToken, ...(body && { body }) }),
  stranger: 'NOT_FOUND',
  missing: 'NOT_FOUND',
  ...REFUSED,
  erased: 'NOT_FOUND',
});
/** The emptied assessment of an erased account stays for the books. */
const anyResult = (erased?: Cell, body?: (staff: Staff) => object): Named => ({
  about: ({ result }) => ({ id: result, as: staff.adminToken, ...(body && { body: body(staff) }) }),
  missing: 'NOT_FOUND',
  ...REFUSED,
  ...(erased && { erased }),
});
const behindLink = (body: (family: Family) => object, erased: Cell): Named => ({
  about: (family) => ({ body: body(family) }),
  restricted: 'SHARE_LINK_PAUSED',
  withdrawn: 'SHARE_LINK_ENDED',
  revoked: 'SHARE_LINK_ENDED',
  erased,
});
const invited = (more: object = {}): Named => ({
  about: ({ invitation: { token, pin } }) => ({ body: { token, pin, ...more }, as: stranger.accessToken }),
  restricted: 'GUARDIAN_INVITATION_ENDED',
  revoked: 'GUARDIAN_INVITATION_ENDED',
  erased: 'NOT_FOUND',
});
const ofGuardian = (about: Named['about']): Named => ({
  about: (family) => ({ as: family.guardian.accessToken, ...about(family) }),
  stranger: 'NOT_FOUND',
  formerGuardian: 'NOT_FOUND',
  missing: 'NOT_FOUND',
  restricted: 'NOT_FOUND',
  revoked: 'NOT_FOUND',
  erased: 'NOT_FOUND',
});

/** A slot of its own for each result. */
const slotFor = (id: number) => {
  const at = Date.parse('2030-11-25T00:00:00.000Z') + (id % 200) * 60 * 60_000;
  return { startsAt: new Date(at).toISOString(), zone: 'Asia/Makassar' as const };
};
const ALL_DAY = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '23:45' })),
  exceptions: [],
  minutes: 15,
  pauseMinutes: 0,
  meeting: '',
};

/** In an order in which a family can send them all: what ends something comes last. */
const NAMED = {
  'POST /api/shared-results/status': behindLink(({ link: { token } }) => ({ token }), 'NOT_FOUND'),
  'POST /api/shared-results/open': behindLink(({ link: { token, pin } }) => ({ token, pin }), 'NOT_FOUND'),
  'POST /api/shared-results/result': behindLink(({ viewer }) => ({ viewer }), 'SHARE_VIEW_ENDED'),
  'POST /api/shared-results/pdf': behindLink(({ viewer }) => ({ viewer }), 'SHARE_VIEW_ENDED'),
  'POST /api/observations/status': behindLink(({ invited: { token } }) => ({ token }), 'NOT_FOUND'),
  'POST /api/observations/open': behindLink(({ invited: { token, pin } }) => ({ token, pin }), 'NOT_FOUND'),
  'POST /api/observations/view': behindLink(({ entered: session }) => ({ session }), 'OBSERVER_SESSION_ENDED'),
  'POST /api/observations/consent': behindLink(
    ({ entered: session, text }) => ({ session, ...text, name: 'Bu Rini', consent: true }),
    'OBSERVER_SESSION_ENDED',
  ),
  'POST /api/observations/save-progress': behindLink(
    ({ observing: session }) => ({ session, responses: { 6: 4 } }),
    'OBSERVER_SESSION_ENDED',
  ),
  'POST /api/observations/complete': behindLink(
    ({ observing: session }) => ({ session, responses: answers(4) }),
    'OBSERVER_SESSION_ENDED',
  ),
  // The right of the observer, whose consent does not depend on the owner.
  'POST /api/observations/withdraw': {
    ...behindLink(({ observing: session }) => ({ session }), 'OBSERVER_SESSION_ENDED'),
    restricted: 'opens',
    withdrawn: 'opens',
  },
  'GET /api/user-assessments/{id}': ownResult(),
  'GET /api/user-assessments/by-id/{id}': ownResult(),
  'GET /api/user-assessments/result/{id}': ownResult(),
  'GET /api/user-assessments/{id}/pdf': ownResult(),
  'GET /api/user-assessments/{id}/share-links': ownResult(),
  'POST /api/user-assessments/{id}/share-links': ownResult({ days: 1 }, REFUSED_TO_OWNER),
  'GET /api/user-assessments/{id}/observers': ownResult(),
  'POST /api/user-assessments/{id}/observers': ownResult({ relationship: 'parent' }, REFUSED_TO_OWNER),
  'GET /api/user-assessments/{id}/booking': ownResult(),
  'POST /api/user-assessments/{id}/booking': own(
    ({ result }) => ({ id: result, body: { ...slotFor(result), from: null, psychologistId: staff.psychologist.id } }),
    REFUSED_TO_OWNER,
  ),
  'POST /api/user-assessments/{id}/booking/cancel': own(
    ({ result }) => ({ id: result, body: { from: slotFor(result).startsAt } }),
    // These families have no booking.
    { restricted: 'NOT_FOUND' },
  ),
  'POST /api/user-assessments/{id}/start': ownOpen(),
  'POST /api/user-assessments/{id}/save-progress': ownOpen({ responses: { 1: 3 } }),
  'POST /api/user-assessments/{id}/complete': ownOpen({ responses: answers(3) }),
  'PATCH /api/children/{id}': own(({ child }) => ({ id: child, body: { notes: 'Kacamata' } }), {
    withdrawn: 'CONSENT_REQUIRED',
  }),
  'POST /api/children/{id}/guardian-invitations': own(({ child }) => ({ id: child }), REFUSED_TO_OWNER),
  'GET /api/children/{id}/results': ofGuardian(({ child }) => ({ id: child })),
  'GET /api/guardian-results/{id}': ofGuardian(({ result }) => ({ id: result })),
  'GET /api/guardian-results/{id}/pdf': ofGuardian(({ result }) => ({ id: result })),
  'POST /api/guardian-invitations/status': {
    about: ({ invitation: { token } }) => ({ body: { token } }),
    // The link alone does not tell what its owner does.
    restricted: 'opens',
    revoked: 'GUARDIAN_INVITATION_ENDED',
    erased: 'NOT_FOUND',
  },
  'POST /api/guardian-invitations/open': invited(),
  'POST /api/guardian-invitations/accept': invited({
    relationship: 'Ayah',
    terms: GUARDIAN_TERMS_VERSION,
    consent: true,
  }),
  'GET /api/cases/{id}': ownCase(),
  'GET /api/cases/{id}/pdf': ownCase(),
  'POST /api/cases/{id}/notes': ownCase({ text: 'Catatan', after: 0 }),
  'POST /api/cases/{id}/consultation': ownCase({ from: 'requested', status: 'contacted' }),
  'POST /api/cases/{id}/sign-off': ownCase(SIGNATURE),
  'GET /api/admin/assessments/{id}/result': anyResult('RESULT_NOT_READY'),
  'GET /api/admin/assessments/{id}/pdf': anyResult('RESULT_NOT_READY'),
  'GET /api/admin/assessments/{id}/sign-off': anyResult('NOT_FOUND'),
  'PATCH /api/admin/consultations/{id}': anyResult(undefined, () => ({ from: 'requested', status: 'contacted' })),
  'POST /api/admin/assessments/{id}/assign': anyResult(undefined, ({ psychologist }) => ({
    from: psychologist.id,
    to: null,
  })),
  'GET /api/orders/{id}': ownOrder,
  'POST /api/midtrans/create-transaction': payment(({ order }) => ({ body: { orderId: order } })),
  'POST /api/payments/create': payment(({ order }) => ({ body: { orderId: order, paymentMethod: 'free_access' } })),
  'POST /api/midtrans/simulate-payment/{orderId}': payment(({ order }) => ({ id: order })),
  'GET /api/payment-status/{orderId}': payment(({ order }) => ({ id: order })),
  'POST /api/orders/{id}/cancel': ownOrder,
  'GET /api/data-exports/{id}/file': own(({ archive }) => ({ id: archive })),
  'POST /api/data-requests/{id}/cancel': own(({ request }) => ({ id: request })),
  'POST /api/restrictions/{id}/lift': own(({ restriction }) => ({ id: restriction, body: { confirmed: true } })),
  'POST /api/share-links/{id}/revoke': own(({ link }) => ({ id: link.link.id, body: {} })),
  'POST /api/observers/{id}/revoke': own(({ invited }) => ({ id: invited.observer.id })),
  'POST /api/guardianships/{id}/end': own(({ guardianship }) => ({ id: guardianship, body: { confirmed: true } }), {
    // The former guardian ended that one, and a repeated call finds it.
    formerGuardian: 'opens',
  }),
  'POST /api/children/{id}/delete': own(({ emptyChild }) => ({ id: emptyChild })),
  // Not about the data of a child.
  'POST /api/auth/sessions/{id}/end': own(({ owner }) => ({ id: sessionOf(owner) }), { restricted: undefined }),
} satisfies Partial<Record<CallKey, Named>>;

/** A call that reads and has no id in its address: it is about the caller alone, or about what everybody or any staff may open. */
type NamesNothing = Exclude<Extract<CallKey, `GET ${string}`>, `${string}{${string}`>;
/** Other calls that name nothing of a family. */
const NAMELESS = [
  ...FEATURE_CALLS_WITHOUT_FAMILY,
  'POST /api/admin/catalogue',
  'PATCH /api/admin/catalogue/{id}',
  'POST /api/admin/change-password',
  'POST /api/admin/consultations/update-many',
  'POST /api/admin/data-requests/{id}/handle',
  'GET /api/admin/instruments/{id}/{version}/research/csv',
  'GET /api/admin/instruments/{id}/{version}/research/xlsx',
  'GET /api/admin/instruments/{id}/{version}/statistics',
  'GET /api/admin/instruments/{id}/{version}/statistics/xlsx',
  'POST /api/admin/login',
  'POST /api/admin/login/second-factor',
  'POST /api/admin/logout',
  'POST /api/admin/notices/{id}/resolve',
  'POST /api/admin/orders/{id}/refunds',
  'POST /api/admin/orders/{id}/settle',
  'GET /api/admin/orders/{id}/timeline',
  'POST /api/admin/pack-proposals',
  'GET /api/admin/pack-proposals/{id}',
  'POST /api/admin/pack-proposals/{id}/decide',
  'POST /api/admin/pack-proposals/{id}/withdraw',
  'POST /api/admin/refunds/{id}/record',
  'POST /api/admin/refunds/{id}/send',
  'POST /api/admin/refunds/{id}/withdraw',
  'POST /api/admin/second-factor/confirm',
  'POST /api/admin/second-factor/prove',
  'POST /api/admin/second-factor/start',
  'POST /api/admin/sessions/end-all',
  'POST /api/admin/sessions/{id}/end',
  'POST /api/admin/sign-offs/assign-many',
  'POST /api/admin/users/update-many',
  'PATCH /api/admin/users/{id}',
  'POST /api/admin/users/{id}/licence',
  'GET /api/admin/users/{id}/consents',
  'GET /api/admin/users/{id}/family',
  'POST /api/admin/users/{id}/reset-password',
  'POST /api/admin/users/{id}/reset-second-factor',
  'GET /api/assessments/{id}',
  'POST /api/assessments/{id}/direct-access',
  'POST /api/auth/change-email',
  'POST /api/auth/change-password',
  'POST /api/auth/change-profile',
  'POST /api/auth/forgot-password',
  'POST /api/auth/google/finish',
  'POST /api/auth/google/register',
  'POST /api/auth/google/start',
  'POST /api/auth/google/unlink',
  'POST /api/auth/login',
  'POST /api/auth/login/second-factor',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/second-factor/disable',
  'POST /api/auth/second-factor/start',
  'POST /api/auth/send-code',
  'POST /api/auth/sessions/end-all',
  'POST /api/auth/verify-email',
  'POST /api/cases/second-factor/prove',
  'POST /api/children',
  'POST /api/client-errors',
  'POST /api/client-errors/boots',
  'POST /api/client-errors/policy-violations',
  'POST /api/client-errors/vitals',
  'POST /api/consent',
  'POST /api/consent/withdraw',
  'POST /api/consent/withdraw-choice',
  'POST /api/data-exports',
  'POST /api/data-requests',
  'POST /api/data-requests/deletion',
  'GET /api/instruments/{id}/{version}',
  'POST /api/midtrans/notification',
  'POST /api/orders',
  'GET /api/releases/{app}/canary-stop',
  'GET /api/releases/{app}/previous',
  'GET /api/releases/{app}/published/{releaseId}',
  'PATCH /api/reminders',
  'POST /api/reminders/opt-in',
  'POST /api/reminders/opt-out',
  'POST /api/restrictions',
  'POST /api/sync/trigger',
] as const satisfies readonly CallKey[];
type Listed = NamesNothing | keyof typeof NAMED | (typeof NAMELESS)[number];
/** Does not compile while a call of the contract that names something is in neither list. */
const _isComplete: Exclude<CallKey, Listed> extends never ? true : never = true;

let clock = NOW;
let staff: Staff;
let otherPsychologist: Person;
let stranger: Person;
let formerGuardian: Person;
let family: Family;
const api = testApi({ now: () => clock, env: { REQUIRE_CONSENT: 'on' }, isDrawing: false });

/** Calls by which the owner of an account replaces a password that staff have set, and leaves. */
const TEMPORARY: readonly CallKey[] = [
  'GET /api/auth/user',
  'GET /api/auth/second-factor',
  'POST /api/auth/change-password',
  'GET /api/admin/user',
  'POST /api/admin/change-password',
  'POST /api/admin/second-factor/prove',
  'POST /api/admin/logout',
];
/** Calls that need a verified address. */
const VERIFIED: readonly CallKey[] = ['POST /api/auth/second-factor/start', 'POST /api/admin/second-factor/start'];

type Door = 'user' | 'psychologist' | 'admin';
const doorOf = (key: CallKey): Door | null => {
  const { caller } = callSchemas[key] as CallSchema;
  if (caller === 'anyone') return null;
  return key.includes(' /api/cases') ? 'psychologist' : caller;
};
/** The token of each kind of caller, and what every call of each area answers to it. */
const CALLERS: [who: string, token: () => Promise<string | undefined>, cells: (key: CallKey) => Record<Door, Cell>][] =
  [
    ['nobody', async () => undefined, refused],
    ['a broken token', async () => 'kacau', refused],
    ['a token that others signed', async () => signed({}, 'z'.repeat(40)), refused],
    ['an old token', async () => signed({ exp: Math.floor(Date.now() / 1000) - 10 }), refused],
    ['an ended session', endedSession, refused],
    ['a deactivated account', async () => (await api.user({ role: 'internal', isActive: false })).accessToken, refused],
    ['an ended session of the admin area', () => adminSession({ isEnded: true }), refused],
    ['an idle session of the admin area', () => adminSession({ isIdle: true }), refused],
    ['a deactivated admin', () => adminSession({ isActive: false }), refused],
    ['an admin session of another role', () => adminSession({ role: 'internal' }), refused],
    [
      'an admin',
      () => adminSession({}),
      () => ({ user: 'Unauthorized', psychologist: 'Unauthorized', admin: 'opens' }),
    ],
    [
      'a parent',
      async () => (await api.user()).accessToken,
      () => ({ user: 'opens', psychologist: 'FORBIDDEN', admin: 'FORBIDDEN' }),
    ],
    [
      'an admin at the site',
      async () => (await api.user({ role: 'admin' })).accessToken,
      () => ({ user: 'opens', psychologist: 'FORBIDDEN', admin: 'FORBIDDEN' }),
    ],
    [
      'a psychologist with a temporary password',
      async () => (await api.user({ role: 'internal', mustChangePassword: true })).accessToken,
      (key) => ({ user: temporary(key), psychologist: temporary(key), admin: 'FORBIDDEN' }),
    ],
    [
      'an admin with a temporary password',
      () => adminSession({ mustChangePassword: true }),
      (key) => ({ user: 'Unauthorized', psychologist: 'Unauthorized', admin: temporary(key) }),
    ],
    [
      'a psychologist with an unverified address',
      async () => (await api.user({ role: 'internal' })).accessToken,
      (key) => ({ user: unverified(key), psychologist: 'opens', admin: 'FORBIDDEN' }),
    ],
    [
      'an admin with an unverified address',
      () => adminSession({ isEmailVerified: false }),
      (key) => ({ user: 'Unauthorized', psychologist: 'Unauthorized', admin: unverified(key) }),
    ],
  ];
function refused(): Record<Door, Cell> {
  return { user: 'Unauthorized', psychologist: 'Unauthorized', admin: 'Unauthorized' };
}
const temporary = (key: CallKey): Cell => (TEMPORARY.includes(key) ? 'opens' : 'PASSWORD_CHANGE_REQUIRED');
const unverified = (key: CallKey): Cell => (VERIFIED.includes(key) ? 'EMAIL_UNVERIFIED' : 'opens');

const sessionOf = ({ refreshToken }: Person) => String(refreshToken.split('.')[0]);

async function signed(claims: object, secret = api.services.config.jwtSecret): Promise<string> {
  const { accessToken } = await api.user({ role: 'admin' });
  const { iat: _, exp, ...own } = jwt.decode(accessToken) as Record<string, number>;
  return jwt.sign({ ...own, exp, ...claims }, secret);
}

async function endedSession(): Promise<string> {
  const { accessToken, refreshToken } = await api.user({ role: 'internal' });
  await api.post('/api/auth/logout', { refreshToken }).expect(200);
  return accessToken;
}

interface AdminSession {
  isEnded?: boolean;
  isIdle?: boolean;
  isActive?: boolean;
  role?: 'internal';
  mustChangePassword?: boolean;
  isEmailVerified?: boolean;
}
async function adminSession({ isEnded, isIdle, ...account }: AdminSession): Promise<string> {
  const { id } = await api.user({ role: 'admin', ...account });
  const { accessToken, refreshToken } = await startSession(api.services, id, 'admin', { device: 'Tes' });
  const sid = String(refreshToken.split('.')[0]);
  if (isIdle) await Session.updateOne({ sid }, { 'sess.lastSeenAt': new Date(clock.getTime() - 61 * 60_000) });
  if (isEnded) await api.post('/api/admin/logout', undefined, accessToken).expect(200);
  return accessToken;
}

beforeAll(async () => {
  staff = await createStaff(api);
  otherPsychologist = await api.user({ role: 'internal' });
  stranger = await parentOf(api, { firstName: 'Lain' });
  formerGuardian = await parentOf(api, { firstName: 'Mantan' }, 'Ayah');
  family = await createFamily(api, staff, { formerGuardian });
  await api.post('/api/cases/schedule/hours', ALL_DAY, staff.psychologist.accessToken).expect(200);
});

/** Has the form of an id. */
const MISSING = 999_999;
const KEYS = Object.keys(callSchemas) as CallKey[];
const rows = Object.entries(NAMED) as [CallKey, Named][];

async function send(key: CallKey, { body, id = 7, as }: Sent) {
  const [method, path] = key.split(' ') as [string, string];
  const address = path.replace('{id}/{version}', 'sensory-profile/1.0.5').replace(/\{\w+\}/, String(id));
  if (method === 'GET') return api.get(address, as).buffer(true);
  return method === 'PATCH' ? api.patch(address, body ?? {}, as) : api.post(address, body, as);
}
const cellOf = ({ status, body }: { status: number; body: { code?: string } }): string =>
  status < 400 ? 'opens' : String(body.code);

/** Without what a refusal leaves behind: an audited attempt, and a lock that was held. */
const hashFamilies = async () => ({
  ...(await hashDatabase()),
  auditEntries: '',
  counters: '',
  users: await User.find({}, { touched: 0 }).sort({ _id: 1 }).lean(),
});

it('every call of the contract that names something has a row', () => {
  const named = KEYS.filter((key) => !key.startsWith('GET ') || key.includes('{'));
  expect([...Object.keys(NAMED), ...NAMELESS].sort()).toEqual(named.sort());
  expect(_isComplete).toBe(true);
});

describe('who calls', () => {
  const tokens = new Map<string, string | undefined>();
  beforeAll(async () => {
    for (const [who, token] of CALLERS) tokens.set(who, await token());
  });
  const password = { currentPassword: 'Kata-sandi-uji-1' };

  it.each(KEYS.filter((key) => doorOf(key)))('%s: answers each kind of caller as the table says', async (key) => {
    const door = doorOf(key) as Door;
    // The last ones of these calls end the session that sends them.
    const isLast = key.endsWith('/logout') || key.endsWith('/end-all');
    const got: Record<string, string> = {};
    const expected: Record<string, Cell> = {};
    const before = await hashDatabase();
    const opening: [string, string | undefined][] = [];
    for (const [who, , cells] of CALLERS) {
      expected[who] = cells(key)[door];
      if (expected[who] === 'opens') opening.push([who, tokens.get(who)]);
      else
        got[who] = cellOf(
          await send(key, { as: tokens.get(who) as string, body: VERIFIED.includes(key) ? password : {} }),
        );
    }
    expect(await hashDatabase()).toEqual(before);
    for (const [who, token] of isLast ? [] : opening) {
      const cell = cellOf(await send(key, { as: token as string, body: {} }));
      got[who] = REFUSALS.includes(cell) ? cell : 'opens';
    }
    if (isLast) for (const [who] of opening) got[who] = 'opens';
    expect(got).toEqual(expected);
  });
});

describe('what is of another family', () => {
  const columns = [
    ['stranger', (key: CallKey) => (doorOf(key) === 'psychologist' ? otherPsychologist : stranger)],
    ['formerGuardian', () => formerGuardian],
    ['guardian', () => family.guardian],
  ] as const;
  const cells = columns.flatMap(([column, who]) =>
    rows.flatMap(([key, named]) => (named[column] ? [[column, key, named, who] as const] : [])),
  );

  it.each(cells)('%s: %s names nothing that exists, and changes nothing', async (column, key, named, who) => {
    const before = await hashFamilies();
    const got = cellOf(await send(key, { ...named.about(family), as: who(key).accessToken }));
    expect([key, got]).toEqual([key, named[column]]);
    expect(await hashFamilies()).toEqual(before);
  });
});

describe('what does not exist', () => {
  it.each(rows.filter(([, { missing }]) => missing))('%s: is not found', async (key, { about, missing }) => {
    const { id, body, ...sent } = about(family);
    const request =
      id === undefined ? { ...sent, body: { ...body, orderId: MISSING } } : { ...sent, body, id: MISSING };
    const before = await hashFamilies();
    expect([key, cellOf(await send(key, request as Sent))]).toEqual([key, missing]);
    expect(await hashFamilies()).toEqual(before);
  });
});

describe('what is restricted, or whose consent is withdrawn', () => {
  let families: Families;
  beforeAll(async () => {
    families = await createFamilies(api, staff, { formerGuardian });
  }, 60_000);

  it.each(rows.filter(([, { restricted }]) => restricted))('%s: answers as the table says', async (key, named) => {
    const { about, restricted, withdrawn = restricted } = named;
    const expected = { account: restricted, child: restricted, consent: withdrawn, nobody: 'opens' };
    const got: Record<string, string> = {};
    for (const who of WHO) {
      const before = await hashFamilies();
      const answered = await send(key, about(families[who]));
      got[who] = cellOf(answered);
      if (got[who] === 'opens') continue;
      expect([key, who, answered.text]).toEqual([key, who, expect.not.stringContaining(families[who].childName)]);
      expect(await hashFamilies()).toEqual(before);
    }
    expect([key, got]).toEqual([key, expected]);
  });
});

describe('what was revoked', () => {
  beforeAll(async () => {
    const { owner, guardian, link, observer, invited: waiting, invitation } = family;
    const post = (path: string, body: object) => api.post(`/api/${path}`, body, owner.accessToken).expect(200);
    await post(`share-links/${link.link.id}/revoke`, {});
    for (const {
      observer: { id },
    } of [observer, waiting])
      await post(`observers/${id}/revoke`, {});
    const { body } = await api.get('/api/guardianships', guardian.accessToken).expect(200);
    for (const id of [invitation.invitation.id, body.shared[0].id]) await end(api, owner, id).expect(200);
  });

  it.each(rows.filter(([, { revoked }]) => revoked))('%s: opens nothing any more', async (key, { about, revoked }) => {
    const before = await hashFamilies();
    expect([key, cellOf(await send(key, about(family)))]).toEqual([key, revoked]);
    expect(await hashFamilies()).toEqual(before);
  });
});

describe('what was erased', () => {
  beforeAll(async () => {
    const { owner, order } = family;
    await api.post(`/api/orders/${order}/cancel`, undefined, owner.accessToken).expect(200);
    const deletion = { kind: 'delete_account', currentPassword: owner.password };
    await api.post('/api/data-requests/deletion', deletion, owner.accessToken).expect(200);
    clock = new Date(clock.getTime() + 8 * 24 * 60 * 60_000);
    while (await eraseNext(api.services));
    expect(await User.exists({ _id: owner.id, isActive: true })).toBeNull();
    staff = { ...staff, ...(await api.admin()) };
  });

  it.each(KEYS.filter((key) => doorOf(key) === 'user'))('%s: the token of its owner opens nothing', async (key) => {
    expect(cellOf(await send(key, { as: family.owner.accessToken, body: {} }))).toBe('Unauthorized');
  });

  it.each(rows.filter(([, { erased }]) => erased))('%s: nobody else finds it', async (key, { about, erased }) => {
    expect([key, cellOf(await send(key, about(family)))]).toEqual([key, erased]);
  });
});
