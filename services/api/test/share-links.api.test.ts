import type { ShareLinkCreated, ShareLinkView } from '@kenali/contracts';
import { ERRORS } from '@kenali/contracts';
import jwt from 'jsonwebtoken';
import { applyRetention, eraseNext } from '../src/features/erasure/index.ts';
import { ShareLink } from '../src/features/sharing/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, LEARNING } from './choices.ts';
import { readEverything } from './erasure-family.ts';
import { securityEvents, type TestApi, testApi } from './harness.ts';
import { mailsTo, otherThan } from './mail.ts';
import { asFile, completeOne, download } from './read-pdf-api.ts';
import { ALYA } from './restriction.ts';
import { answers, consentTo, entitle, NOW } from './sensory.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PHONE = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36' };

let clock = NOW;
const lines: string[] = [];
// `report.api.test.ts` has what is drawn.
const api = testApi({
  now: () => clock,
  env: { REQUIRE_CONSENT: 'on' },
  isDrawing: false,
  logLine: (line) => lines.push(line),
});

let parent: Awaited<ReturnType<TestApi['user']>>;
let id: number;
beforeEach(async () => {
  clock = NOW;
  parent = await api.user();
  await consentTo(api, parent.accessToken);
  id = await completeOne(api, parent, 'sensory', { responses: { ...answers(2), 1: 5 } }, 'Profil Sensori Anak');
});

const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const create = (body: object = { days: 7 }, key?: string, result = id, token = parent.accessToken) =>
  api.post(`/api/user-assessments/${result}/share-links`, body, token, key ? { 'Idempotency-Key': key } : {});
const created = async (days = 7): Promise<ShareLinkCreated> => (await create({ days }).expect(201)).body;
const list = async (): Promise<ShareLinkView[]> =>
  (await api.get(`/api/user-assessments/${id}/share-links`, parent.accessToken).expect(200)).body.links;
const revoke = (link: number, token = parent.accessToken) => api.post(`/api/share-links/${link}/revoke`, {}, token);
const status = (token: string) => api.post('/api/shared-results/status', { token });
const open = ({ token, pin }: Pick<ShareLinkCreated, 'token' | 'pin'>, more: object = {}) =>
  api.post('/api/shared-results/open', { token, pin, ...more }, undefined, PHONE);
const viewerOf = async (link: ShareLinkCreated): Promise<string> => (await open(link).expect(200)).body.viewer;
const result = (viewer: unknown) => api.post('/api/shared-results/result', { viewer });
const pdf = (viewer: unknown) => api.post('/api/shared-results/pdf', { viewer });
const completeLearning = (owner = parent) => completeOne(api, owner, 'learning', { responses: choose(LEARNING) });
const requestDeletion = async (body: object): Promise<number> => {
  const sent = { ...body, currentPassword: parent.password };
  return (await api.post('/api/data-requests/deletion', sent, parent.accessToken).expect(200)).body.id;
};
const withdraw = () => api.post('/api/consent/withdraw', undefined, parent.accessToken).expect(200);

/** Every call behind a link answers 410, whatever was opened before. */
async function expectEnded(link: ShareLinkCreated, viewer: string): Promise<void> {
  const all = await Promise.all([
    status(link.token),
    open(link),
    open({ ...link, pin: otherThan(link.pin) }),
    result(viewer),
    pdf(viewer),
  ]);
  for (const { status: code, body } of all) expect([code, body.code]).toEqual([410, 'SHARE_LINK_ENDED']);
}

describe('creating a link', () => {
  it('when the owner chooses 1, 7 or 30 days, then it expires after them, and only hashes are stored', async () => {
    const links: ShareLinkView[] = [];
    const secrets: string[] = [];
    for (const days of [1, 7, 30]) {
      const { body, headers } = await create({ days }).expect(201);
      expect(headers['cache-control']).toBe('no-store');
      const { link, token, pin } = body as ShareLinkCreated;
      expect(link).toMatchObject({ state: 'active', days, openings: 0, views: [], createdAt: NOW.toISOString() });
      expect(link.expiresAt).toBe(new Date(NOW.getTime() + days * DAY_MS).toISOString());
      // 24 bytes.
      expect(token).toMatch(/^[\w-]{32}$/);
      expect(pin).toMatch(/^\d{6}$/);
      secrets.push(token, `"${pin}"`);
      links.unshift(link);
    }
    const stored = [...(await readEverything()).values()].flat().join('\n');
    for (const secret of secrets) expect(stored.includes(secret)).toBe(false);
    const { body: shown } = await api.get(`/api/user-assessments/${id}/share-links`, parent.accessToken).expect(200);
    expect(shown).toEqual({ links });
  });

  it('when calls with one key arrive at once and again later, then one link exists, and all get its token and PIN', async () => {
    const first = await Promise.all(Array.from({ length: 5 }, () => create({ days: 7 }, 'kunci')));
    pass(MINUTE_MS);
    const again = await create({ days: 7 }, 'kunci');
    const bodies = [...first, again].map(({ status: code, body }) => [code, body.link?.id, body.token, body.pin]);
    expect(new Set(bodies.map((each) => each.join())).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(201);
    expect(await ShareLink.countDocuments({ userAssessmentId: id })).toBe(1);
    expect((await create({ days: 1 }, 'kunci')).body.code).toBe('CONFLICT');
    const other = await completeLearning();
    expect((await create({ days: 7 }, 'kunci', other)).status).toBe(409);
  });

  it('when two owners choose the same key, then each has a link with secrets of its own', async () => {
    const [own, neighbour] = [await create({ days: 7 }, 'kunci'), await api.user()];
    await consentTo(api, neighbour.accessToken);
    const theirs = await completeLearning(neighbour);
    const other = await create({ days: 7 }, 'kunci', theirs, neighbour.accessToken);
    expect([own.status, other.status]).toEqual([201, 201]);
    expect([other.body.token, other.body.pin]).not.toEqual([own.body.token, own.body.pin]);
  });

  it('when ten links are active, then further ones are refused, also at once, until one is revoked', async () => {
    const all = await Promise.all(Array.from({ length: 13 }, () => create()));
    expect(all.filter(({ status: code }) => code === 201)).toHaveLength(10);
    const refused = all.filter(({ status: code }) => code !== 201);
    for (const { body } of refused) expect(body.code).toBe('SHARE_LINKS_FULL');
    expect(ERRORS.SHARE_LINKS_FULL.message).toContain('10 tautan');
    await revoke((await list())[0]?.id as number).expect(200);
    await create().expect(201);
  });

  it('when the result is unfinished, then 409; when the days are wrong, 422; nothing is stored', async () => {
    const unfinished = await entitle(parent.id);
    expect((await create({ days: 7 }, undefined, unfinished)).status).toBe(409);
    expect((await api.get(`/api/user-assessments/${unfinished}/share-links`, parent.accessToken)).status).toBe(409);
    for (const body of [{}, { days: 2 }, { days: '7 hari' }, { days: [7] }, { days: null }])
      expect((await create(body)).status).toBe(422);
    expect(await ShareLink.countDocuments({ userAssessmentId: { $in: [id, unfinished] } })).toBe(0);
  });
});

describe('opening a link', () => {
  it('when the token is unknown, then 404; a wrong PIN gets 422, reveals nothing and is no opening', async () => {
    const link = await created();
    for (const token of ['', 'x', 'A'.repeat(32), link.token.slice(1), `${link.token}x`, 'x'.repeat(200)])
      expect((await status(token)).status).toBe(token === '' ? 422 : 404);
    expect((await open({ ...link, token: 'A'.repeat(32) })).status).toBe(404);
    const { status: code, body } = await open({ ...link, pin: otherThan(link.pin) });
    expect([code, body]).toEqual([
      422,
      { code: 'SHARE_PIN_INVALID', message: expect.any(String), requestId: expect.any(String) },
    ]);
    for (const pin of ['', '12345', '1234567', 'abcdef', link.pin.slice(1)])
      expect((await open({ ...link, pin })).body.code).toBe('VALIDATION');
    expect((await list())[0]).toMatchObject({ openings: 0, views: [] });
    const before = await status(link.token).expect(200);
    expect(Object.keys(before.body).sort()).toEqual(['expiresAt', 'practice']);
  });

  it('when the PIN is right, then the result is the one that the owner sees, without other results or numbers', async () => {
    pass(DAY_MS);
    // A second result of the same child: the owner sees a comparison.
    id = await completeOne(api, parent, 'sensory', { responses: answers(3) }, 'Profil Sensori Anak');
    const own = (await api.get(`/api/user-assessments/result/${id}`, parent.accessToken).expect(200)).body;
    expect(own.earlier).toHaveLength(1);
    const link = await created();
    const opened = await open(link).expect(200);
    const { body, headers } = await result(opened.body.viewer).expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    const { assessment, completedAt, results, interpretation, practice, evidence } = own;
    const { expiresAt } = link.link;
    expect(body).toEqual({
      assessment,
      completedAt,
      results,
      interpretation,
      practice,
      evidence,
      expiresAt,
      userName: 'Sari Putri',
    });
  });

  it('when the PDF is downloaded, then it has the result without comparisons, under a name without people', async () => {
    pass(DAY_MS);
    id = await completeOne(api, parent, 'sensory', { responses: answers(3) }, 'Profil Sensori Anak');
    const viewer = await viewerOf(await created());
    const answer = await asFile(pdf(viewer));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename=Hasil_Profil_Sensori_Anak_2030-11-22.pdf');
    const shared = String(answer.body);
    const own = String((await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken)).body);
    expect(own).toContain('Perubahan dari Waktu ke Waktu');
    expect(shared).not.toContain('Perubahan dari Waktu ke Waktu');
    for (const part of ['Alya Kirana', 'Hasil Keseluruhan', '"Skor total","value":"375"'])
      expect([part, shared.includes(part), own.includes(part)]).toEqual([part, true, true]);
    expect((await list())[0]?.views.map(({ kind }) => kind)).toEqual(['pdf', 'opened']);
  });

  it('when a link is opened twice, then owner and staff see each opening with time and coarse device, and no secret', async () => {
    const link = await created();
    await open(link).expect(200);
    pass(MINUTE_MS);
    await open(link).expect(200);
    const [shown] = await list();
    expect(shown).toMatchObject({
      openings: 2,
      views: [
        { kind: 'opened', at: clock.toISOString(), device: 'Chrome di Android' },
        { kind: 'opened', at: NOW.toISOString(), device: 'Chrome di Android' },
      ],
    });
    const { adminToken } = await api.admin();
    const { body } = await api.get(`/api/admin/assessments/${id}/result`, adminToken).expect(200);
    expect(body.shareLinks).toEqual([shown]);
    for (const secret of [link.token, `"${link.pin}"`]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('when a link is opened again and again, then the first openings stay; wrong PINs are counted with the last time', async () => {
    const link = await created();
    await open(link).expect(200);
    const { wrongPins: none } = (await list())[0] as ShareLinkView;
    const later = Array.from({ length: 198 }, (_, minute) => ({
      kind: 'opened' as const,
      at: new Date(NOW.getTime() + minute * MINUTE_MS),
      device: 'Safari di iPhone',
    }));
    await ShareLink.updateOne({ _id: link.link.id }, { $push: { views: { $each: later } }, $inc: { openings: 198 } });
    for (let times = 0; times < 3; times += 1) {
      pass(DAY_MS);
      await open({ token: link.token, pin: otherThan(link.pin) }).expect(422);
      await open(link).expect(200);
    }
    const [shown] = await list();
    expect([none, shown?.wrongPins]).toEqual([undefined, { count: 3, lastAt: clock.toISOString() }]);
    expect([shown?.openings, shown?.views.length]).toEqual([202, 200]);
    const times = shown?.views.map(({ at }) => at) ?? [];
    expect(times.slice(-20)).toEqual([
      ...later
        .slice(0, 19)
        .map(({ at }) => at.toISOString())
        .reverse(),
      NOW.toISOString(),
    ]);
    expect(times.slice(0, 3)).toEqual([0, 1, 2].map((days) => new Date(clock.getTime() - days * DAY_MS).toISOString()));
  });

  it('when a viewer is forged, old, for another link or another kind of token, then 403; and no viewer is an access token', async () => {
    const [one, other] = [await created(), await created()];
    const viewer = await viewerOf(one);
    const { jwtSecret } = api.services.config;
    const claims = jwt.decode(viewer) as object;
    const forged = [
      '',
      'x',
      `${viewer}x`,
      viewer.replace(/\.[^.]*$/, '.'),
      parent.accessToken,
      jwt.sign(claims, jwtSecret),
      jwt.sign(claims, 'another-secret'),
      jwt.sign(claims, '', { algorithm: 'none' }),
    ];
    for (const each of forged) {
      const expected = each === '' ? 422 : 403;
      expect([each, (await result(each)).status, (await pdf(each)).status]).toEqual([each, expected, expected]);
    }
    expect((await api.get('/api/user-assessments', viewer)).status).toBe(401);
    // Revoking the one link leaves the other one open.
    const second = await viewerOf(other);
    await revoke(one.link.id).expect(200);
    expect([(await result(viewer)).status, (await result(second)).status]).toEqual([410, 200]);
    pass(31 * MINUTE_MS);
    const late = await result(second);
    expect([late.status, late.body.code]).toEqual([403, 'SHARE_VIEW_ENDED']);
    // An old viewer is no substitute for the PIN.
    expect((await open({ ...other, pin: otherThan(other.pin) }, { viewer: second })).status).toBe(422);
    expect((await open(other, { viewer: second })).status).toBe(200);
  });

  it('when a link expires, then each call answers 410 from that moment, and the owner still sees the openings', async () => {
    const link = await created(1);
    pass(DAY_MS - MINUTE_MS);
    const opened = await open(link).expect(200);
    expect(opened.body.viewerUntil).toBe(link.link.expiresAt);
    const { viewer } = opened.body;
    await result(viewer).expect(200);
    pass(MINUTE_MS);
    for (const answer of [await status(link.token), await open(link)]) expect(answer.status).toBe(410);
    // The viewer ends with the link.
    expect((await result(viewer)).status).toBe(403);
    expect((await list())[0]).toMatchObject({ state: 'expired', openings: 1 });
  });

  it('when a wrong secret is sent, then no log line has it, and the security log has each step without it', async () => {
    lines.length = 0;
    const link = await created();
    await open({ ...link, pin: otherThan(link.pin) });
    const viewer = await viewerOf(link);
    await result(viewer).expect(200);
    await revoke(link.link.id).expect(200);
    const log = lines.join('\n');
    for (const secret of [link.token, viewer]) expect(log.includes(secret)).toBe(false);
    for (const pin of [link.pin, otherThan(link.pin)])
      expect(lines.filter((line) => new RegExp(`(?<![\\d.])${pin}(?!\\d)`).test(line))).toEqual([]);
    expect(securityEvents(lines).map(({ event, account, link: result }) => [event, account, result])).toEqual(
      ['share_link_created', 'share_pin_failed', 'share_link_opened', 'share_link_revoked'].map((event) => [
        event,
        parent.id,
        link.link.id,
      ]),
    );
  });
});

describe('the end of a link', () => {
  it('when the owner revokes it, then every call answers 410 at once, and a repeat changes nothing', async () => {
    const link = await created();
    const viewer = await viewerOf(link);
    await result(viewer).expect(200);
    const first = await revoke(link.link.id).expect(200);
    expect(first.body).toMatchObject({ id: link.link.id, state: 'revoked', openings: 1 });
    await expectEnded(link, viewer);
    pass(MINUTE_MS);
    expect((await revoke(link.link.id).expect(200)).body).toEqual(first.body);
  });

  it('when it is revoked while many open it, then what was opened is recorded, and nothing opens after the answer', async () => {
    const link = await created();
    let isRevoked = false;
    const openers = Array.from({ length: 12 }, async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        const wasRevoked = isRevoked;
        const { status: code } = await open(link);
        statuses.push(code);
        if (wasRevoked) expect(code).toBe(410);
      }
      return statuses;
    });
    const revoking = status(link.token)
      .then(() => revoke(link.link.id).expect(200))
      .then(() => {
        isRevoked = true;
      });
    const statuses = (await Promise.all(openers)).flat();
    await revoking;
    expect(statuses.filter((code) => code !== 200 && code !== 410)).toEqual([]);
    const [shown] = await list();
    expect(shown?.openings).toBe(statuses.filter((code) => code === 200).length);
    expect((await open(link)).status).toBe(410);
  });

  it('when the consent is withdrawn, then 410 at once, and a later consent brings no link back', async () => {
    const link = await created();
    const viewer = await viewerOf(link);
    await withdraw();
    await expectEnded(link, viewer);
    await consentTo(api, parent.accessToken).then(({ status: code }) => expect(code).toBe(200));
    await expectEnded(link, viewer);
    expect((await list())[0]).toMatchObject({ state: 'ended', openings: 1 });
    await open(await created()).expect(200);
  });

  it('links that an earlier consent allowed leave room for ten others', async () => {
    for (const code of [...Array(10).fill(201), 409]) expect((await create()).status).toBe(code);
    await withdraw();
    await consentTo(api, parent.accessToken);
    for (const code of [...Array(10).fill(201), 409]) expect((await create()).status).toBe(code);
  });

  it('when the owner answers for nobody else any more, then links to profiles of a child end, and links to other results do not', async () => {
    const learning = await completeLearning();
    const [ofChild, ofOwner] = [await created(), (await create({ days: 7 }, undefined, learning)).body];
    const answer = await consentTo(api, parent.accessToken, { relationship: 'Diri sendiri' });
    expect(answer.status).toBe(200);
    expect((await open(ofChild)).status).toBe(410);
    expect((await open(ofOwner)).status).toBe(200);
  });

  it('when a withdrawal and new links meet, then no link is open afterwards', async () => {
    const [, ...links] = await Promise.all([withdraw(), ...Array.from({ length: 6 }, () => create())]);
    for (const { status: code, body } of links) {
      if (code === 201) expect((await open(body)).status).toBe(410);
      else expect(body.code).toBe('CONSENT_REQUIRED');
    }
  });

  it('when staff deactivate the account, then 410 at once, also for links of that moment, and also after a reactivation', async () => {
    const link = await created();
    const viewer = await viewerOf(link);
    const { adminToken } = await api.admin();
    const setActive = (isActive: boolean) => api.patch(`/api/admin/users/${parent.id}`, { isActive }, adminToken);
    const [, ...racing] = await Promise.all([setActive(false), ...Array.from({ length: 4 }, () => create())]);
    await expectEnded(link, viewer);
    await setActive(true).expect(200);
    await expectEnded(link, viewer);
    for (const { status: code, body } of racing)
      if (code === 201) expect((await open(body)).status).toBe(410);
      else expect([401, 403]).toContain(code);
  });

  it('when the owner requests the deletion of the child or the account, then its links end at once and do not come back', async () => {
    const learning = await completeLearning();
    const ofChild = await created();
    const ofOwner: ShareLinkCreated = (await create({ days: 7 }, undefined, learning).expect(201)).body;
    const [childViewer, ownViewer] = [await viewerOf(ofChild), await viewerOf(ofOwner)];
    const request = await requestDeletion({ kind: 'delete_child', child: ALYA });
    await expectEnded(ofChild, childViewer);
    await result(ownViewer).expect(200);
    await api.post(`/api/data-requests/${request}/cancel`, {}, parent.accessToken).expect(200);
    await expectEnded(ofChild, childViewer);
    await requestDeletion({ kind: 'delete_account' });
    await expectEnded(ofOwner, ownViewer);
  });

  it('when the child is erased, then its links are gone: 404', async () => {
    await requestDeletion({ kind: 'delete_child', child: ALYA });
    // During the seven days the family may share again.
    const link = await created(30);
    const viewer = await viewerOf(link);
    pass(8 * DAY_MS);
    while (await eraseNext(api.services));
    expect((await result(viewer)).status).toBe(403);
    expect((await status(link.token)).status).toBe(404);
    expect(await ShareLink.countDocuments({ userAssessmentId: id })).toBe(0);
  });

  it('when the result is refunded or older than it is kept, then 410 or 404', async () => {
    const link = await created();
    const viewer = await viewerOf(link);
    await UserAssessment.updateOne({ _id: id, userId: parent.id }, { withdrawnAt: clock });
    await expectEnded(link, viewer);
    await UserAssessment.updateOne({ _id: id, userId: parent.id }, { $unset: { withdrawnAt: 1 } });
    pass(6 * 366 * DAY_MS);
    await applyRetention(api.services);
    expect((await status(link.token)).status).toBe(404);
  });
});

it('an instrument without a child: when nobody ever consented, then its owner can share it, and a withdrawal ends it', async () => {
  const adult = await api.user();
  const assessment = {
    name: 'Gaya Belajar',
    type: 'learning' as const,
    priceRupiah: 0,
    instrumentId: 'learning-style',
  };
  const own = await entitle(adult.id, { assessment: { ...assessment, ageRange: '18 tahun ke atas' } });
  const responses = choose(LEARNING);
  await api.post(`/api/user-assessments/${own}/complete`, { responses }, adult.accessToken).expect(200);
  const { body } = await create({ days: 1 }, undefined, own, adult.accessToken).expect(201);
  await open(body).expect(200);
  await consentTo(api, adult.accessToken).then(({ status: code }) => expect(code).toBe(200));
  await api.post('/api/consent/withdraw', undefined, adult.accessToken).expect(200);
  expect((await open(body)).status).toBe(410);
});

describe('the email about an opening', () => {
  const SUBJECT = 'Tautan berbagi Anda dibuka';
  const mails = async () => (await mailsTo(api, parent.email)).filter(({ subject }) => subject === SUBJECT);

  it('when a link is opened, then the owner gets one on its first opening of a day, without a name of the child', async () => {
    const link = await created();
    expect(await mails()).toEqual([]);
    const viewer = await viewerOf(link);
    const [mail, ...rest] = await mails();
    expect(rest).toEqual([]);
    expect(mail?.text).toContain('dengan Chrome di Android, pada 21 November 2030 pukul 03.30 WIB.');
    expect(mail?.text).toContain(`/results/${id}`);
    for (const word of ['Alya', 'Kirana', 'Ratna Wijaya', link.token, link.pin, 'Profil Sensori'])
      expect(JSON.stringify(mail)).not.toContain(word);
    // Another opening, the result and the PDF of the same day.
    await viewerOf(link);
    await result(viewer).expect(200);
    await pdf(viewer).expect(200);
    expect(await mails()).toEqual([]);
    // In Jakarta, the next day begins at 17:00 UTC.
    clock = new Date('2030-11-21T16:59:59.000Z');
    await viewerOf(link);
    expect(await mails()).toEqual([]);
    clock = new Date('2030-11-21T17:00:00.000Z');
    await viewerOf(link);
    expect(await mails()).toHaveLength(1);
  });

  it('when a link is opened several times at once, then one is sent, and every opening is recorded', async () => {
    const link = await created();
    const all = await Promise.all(Array.from({ length: 5 }, () => open(link)));
    expect(all.map(({ status: code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect((await list())[0]).toMatchObject({ openings: 5 });
    expect(await mails()).toHaveLength(1);
  });

  it('when two links are opened, then each has its own; a wrong PIN and a revoked link have none', async () => {
    const [one, other, revoked] = [await created(), await created(1), await created(30)];
    await open({ ...one, pin: otherThan(one.pin) }).expect(422);
    await revoke(revoked.link.id).expect(200);
    await open(revoked).expect(410);
    expect(await mails()).toEqual([]);
    await viewerOf(one);
    await viewerOf(other);
    expect(await mails()).toHaveLength(2);
  });
});
