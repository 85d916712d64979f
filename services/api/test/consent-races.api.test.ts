import { join } from 'node:path';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { ConsentEvent } from '../src/features/user-assessments/consent/consent-event.model.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { testApi } from './harness.ts';
import { createPsychologist, SIGNATURE } from './psychologist.ts';
import { elements, readPdf, textOf } from './read-pdf.ts';
import { download } from './read-pdf-api.ts';
import { answers, bytesOf, consentTo, entitle, ITEMS, NOW, PARTICIPANT, read } from './sensory.ts';

/** Both processes name the same practice in the text. */
const PRACTICE_FILE = join(__dirname, '../../../deploy/practice.example.json');

const lines: string[] = [];
const env = { REQUIRE_CONSENT: 'on', PRACTICE_FILE };
const api = testApi({ hasOwnDatabase: true, now: () => NOW, env, logLine: (line) => lines.push(line) });

let token: string;
let userId: number;
let id: number;
beforeEach(async () => {
  lines.length = 0;
  ({ accessToken: token, id: userId } = await api.user());
  id = await entitle(userId);
});
afterEach(() => jest.restoreAllMocks());

const call = (name: string, body?: object, target = id) =>
  api.post(`/api/user-assessments/${target}/${name}`, body, token);
const withdraw = () => api.post('/api/consent/withdraw', undefined, token);
const takeBack = (choice: unknown) => api.post('/api/consent/withdraw-choice', { choice } as object, token);
const events = () => ConsentEvent.find({ userId }).sort({ sequence: 1 }).lean();
const everything = { responses: answers(2, ITEMS), participantInfo: PARTICIPANT };

/** Runs `meanwhile` after the next check of a consent has read the last event and before its caller continues. */
function afterTheCheck(meanwhile: () => Promise<unknown>): void {
  const findOne = ConsentEvent.findOne.bind(ConsentEvent);
  jest.spyOn(ConsentEvent, 'findOne').mockImplementationOnce(((...args: Parameters<typeof findOne>) => {
    const query = findOne(...args);
    const exec = query.exec.bind(query);
    query.exec = async () => {
      const found = await exec();
      await meanwhile();
      return found;
    };
    return query;
  }) as never);
}

describe('a withdrawal between the check and the write', () => {
  it.each([
    ['start', undefined],
    ['save-progress', { responses: { 1: 5 } }],
    ['complete', everything],
  ])('%s: answers 403 and changes nothing', async (name, body) => {
    await consentTo(api, token);
    let between = '';
    afterTheCheck(async () => {
      await withdraw().expect(200);
      between = await bytesOf(id);
    });
    const answer = await call(name, body);
    expect([answer.status, answer.body.code]).toEqual([403, 'CONSENT_REQUIRED']);
    expect(between).not.toBe('');
    expect(await bytesOf(id)).toBe(between);
  });

  it('an assessment that is created during the withdrawal: is closed as well, although its first save passed the check', async () => {
    await consentTo(api, token);
    const free = await api.assessment({ priceRupiah: 0 });
    let created = 0;
    const create = ConsentEvent.create.bind(ConsentEvent);
    jest.spyOn(ConsentEvent, 'create').mockImplementationOnce((async (...args: Parameters<typeof create>) => {
      // The transaction of the withdrawal has read the database as it was before what follows.
      const stored = await create(...args);
      const opened = await api.post(`/api/assessments/${free._id}/direct-access`, undefined, token).expect(201);
      created = opened.body.userAssessmentId;
      await call('save-progress', { responses: { 1: 5 } }, created).expect(200);
      return stored;
    }) as never);
    await withdraw().expect(200);
    const before = await bytesOf(created);
    for (const [name, body] of Object.entries({ start: undefined, 'save-progress': { responses: { 2: 1 } } }))
      expect((await call(name, body, created)).body.code).toBe('CONSENT_REQUIRED');
    expect(await bytesOf(created)).toBe(before);
    expect((await read(created)).progress.responses).toEqual({ 1: 5 });
  });

  it('a second process: refuses at once what it had accepted, and accepts it after a new consent', async () => {
    await api.whileOtherRuns(async (there) => {
      const send = (name: string, body?: object) => there.post(`/api/user-assessments/${id}/${name}`, body, token);
      await consentTo(api, token);
      await send('save-progress', { responses: { 1: 5 } }).expect(200);
      await withdraw().expect(200);
      const before = await bytesOf(id);
      for (const [name, body] of [
        ['start'],
        ['save-progress', { responses: { 2: 1 } }],
        ['complete', everything],
      ] as const)
        expect((await send(name, body)).body.code).toBe('CONSENT_REQUIRED');
      expect(await bytesOf(id)).toBe(before);
      await consentTo(there, token);
      const { body } = await send('save-progress', { responses: { 2: 1 } }).expect(200);
      expect(body.responses).toEqual({ 1: 5, 2: 1 });
    }, env);
  });
});

describe('a withdrawal while staff work', () => {
  let staff: Record<'admin' | 'psychologist', string>;
  let psychologistId: number;
  let result: number;
  beforeEach(async () => {
    const [{ adminToken }, psychologist] = [await api.admin(), await createPsychologist(api)];
    staff = { admin: adminToken, psychologist: psychologist.accessToken };
    psychologistId = psychologist.id;
    const { _id: assessmentId } = await api.assessment({ requiresSignOff: true });
    result = await entitle(userId, { assessmentId });
    await consentTo(api, token);
    await call('complete', everything, result).expect(200);
    const assigned = { from: null, to: psychologistId };
    await api.post(`/api/admin/assessments/${result}/assign`, assigned, adminToken).expect(200);
  });

  /** Withdraws after the first read of the result by the call, and before its write. @returns the result as it was then */
  function withdrawAfterTheRead(): () => string {
    let between = '';
    for (const name of ['findOne', 'findById'] as const) {
      const read = UserAssessment[name].bind(UserAssessment) as (...args: unknown[]) => { exec(): Promise<unknown> };
      jest.spyOn(UserAssessment, name).mockImplementation(((...args: unknown[]) => {
        const query = read(...args);
        const exec = query.exec.bind(query);
        query.exec = async () => {
          const found = await exec();
          jest.restoreAllMocks();
          await withdraw().expect(200);
          between = await bytesOf(result);
          return found;
        };
        return query;
      }) as never);
    }
    return () => between;
  }

  it.each([
    ['sign-off', 'psychologist', 'cases/sign-off', SIGNATURE],
    ['note', 'psychologist', 'cases/notes', { text: 'Catatan', after: 0 }],
    ['consultation of a case', 'psychologist', 'cases/consultation', { from: 'requested', status: 'contacted' }],
    ['assignment', 'admin', 'admin/assessments/assign', { to: null }],
    ['consultation', 'admin', 'admin/consultations/', { from: 'requested', status: 'contacted' }],
  ] as const)('%s: is refused and changes nothing', async (_what, who, path, sent) => {
    const between = withdrawAfterTheRead();
    const address = `/api/${path.replace(/\/([a-z-]*)$/, `/${result}/$1`).replace(/\/$/, '')}`;
    const body = path.endsWith('assign') ? { from: psychologistId, ...sent } : sent;
    const answer = await (path.endsWith('/') ? api.patch : api.post)(address, body, staff[who]);
    expect([answer.status, answer.body.code]).toEqual([
      expect.any(Number),
      expect.stringMatching(/^(PROCESSING_RESTRICTED|CONFLICT)$/),
    ]);
    expect(between()).not.toBe('');
    expect(await bytesOf(result)).toBe(between());
  });

  it('a PDF: is not sent', async () => {
    const between = withdrawAfterTheRead();
    const { body } = await api.get(`/api/admin/assessments/${result}/pdf`, staff.admin);
    expect([body.code, between() === '']).toEqual(['PROCESSING_RESTRICTED', false]);
  });
});

describe('POST /api/consent/withdraw-choice', () => {
  it('when one choice is taken back, then the rest of the consent holds from its first day, and assessments stay open', async () => {
    await consentTo(api, token, { research: true, whatsapp: true });
    const [granted] = await events();
    const before = await bytesOf(id);
    const { body } = await takeBack('research').expect(200);
    const at = granted?.at.toISOString();
    expect(body).toMatchObject({ state: 'active', last: { kind: 'granted', at, research: false, whatsapp: true } });
    expect(await bytesOf(id)).toBe(before);
    await call('save-progress', { responses: { 1: 5 } }).expect(200);
    expect((await takeBack('whatsapp').expect(200)).body.last).toMatchObject({ research: false, whatsapp: false });
    expect(await events()).toMatchObject([
      { kind: 'granted', research: true, whatsapp: true },
      { kind: 'narrowed', choice: 'research', grantedAt: granted?.at, research: false, whatsapp: true },
      { kind: 'narrowed', choice: 'whatsapp', grantedAt: granted?.at, research: false, whatsapp: false },
    ]);
    expect(lines.filter((line) => line.includes('consent_narrowed'))).toHaveLength(2);
  });

  it('when it is repeated, sent ten times at once, or there is nothing to take back, then no more is recorded', async () => {
    expect((await takeBack('research').expect(200)).body.state).toBe('none');
    await consentTo(api, token, { research: true });
    const all = await Promise.all(Array.from({ length: 10 }, () => takeBack('research')));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await takeBack('whatsapp').expect(200);
    expect((await events()).map(({ kind }) => kind)).toEqual(['granted', 'narrowed']);
    await withdraw().expect(200);
    expect((await takeBack('research').expect(200)).body.state).toBe('withdrawn');
    expect((await events()).map(({ kind }) => kind)).toEqual(['granted', 'narrowed', 'withdrawn']);
  });

  it('when both are taken back at once, then both are gone', async () => {
    await consentTo(api, token, { research: true, whatsapp: true });
    await Promise.all([takeBack('research'), takeBack('whatsapp')]);
    expect((await events()).at(-1)).toMatchObject({ sequence: 3, research: false, whatsapp: false });
  });

  it('when the same consent is given to what is left, then nothing is recorded; with the box again, it is', async () => {
    await consentTo(api, token, { research: true });
    await takeBack('research');
    await consentTo(api, token);
    expect(await events()).toHaveLength(2);
    await consentTo(api, token, { research: true });
    expect((await events()).map(({ kind }) => kind)).toEqual(['granted', 'narrowed', 'granted']);
  });

  it('when another account takes it back, then this one keeps its choice', async () => {
    await consentTo(api, token, { research: true });
    const other = await api.user();
    await api.post('/api/consent/withdraw-choice', { choice: 'research' }, other.accessToken).expect(200);
    expect((await events()).at(-1)).toMatchObject({ research: true });
  });
});

describe('GET /api/consent/proof/pdf', () => {
  const pdf = (bearer = token) => download(api, '/api/consent/proof/pdf', bearer);

  it('when there are consents, then the PDF has the account, each event and every word of the text in the order of its hash', async () => {
    await consentTo(api, token, { research: true });
    await takeBack('research');
    await withdraw();
    const { status, headers, body } = await pdf();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('Bukti_Persetujuan_2030-11-21.pdf');
    expect(headers['cache-control']).toContain('no-store');
    const file = await readPdf(body);
    expect(file).toMatchObject({ marked: true, info: { Title: 'Bukti persetujuan', Language: 'id-ID' } });
    expect(elements(file, 'H1')).toHaveLength(1);
    const text = textOf(file);
    const { text: shown } = (await api.get('/api/consent', token).expect(200)).body;
    const expected = [
      'Sari Putri',
      `orang${userId}@contoh.test`,
      'Persetujuan diberikan sebagai Ibu',
      'Penelitian: ya. WhatsApp: tidak.',
      'Izin untuk penelitian ditarik.',
      'Persetujuan ditarik.',
      shown.title,
      shown.summary,
      ...shown.sections.flatMap((each: Record<string, string>) => Object.values(each)),
      shown.relationshipLabel,
      ...shown.relationships.map(({ label }: { label: string }) => label),
      shown.boxes.consent,
      shown.boxes.research,
      shown.boxes.whatsapp,
      shown.hash,
    ];
    let from = 0;
    for (const each of expected) {
      const at = text.replace(/ /g, '').indexOf(each.replace(/\s/g, ''), from);
      expect([each, at]).not.toEqual([each, -1]);
      from = at;
    }
  });

  it('when another account asks, then its PDF has nothing of the first', async () => {
    await consentTo(api, token);
    const other = await api.user({ firstName: 'Bayu' });
    const text = textOf(await readPdf((await pdf(other.accessToken)).body));
    expect(text).toContain('Akun ini belum pernah memberi persetujuan.');
    expect(text).not.toContain('Sari');
  });
});

describe('GET /api/admin/users/{id}/consents', () => {
  it('when staff open them, then they see what holds and what happened, without texts, and an entry names the user', async () => {
    const { adminToken, id: adminId } = await api.admin();
    await consentTo(api, token, { whatsapp: true });
    await takeBack('whatsapp');
    const { body } = await api.get(`/api/admin/users/${userId}/consents`, adminToken).expect(200);
    expect(body).toMatchObject({
      isRequired: true,
      state: 'active',
      last: { kind: 'granted', relationship: 'Ibu', whatsapp: false },
      events: [
        { kind: 'granted', whatsapp: true },
        { kind: 'narrowed', choice: 'whatsapp' },
      ],
    });
    expect(await AuditEntryModel.find({ action: 'user.consents', 'target.id': userId }).lean()).toMatchObject([
      { actor: { id: adminId }, target: { kind: 'user', id: userId, name: 'Sari Putri' } },
    ]);
  });
});
