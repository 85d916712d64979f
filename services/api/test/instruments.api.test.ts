import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPacks } from '../src/features/instruments/index.ts';
import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { testApi } from './harness.ts';
import { newRegistry, packText } from './packs.ts';
import { entitle } from './sensory.ts';

const PACKS = join(__dirname, '../../../libs/instruments/packs');
const sensory = () => JSON.parse(packText('sensory-profile', '1.0.0'));

let token: string;
const api = testApi();
beforeAll(async () => {
  const parent = await api.user();
  token = parent.accessToken;
  await entitle(parent.id);
});

describe('GET /api/instruments/{id}/{version}', () => {
  const path = '/api/instruments/sensory-profile/1.0.0';

  it('when the version exists, then it returns the items without scoring data, cacheable forever', async () => {
    const { body, status, headers, text } = await api.get(path, token);
    expect(status).toBe(200);
    expect(body.items).toHaveLength(125);
    expect(JSON.stringify(body)).not.toMatch(/threshold|adminSection|bandSets|patterns/);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await api.get(path, token)).text).toBe(text);
  });

  it.each(['sensory-profile/9.9.9', 'sensory-profile/latest', 'unknown/1.0.0', '..%2F..%2Fsecret/1.0.0'])(
    'when %s is requested, then it returns 404 with no-store',
    async (name) => {
      const { status, body, headers } = await api.get(`/api/instruments/${name}`, token);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('when the user owns no assessment with the instrument, or it was withdrawn, then it returns 404', async () => {
    const other = await api.user();
    for (const withdrawnAt of [undefined, new Date()]) {
      if (withdrawnAt) await entitle(other.id, { withdrawnAt });
      const { status, body, headers } = await api.get(path, other.accessToken);
      expect([status, body.code, headers['cache-control']]).toEqual([404, 'NOT_FOUND', 'no-store']);
    }
    await api.get('/api/instruments/learning-style/1.0.0', token).expect(404);
    await entitle(other.id);
    await api.get(path, other.accessToken).expect(200);
  });

  it('when the caller is staff, then every instrument is readable', async () => {
    for (const role of ['admin', 'internal'] as const) {
      const { accessToken } = await api.user({ role });
      await api.get(path, accessToken).expect(200);
    }
  });
});

/** @returns a new folder of packs with one version */
function folderWith(id: string, version: string, text: string) {
  const dir = mkdtempSync(join(tmpdir(), 'kenali-packs-'));
  mkdirSync(join(dir, id, version), { recursive: true });
  writeFileSync(join(dir, id, version, 'pack.json'), text);
  return dir;
}

describe('a new version, added as a folder', () => {
  afterEach(() => {
    api.services.instruments = newRegistry();
  });

  it.each([LEARNING, INTELLIGENCE, GENERIC])(
    'when one of $instrumentId was started before, then it continues with the old version, and a new start pins the new version',
    async (kind: ChoiceKind) => {
      const { id: userId, accessToken } = await api.user();
      const call = (id: number, action: string, body?: object) =>
        api.post(`/api/user-assessments/${id}/${action}`, body, accessToken).expect(200);
      const [started, notStarted] = [await entitleTo(kind, userId), await entitleTo(kind, userId)];
      await call(started, 'save-progress', { responses: { 1: kind.values[0] } });
      const text = packText(kind.instrumentId, '1.1.0', (pack) => (pack.questions[0]!.text = 'Pertanyaan baru'));
      const dir = folderWith(kind.instrumentId, '1.1.0', text);
      cpSync(PACKS, dir, { recursive: true });
      api.services.instruments = loadPacks(dir);

      const detail = async (id: number) => (await api.get(`/api/user-assessments/${id}`, accessToken)).body;
      const [oldRef, newRef] = [kind.version, '1.1.0'].map((version) => ({ id: kind.instrumentId, version }));
      expect(await detail(started)).toMatchObject({ instrument: oldRef, instrumentOnStart: null });
      expect(await detail(notStarted)).toMatchObject({ instrument: null, instrumentOnStart: newRef });
      expect((await call(started, 'start')).body.instrumentVersion).toBe(kind.version);
      expect((await call(notStarted, 'start')).body.instrumentVersion).toBe('1.1.0');

      for (const [id, ref] of [
        [started, oldRef],
        [notStarted, newRef],
      ] as const) {
        await call(id, 'complete', { responses: choose(kind) });
        const { body } = await api.get(`/api/user-assessments/result/${id}`, accessToken);
        expect(body.results.instrument).toEqual(ref);
        // Results of different versions are not comparable.
        expect(body.earlier).toEqual([]);
      }
    },
  );
});

describe('loadPacks', () => {
  it.each([
    ['is not JSON', '1.0.0', '{', /sensory-profile\/1\.0\.0 cannot be read/],
    ['is in the wrong folder', '2.0.0', JSON.stringify(sensory()), /2\.0\.0 declares .*1\.0\.0/],
  ])('when a pack %s, then it throws an error that names the pack', (_what, version, text, message) => {
    expect(() => loadPacks(folderWith('sensory-profile', version, text))).toThrow(message);
  });

  it('reads what research says about an instrument; a pack without it has none', () => {
    const dir = folderWith('sensory-profile', '1.0.0', JSON.stringify(sensory()));
    expect(loadPacks(dir).evidenceOf('sensory-profile')).toBeNull();
    const evidence = readFileSync(join(PACKS, 'sensory-profile/evidence.json'), 'utf8');
    writeFileSync(join(dir, 'sensory-profile/evidence.json'), evidence);
    const newest = JSON.parse(evidence).revisions.at(-1);
    expect(loadPacks(dir).evidenceOf('sensory-profile')).toEqual({
      grade: newest.grade,
      revised: newest.date,
      limits: newest.limits,
    });
    expect(loadPacks(dir).evidenceOf('generic')).toBeNull();
  });

  it.each([
    ['is not JSON', '{', /sensory-profile cannot be read/],
    ['is about another instrument', '{"id":"generic","revisions":[]}', /sensory-profile declares generic/],
    ['has no revision', '{"id":"sensory-profile","revisions":[]}', /revisions: harus berisi paling sedikit 1 entri/],
  ])('when evidence %s, then it throws an error that says so', (_what, text, message) => {
    const dir = folderWith('sensory-profile', '1.0.0', JSON.stringify(sensory()));
    writeFileSync(join(dir, 'sensory-profile/evidence.json'), text);
    expect(() => loadPacks(dir)).toThrow(message);
  });

  it('when a version folder has no pack, then it throws an error that names the folder', () => {
    const dir = mkdtempSync(join(tmpdir(), 'kenali-packs-'));
    mkdirSync(join(dir, 'sensory-profile/1.0.0'), { recursive: true });
    expect(() => loadPacks(dir)).toThrow(/sensory-profile\/1\.0\.0 cannot be read/);
  });
});
