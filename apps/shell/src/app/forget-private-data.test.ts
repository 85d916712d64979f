import { createWebCore } from '@kenali/web-core';
import { rina, started } from '../testing/examples.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { forgetPrivateData } from './forget-private-data.ts';

function open() {
  const core = createWebCore({ fetch: fakeServer({ 'POST /api/auth/logout': {} }).fetch });
  forgetPrivateData(core);
  core.session.signIn(started);
  for (const key of ['/api/orders', '/api/assessments', '/api/admin/users']) core.queryClient.setQueryData([key], []);
  const kept = () =>
    core.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
  return { ...core, kept };
}

beforeEach(() => localStorage.clear());

it('signing out: when done, then the catalogue and the admin’s lists stay and the person’s own go', async () => {
  const { session, kept } = open();
  await session.signOut();
  expect(kept()).toEqual(['/api/assessments', '/api/admin/users']);
});

it('another person: when they sign in over the first, then the first one’s lists are gone', () => {
  const { session, kept } = open();
  session.signIn({ ...started, user: { ...rina, id: 8 } });
  expect(kept()).not.toContain('/api/orders');
});

it('the same person: when their account is read again, then nothing is forgotten', () => {
  const { session, kept } = open();
  session.updateUser({ ...rina, firstName: 'Rina Ayu' });
  expect(kept()).toContain('/api/orders');
});

it('the admin: when they sign out, then only their lists go', async () => {
  const { adminSession, kept } = open();
  adminSession.signIn({ accessToken: 'admin-1', user: rina });
  await adminSession.signOut();
  expect(kept()).toEqual(['/api/orders', '/api/assessments']);
});
