import { createWebCore } from './create-web-core.ts';
import { fakeServer } from './testing/fake-server.ts';
import { rina, started } from './testing/people.ts';

const open = (server = fakeServer(() => ({ body: { success: true } }))) => ({
  server,
  ...createWebCore({ fetch: server.fetch }),
});
const tellOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => localStorage.clear());

it('signing in: when done, then exactly the three keys are stored and the snapshot keeps its reference', () => {
  const { session } = open();
  session.signIn(started());
  expect(Object.keys(localStorage).sort()).toEqual(['accessToken', 'refreshToken', 'user']);
  expect(session.getSnapshot()).toEqual({ status: 'signed-in', user: rina });
  expect(session.getSnapshot()).toBe(session.getSnapshot());
});

it('a stored token without a readable user: when the page starts, then it is signed in with an unknown user', () => {
  localStorage.setItem('accessToken', 'access-1');
  localStorage.setItem('user', '{"id":');
  expect(open().session.getSnapshot()).toEqual({ status: 'signed-in', user: null });
});

it('signing out: when the server cannot be reached, then the keys are gone all the same', async () => {
  const { session, server } = open(fakeServer(() => Promise.reject(new TypeError('Failed to fetch'))));
  session.signIn(started());
  await session.signOut();
  expect(localStorage).toHaveLength(0);
  expect(server.callsTo('/api/auth/logout')[0]?.body).toEqual({ refreshToken: 'refresh-1' });
});

it('another tab: when it signs out, then this one hears of it', () => {
  const { session } = open();
  session.signIn(started());
  const heard = jest.fn();
  session.subscribe(heard);
  localStorage.removeItem('accessToken');
  tellOtherTab('accessToken');
  expect(heard).toHaveBeenCalledTimes(1);
  expect(session.getSnapshot().status).toBe('anonymous');
});

it('a late answer about the user: when nobody is signed in any more, then it is not stored', () => {
  const { session } = open();
  session.learnUser(rina);
  expect(localStorage.getItem('user')).toBeNull();
});

it('the admin session: when it signs out, then the server is told with its own token and only its key goes', async () => {
  const { session, adminSession, server } = open();
  session.signIn(started());
  adminSession.signIn({ accessToken: 'admin-1', user: rina });
  expect(adminSession.getSnapshot()).toEqual({ status: 'signed-in', user: rina });
  await adminSession.signOut();
  expect(server.callsTo('/api/admin/logout')[0]?.token).toBe('admin-1');
  expect(localStorage.getItem('adminAccessToken')).toBeNull();
  expect(localStorage.getItem('accessToken')).toBe('access-1');
});

it('the admin session after a reload: when only the token is stored, then the user is unknown', () => {
  localStorage.setItem('adminAccessToken', 'admin-1');
  expect(open().adminSession.getSnapshot()).toEqual({ status: 'signed-in', user: null });
});
