import { createWebCore } from './create-web-core.ts';
import { fakeServer } from './testing/fake-server.ts';
import { rina, started } from './testing/people.ts';

const open = (server = fakeServer(() => ({ body: { success: true } }))) => ({
  server,
  ...createWebCore({ fetch: server.fetch }),
});
const changeInOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

it('a sign-out elsewhere: when the page returns from the back/forward cache, then the session has ended', () => {
  const { session } = open();
  session.signIn(started());
  const listener = jest.fn();
  session.subscribe(listener);
  // As another page does: this one gets no event while it is away.
  localStorage.clear();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(listener).toHaveBeenCalled();
  expect(session.getSnapshot().status).toBe('anonymous');
});

it('signIn: exactly three keys are stored, and the snapshot keeps its reference', () => {
  const { session } = open();
  session.signIn(started());
  expect(Object.keys(localStorage).sort()).toEqual(['accessToken', 'refreshToken', 'user']);
  expect(session.getSnapshot()).toEqual({ status: 'signed-in', user: rina });
  expect(session.getSnapshot()).toBe(session.getSnapshot());
});

it.each([
  '{"id":',
  'null',
  '[]',
  '{"id":4}',
  JSON.stringify({ ...rina, firstName: {} }),
  JSON.stringify({ ...rina, id: '4' }),
])('a stored token with the user %s: when the page starts, then it is signed in and user is null', (user) => {
  localStorage.setItem('accessToken', 'access-1');
  localStorage.setItem('user', user);
  expect(open().session.getSnapshot()).toEqual({ status: 'signed-in', user: null });
});

it('signOut: when the server cannot be reached, then the keys are removed anyway', async () => {
  const { session, server } = open(fakeServer(() => Promise.reject(new TypeError('Failed to fetch'))));
  session.signIn(started());
  await session.signOut();
  expect(localStorage).toHaveLength(0);
  expect(server.callsTo('/api/auth/logout')[0]?.body).toEqual({ refreshToken: 'refresh-1' });
});

it('another tab: when it signs out, then listeners of this tab are called', () => {
  const { session } = open();
  session.signIn(started());
  const listener = jest.fn();
  session.subscribe(listener);
  localStorage.removeItem('accessToken');
  changeInOtherTab('accessToken');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(session.getSnapshot().status).toBe('anonymous');
});

it('updateUser: when nobody is signed in any more, then it stores nothing', () => {
  const { session } = open();
  session.updateUser(rina);
  expect(localStorage.getItem('user')).toBeNull();
});

it('the admin session: when it signs out, then it sends its own token and removes only its key', async () => {
  const { session, adminSession, server } = open();
  session.signIn(started());
  adminSession.signIn({ accessToken: 'admin-1', user: rina });
  expect(adminSession.getSnapshot()).toEqual({ status: 'signed-in', user: rina });
  await adminSession.signOut();
  expect(server.callsTo('/api/admin/logout')[0]?.token).toBe('admin-1');
  expect(localStorage.getItem('adminAccessToken')).toBeNull();
  expect(localStorage.getItem('accessToken')).toBe('access-1');
});

it('the admin session after a reload: when only the token is stored, then user is null', () => {
  localStorage.setItem('adminAccessToken', 'admin-1');
  expect(open().adminSession.getSnapshot()).toEqual({ status: 'signed-in', user: null });
});
