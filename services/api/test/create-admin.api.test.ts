import { createAdmin, parseEmail, User } from '../src/features/auth/index.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const password = 'Rahasia-panjang-1';

describe('createAdmin', () => {
  it('when address and password are right, then that person logs in at the admin area', async () => {
    expect(await createAdmin({ email: ' Kepala@Praktik.TEST', password })).toEqual({ email: 'kepala@praktik.test' });
    const answer = await api.post('/api/admin/login', { email: 'kepala@praktik.test', password });
    expect([answer.status, answer.body.user?.role]).toEqual([200, 'admin']);
  });

  it('when the address has an account, then that is said and the account stays what it is', async () => {
    const { email, id } = await api.user();
    const before = await User.findById(id).lean();
    await expect(createAdmin({ email, password })).rejects.toThrow(`${email} already has an account`);
    expect(await User.findById(id).lean()).toEqual(before);
  });

  it('when it is run twice at once, then one account is made and the other run says why', async () => {
    const email = 'serentak@praktik.test';
    const runs = await Promise.allSettled([createAdmin({ email, password }), createAdmin({ email, password })]);
    expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = runs.find((run) => run.status === 'rejected');
    expect(String(refused?.reason)).toContain('already has an account');
    expect(await User.countDocuments({ email })).toBe(1);
  });

  it.each(['', 'pendek', 'x'.repeat(201)])(
    'when the password is %j, then it is refused without being shown',
    async (bad) => {
      const failure = (await createAdmin({ email: 'lain@praktik.test', password: bad }).catch(
        (error) => error,
      )) as Error;
      expect(failure.message).toBe('The password needs 8 to 200 characters; nothing was changed.');
      expect(await User.countDocuments({ email: 'lain@praktik.test' })).toBe(0);
    },
  );

  it.each(['', 'kacau', 'a@b', 'a b@c.test'])('when the address is %j, then it is refused', (bad) => {
    expect(() => parseEmail(bad)).toThrow('is not an email address');
  });
});
