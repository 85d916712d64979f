import { testApi } from './harness.ts';
import { codeIn, FakeTransport, otherThan, sendAll } from './mail.ts';

const MINUTE_MS = 60_000;
let transport: FakeTransport;
let clock = Date.now();
const api = testApi({
  now: () => new Date(clock),
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
});
beforeEach(() => {
  clock = Date.now();
  transport = new FakeTransport();
});
afterEach(() => api.clean());

let count = 0;
/** A browser with its own address and the id that the site gives to every browser. */
const newBrowser = (cookie = '') => {
  count += 1;
  const id = `browser-${count}`.padEnd(22, '_');
  return { 'X-Forwarded-For': `203.0.113.${count}`, Cookie: `kenali_browser=${id}${cookie && `; ${cookie}`}` };
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
  for (let index = 0; index < 12; index += 1) {
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
  for (let tries = 0; tries < 5; tries += 1) expect((await reset(email, otherThan(later), stranger)).status).toBe(422);
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
  const device = String([login.headers['set-cookie']].flat()[0]).split(';', 1)[0];
  for (let hour = 0; hour < 24; hour += 1) {
    for (let minutes = 0; minutes < 60; minutes += 20) {
      await Promise.all(Array.from({ length: 3 }, () => forgot(email, newBrowser())));
      await sent(email);
      clock += 20 * MINUTE_MS;
    }
  }
  const toStrangers = (await sent(email)).length;
  expect(toStrangers).toBeGreaterThanOrEqual(17);
  expect(toStrangers).toBeLessThanOrEqual(18);
  const owner = newBrowser(device);
  await forgot(email, owner);
  expect(await sent(email)).toHaveLength(toStrangers + 1);
  expect((await reset(email, codeIn((await sent(email)).at(-1)), owner)).status).toBe(200);
}, 120_000);

it('codes: when a password was reset, then the browser is a known device of the account', async () => {
  const { email } = await api.user();
  const owner = newBrowser();
  const answer = await reset(email, await requested(email, owner), owner);
  const device = String([answer.headers['set-cookie']].flat()[0]).split(';', 1)[0];
  const fail = (browser: Browser) => api.post('/api/auth/login', { email, password: 'salah' }, undefined, browser);
  const stranger = newBrowser();
  for (let tries = 0; tries < 11; tries += 1) await fail(stranger);
  expect((await fail(stranger)).status).toBe(429);
  expect((await fail({ ...stranger, Cookie: `${device}` })).status).toBe(401);
});
