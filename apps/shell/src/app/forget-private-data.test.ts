import { createWebCore } from '@kenali/web-core';
import { keptCode } from '../features/access-code/kept-code.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { rina, started } from '../testing/fixtures.ts';
import { forgetPrivateData } from './forget-private-data.ts';

function open() {
  const core = createWebCore({ fetch: fakeServer({ 'POST /api/auth/logout': {} }).fetch });
  forgetPrivateData(core);
  core.session.signIn(started);
  for (const key of ['/api/orders', '/api/assessments', '/api/admin/users']) core.queryClient.setQueryData([key], []);
  const cachedKeys = () =>
    core.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
  return { ...core, cachedKeys };
}

it('forgetPrivateData: when the user signs out, then only their own lists are removed', async () => {
  const { session, cachedKeys } = open();
  await session.signOut();
  expect(cachedKeys()).toEqual(['/api/assessments', '/api/admin/users']);
});

it('forgetPrivateData: when another user signs in over the first, then the lists of the first are removed', () => {
  const { session, cachedKeys } = open();
  session.signIn({ ...started, user: { ...rina, id: 8 } });
  expect(cachedKeys()).not.toContain('/api/orders');
});

it('forgetPrivateData: when the same user is read again, then nothing is removed', () => {
  const { session, cachedKeys } = open();
  keptCode.put('0000');
  session.updateUser({ ...rina, firstName: 'Rina Ayu' });
  expect(cachedKeys()).toContain('/api/orders');
  expect(keptCode.getSnapshot()).toBe('0000');
});

it.each<[string, (core: ReturnType<typeof open>) => unknown]>([
  ['the user signs out', ({ session }) => session.signOut()],
  ['the server ends the session', ({ session }) => session.end()],
  ['another user signs in over the first', ({ session }) => session.signIn({ ...started, user: { ...rina, id: 8 } })],
])('forgetPrivateData: when %s, then the tab has no access code any more', async (_, act) => {
  const core = open();
  keptCode.put('0000');
  await act(core);
  expect(keptCode.getSnapshot()).toBe('');
});

it('forgetPrivateData: when a visitor signs in, then the code of the slip waits', async () => {
  const { session } = open();
  await session.signOut();
  keptCode.put('0000');
  // What ended before, as another tab reports it.
  session.end();
  session.signIn(started);
  expect(keptCode.getSnapshot()).toBe('0000');
});

it('forgetPrivateData: when the admin signs out, then only the admin lists are removed', async () => {
  const { adminSession, cachedKeys } = open();
  adminSession.signIn({ accessToken: 'admin-1', user: rina });
  await adminSession.signOut();
  expect(cachedKeys()).toEqual(['/api/orders', '/api/assessments']);
});
