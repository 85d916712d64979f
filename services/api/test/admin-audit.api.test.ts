import mongoose from 'mongoose';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { type TestApi, testApi } from './harness.ts';
import { entitle, schemaError } from './sensory.ts';

let clock = new Date('2030-11-20T10:00:00.000Z');
let admin: Awaited<ReturnType<TestApi['admin']>>;
const api = testApi({ now: () => clock });
beforeEach(async () => {
  await api.clean();
  clock = new Date('2030-11-20T10:00:00.000Z');
  admin = await api.admin();
});

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

  it('when staff read lists, then the log leaves them out unless they are asked for', async () => {
    const { id } = await api.user({ firstName: 'Ratna' });
    const child = await entitle(id);
    await rename(id, 'Rina');
    for (const path of ['users?search=rina', 'assessments', 'search?q=rina'])
      await api.get(`/api/admin/${path}`, admin.adminToken).expect(200);
    const actions = async (query: string) => (await list(query)).body.map(({ action }: { action: string }) => action);
    expect(await actions('')).toEqual(['user.update']);
    expect((await list('')).headers['x-total-count']).toBe('1');
    const listings = ['audit.list', 'audit.list', 'records.search', 'assessments.list', 'users.list'];
    expect(await actions('?group=listings')).toEqual(listings);
    expect(await actions('?group=all&limit=2&page=4')).toEqual(['user.update']);
    expect(await actions('?action=users.list')).toEqual(['users.list']);
    expect(await actions('?action=users.list&group=events')).toEqual([]);
    const { body } = await list('?action=records.search');
    expect(schemaError('GET /api/admin/audit', body)).toBeUndefined();
    const records = [
      { kind: 'user', ids: String(id) },
      { kind: 'result', ids: String(child) },
    ];
    expect(body).toMatchObject([{ actor: { id: admin.id }, records, details: {}, requestId: expect.any(String) }]);
    expect(JSON.stringify(body).toLowerCase()).not.toContain('rina');
  });

  it('when a page has ids in a row and alone, then its entry has ranges; a very long text is cut between two ids', async () => {
    const { id } = await api.user();
    const template = (await UserAssessment.collection.findOne({ _id: (await entitle(id)) as never }))!;
    await UserAssessment.collection.deleteMany({});
    const odd = Array.from({ length: 100 }, (_, n) => 200_001 + 2 * n);
    const rows = [300_001, 300_002, 300_003, ...odd].map((_id) => ({ ...template, _id, assessmentId: _id }));
    await UserAssessment.collection.insertMany(rows as never);
    await api.get('/api/admin/assessments?limit=5', admin.adminToken).expect(200);
    await api.get('/api/admin/assessments?limit=200', admin.adminToken).expect(200);
    const [long, short] = (await list('?action=assessments.list')).body;
    expect(short.records).toEqual([{ kind: 'result', count: 5, ids: '200197,200199,300001-300003' }]);
    expect(long.records[0].count).toBe(103);
    expect(long.records[0].ids).toMatch(/^200001,200003,.*,\d{6}…$/);
    const stored = await AuditEntryModel.findById(long.id).lean();
    expect(stored?.records?.[0]?.ids).toMatch(/,200199,300001-300003$/);
  });

  it('when the log cannot be written, then the list is not shown', async () => {
    const failing = jest.spyOn(AuditEntryModel.collection, 'insertOne').mockImplementation(() => {
      throw new Error('no space');
    });
    expect((await api.get('/api/admin/users', admin.adminToken)).status).toBe(500);
    failing.mockRestore();
    expect((await api.get('/api/admin/users', admin.adminToken)).status).toBe(200);
  });

  it('when a failover gives an id out twice, then the entry takes the next one', async () => {
    await api.get('/api/admin/users', admin.adminToken).expect(200);
    await mongoose.connection
      .collection('counters')
      .updateOne({ _id: 'auditEntries' as never }, { $inc: { value: -1 } });
    await api.get('/api/admin/users', admin.adminToken).expect(200);
    expect((await list('?action=users.list')).body).toHaveLength(2);
  });

  it.each(['from=2030-02-30', 'to=20-11-2030', 'action=x', 'page=0', 'limit=201', 'group=x'])(
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
