import { createApp } from '../src/app.ts';
import { hashPassword, User } from '../src/features/auth/index.ts';
import { createCounters } from '../src/limits/counters.ts';
import { LimitCounterModel } from '../src/limits/limit-counter.model.ts';
import { ACCOUNT_LIMITS, LOGIN_LIMITS } from '../src/limits/limit-table.ts';
import { type Calls, COUNTERS_MS, callsTo, testApi } from './harness.ts';
import { countAs } from './limits.ts';
import { codeIn, FakeTransport, otherThan, sendAll } from './mail.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WRONG = 'salah-sekali';
let clock = Date.now();
const api = testApi({ now: () => new Date(clock), env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });
// It is stopped in a test, so that no limit has room again while a slow machine counts.
beforeEach(() => {
  clock += 60 * MINUTE_MS;
});

let host = 0;
const newAddress = () => `203.${Math.floor(host / 250)}.113.${(host++ % 250) + 1}`;
const addresses = (count: number) => Array.from({ length: count }, newAddress);
const from = (address: string) => ({ 'X-Forwarded-For': address });
type Door = '/api/auth/login' | '/api/admin/login';
const logIn = (
  { email, password }: { email: unknown; password: string },
  address: string,
  { door = '/api/auth/login', cookie, to = api }: { door?: Door; cookie?: string; to?: Calls } = {},
) => to.post(door, { email, password }, undefined, { ...from(address), ...(cookie && { Cookie: cookie }) });
/** The cookie of a known device, as the browser would send it. */
const deviceOf = (headers: Record<string, string | string[]>) =>
  String([headers['set-cookie']].flat()[0]).split(';', 1)[0] as string;

/** Sends calls, one after the other or some at once, and returns their statuses. */
async function repeat(times: number, call: (index: number) => PromiseLike<{ status: number }>, atOnce = 1) {
  const statuses: number[] = [];
  for (let done = 0; done < times; done += atOnce) {
    const calls = Array.from({ length: Math.min(atOnce, times - done) }, (_, index) => call(done + index));
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
  }
  return statuses;
}
const times = (count: number, status: number) => Array<number>(count).fill(status);
/** Another process with the same counters. */
const secondProcess = () =>
  callsTo(createApp({ ...api.services, counters: createCounters({ ...api.services, timeoutMs: COUNTERS_MS }) }));

describe('an address', () => {
  it('when it fails eleven times for one account, then 429 with Retry-After and the error body', async () => {
    const { email } = await api.user();
    const address = newAddress();
    const spellings = [email, email.toUpperCase(), ` ${email} `];
    const fail = (index: number) => logIn({ email: spellings[index % 3], password: WRONG }, address);
    expect(await repeat(10, fail)).toEqual(times(10, 401));
    const answer = await fail(0);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const { code, ...rest } = answer.body;
    expect(code).toBe('TOO_MANY_REQUESTS');
    expect(rest).toEqual({ message: expect.any(String), requestId: expect.any(String) });
  });

  it('when it tries many accounts, then 429 at the first attempt beyond the limit', async () => {
    const address = newAddress();
    const { capacity } = LOGIN_LIMITS.address;
    const tryNext = (index: number) => logIn({ email: `orang-${index}@contoh.test`, password: WRONG }, address);
    expect(await countAs(capacity - 1, () => tryNext(0))).toBe(401);
    expect([(await tryNext(1)).status, (await tryNext(2)).status]).toEqual([401, 429]);
  });

  it('when the body has no valid email address, then no account is counted', async () => {
    const address = newAddress();
    expect(await repeat(12, () => logIn({ email: { $ne: '' }, password: 'x' }, address))).toEqual(times(12, 422));
  });

  it('when the client sends X-Forwarded-For itself, then only the address that the proxy added counts', async () => {
    const { email } = await api.user();
    const real = newAddress();
    const fail = (index: number) => logIn({ email, password: WRONG }, `198.51.100.${index}, ${real}`);
    expect(await repeat(11, fail)).toEqual([...times(10, 401), 429]);
  });

  it('when it probes many accounts by registering, then 429 at the thirty-first attempt', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => api.user()));
    const address = newAddress();
    const password = 'rahasia-sekali';
    const names = { firstName: 'A', lastName: 'B', whatsappNumber: '081234567890' };
    const register = (index: number, email = users[index]?.email) =>
      api.post(
        '/api/auth/register',
        { ...names, email, password, confirmPassword: password },
        undefined,
        from(address),
      );
    expect(await countAs(24, () => register(0))).toBe(409);
    // A form with a mistake reveals nothing, so it is not counted. It gives its place back after the answer: there is room for all five.
    expect(await repeat(5, (index) => register(index, 'bukan-email'))).toEqual(times(5, 422));
    expect(await repeat(5, (index) => register(1 + index))).toEqual(times(5, 409));
    expect([(await register(6)).status, (await register(7)).status]).toEqual([409, 429]);
  });

  it('when its reports about a broken release are refused, then the previous one is still served, up to a separate limit', async () => {
    const sender = from(newAddress());
    const report = () => api.post('/api/client-errors', { errors: [] }, undefined, sender);
    const previous = () => api.get('/api/releases/catalog-mf/previous', undefined, sender);
    expect([await countAs(119, report), ...(await repeat(2, report))]).toEqual([422, 422, 429]);
    expect([await countAs(1199, previous), ...(await repeat(2, previous))]).toEqual([200, 200, 429]);
  });

  it('when an IPv6 /48 sends reports from a new /64 each time, then it has the room of four addresses', async () => {
    const report = (network: string) =>
      api.post('/api/client-errors', { errors: [] }, undefined, from(`2001:db8:${network}::1`));
    expect(await countAs(478, () => report('7:0'))).toBe(422);
    expect(await repeat(3, (index) => report(`7:${index + 1}`))).toEqual([422, 422, 429]);
    expect((await report('8')).status).toBe(422);
  });

  it.each([
    ['start', {}],
    ['finish', { code: 'tebakan', state: 'tebakan' }],
  ])(
    'when it calls sign-in with Google (%s) 121 times, then 429, and other addresses and logins go through',
    async (name, body) => {
      const owner = await api.user();
      const address = newAddress();
      const send = (sender = address) => api.post(`/api/auth/google/${name}`, body, undefined, from(sender));
      // Without a client id there is nothing to call, which counts too.
      expect([await countAs(119, send), ...(await repeat(2, () => send()))]).toEqual([404, 404, 429]);
      expect((await send(newAddress())).status).toBe(404);
      expect((await logIn(owner, address)).status).toBe(200);
    },
  );
});

describe('an account', () => {
  it('limits: when an account exceeds one, then 429 with Retry-After; another account and a later window are not affected', async () => {
    const [{ accessToken }, other] = [await api.user(), await api.user()];
    const call = (token: string) => api.post('/api/assessments/99/direct-access', undefined, token);
    const { perAccount } = ACCOUNT_LIMITS.directAccess;
    expect(new Set(await repeat(perAccount, () => call(accessToken), 10))).toEqual(new Set([404]));
    const refused = await call(accessToken);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.message).toBe('Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.');
    expect(refused.headers['retry-after']).toBe('600');
    expect((await call(other.accessToken)).status).toBe(404);
    clock += 10 * MINUTE_MS;
    expect((await call(accessToken)).status).toBe(404);
  });

  it('limits: when a family books and frees times again and again, then 429 for ten minutes, not for a day', async () => {
    const { accessToken } = await api.user();
    const calls = [
      ['booking', { from: null, psychologistId: 1, startsAt: '2030-11-25T02:00:00.000Z', zone: 'Asia/Jakarta' }],
      ['booking/cancel', { from: '2030-11-25T02:00:00.000Z' }],
    ] as const;
    for (const [path, body] of calls) {
      const call = () => api.post(`/api/user-assessments/999999/${path}`, body, accessToken);
      expect([await countAs(19, call), ...(await repeat(2, call))]).toEqual([404, 404, 429]);
      expect((await call()).headers['retry-after']).toBe('600');
    }
    clock += 10 * MINUTE_MS;
    for (const [path, body] of calls)
      expect((await api.post(`/api/user-assessments/999999/${path}`, body, accessToken)).status).toBe(404);
  });

  it('limits: when two processes serve one account, then they share the limit', async () => {
    const { accessToken } = await api.user();
    const second = secondProcess();
    const { perAccount } = ACCOUNT_LIMITS.directAccess;
    const call = (index: number) =>
      (index % 2 ? second : api).post('/api/assessments/99/direct-access', undefined, accessToken);
    const statuses = await repeat(perAccount + 20, call, 10);
    // Each process may hold back the rest of one lease, which is a fortieth of the limit.
    const accepted = statuses.filter((status) => status === 404).length;
    expect(accepted).toBeLessThanOrEqual(perAccount);
    expect(accepted).toBeGreaterThanOrEqual(perAccount * 0.9);
  });

  it('limits: when a parent answers 125 items and repeats each save three times, then no call is refused', async () => {
    const { accessToken } = await api.user();
    const body = { responses: { 1: 1 }, currentPage: 0 };
    const save = () => api.post('/api/user-assessments/999999/save-progress', body, accessToken);
    expect(await countAs(440, save)).toBe(404);
    // More than a process asks the counters for at once.
    expect(await repeat(60, save, 10)).toEqual(times(60, 404));
  });

  it('codes: when one address requests too many, then 429, with or without an account', async () => {
    const { email } = await api.user();
    const request = (address: string) => () => api.post('/api/auth/forgot-password', { email: address });
    const known = await repeat(7, request(email));
    const unknown = await repeat(7, request('siapa@contoh.test'));
    expect(known).toEqual([...times(6, 200), 429]);
    expect(unknown).toEqual(known);
    // Both calls share one counter, for all purposes.
    expect((await api.post('/api/auth/send-code', { email, purpose: 'verify_email' })).status).toBe(429);
  });

  it('codes: when one machine requests codes for many addresses, then 429', async () => {
    const sender = from(newAddress());
    const call = (index: number) =>
      api.post('/api/auth/forgot-password', { email: `orang-${index}@contoh.test` }, undefined, sender);
    expect(await countAs(29, () => call(0))).toBe(200);
    expect([(await call(1)).status, (await call(2)).status]).toEqual([200, 429]);
  });

  it('attempts: when one machine keeps guessing, then 429 with Retry-After', async () => {
    const guess = () => api.post('/api/auth/verify-email', { email: 'ibu@contoh.test', otp: '000000' });
    expect(await repeat(16, guess)).toEqual([...times(15, 422), 429]);
    expect((await guess()).headers['retry-after']).toMatch(/^\d+$/);
  });
});

describe('a login', () => {
  const TEN_CHECKED = [...times(10, 401), 429];
  afterEach(() => jest.restoreAllMocks());

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

  describe('an attacker with ten addresses', () => {
    it('when it begins at the admin door and lasts for six hours, then guesses stay few and the owner gets in at any time, at both doors, from a new address and from a known device', async () => {
      const owner = await api.user({ role: 'admin' });
      const strangers = addresses(10);
      const cookie = deviceOf((await logIn(owner, newAddress())).headers);
      let guesses = await attack(owner.email, strangers, '/api/admin/login');
      expect(guesses).toBe(100);
      expect((await logIn(owner, newAddress(), { door: '/api/admin/login' })).status).toBe(200);
      for (let minute = 0; minute < 360; minute += 15) {
        if (minute > 0) guesses += await attack(owner.email, strangers.slice(0, 4));
        if (minute % 60 === 0) expect((await logIn(owner, newAddress())).status).toBe(200);
        expect((await logIn(owner, strangers[0] as string, { cookie })).status).toBe(200);
        clock += 15 * MINUTE_MS;
      }
      // docs/limits.md: 20 failures of each address, then one in 15 minutes. Six of the addresses stopped after the first ten.
      expect(guesses).toBeLessThanOrEqual(6 * 10 + 4 * (20 + 6 * 5));
      expect(guesses).toBeGreaterThan(100 + 4 * 20);
    }, 240_000);

    it('when the attack comes from one IPv6 /48, then all its networks together count as four clients', async () => {
      const owner = await api.user();
      const networks = Array.from({ length: 8 }, (_, index) => `2001:db8:9:${index}::1`);
      expect(await attack(owner.email, networks)).toBe(40);
      expect((await logIn(owner, '2001:db8:10::1')).status).toBe(200);
    });

    it('when hundreds of addresses use up all tries, then a known device still logs in', async () => {
      const owner = await api.user();
      const first = await logIn(owner, newAddress());
      const keys = await LimitCounterModel.distinct('_id');
      await attack(owner.email, addresses(1));
      const own = await LimitCounterModel.find({ _id: { $regex: '^login account', $nin: keys } }).lean();
      expect(own).toHaveLength(1);
      const subject = own[0]?._id.slice('login account '.length);
      const full = { count: 330, at: new Date(clock), expireAt: new Date(clock + DAY_MS) };
      for (const name of ['account', 'newcomers'])
        await LimitCounterModel.updateOne({ _id: `login ${name} ${subject}` }, full, { upsert: true });
      expect((await logIn(owner, newAddress())).status).toBe(429);
      expect((await logIn(owner, newAddress(), { cookie: deviceOf(first.headers) })).status).toBe(200);
    });
  });

  describe('what is counted', () => {
    it('when twenty right logins arrive at once, then all succeed', async () => {
      const owner = await api.user();
      const address = newAddress();
      const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(owner, address)));
      expect(answers.map(({ status }) => status)).toEqual(times(20, 200));
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
      for (let index = 0; index < 30; index += 1)
        expect((await logIn(owner, address)).headers['retry-after']).toBe('2');
      clock += 2000;
      expect((await logIn({ ...owner, password: WRONG }, address)).status).toBe(401);
      expect((await logIn(owner, address)).headers['retry-after']).toBe('4');
      clock += 4000;
      expect((await logIn(owner, address)).status).toBe(200);
    });

    it('when one door is used up, then the other one is too', async () => {
      const { email } = await api.user({ role: 'admin' });
      // An unknown address is counted like the one of an account.
      for (const each of [email, 'siapa@contoh.test']) {
        const address = newAddress();
        expect(await attack(each, [address], '/api/admin/login')).toBe(10);
        expect((await logIn({ email: each, password: WRONG }, address)).status).toBe(429);
      }
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
      expect(await repeat(11, () => logIn(wrong, newAddress(), { cookie }))).toEqual(TEN_CHECKED);
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
      const other = secondProcess();
      const address = newAddress();
      const tries = repeat(11, (index) => logIn({ email, password: WRONG }, address, { to: index % 2 ? other : api }));
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
      const tries = repeat(11, () => logIn({ email, password: WRONG }, address, { to: alone }));
      expect(await tries).toEqual(TEN_CHECKED);
    });
  });
});

describe('a code from a mail', () => {
  let transport: FakeTransport;
  beforeEach(() => {
    transport = new FakeTransport();
  });
  afterEach(() => api.clean());

  let count = 0;
  /** A browser with its own address and the id that the site gives to every browser. */
  const newBrowser = (cookie = '') => {
    count += 1;
    const id = `browser-${count}`.padEnd(22, '_');
    return { ...from(newAddress()), Cookie: `kenali_browser=${id}${cookie && `; ${cookie}`}` };
  };
  type Browser = ReturnType<typeof newBrowser>;
  const forgot = (email: string, browser: Browser) =>
    api.post('/api/auth/forgot-password', { email }, undefined, browser);
  const reset = (email: string, otp: string, browser: Browser) =>
    api.post('/api/auth/reset-password', { email, otp, newPassword: 'Kata-sandi-baru-2' }, undefined, browser);
  const sent = async (email: string) => {
    await sendAll(api.services, transport);
    return transport.to(email);
  };
  /** Requests a code in a browser and reads it in the mail. */
  async function requested(email: string, browser: Browser): Promise<string> {
    await forgot(email, browser).expect(200);
    return codeIn((await sent(email)).at(-1));
  }

  it('codes: when strangers guess until they are refused, then the browser that requested the code still resets', async () => {
    const { email } = await api.user();
    const owner = newBrowser();
    const code = await requested(email, owner);
    let checked = 0;
    for (let index = 0; index < 8; index += 1) {
      const stranger = newBrowser();
      for (let tries = 0; tries < 7; tries += 1)
        if ((await reset(email, otherThan(code), stranger)).status === 422) checked += 1;
    }
    // The shared attempts of one account: ten of addresses that failed before, and five of newcomers.
    expect(checked).toBe(15);
    expect((await reset(email, otherThan(code), owner)).status).toBe(422);
    expect((await reset(email, code, owner)).status).toBe(200);
  });

  it('codes: when a stranger requests one and fails five times, then the code of the owner still works', async () => {
    const { email } = await api.user();
    const [owner, stranger] = [newBrowser(), newBrowser()];
    const code = await requested(email, owner);
    const later = await requested(email, stranger);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await reset(email, otherThan(later), stranger)).status).toBe(422);
    expect((await reset(email, code, owner)).status).toBe(200);
    expect((await reset(email, later, stranger)).status).toBe(422);
  });

  it('codes: when the owner requests in one browser and reads the mail in another, then both can use the code', async () => {
    const { email } = await api.user();
    const code = await requested(email, newBrowser());
    const other = newBrowser();
    expect((await reset(email, otherThan(code), other)).status).toBe(422);
    expect((await reset(email, code, other)).status).toBe(200);
  });

  it('codes: when a browser fails five times with its own code, then the right code is refused there', async () => {
    const { email } = await api.user();
    const owner = newBrowser();
    const code = await requested(email, owner);
    for (let tries = 0; tries < 5; tries += 1) await reset(email, otherThan(code), owner);
    expect((await reset(email, code, owner)).status).toBe(422);
  });

  it('codes: when one is entered, then the statuses do not reveal whether the address has an account', async () => {
    const { email } = await api.user();
    const statuses = async (address: string, isRequested: boolean) => {
      const browser = newBrowser();
      if (isRequested) await forgot(address, browser);
      await sent(address);
      const found: number[] = [];
      for (let tries = 0; tries < 9; tries += 1) found.push((await reset(address, '000000', browser)).status);
      return found;
    };
    for (const isRequested of [true, false])
      expect(await statuses(email, isRequested)).toEqual(await statuses('siapa@contoh.test', isRequested));
  });

  it('codes: when strangers request them all day, then 18 emails are sent at most, and a known device gets its own', async () => {
    const { email, password } = await api.user();
    const login = await api.post('/api/auth/login', { email, password }, undefined, newBrowser()).expect(200);
    for (let hour = 0; hour < 24; hour += 1) {
      await Promise.all(Array.from({ length: 3 }, () => forgot(email, newBrowser())));
      await sent(email);
      clock += 60 * MINUTE_MS;
    }
    const toStrangers = (await sent(email)).length;
    expect(toStrangers).toBeGreaterThanOrEqual(17);
    expect(toStrangers).toBeLessThanOrEqual(18);
    const owner = newBrowser(deviceOf(login.headers));
    await forgot(email, owner);
    expect(await sent(email)).toHaveLength(toStrangers + 1);
    expect((await reset(email, codeIn((await sent(email)).at(-1)), owner)).status).toBe(200);
  }, 120_000);

  it('codes: when a password was reset, then the browser is a known device of the account', async () => {
    const { email } = await api.user();
    const owner = newBrowser();
    const answer = await reset(email, await requested(email, owner), owner);
    const fail = (browser: Browser) => api.post('/api/auth/login', { email, password: 'salah' }, undefined, browser);
    const stranger = newBrowser();
    for (let tries = 0; tries < 11; tries += 1) await fail(stranger);
    expect((await fail(stranger)).status).toBe(429);
    expect((await fail({ ...stranger, Cookie: deviceOf(answer.headers) })).status).toBe(401);
  });
});
