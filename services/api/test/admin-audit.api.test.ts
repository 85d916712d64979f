import { AuditEntryModel } from '../src/features/admin/audit/index.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { schemaError } from './sensory.ts';

let api: TestApi;
let clock = new Date('2030-11-20T10:00:00.000Z');
let admin: Awaited<ReturnType<TestApi['admin']>>;
beforeAll(async () => {
  api = await startTestApi({ now: () => clock });
});
beforeEach(async () => {
  await api.clean();
  clock = new Date('2030-11-20T10:00:00.000Z');
  admin = await api.admin();
});
afterAll(() => api.stop());

const list = (query = '') => api.get(`/api/admin/audit${query}`, admin.adminToken);
const targets = async (query: string) =>
  (await list(query)).body.map(({ target }: { target: { name: string } | null }) => target?.name ?? null);
const rename = (id: number, firstName: string) => api.patch(`/api/admin/users/${id}`, { firstName }, admin.adminToken);

describe('GET /api/admin/audit', () => {
  it('when an admin logs in and out, then both are recorded, newest first', async () => {
    const { email, password } = await api.user({ role: 'admin' });
    const { accessToken } = (await api.post('/api/admin/login', { email, password })).body;
    clock = new Date(clock.getTime() + 1000);
    await api.post('/api/admin/logout', undefined, accessToken);
    const { body, headers } = await list();
    expect(schemaError('GET /api/admin/audit', body)).toBeUndefined();
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['admin.logout', 'admin.login']);
    expect(body[0]).toMatchObject({ actor: { email, name: 'Sari Putri' }, target: null, at: clock.toISOString() });
    expect(headers['x-total-count']).toBe('2');
  });

  it('filters by search, action and page', async () => {
    const ratna = await api.user({ firstName: 'Ratna', email: 'rw@contoh.test' });
    const budi = await api.user({ firstName: 'Budi' });
    await rename(ratna.id, 'Rina');
    await rename(budi.id, 'Bayu');
    await api.post(`/api/admin/users/${ratna.id}/reset-password`, { newPassword: 'kata-sandi-baru' }, admin.adminToken);
    expect(await targets('?search=ratn')).toEqual(['Ratna Putri']);
    expect(await targets('?search=rw%40contoh')).toEqual(['Rina Putri', 'Ratna Putri']);
    expect(await targets('?search=sari%20budi')).toEqual(['Budi Putri']);
    expect(await targets('?action=user.reset_password')).toEqual(['Rina Putri']);
    expect(await targets('?limit=1&page=2')).toEqual(['Budi Putri']);
    expect((await list('?action=user.update')).headers['x-total-count']).toBe('2');
  });

  it('when days are given, then it returns the entries of these Jakarta days, both included', async () => {
    const { id } = await api.user();
    // An admin session would expire when the clock moves, so each day needs a new one.
    for (const [at, name] of [
      ['2030-11-20T16:59:59.999Z', 'Satu'],
      ['2030-11-20T17:00:00.000Z', 'Dua'],
      ['2030-11-21T16:59:59.999Z', 'Tiga'],
      ['2030-11-21T17:00:00.000Z', 'Empat'],
    ] as const) {
      clock = new Date(at);
      admin = await api.admin();
      await rename(id, name);
    }
    const names = async (query: string) =>
      (await list(query)).body.map(({ changes }: { changes: { firstName: { to: string } } }) => changes.firstName.to);
    expect(await names('?from=2030-11-21&to=2030-11-21')).toEqual(['Tiga', 'Dua']);
    expect(await names('?from=2030-11-22')).toEqual(['Empat']);
    expect(await names('?to=2030-11-20')).toEqual(['Satu']);
  });

  it.each(['from=2030-02-30', 'to=20-11-2030', 'action=x', 'page=0', 'limit=201'])(
    'when the query is invalid (%s), then it returns 422',
    async (query) => expect((await list(`?${query}`)).body.code).toBe('VALIDATION'),
  );

  it('when code tries to change or delete an entry, then the model throws', async () => {
    await rename((await api.user()).id, 'Lain');
    const entry = (await AuditEntryModel.findOne())!;
    const writes: (() => Promise<unknown>)[] = [
      () => AuditEntryModel.updateOne({}, { action: 'admin.login' }).exec(),
      () => AuditEntryModel.updateMany({}, { action: 'admin.login' }).exec(),
      () => AuditEntryModel.findOneAndUpdate({}, { action: 'admin.login' }).exec(),
      () => AuditEntryModel.replaceOne({}, {}).exec(),
      () => AuditEntryModel.deleteOne({}).exec(),
      () => AuditEntryModel.deleteMany({}).exec(),
      () => AuditEntryModel.findOneAndDelete({}).exec(),
      () => AuditEntryModel.bulkWrite([{ deleteMany: { filter: {} } }]),
      () => entry.set('action', 'admin.login').save(),
      () => entry.deleteOne().exec(),
      () => entry.updateOne({ action: 'admin.login' }).exec(),
    ];
    for (const write of writes) await expect(write()).rejects.toThrow('append-only');
    expect(await AuditEntryModel.findOne().lean()).toMatchObject({ action: 'user.update' });
  });

  it.each(['post', 'patch'] as const)('when the method is %s, then no call exists', async (method) => {
    const answer = await api[method]('/api/admin/audit', {}, admin.adminToken);
    expect(answer.status).toBe(405);
    expect((await api[method]('/api/admin/audit/1', {}, admin.adminToken)).status).toBe(404);
  });
});
