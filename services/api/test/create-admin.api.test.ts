import { createAdmin, parseEmail, User } from '../src/features/auth/index.ts';
import { testApi } from './harness.ts';

const PRACTICE = { name: 'Cahaya Mentari Jiwa' };

const api = testApi();

const password = 'Rahasia-panjang-1';

describe('createAdmin', () => {
  it('when the address and the password are valid, then the admin can log in', async () => {
    expect(await createAdmin({ email: ' Kepala@Praktik.TEST', password }, PRACTICE)).toEqual({
      email: 'kepala@praktik.test',
    });
    const answer = await api.post('/api/admin/login', { email: 'kepala@praktik.test', password });
    expect([answer.status, answer.body.user?.role]).toEqual([200, 'admin']);
  });

  it('when the address has an account, then the error names it and the account is unchanged', async () => {
    const { email, id } = await api.user();
    const before = await User.findById(id).lean();
    await expect(createAdmin({ email, password }, PRACTICE)).rejects.toThrow(`${email} already has an account`);
    expect(await User.findById(id).lean()).toEqual(before);
  });

  it('when it runs twice at once, then one account is created and the other run fails', async () => {
    const email = 'serentak@praktik.test';
    const runs = await Promise.allSettled([
      createAdmin({ email, password }, PRACTICE),
      createAdmin({ email, password }, PRACTICE),
    ]);
    expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = runs.find((run) => run.status === 'rejected');
    expect(String(rejected?.reason)).toContain('already has an account');
    expect(await User.countDocuments({ email })).toBe(1);
  });

  it.each(['', 'pendek', 'x'.repeat(201)])(
    'when the password is %j, then it is refused and the message does not contain it',
    async (bad) => {
      const failure = (await createAdmin({ email: 'lain@praktik.test', password: bad }, PRACTICE).catch(
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
