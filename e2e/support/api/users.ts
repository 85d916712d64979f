import type { UserView } from '@kenali/contracts';
import { type APIRequestContext, expect } from '@playwright/test';
import { inDatabase } from '../stack/database.ts';

export interface User {
  id: number;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  /** The user as the login call returns it and the browser stores it. */
  view: UserView;
}

export const PASSWORD = 'Rahasia-keluarga-1';
export const newEmail = () => `ibu.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}@contoh.test`;
export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** Consents to the text that the API shows, as a parent does on the page before an assessment for a child. */
export async function giveConsent(request: APIRequestContext, token: string, { research = false } = {}): Promise<void> {
  const { text } = await (await request.get('/api/consent', bearer(token))).json();
  const boxes = { consent: true, research, whatsapp: false };
  const data = { version: text.version, hash: text.hash, relationship: 'Ibu', ...boxes };
  expect((await request.post('/api/consent', { data, ...bearer(token) })).status()).toBe(200);
}

/** Registers a new parent through the API, who consents unless the test is about that. */
export async function registerParent(request: APIRequestContext, { consents = true } = {}): Promise<User> {
  const email = newEmail();
  const response = await request.post('/api/auth/register', {
    data: {
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      firstName: 'Ratna',
      lastName: 'Wijaya',
      whatsappNumber: '081234567890',
    },
  });
  expect(response.status()).toBe(201);
  const { accessToken, refreshToken, user } = await response.json();
  if (consents) await giveConsent(request, accessToken);
  return { id: user.id, email, password: PASSWORD, accessToken, refreshToken, view: user };
}

/** As if the person had entered the code from the email. */
export const verifyEmail = ({ id }: User) =>
  inDatabase((db) =>
    db.collection<{ _id: number }>('users').updateOne({ _id: id }, { $set: { isEmailVerified: true } }),
  );

export const ADMIN = { email: 'admin@kenali.test', password: 'Admin-demo-1' };

/** Logs the demo admin in to the admin area. @returns the access token */
export async function logInAdmin(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/admin/login', { data: ADMIN });
  expect(response.status()).toBe(200);
  return (await response.json()).accessToken;
}

/** Creates a client for admin calls. Each method fails the test when the response is not OK. */
export async function createAdminApi(request: APIRequestContext) {
  const token = await logInAdmin(request);
  const send = async (method: 'get' | 'post' | 'patch', path: string, data?: object) => {
    const response = await request[method](`/api/admin/${path}`, { data, ...bearer(token) });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  return {
    token,
    get: (path: string) => send('get', path),
    post: (path: string, data?: object) => send('post', path, data),
    patch: (path: string, data: object) => send('patch', path, data),
  };
}
export type AdminApi = Awaited<ReturnType<typeof createAdminApi>>;
