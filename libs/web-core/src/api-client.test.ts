import { ApiError, isUnauthorized } from './api-error.ts';
import { createWebCore } from './create-web-core.ts';
import { type FakeResponse, fakeServer } from './testing/fake-server.ts';
import { rina, started } from './testing/people.ts';

const fail = () => {
  throw new Error('The call should have failed');
};

const core = (response: FakeResponse = { body: {} }) => {
  const server = fakeServer(() => response);
  return { server, ...createWebCore({ fetch: server.fetch }) };
};

it('a call with params, query and body: when it is sent, then path, JSON body and headers contain them', async () => {
  const { server, api, session } = core();
  session.signIn(started());
  await api.send(
    'POST /api/user-assessments/{id}/save-progress',
    { params: { id: 100001 }, body: { currentPage: 2 } },
    { keepalive: true },
  );
  await api.send('GET /api/admin/assessments', { query: { page: 2, search: 'ani & budi', status: undefined } });
  await api.send('POST /api/orders', { body: { assessmentIds: [1] } }, { idempotencyKey: 'press-1' });
  const [save, list, order] = server.calls;
  expect(save).toMatchObject({
    method: 'POST',
    path: '/api/user-assessments/100001/save-progress',
    body: { currentPage: 2 },
    token: 'access-1',
  });
  expect(save?.init.keepalive).toBe(true);
  expect(save?.headers['Content-Type']).toBe('application/json');
  expect(list?.path).toBe('/api/admin/assessments?page=2&search=ani+%26+budi');
  expect(order?.headers['Idempotency-Key']).toBe('press-1');
});

it.each(['get', 'send', 'sendPaged', 'download', 'downloadStream'] as const)(
  '%s: when the API opens nothing but a change of the password, then the stored account says so, except for the admin area',
  async (how) => {
    const refused = { status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED', message: 'x', requestId: 'y' } };
    const { api, session, adminSession } = core(refused);
    session.signIn(started());
    adminSession.signIn({ accessToken: 'admin-1', user: rina });
    const call = (path: string) => (how === 'get' ? api.get(path) : api[how](`GET ${path}` as never, {} as never));
    await expect(call('/api/admin/users')).rejects.toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    expect(session.getSnapshot().user).toEqual(rina);
    await expect(call('/api/orders')).rejects.toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    expect(session.getSnapshot().user).toEqual({ ...rina, mustChangePassword: true });
  },
);

it('X-Request-Id: when calls are made, then each has its own id that the API accepts, and a repetition keeps it', async () => {
  const server = fakeServer(({ path, token }) => {
    if (path === '/api/auth/refresh') return { body: { accessToken: 'access-2', refreshToken: 'refresh-2' } };
    return token === 'access-1' ? { status: 401, body: {} } : { body: [] };
  });
  const { api, session } = createWebCore({ fetch: server.fetch });
  session.signIn(started());
  await api.get('/api/orders');
  await api.get('/api/user-assessments');
  const ids = server.calls.map(({ headers }) => headers['X-Request-Id']);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  const [refused, refresh, repeated, next] = ids;
  expect(repeated).toBe(refused);
  expect(new Set([refused, refresh, next]).size).toBe(3);
});

it('an admin path: when it is called, then only the admin token is sent', async () => {
  const { server, api, session, adminSession } = core();
  session.signIn(started());
  adminSession.signIn({ accessToken: 'admin-1', user: rina });
  await api.get('/api/admin/user');
  await api.get('/api/orders');
  expect(server.calls.map(({ token }) => token)).toEqual(['admin-1', 'access-1']);
});

it('a missing path parameter: when the call is made, then it throws without a request', async () => {
  const { server, api } = core();
  await expect(api.send('GET /api/orders/{id}', { params: {} as { id: number } })).rejects.toThrow(
    'needs the parameter id',
  );
  expect(server.calls).toHaveLength(0);
});

it('an error response: when it has the agreed body, then the error has message, code, fields and sentence', async () => {
  const body = {
    code: 'VALIDATION',
    message: 'Periksa isian',
    fields: [{ path: 'email', message: 'Email tidak valid' }],
    requestId: 'r-1',
  };
  const { api } = core({ status: 422, body });
  const error: Error = await api.get('/api/orders').then(fail, (thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe(`422: ${JSON.stringify(body)}`);
  expect(error).toMatchObject({
    status: 422,
    code: 'VALIDATION',
    fields: body.fields,
    requestId: 'r-1',
    detail: 'Periksa isian',
  });
});

it('an error response: when it has no body, then the message contains the status text', async () => {
  const { api } = core({ status: 500 });
  await expect(api.get('/api/orders')).rejects.toThrow('500: Status text');
});

it('an HTML page with status 200: when a proxy returns it, then the call throws ApiError', async () => {
  const { api } = core({ body: '<!doctype html>' });
  await expect(api.get('/api/orders')).rejects.toBeInstanceOf(ApiError);
});

it('a wrong password: when login returns 401, then the client does not refresh and keeps the session', async () => {
  const { server, api, session } = core({
    status: 401,
    body: { code: 'Unauthorized', message: 'Email atau password salah', requestId: 'r' },
  });
  session.signIn(started());
  await expect(api.send('POST /api/auth/login', { body: { email: 'a@b.c', password: 'x' } })).rejects.toMatchObject({
    detail: 'Email atau password salah',
  });
  expect(server.calls).toHaveLength(1);
  expect(session.getSnapshot().status).toBe('signed-in');
});

it('a rejected admin token: when an admin call returns 401, then only the admin session ends', async () => {
  const { server, api, session, adminSession } = core({ status: 401, body: 'Unauthorized' });
  session.signIn(started());
  adminSession.signIn({ accessToken: 'admin-1', user: rina });
  const error = await api.get('/api/admin/user').catch((thrown) => thrown);
  expect(isUnauthorized(error)).toBe(true);
  expect(adminSession.getSnapshot().status).toBe('anonymous');
  expect(session.getSnapshot().status).toBe('signed-in');
  expect(server.calls).toHaveLength(1);
});

it('a new access token: when it is rejected too, then the session ends after two attempts', async () => {
  const server = fakeServer(({ path }) =>
    path === '/api/auth/refresh'
      ? { body: { accessToken: 'access-2', refreshToken: 'refresh-2' } }
      : { status: 401, body: 'Unauthorized' },
  );
  const { api, session } = createWebCore({ fetch: server.fetch });
  session.signIn(started());
  await expect(api.get('/api/auth/user')).rejects.toMatchObject({ status: 401 });
  expect(server.callsTo('/api/auth/user')).toHaveLength(2);
  expect(session.getSnapshot().status).toBe('anonymous');
});

it('another user: when they sign in during a call, then the call is not repeated in their name', async () => {
  const server = fakeServer(({ token }) => {
    if (token === 'access-9') return { body: 'theirs' };
    localStorage.setItem('accessToken', 'access-9');
    localStorage.setItem('user', JSON.stringify({ ...rina, id: 9 }));
    return { status: 401, body: 'Unauthorized' };
  });
  const { api, session } = createWebCore({ fetch: server.fetch });
  session.signIn(started());
  await expect(api.get('/api/orders')).rejects.toMatchObject({ status: 401 });
  expect(server.calls).toHaveLength(1);
  expect(localStorage.getItem('accessToken')).toBe('access-9');
});

it('sendPaged: when X-Total-Count is set, then it is the total, else the total is the length of the list', async () => {
  const counted = core({ body: [1, 2], headers: { 'X-Total-Count': '57' } });
  await expect(counted.api.sendPaged('GET /api/admin/assessments', { query: {} })).resolves.toEqual({
    data: [1, 2],
    total: 57,
  });
  const plain = core({ body: [1, 2] });
  await expect(plain.api.sendPaged('GET /api/admin/assessments', { query: {} })).resolves.toMatchObject({ total: 2 });
});

it.each([
  [`attachment; filename="laporan.pdf"`, 'laporan.pdf'],
  [`attachment; filename=laporan.pdf`, 'laporan.pdf'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''Laporan%20Zo%C3%AB.pdf`, 'Laporan Zoë.pdf'],
  [`attachment; filename="../../etc/passwd"`, '.._.._etc_passwd'],
  [`attachment; filename*=UTF-8''%E0%A4%A`, 'unduhan'],
  [`attachment`, 'unduhan'],
])('download: when the header is %s, then the file name is %s', async (header, name) => {
  const { api } = core({ body: 'x', headers: { 'Content-Disposition': header } });
  const { fileName, blob } = await api.download('GET /api/admin/assessments/{id}/pdf', { params: { id: 100001 } });
  expect(fileName).toBe(name);
  expect(blob.size).toBe(1);
});

it('downloadStream: when the response arrives, then it returns a stream, the file name and the total', async () => {
  const { server, api } = core({
    body: 'id\r\n1\r\n',
    headers: { 'Content-Disposition': 'attachment; filename="asesmen.csv"', 'X-Total-Count': '1' },
  });
  const { signal } = new AbortController();
  const file = await api.downloadStream(
    'GET /api/admin/assessments/csv',
    { query: { status: 'completed' } },
    { signal },
  );
  expect(file).toMatchObject({ fileName: 'asesmen.csv', total: 1 });
  const { value } = await file.body.getReader().read();
  expect(String.fromCharCode(...(value ?? []))).toBe('id\r\n1\r\n');
  expect(server.calls[0]).toMatchObject({ path: '/api/admin/assessments/csv?status=completed', init: { signal } });
});

it('downloadStream: when X-Total-Count is missing, then the total is null', async () => {
  const { api } = core({ body: 'x' });
  await expect(api.downloadStream('GET /api/admin/assessments/csv', { query: {} })).resolves.toMatchObject({
    total: null,
  });
});

it('downloadStream: when the server returns 401, then it throws and ends the admin session', async () => {
  const { api, adminSession } = core({ status: 401, body: 'Unauthorized' });
  adminSession.signIn({ accessToken: 'admin-1', user: rina });
  await expect(api.downloadStream('GET /api/admin/assessments/csv', { query: {} })).rejects.toBeInstanceOf(ApiError);
  expect(adminSession.getSnapshot().status).toBe('anonymous');
});

describe('a list with an ETag', () => {
  const list = [{ id: 1 }];
  const tagged = (tag: string) =>
    fakeServer(({ headers }) =>
      headers['If-None-Match'] === tag
        ? { status: 304, headers: { ETag: tag } }
        : { body: list, headers: { ETag: tag } },
    );

  it('when it is requested again, then its tag is sent, and an unchanged list comes from memory', async () => {
    const server = tagged('"7-a"');
    const { api, session } = createWebCore({ fetch: server.fetch });
    session.signIn(started());
    const first = await api.get('/api/orders');
    const second = await api.send('GET /api/orders', {});
    expect(first).toEqual(list);
    expect(second).toBe(first);
    expect(server.calls.map(({ headers }) => headers['If-None-Match'])).toEqual([undefined, '"7-a"']);
  });

  it('when another user signs in, then neither tag nor list of the first one is used', async () => {
    const server = tagged('"7-a"');
    const { api, session } = createWebCore({ fetch: server.fetch });
    session.signIn(started());
    await api.get('/api/orders');
    session.signOut();
    const other = started();
    session.signIn({ ...other, user: { ...other.user, id: other.user.id + 1 } });
    await api.get('/api/orders');
    expect(server.calls.map(({ headers }) => headers['If-None-Match'])).toEqual([undefined, undefined]);
  });
});
