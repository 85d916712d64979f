import { createHash } from 'node:crypto';
import {
  type CallKey,
  type ConsentProof,
  type ConsentText,
  type ConsentVariant,
  PRACTICE_FEATURES,
} from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import { ConsentEvent } from '../src/features/user-assessments/consent/consent-event.model.ts';
import { ACCEPTED_VERSIONS } from '../src/features/user-assessments/consent/consent-gate.ts';
import {
  CONSENT_VERSIONS,
  type ConsentVersion,
  renderConsent,
  shownVersion,
} from '../src/features/user-assessments/consent/consent-texts.ts';
import { followConsents, Guardianship, UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, entitleTo, LEARNING } from './choices.ts';
import { addChild, join, parentOf } from './guardian-family.ts';
import { testApi } from './harness.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { asFile } from './read-pdf-api.ts';
import { answers, bytesOf, consentBody, consentTo, entitle, ITEMS, NOW, PARTICIPANT, read } from './sensory.ts';

const lines: string[] = [];
const env = { REQUIRE_CONSENT: 'on' };
const api = testApi({ now: () => NOW, env, logLine: (line) => lines.push(line) });
beforeAll(async () => {
  api.services.config.practice.name = 'Praktik Contoh';
});

let token: string;
let userId: number;
let id: number;
beforeEach(async () => {
  lines.length = 0;
  ({ accessToken: token, id: userId } = await api.user());
  id = await entitle(userId);
});

const call = (name: string, body?: object, userAssessmentId = id) =>
  api.post(`/api/user-assessments/${userAssessmentId}/${name}`, body, token);
const save = (body: object = { responses: { 1: 5 } }) => call('save-progress', body);
const everything = { responses: answers(2, ITEMS), participantInfo: PARTICIPANT };
const withdraw = () => api.post('/api/consent/withdraw', undefined, token);
const events = () => ConsentEvent.find({ userId }).sort({ sequence: 1 }).lean();
const detail = async () => (await api.get(`/api/user-assessments/by-id/${id}`, token).expect(200)).body;

/** Every call that a signed-in user may send, with bodies that would store something. */
const userCalls = (Object.keys(callSchemas) as CallKey[])
  .filter((key) => callSchemas[key].caller === 'user' && !key.includes('/consent'))
  .map((key) => key.split(' ') as ['GET' | 'POST' | 'PATCH', string]);

describe('the gate', () => {
  it.each([
    ['start', undefined],
    ['save-progress', { participantInfo: PARTICIPANT }],
    ['complete', everything],
  ])(
    '%s: without consent, answers 403 with a code and an Indonesian message, and changes no byte',
    async (name, body) => {
      const before = await bytesOf(id);
      const { status, body: answer } = await call(name, body);
      expect([status, answer.code]).toEqual([403, 'CONSENT_REQUIRED']);
      expect(answer.message).toMatch(/persetujuan orang tua atau wali/);
      expect(await bytesOf(id)).toBe(before);
    },
  );

  it('every call: without consent, no call of a user writes progress for a child, whether it never consented or withdrew', async () => {
    const learning = await entitleTo(LEARNING, userId);
    for (const hasWithdrawn of [false, true]) {
      if (hasWithdrawn) {
        await consentTo(api, token);
        await withdraw();
      }
      const before = [await bytesOf(id), await bytesOf(learning)];
      for (const [method, path] of userCalls)
        for (const target of [id, learning]) {
          const address = path.replace('{version}', '1.0.5').replace(/\{\w+\}/g, String(target));
          const sent = target === id ? everything : { responses: choose(LEARNING) };
          const body = { ...sent, isStarted: true, includeCurrent: false };
          // Two of these calls are about the session itself, which the next call needs.
          if (method === 'GET') await api.get(address, token);
          else if (method === 'PATCH') await api.patch(address, body, token);
          else await api.post(address, body, token);
          expect([path, await bytesOf(id), await bytesOf(learning)]).toEqual([path, ...before]);
        }
    }
    expect(userCalls.length).toBeGreaterThan(20);
  });

  it('an assessment for adults: needs no consent', async () => {
    const { assessment } = await read(await entitleTo(LEARNING, userId));
    const adult = await entitleTo(LEARNING, userId, { assessment: { ...assessment, ageRange: '18 tahun ke atas' } });
    await call('save-progress', { responses: choose(LEARNING) }, adult).expect(200);
  });

  it('an adult who answers about nobody else: may take an inventory but no sensory profile', async () => {
    await consentTo(api, token, { relationship: 'Ibu' });
    await save().expect(200);
    await consentTo(api, token, { relationship: 'Diri sendiri' });
    expect((await save()).body.code).toBe('CONSENT_REQUIRED');
    const learning = await entitleTo(LEARNING, userId);
    await call('save-progress', { responses: choose(LEARNING) }, learning).expect(200);
    await consentTo(api, token, { relationship: 'Wali' });
    await save().expect(200);
  });

  it('another account: its consent counts for nobody else, and a foreign assessment stays a missing one', async () => {
    const other = await api.user();
    await consentTo(api, other.accessToken);
    expect((await save()).body.code).toBe('CONSENT_REQUIRED');
    await api.post(`/api/user-assessments/${id}/start`, undefined, other.accessToken).expect(404);
  });

  it('the detail: says that consent is needed until it is given, and not about a completed assessment', async () => {
    expect(await detail()).toMatchObject({ needsConsent: true });
    await consentTo(api, token);
    expect(await detail()).not.toHaveProperty('needsConsent');
    await call('complete', everything).expect(200);
    await withdraw();
    expect(await detail()).not.toHaveProperty('needsConsent');
  });
});

describe('POST /api/consent', () => {
  it('when a parent consents, then version, hash, time, relationship, boxes and the name of the practice are stored', async () => {
    const sent = await consentBody(api, token, { relationship: 'Wali', whatsapp: true });
    const { body } = await api.post('/api/consent', sent, token).expect(200);
    const { version, hash, relationship, research, whatsapp } = sent;
    const stored = { kind: 'granted', at: NOW.toISOString(), version, hash, relationship, research, whatsapp };
    expect(body).toMatchObject({ isRequired: true, state: 'active', last: stored });
    expect(await events()).toEqual([
      expect.objectContaining({
        ...stored,
        at: NOW,
        sequence: 1,
        parameters: { practice: 'Praktik Contoh', contact: 'WhatsApp +62 812-0000-0001' },
      }),
    ]);
    expect(lines.filter((line) => line.includes('consent_granted'))).toHaveLength(1);
  });

  it('when the box is not ticked, or a field is missing or invalid, then 422 and nothing is stored', async () => {
    const body = await consentBody(api, token);
    for (const change of [
      { consent: false },
      { relationship: 'Tetangga' },
      { research: undefined },
      { whatsapp: 'true' },
      { hash: 'x' },
    ])
      expect([change, (await api.post('/api/consent', { ...body, ...change }, token)).status]).toEqual([change, 422]);
    expect(await events()).toEqual([]);
  });

  it.each([{ hash: 'a'.repeat(64) }, { version: '2020-01-01' }])(
    'when the person saw another text (%j), then 409 and nothing is stored',
    async (change) => {
      const { status, body } = await consentTo(api, token, change);
      expect([status, body.code]).toEqual([409, 'CONSENT_TEXT_CHANGED']);
      expect(await events()).toEqual([]);
    },
  );

  it('when it is repeated, then one event exists; when a box changes, then a second one', async () => {
    await consentTo(api, token);
    await consentTo(api, token);
    expect(await events()).toHaveLength(1);
    await consentTo(api, token, { research: true });
    expect((await events()).map(({ research }) => research)).toEqual([false, true]);
  });

  it('when ten equal calls arrive at once, then all succeed and one event exists', async () => {
    const body = await consentBody(api, token);
    const all = await Promise.all(Array.from({ length: 10 }, () => api.post('/api/consent', body, token)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await events()).toHaveLength(1);
  });
});

describe('whom a text addresses', () => {
  const texts = async (as = token) => (await api.get('/api/consent', as).expect(200)).body.texts;
  const sent = async (variant: ConsentVariant, relationship: string, as = token) => {
    const { version, hash } = (await texts(as))[variant] as ConsentText;
    return { version, hash, variant, relationship, consent: true, research: false, whatsapp: false };
  };

  it.each([
    ['child', 'Wali', 'orang tua atau wali'],
    ['self', 'Diri sendiri', 'peserta dewasa'],
  ] as const)(
    '%s: the text that was shown is stored and in the proof, with its hash',
    async (variant, relationship, addressed) => {
      const body = await sent(variant, relationship);
      await api.post('/api/consent', body, token).expect(200);
      expect(await events()).toMatchObject([{ kind: 'granted', variant, hash: body.hash, relationship }]);
      await api.post('/api/consent/withdraw-choice', { choice: 'research' }, token).expect(200);
      const { body: proof } = await api.get('/api/consent/proof', token).expect(200);
      expect(proof.events).toMatchObject([{ variant, text: (await texts())[variant] }]);
      const pdf = await readPdf((await asFile(api.get('/api/consent/proof/pdf', token))).body);
      expect(textOf(pdf)).toContain(`Teks versi ${shownVersion(PRACTICE_FEATURES).version} untuk ${addressed}`);
    },
  );

  it('paper: staff say that the signatures are on paper, which covers profiles of children; users cannot', async () => {
    const staff = await api.user({ role: 'internal' });
    const body = await sent('paper', 'Wali', staff.accessToken);
    expect(await texts()).not.toHaveProperty('paper');
    expect((await api.post('/api/consent', body, token)).body.code).toBe('FORBIDDEN');
    expect(await events()).toEqual([]);
    for (const choice of ['research', 'whatsapp']) {
      const ticked = await api.post('/api/consent', { ...body, [choice]: true }, staff.accessToken).expect(422);
      expect(ticked.body.fields).toMatchObject([{ path: choice }]);
    }
    expect(await ConsentEvent.countDocuments({ userId: staff.id })).toBe(0);
    const { body: consented } = await api.post('/api/consent', body, staff.accessToken).expect(200);
    expect(consented.last).toMatchObject({ variant: 'paper' });
    const profile = await entitle(staff.id);
    const answer = (await api.get(`/api/user-assessments/by-id/${profile}`, staff.accessToken).expect(200)).body;
    expect(answer).not.toHaveProperty('needsConsent');
    expect(answer).not.toHaveProperty('relationship');
  });

  it.each([
    ['child', 'Diri sendiri'],
    ['self', 'Ibu'],
  ] as const)(
    '%s: when the text does not offer the relationship %s, then 422 and nothing is stored',
    async (variant, relationship) => {
      expect((await api.post('/api/consent', await sent(variant, relationship), token)).status).toBe(422);
      expect(await events()).toEqual([]);
    },
  );

  it.each(['accepted', 'outdated', 'narrowed'])(
    'self: while a consent for children is %s and not withdrawn, then 409, and what it opens stays open',
    async (how) => {
      const owner = await parentOf(api, {});
      const guardian = await parentOf(api, {}, 'Ayah');
      const guardianship = await join(api, owner, guardian, await addChild(api, owner));
      const as = guardian.accessToken;
      if (how === 'narrowed') {
        await consentTo(api, as, { research: true });
        await api.post('/api/consent/withdraw-choice', { choice: 'research' }, as).expect(200);
      }
      if (how === 'outdated') {
        const [old] = CONSENT_VERSIONS as [ConsentVersion];
        const parameters = { practice: 'Praktik Contoh', contact: 'localhost' };
        const boxes = { research: true, whatsapp: false };
        const consent = { version: old.version, hash: renderConsent(old, parameters).hash, parameters, ...boxes };
        const event = { ...consent, kind: 'granted' as const, relationship: 'Ibu' as const, at: NOW };
        await ConsentEvent.create({ ...event, userId: guardian.id, sequence: 2 });
      }
      const profile = await entitle(guardian.id);
      const before = [await bytesOf(profile), await ConsentEvent.countDocuments({ userId: guardian.id })];
      const { status, body } = await api.post('/api/consent', await sent('self', 'Diri sendiri', as), as);
      expect([status, body.code]).toEqual([409, 'CONFLICT']);
      expect(body.message).toContain('belum ditarik');
      expect([await bytesOf(profile), await ConsentEvent.countDocuments({ userId: guardian.id })]).toEqual(before);
      expect(await Guardianship.findById(guardianship).lean()).toMatchObject({ endedAt: null });
      await api.post('/api/consent/withdraw', undefined, as).expect(200);
      await api.post('/api/consent', await sent('self', 'Diri sendiri', as), as).expect(200);
    },
  );

  it('when the hash is that of another variant, then 409 and nothing is stored', async () => {
    const body = { ...(await sent('child', 'Ibu')), variant: 'self', relationship: 'Diri sendiri' };
    expect((await api.post('/api/consent', body, token)).body.code).toBe('CONSENT_TEXT_CHANGED');
    expect(await events()).toEqual([]);
  });

  it('a consent to a text before the consultation was a purpose of its own: is asked for again, and its proof stays', async () => {
    const [old] = CONSENT_VERSIONS as [ConsentVersion];
    const parameters = { practice: 'Praktik Contoh', contact: 'localhost' };
    const { hash } = renderConsent(old, parameters);
    const boxes = { research: true, whatsapp: false };
    const consent = { version: old.version, hash, parameters, relationship: 'Ibu' as const, ...boxes };
    await ConsentEvent.create({ ...consent, kind: 'granted', at: NOW, userId, sequence: 1 });
    expect((await api.get('/api/consent', token).expect(200)).body.state).toBe('outdated');
    expect(await detail()).toMatchObject({ needsConsent: true });
    const { body: proof } = await api.get('/api/consent/proof', token).expect(200);
    expect(proof.events[0].text).toEqual(renderConsent(old, parameters));
  });
});

describe('a next version of the text', () => {
  const first = shownVersion(PRACTICE_FEATURES);
  const next = { version: '2027-01-15', text: first.text };
  const versions = CONSENT_VERSIONS as ConsentVersion[];
  const accepted = ACCEPTED_VERSIONS as Set<string>;
  const publish = (isFirstAccepted: boolean) => {
    versions.push(next);
    accepted.add(next.version);
    if (!isFirstAccepted) accepted.delete(first.version);
  };
  const goBack = () => {
    if (versions.at(-1) === next) versions.pop();
    accepted.delete(next.version);
    accepted.add(first.version);
  };
  afterEach(goBack);

  it('when it asks for a new consent, then nothing is saved until the account gives it, and the proof has both texts', async () => {
    await consentTo(api, token);
    publish(false);
    const { body: shown } = await api.get('/api/consent', token).expect(200);
    expect(shown).toMatchObject({
      state: 'outdated',
      last: { version: first.version },
      text: { version: '2027-01-15' },
    });
    expect(await detail()).toMatchObject({ needsConsent: true });
    expect((await save()).body.code).toBe('CONSENT_REQUIRED');
    expect((await consentTo(api, token, { version: first.version })).body.code).toBe('CONSENT_TEXT_CHANGED');
    expect((await consentTo(api, token)).body.state).toBe('active');
    await save().expect(200);
    const { body: proof } = await api.get('/api/consent/proof', token).expect(200);
    expect(proof.events.map(({ text }: { text: ConsentText }) => text.version)).toEqual([first.version, '2027-01-15']);
  });

  it('when the first text stays accepted, then its consents hold, and new ones are to the next text', async () => {
    await consentTo(api, token);
    publish(true);
    await save().expect(200);
    expect((await api.get('/api/consent', token).expect(200)).body.state).toBe('active');
    expect((await consentTo(api, token)).body.last).toMatchObject({ version: '2027-01-15' });
  });

  it('when the program goes back to the version before, then the account is asked again, and the proof waits for the text', async () => {
    publish(true);
    await consentTo(api, token);
    goBack();
    expect((await api.get('/api/consent', token).expect(200)).body.state).toBe('outdated');
    expect((await save()).body.code).toBe('CONSENT_REQUIRED');
    expect((await api.get('/api/consent/proof', token).expect(503)).body.code).toBe('UNAVAILABLE');
    publish(true);
    const { body: proof } = await api.get('/api/consent/proof', token).expect(200);
    expect(proof.events).toMatchObject([{ text: { version: '2027-01-15' } }]);
  });
});

describe('POST /api/consent/withdraw', () => {
  it('when a parent withdraws, then the next save is refused although the one before was in memory, and nothing is lost', async () => {
    await consentTo(api, token);
    await save({ responses: { 1: 5 } }).expect(200);
    const { body } = await withdraw().expect(200);
    expect(body).toMatchObject({ state: 'withdrawn', last: { kind: 'withdrawn', at: NOW.toISOString() } });
    const { progress, revision } = await read(id);
    for (const name of ['start', 'save-progress', 'complete'])
      expect((await call(name, { responses: { 2: 1 } })).body.code).toBe('CONSENT_REQUIRED');
    expect(await read(id)).toMatchObject({ progress, revision });
    await consentTo(api, token);
    expect((await save({ responses: { 2: 1 } }).expect(200)).body.responses).toEqual({ 1: 5, 2: 1 });
  });

  it('when there is no consent, or it is repeated, then nothing more is recorded', async () => {
    expect((await withdraw().expect(200)).body.state).toBe('none');
    await consentTo(api, token);
    await Promise.all([withdraw(), withdraw(), withdraw()]);
    expect((await events()).map(({ kind }) => kind)).toEqual(['granted', 'withdrawn']);
  });

  const marks = async (...ids: number[]) =>
    Promise.all(
      ids.map(async (each) => {
        const { restrictedAt, pausedByConsent } = await read(each);
        return [restrictedAt, pausedByConsent];
      }),
    );
  const PAUSED = [NOW, true];
  const FREE = [undefined, undefined];

  it('when a parent withdraws, then others may work with nothing about a child, also with what is bought later, and with what an adult answered', async () => {
    await consentTo(api, token);
    const { assessment } = await read(await entitleTo(LEARNING, userId));
    const forAdult = { assessment: { ...assessment, ageRange: '18 tahun ke atas' } };
    const adult = await entitleTo(LEARNING, userId, forAdult);
    const learning = await entitleTo(LEARNING, userId);
    await withdraw().expect(200);
    expect(await marks(id, learning, adult)).toEqual([PAUSED, PAUSED, FREE]);
    const free = await api.assessment({ priceRupiah: 0 });
    const { body } = await api.post(`/api/assessments/${free._id}/direct-access`, undefined, token).expect(201);
    expect(await marks(body.userAssessmentId)).toEqual([PAUSED]);
    await consentTo(api, token);
    expect(await marks(id, learning, adult, body.userAssessmentId)).toEqual([FREE, FREE, FREE, FREE]);
  });

  it('when the account answers for nobody else from now on, then others may work with its inventories, and not with sensory profiles', async () => {
    await consentTo(api, token);
    const learning = await entitleTo(LEARNING, userId);
    await withdraw().expect(200);
    await consentTo(api, token, { relationship: 'Diri sendiri', research: true });
    expect(await marks(id, learning)).toEqual([PAUSED, FREE]);
    await api.post('/api/consent/withdraw-choice', { choice: 'research' }, token).expect(200);
    expect(await marks(id, learning)).toEqual([PAUSED, FREE]);
    await consentTo(api, token);
    expect(await marks(id, learning)).toEqual([FREE, FREE]);
  });

  it('when a restore or an earlier version left other marks, then they follow the last event at the start of the API', async () => {
    const other = await api.user();
    const adult = await api.user();
    for (const each of [token, other.accessToken, adult.accessToken]) await consentTo(api, each);
    await withdraw().expect(200);
    await consentTo(api, adult.accessToken, { relationship: 'Diri sendiri' });
    const others = [await entitle(other.id), await entitle(adult.id), await entitleTo(LEARNING, adult.id)];
    await UserAssessment.updateMany({ userId }, { $unset: { restrictedAt: 1, pausedByConsent: 1 } });
    await UserAssessment.updateMany(
      { _id: { $in: others.filter((_each, index) => index !== 1) } },
      { $set: { restrictedAt: NOW, pausedByConsent: true } },
    );
    expect(await followConsents()).toBe(3);
    expect(await marks(id, ...others)).toEqual([PAUSED, FREE, PAUSED, FREE]);
    expect(await followConsents()).toBe(0);
  });

  it('after a withdrawal, then results can be read, and a repeated completion answers as before', async () => {
    await consentTo(api, token);
    const { body } = await call('complete', everything).expect(200);
    await withdraw();
    await api.get(`/api/user-assessments/result/${id}`, token).expect(200);
    expect((await call('complete', everything).expect(200)).body).toEqual(body);
  });
});

describe('GET /api/consent/proof', () => {
  it('when the practice has another name since, then the proof has the old text and anybody can compute its hash', async () => {
    await consentTo(api, token, { research: true });
    await withdraw();
    const { practice } = api.services.config;
    api.services.config.practice = { ...practice, name: 'Nama Baru' };
    const { body } = await api.get('/api/consent/proof', token).expect(200);
    api.services.config.practice = practice;
    const { account, events: found } = body as ConsentProof;
    expect(account).toMatchObject({ id: userId, name: 'Sari Putri' });
    expect(found.map(({ kind }) => kind)).toEqual(['granted', 'withdrawn']);
    const [granted] = found;
    if (granted?.kind !== 'granted') throw new Error('no consent');
    const { version, title, summary, sections, relationshipLabel, relationships, boxes } = granted.text;
    expect(boxes.whatsapp).toContain('Praktik Contoh');
    const shown = [version, title, summary, ...sections.flatMap(({ heading, body: text }) => [heading, text])];
    const form = [
      relationshipLabel,
      ...relationships.map(({ label }) => label),
      boxes.consent,
      boxes.research,
      boxes.whatsapp,
    ];
    expect(
      createHash('sha256')
        .update([...shown, ...form].join('\n'))
        .digest('hex'),
    ).toBe(granted.hash);
  });
});

it('consentEvents: when code tries to change or delete an event, then it is refused', async () => {
  await consentTo(api, token);
  await expect(ConsentEvent.updateOne({ userId }, { $set: { research: true } })).rejects.toThrow('append-only');
  await expect(ConsentEvent.deleteOne({ userId })).rejects.toThrow('append-only');
  await expect(ConsentEvent.deleteMany({ userId })).rejects.toThrow('append-only');
  const found = await ConsentEvent.findOne({ userId });
  await expect(found?.set({ research: true }).save()).rejects.toThrow('append-only');
  expect(await events()).toMatchObject([{ kind: 'granted', research: false }]);
});

it('REQUIRE_CONSENT=off: when nobody consents, then all calls work as before and the answers have no new field', async () => {
  api.services.config.requireConsent = false;
  try {
    expect(Object.keys(await detail())).not.toContain('needsConsent');
    expect((await api.get('/api/consent', token).expect(200)).body.isRequired).toBe(false);
    await call('start').expect(200);
    await save().expect(200);
    // A withdrawal closes nothing while consent is not required.
    await UserAssessment.updateOne({ _id: id }, { $set: { consentEndedAt: NOW } });
    await call('complete', everything).expect(200);
  } finally {
    api.services.config.requireConsent = true;
  }
});
