import { createApp } from '../src/app.ts';
import { hashPassword, User } from '../src/features/auth/index.ts';
import { createCounters } from '../src/limits/counters.ts';
import { LimitCounterModel } from '../src/limits/limit-counter.model.ts';
import { type Calls, COUNTERS_MS, callsTo, testApi } from './harness.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WRONG = 'salah-sekali';
let clock = Date.now();
const api = testApi({
  now: () => new Date(clock),
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
});
beforeEach(() => {
  clock = Date.now();
});
afterEach(() => jest.restoreAllMocks());

type Door = '/api/auth/login' | '/api/admin/login';
let host = 0;
const newAddress = () => `203.0.113.${++host}`;
const logIn = (
  { email, password }: { email: string; password: string },
  address: string,
  { door = '/api/auth/login', cookie, to = api }: { door?: Door; cookie?: string; to?: Calls } = {},
) =>
  to.post(door, { email, password }, undefined, {
    'X-Forwarded-For': address,
    ...(cookie ? { Cookie: cookie } : {}),
  });
/** The cookie of a known device, as the browser would send it. */
const deviceOf = (headers: Record<string, string | string[]>) =>
  String([headers['set-cookie']].flat()[0]).split(';', 1)[0] as string;

/** The statuses of eleven logins, one after the other. */
async function elevenTimes(logInOnce: (index: number) => PromiseLike<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) statuses.push((await logInOnce(index)).status);
  return statuses;
}
const TEN_CHECKED = [...Array(10).fill(401), 429];
/** Tries wrong passwords from all addresses until each is refused, and returns how many were checked. */
async function attack(email: string, addresses: readonly string[], door?: Door): Promise<number> {
  let checked = 0;
  for (const address of addresses) {
    let status = 0;
    while (status !== 429) {
      ({ status } = await logIn({ email, password: WRONG }, address, door ? { door } : {}));
      if (status === 401) checked += 1;
      else expect(status).toBe(429);
    }
  }
  return checked;
}
const addresses = (count: number) => Array.from({ length: count }, newAddress);

describe('an attacker with ten addresses', () => {
  it('when all of them are refused, then the owner logs in from a new address and from a known device', async () => {
    const owner = await api.user();
    const strangers = addresses(10);
    const first = await logIn(owner, newAddress());
    expect(await attack(owner.email, strangers)).toBe(100);
    expect((await logIn(owner, newAddress())).status).toBe(200);
    expect((await logIn(owner, strangers[0] as string, { cookie: deviceOf(first.headers) })).status).toBe(200);
  });

  it('when sixty tries come from six addresses at the admin door, then the admin logs in at both doors', async () => {
    const { email, password, id } = await api.user({ role: 'admin' });
    await User.updateOne({ _id: id }, { isEmailVerified: true });
    expect(await attack(email, addresses(6), '/api/admin/login')).toBe(60);
    expect((await logIn({ email, password }, newAddress(), { door: '/api/admin/login' })).status).toBe(200);
    expect((await logIn({ email, password }, newAddress())).status).toBe(200);
  });

  it('when it lasts for six hours, then guesses stay few and the owner gets in at any time', async () => {
    const owner = await api.user();
    const strangers = addresses(10);
    let guesses = 0;
    for (let minute = 0; minute < 360; minute += 10) {
      guesses += await attack(owner.email, strangers);
      if (minute % 60 === 0) expect((await logIn(owner, newAddress())).status).toBe(200);
      clock += 10 * MINUTE_MS;
    }
    // docs/limits.md: 20 failures of each address, then one in 15 minutes.
    expect(guesses).toBeLessThanOrEqual(10 * (20 + 6 * 5));
    expect(guesses).toBeGreaterThan(200);
  }, 240_000);

  it('when the attack comes from one IPv6 /48, then all its networks together count as four clients', async () => {
    const owner = await api.user();
    const networks = Array.from({ length: 60 }, (_, index) => `2001:db8:7:${index.toString(16)}::1`);
    expect(await attack(owner.email, networks)).toBe(40);
    expect((await logIn(owner, '2001:db8:8::1')).status).toBe(200);
  });

  it('when hundreds of addresses use up all tries, then a known device still logs in', async () => {
    const owner = await api.user();
    const first = await logIn(owner, newAddress());
    const account = { forgetMs: DAY_MS, max: 1000 };
    const keys = await LimitCounterModel.distinct('_id');
    await attack(owner.email, addresses(1));
    const own = await LimitCounterModel.find({ _id: { $regex: '^login account', $nin: keys } }).lean();
    expect(own).toHaveLength(1);
    const subject = own[0]?._id.slice('login account '.length);
    for (let count = 0; count < 330; count += 1)
      await api.services.counters.raise([
        { ...account, key: `login account ${subject}` },
        { ...account, key: `login newcomers ${subject}` },
      ]);
    expect((await logIn(owner, newAddress())).status).toBe(429);
    expect((await logIn(owner, newAddress(), { cookie: deviceOf(first.headers) })).status).toBe(200);
  });
});

describe('what is counted', () => {
  it('when twenty right logins arrive at once, then all succeed', async () => {
    const owner = await api.user();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(owner, address)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await logIn({ ...owner, password: WRONG }, address)).status).toBe(401);
  });

  it('when fifty wrong logins arrive at once, then hardly more than ten are checked', async () => {
    const { email } = await api.user();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn({ email, password: WRONG }, address)));
    const checked = answers.filter(({ status }) => status === 401).length;
    expect(checked).toBeGreaterThanOrEqual(10);
    expect(checked).toBeLessThanOrEqual(11);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - checked);
  });

  it('when refused calls are repeated, then the wait does not grow; after the wait the next try is checked', async () => {
    const owner = await api.user();
    const address = newAddress();
    await attack(owner.email, [address]);
    for (let index = 0; index < 30; index += 1) expect((await logIn(owner, address)).headers['retry-after']).toBe('2');
    clock += 2000;
    expect((await logIn({ ...owner, password: WRONG }, address)).status).toBe(401);
    expect((await logIn(owner, address)).headers['retry-after']).toBe('4');
    clock += 4000;
    expect((await logIn(owner, address)).status).toBe(200);
  });

  it('when one door is used up, then the other one is too', async () => {
    const { email } = await api.user({ role: 'admin' });
    const address = newAddress();
    expect(await attack(email, [address], '/api/admin/login')).toBe(10);
    expect((await logIn({ email, password: WRONG }, address)).status).toBe(429);
  });

  it('when a right password is refused for another reason, then it is not counted', async () => {
    const owner = await api.user();
    const address = newAddress();
    for (let index = 0; index < 12; index += 1)
      expect((await logIn(owner, address, { door: '/api/admin/login' })).status).toBe(403);
    expect((await logIn(owner, address)).status).toBe(200);
  });
});

describe('a known device', () => {
  it('when somebody fails on it, then it waits like any other client, but only for this account', async () => {
    const [owner, sibling] = [await api.user(), await api.user()];
    let cookie = deviceOf((await logIn(owner, newAddress())).headers);
    cookie = deviceOf((await logIn(sibling, newAddress(), { cookie })).headers);
    const wrong = { email: owner.email, password: WRONG };
    expect(await elevenTimes(() => logIn(wrong, newAddress(), { cookie }))).toEqual(TEN_CHECKED);
    expect((await logIn(sibling, newAddress(), { cookie })).status).toBe(200);
  });

  it('when the cookie is set, then scripts and other sites cannot use it, and only logins carry it', async () => {
    const { headers } = await logIn(await api.user(), newAddress());
    const all = [headers['set-cookie']].flat() as unknown as string[];
    const cookies = all.filter((cookie) => cookie.startsWith('kenali_device='));
    expect(cookies.map((cookie) => cookie.split(';').slice(1).join(';'))).toEqual([
      ' Path=/api/auth; Max-Age=15552000; HttpOnly; SameSite=Strict',
      ' Path=/api/admin/login; Max-Age=15552000; HttpOnly; SameSite=Strict',
    ]);
  });

  it.each([
    [
      'the password changes',
      async (id: number) => User.updateOne({ _id: id }, { passwordHash: await hashPassword('Kata-lain-2') }),
    ],
    ['180 days pass', async () => (clock += 181 * DAY_MS)],
  ])('when %s, then it is unknown again', async (_name, change) => {
    const owner = await api.user();
    const cookie = deviceOf((await logIn(owner, newAddress())).headers);
    await change(owner.id);
    const address = newAddress();
    await attack(owner.email, [address]);
    expect((await logIn({ ...owner, password: WRONG }, address, { cookie })).status).toBe(429);
  });

  it('when the cookie is forged, or belongs to another account, then it is ignored', async () => {
    const [owner, stranger] = [await api.user(), await api.user()];
    const own = deviceOf((await logIn(stranger, newAddress())).headers);
    const forged = own.replace(`~${stranger.id}.`, `~${owner.id}.`);
    const address = newAddress();
    await attack(owner.email, [address]);
    for (const cookie of [own, forged, 'kenali_device=', `kenali_device=${'a'.repeat(5000)}`])
      expect((await logIn(owner, address, { cookie })).status).toBe(429);
  });
});

describe('two processes', () => {
  it('when eleven wrong passwords are spread over both, then they are limited as by one', async () => {
    const { email } = await api.user();
    const other = callsTo(
      createApp({ ...api.services, counters: createCounters({ ...api.services, timeoutMs: COUNTERS_MS }) }),
    );
    const address = newAddress();
    const tries = elevenTimes((index) => logIn({ email, password: WRONG }, address, { to: index % 2 ? other : api }));
    expect(await tries).toEqual(TEN_CHECKED);
  });

  it('when the counters cannot be stored, then each process counts alone and nothing fails', async () => {
    const { email } = await api.user();
    const { log, now } = api.services;
    const alone = callsTo(createApp({ ...api.services, counters: createCounters({ log, now }) }));
    const db = LimitCounterModel.db.db!;
    const collection = db.collection.bind(db);
    jest.spyOn(db, 'collection').mockImplementation(((name: string) => {
      if (name === 'limitCounters') throw new Error('The database is away');
      return collection(name);
    }) as never);
    const address = newAddress();
    const tries = elevenTimes(() => logIn({ email, password: WRONG }, address, { to: alone }));
    expect(await tries).toEqual(TEN_CHECKED);
  });
});
