import { Session } from '../src/features/auth/index.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
let adminToken: string;
beforeAll(async () => {
  api = await startTestApi();
  adminToken = (await api.admin()).adminToken;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => api.stop());

type Body = Record<string, unknown>;
const patch = (id: number, body: Body) => api.patch(`/api/admin/users/${id}`, body, adminToken).expect(200);
const reset = (id: number) =>
  api.post(`/api/admin/users/${id}/reset-password`, { newPassword: 'kata-sandi-baru' }, adminToken).expect(200);

/** Runs a change after the password was verified and before the session is created. */
function beforeSessionIsCreated(change: () => Promise<unknown>) {
  const create = Session.create.bind(Session) as (given: object) => Promise<unknown>;
  const createLate = async (given: object) => {
    await change();
    return create(given);
  };
  jest.spyOn(Session, 'create').mockImplementationOnce(createLate as unknown as typeof Session.create);
}

const INACTIVE = [403, 'ACCOUNT_INACTIVE', 'Akun ini tidak aktif. Hubungi dukungan kami untuk mengaktifkannya.'];
const WRONG = [401, 'Unauthorized', 'Email atau password salah'];

describe.each([
  ['POST /api/auth/login', '/api/auth/login', '/api/auth/user'],
  ['POST /api/admin/login', '/api/admin/login', '/api/admin/user'],
])('%s', (_call, path, ownPath) => {
  it.each([
    ['is deactivated', (id: number) => patch(id, { isActive: false }), INACTIVE],
    ['gets another role', (id: number) => patch(id, { role: 'internal' }), WRONG],
    ['gets another password', reset, WRONG],
    [
      'gets another password and is deactivated',
      (id: number) => reset(id).then(() => patch(id, { isActive: false })),
      WRONG,
    ],
  ] as const)(
    'when the account %s during the login, then the login is refused and no session is left',
    async (_name, change, refusal) => {
      const { id, email, password } = await api.user({ role: 'admin' });
      beforeSessionIsCreated(() => change(id));
      const { status, body } = await api.post(path, { email, password });
      expect(await Session.countDocuments({ 'sess.userId': id })).toBe(0);
      expect([status, body.code, body.message]).toEqual(refusal);
    },
  );

  it('when only the name changes during the login, then the login succeeds', async () => {
    const { id, email, password } = await api.user({ role: 'admin' });
    beforeSessionIsCreated(() => patch(id, { firstName: 'Rina' }));
    const { body } = await api.post(path, { email, password }).expect(200);
    expect((await api.get(ownPath, body.accessToken)).status).toBe(200);
  });
});
