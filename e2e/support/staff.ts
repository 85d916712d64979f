import { type APIRequestContext, expect } from '@playwright/test';
import type { Person } from './people.ts';

const ACCOUNTS = {
  admin: { email: 'admin@kenali.test', password: 'Admin-demo-1' },
  internal: { email: 'internal@kenali.test', password: 'Internal-demo-1' },
};

/** A person of the demo's staff, on the site itself and not in the admin area. */
export async function logInStaff(request: APIRequestContext, role: keyof typeof ACCOUNTS): Promise<Person> {
  const answer = await request.post('/api/auth/login', { data: ACCOUNTS[role] });
  expect(answer.status()).toBe(200);
  const { accessToken, refreshToken, user } = await answer.json();
  return { ...ACCOUNTS[role], id: user.id, accessToken, refreshToken, user };
}
