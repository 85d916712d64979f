import { AuditEntryModel } from '../src/features/audit/audit-entry.model.ts';
import { type TestApi, testApi } from './harness.ts';
import { answers, bytesOf, entitle, NOW, PARTICIPANT, read, schemaError } from './sensory.ts';

let clock = NOW;
let admin: Awaited<ReturnType<TestApi['admin']>>;
const api = testApi({ now: () => clock });
beforeEach(async () => {
  clock = NOW;
  await api.clean();
  admin = await api.admin();
});

const list = (query = '') => api.get(`/api/admin/consultations${query}`, admin.adminToken);
const patch = (id: number | string, body: object) =>
  api.patch(`/api/admin/consultations/${id}`, body, admin.adminToken);
const audited = async () => (await api.get('/api/admin/audit', admin.adminToken)).body;
const ids = async (query: string) => (await list(query)).body.map(({ id }: { id: number }) => id);
async function requestConsultation(childName = PARTICIPANT.childName) {
  const parent = await api.user({ firstName: 'Ratna' });
  const id = await entitle(parent.id);
  const body = { responses: answers(2), participantInfo: { ...PARTICIPANT, childName } };
  await api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
  return { parent, id };
}

describe('consultations', () => {
  it('when staff contact the parent, then the list, the history, the audit log and the parent’s view show it', async () => {
    const { parent, id } = await requestConsultation();
    const { body, headers } = await list();
    expect([headers['x-total-count'], schemaError('GET /api/admin/consultations', body)]).toEqual(['1', undefined]);
    expect(body[0]).toMatchObject({
      id,
      status: 'requested',
      childName: 'Alya Kirana',
      user: { email: parent.email, whatsappNumber: '081234567890' },
      history: [{ status: 'requested', by: 'Ratna Putri', note: '', at: NOW.toISOString() }],
    });
    clock = new Date(NOW.getTime() + 1000);
    const answer = await patch(id, { from: 'requested', status: 'contacted', note: ' Sudah di-WhatsApp ' });
    expect([answer.status, schemaError('PATCH /api/admin/consultations/{id}', answer.body)]).toEqual([200, undefined]);
    expect(answer.body.history[1]).toEqual({
      status: 'contacted',
      by: 'Sari Putri',
      note: 'Sudah di-WhatsApp',
      at: clock.toISOString(),
    });
    expect((await list()).body[0]).toEqual(answer.body);
    const own = await api.get(`/api/user-assessments/${id}`, parent.accessToken);
    expect(own.body.consultation).toEqual({ status: 'contacted', updatedAt: clock.toISOString() });
    expect((await audited())[0]).toMatchObject({
      action: 'consultation.update',
      target: { kind: 'result', id, name: `#${id}` },
      changes: { status: { from: 'requested', to: 'contacted' } },
    });
  });

  it('when the audit log is searched for the parent’s email or name, then it finds the update', async () => {
    const { parent, id } = await requestConsultation();
    await patch(id, { from: 'requested', status: 'contacted', note: 'Alya sudah dihubungi' });
    for (const search of [parent.email, 'ratna putri']) {
      const { body } = await api.get(`/api/admin/audit?search=${encodeURIComponent(search)}`, admin.adminToken);
      expect([search, body.map(({ action }: { action: string }) => action)]).toEqual([search, ['consultation.update']]);
    }
    expect((await api.get('/api/admin/audit?search=alya', admin.adminToken)).body).toEqual([]);
    const entries = await AuditEntryModel.find({ action: 'consultation.update' }).lean();
    expect(entries).toMatchObject([{ details: { note: true } }]);
    expect(JSON.stringify(await AuditEntryModel.collection.find({}).toArray())).not.toContain('Alya');
  });

  it('when the status stays the same, then only a staff note is stored', async () => {
    const { id } = await requestConsultation();
    await patch(id, { from: 'requested', status: 'requested' });
    expect((await read(id)).consultation?.history).toHaveLength(1);
    await patch(id, { from: 'requested', status: 'requested', note: 'Belum diangkat' });
    expect((await read(id)).consultation?.history).toHaveLength(2);
    expect(await audited()).toHaveLength(1);
  });

  it('when several admins change the status at the same time, then one succeeds and the others get 409', async () => {
    const { id } = await requestConsultation();
    const steps = ['contacted', 'scheduled', 'done', 'contacted', 'scheduled'] as const;
    const got = await Promise.all(
      steps.map((status, n) => patch(id, { from: 'requested', status, note: `langkah ${n}` })),
    );
    expect(got.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = got.findIndex(({ status }) => status === 200);
    const { history, status } = (await read(id)).consultation!;
    expect([status, history.length]).toEqual([steps[winner], 2]);
    expect(history[1]).toMatchObject({ status: steps[winner], note: `langkah ${winner}` });
    expect(await audited()).toHaveLength(1);
  });

  it('when a staff note refers to an outdated status, then it returns 409 with the current status and changes nothing', async () => {
    const { id } = await requestConsultation();
    await patch(id, { from: 'requested', status: 'scheduled' }).expect(200);
    const before = await bytesOf(id);
    const { status, body } = await patch(id, { from: 'requested', status: 'requested', note: 'Belum diangkat' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'CONFLICT',
      'Status konsultasi ini sudah diubah menjadi “Terjadwal”. Periksa dulu, lalu simpan lagi.',
    ]);
    expect(await bytesOf(id)).toBe(before);
    expect(await audited()).toHaveLength(1);
    await patch(id, { from: 'scheduled', status: 'scheduled', note: 'Belum diangkat' }).expect(200);
    expect((await read(id)).consultation?.history.map((step) => step.status)).toEqual([
      'requested',
      'scheduled',
      'scheduled',
    ]);
  });

  it('when several staff notes arrive at the same time, then all are stored', async () => {
    const { id } = await requestConsultation();
    const addNote = (note: string) => patch(id, { from: 'requested', status: 'requested', note }).expect(200);
    await Promise.all(['satu', 'dua', 'tiga'].map(addNote));
    const notes = (await read(id)).consultation?.history.map(({ note }) => note ?? '').sort();
    expect(notes).toEqual(['', 'dua', 'satu', 'tiga']);
  });

  it('when a status is given, then the longest waiting request comes first', async () => {
    const one = await requestConsultation();
    clock = new Date(NOW.getTime() + 1000);
    const two = await requestConsultation();
    expect(await ids('?status=requested')).toEqual([one.id, two.id]);
    expect(await ids('')).toEqual([two.id, one.id]);
    await patch(one.id, { from: 'requested', status: 'done' });
    expect(await ids('?status=done')).toEqual([one.id]);
    expect(await ids('?limit=1&page=2')).toEqual([one.id]);
    expect(await ids(`?id=${one.id}`)).toEqual([one.id]);
    expect(await ids(`?id=${one.id}&status=requested`)).toEqual([]);
    expect(await ids(`?id=${await entitle(one.parent.id)}`)).toEqual([]);
  });

  it('when a field is invalid, then it returns 422; when there is no consultation, then 404', async () => {
    const { id, parent } = await requestConsultation();
    const valid = { from: 'requested', status: 'done' };
    for (const invalid of [
      { status: undefined },
      { from: undefined },
      { from: 'lost' },
      { status: 'lost' },
      { note: 'x'.repeat(501) },
      { status: { $ne: 1 } },
    ])
      expect((await patch(id, { ...valid, ...invalid })).status).toBe(422);
    expect((await patch(await entitle(parent.id), valid)).status).toBe(404);
    for (const query of ['?status=x', '?id=x', '?id=0']) expect((await list(query)).status).toBe(422);
  });
});
