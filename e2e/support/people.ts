import { type APIRequestContext, expect, type Page } from '@playwright/test';

export interface Person {
  id: number;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  user: object;
}

export const newEmail = () => `ibu.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}@contoh.test`;

/** A person of the test's own, registered through the API. */
export async function registerPerson(request: APIRequestContext): Promise<Person> {
  const email = newEmail();
  const password = 'Rahasia-keluarga-1';
  const answer = await request.post('/api/auth/register', {
    data: {
      email,
      password,
      confirmPassword: password,
      firstName: 'Ratna',
      lastName: 'Wijaya',
      whatsappNumber: '081234567890',
    },
  });
  expect(answer.status()).toBe(201);
  const { accessToken, refreshToken, user } = await answer.json();
  return { id: user.id, email, password, accessToken, refreshToken, user };
}

/** Fills the form of /register as somebody who makes no mistake. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nama depan').fill('Ratna');
  await page.getByLabel('Nama belakang').fill('Wijaya');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Nomor WhatsApp').fill('081234567890');
  await page.getByLabel('Password', { exact: true }).fill('Rahasia-keluarga-1');
  await page.getByLabel('Konfirmasi password').fill('Rahasia-keluarga-1');
}

/** Opens pages as this person from now on, without the login form. */
export async function signInAs(page: Page, person: Person): Promise<void> {
  await page.addInitScript(({ accessToken, refreshToken, user }) => {
    if (localStorage.getItem('e2e.signed-in')) return;
    localStorage.setItem('e2e.signed-in', 'once');
    localStorage.setItem('accessToken', accessToken);
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('user', JSON.stringify(user));
  }, person);
}

export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
