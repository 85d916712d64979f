import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@kenali/settings';
import { Assessment } from '../src/features/assessments/index.ts';
import { User } from '../src/features/auth/index.ts';
import { DEMO_ACCOUNTS, refuseDemoAccounts, seedDemo } from '../src/features/demo/index.ts';
import { testApi } from './harness.ts';

const api = testApi();
beforeEach(() => api.clean());

const catalogue = JSON.parse(readFileSync(join(__dirname, '../data/catalogue.json'), 'utf8'));
const seed = () => seedDemo(catalogue, new Date());
const [parent] = DEMO_ACCOUNTS;
if (!parent) throw new Error('There is no demo account');
const logIn = (email: string, password: string) => api.post('/api/auth/login', { email, password });

describe('seedDemo', () => {
  it('when the database is empty, then every demo account can log in with its role and the catalogue is loaded', async () => {
    await seed();
    for (const { email, password, role } of DEMO_ACCOUNTS) {
      const answer = await logIn(email, password);
      expect([answer.status, answer.body.user?.role]).toEqual([200, role]);
    }
    const active = catalogue.entries.filter(({ isActive }: { isActive: boolean }) => isActive);
    expect((await api.get('/api/assessments')).body).toHaveLength(active.length);
  });

  it('when it runs again, then changed documents stay unchanged', async () => {
    await seed();
    await Assessment.updateOne({}, { priceRupiah: 1000 });
    await User.updateOne({ email: parent.email }, { firstName: 'Lain', searchWords: ['lain'] });
    await seed();
    expect(await User.countDocuments()).toBe(DEMO_ACCOUNTS.length);
    expect(await Assessment.countDocuments({ priceRupiah: 1000 })).toBe(1);
    expect((await User.findOne({ email: parent.email }).lean())?.firstName).toBe('Lain');
  });
});

describe('refuseDemoAccounts', () => {
  it('when the database has no demo accounts, then production may start', async () => {
    await refuseDemoAccounts();
    await api.user();
    await refuseDemoAccounts();
  });

  it('when one demo account is active, then the error names the variable and the account', async () => {
    await seed();
    await User.updateMany({ email: { $ne: parent.email } }, { isActive: false });
    const error = await refuseDemoAccounts().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(SettingsError);
    expect((error as Error).message).toContain('MONGODB_URI');
    expect((error as Error).message).toContain(parent.email);
    expect((error as Error).message).not.toContain('admin@');
  });

  it('when all demo accounts are inactive, then production may start', async () => {
    await seed();
    await User.updateMany({}, { isActive: false });
    await refuseDemoAccounts();
  });
});
