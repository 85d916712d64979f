import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type AdminApi, bearer, PASSWORD, registerParent, type User, verifyEmail } from '../api/users.ts';
import { DATA_DIR } from '../stack/stack-env.ts';

export const ADMIN_TOKEN_KEY = 'adminAccessToken';

/**
 * Signs the page in without the login form, from the next navigation on. It does so once, so a session that the test ends
 * stays ended.
 */
export async function signIn(page: Page, { accessToken, refreshToken, view }: User): Promise<void> {
  // As the shell does.
  await page.context().addCookies([{ name: 'kenali_signed_in', value: '1', domain: 'localhost', path: '/' }]);
  await page.addInitScript(
    (session) => {
      if (localStorage.getItem('e2e.signed-in')) return;
      localStorage.setItem('e2e.signed-in', 'once');
      localStorage.setItem('accessToken', session.accessToken);
      localStorage.setItem('refreshToken', session.refreshToken);
      localStorage.setItem('user', JSON.stringify(session.view));
    },
    { accessToken, refreshToken, view },
  );
}

/** Like `signIn`, for the admin area. */
export async function signInAdmin(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem('e2e.admin-signed-in')) return;
      localStorage.setItem('e2e.admin-signed-in', 'once');
      localStorage.setItem(key as string, value as string);
    },
    [ADMIN_TOKEN_KEY, token],
  );
}

/** Fills the form of /register with valid values. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nama depan').fill('Ratna');
  await page.getByLabel('Nama belakang').fill('Wijaya');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Nomor WhatsApp').fill('081234567890');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Konfirmasi password').fill(PASSWORD);
}

/** Fills the consent for a child, and sends it with what else the page asks. */
export async function consentOnPage(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Ibu', exact: true }).check();
  await page.getByRole('button', { name: 'Saya setuju' }).click();
}

/** Begins an inventory for the user, who has consented. */
export async function takeForSelf(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Saya sendiri' }).check();
  await page.getByRole('button', { name: 'Mulai Asesmen' }).click();
}

/** Types a child without a profile. */
export async function fillChild(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nama anak').fill(name);
  await page.getByLabel('Tanggal lahir anak').fill('2018-02-03');
}

/** Fills the login form of the open page and submits it. */
export async function submitLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click();
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The same access token, issued and expired an hour earlier, with a valid signature. */
function expire(accessToken: string): string {
  const [header, payload] = accessToken.split('.') as [string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const body = `${header}.${encode({ ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 })}`;
  const secret = readFileSync(join(DATA_DIR, 'jwt-secret'), 'utf8').trim();
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

/** Replaces the access token in the browser by an expired one. @returns the expired token */
export async function expireAccessToken(page: Page): Promise<string> {
  const expired = expire(await page.evaluate(() => localStorage.getItem('accessToken') as string));
  await page.evaluate((token) => localStorage.setItem('accessToken', token), expired);
  return expired;
}

const STEP_MS = 30_000;
/** Longer than a code takes from here to the API. */
const ENTER_MS = 10_000;

/**
 * The code that an authenticator shows some steps from now, -1 to 1. A code counts once, so later ones are of later steps. The API
 * accepts one step of drift, so shortly before a step ends, an earlier code waits for the next step.
 */
export async function codeFor(secret: string, steps: number): Promise<string> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (steps < 0 && leftMs < ENTER_MS) await new Promise((resolve) => setTimeout(resolve, leftMs));
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** Registers a psychologist named "Ratna Psikolog {id}", whose authenticator has shown the code before the current one. */
export async function registerPsychologist(
  request: APIRequestContext,
  adminApi: AdminApi,
): Promise<User & { secret: string }> {
  const user = await registerParent(request, { consents: false });
  await verifyEmail(user);
  const auth = bearer(user.accessToken);
  const start = { data: { currentPassword: user.password }, ...auth };
  const { secret } = await (await request.post('/api/auth/second-factor/start', start)).json();
  const confirm = { data: { code: await codeFor(secret, -1) }, ...auth };
  expect((await request.post('/api/auth/second-factor/confirm', confirm)).status()).toBe(200);
  await adminApi.patch(`users/${user.id}`, { role: 'internal', lastName: `Psikolog ${user.id}` });
  return { ...user, secret };
}
