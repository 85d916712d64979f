import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPacks } from '../src/features/instruments/index.ts';
import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { startTestApi, type TestApi } from './harness.ts';

const PACKS = join(__dirname, '../../../libs/instruments/packs');

/** Loads the packs plus a new version of one instrument, whose first question differs. */
function withNewVersion(instrumentId: string, version: string) {
  const dir = mkdtempSync(join(tmpdir(), 'kenali-packs-'));
  cpSync(PACKS, dir, { recursive: true });
  const pack = JSON.parse(readFileSync(join(dir, instrumentId, '1.0.0/pack.json'), 'utf8'));
  pack.version = version;
  pack.questions[0].text = 'Pertanyaan baru';
  cpSync(join(dir, instrumentId, '1.0.0'), join(dir, instrumentId, version), { recursive: true });
  writeFileSync(join(dir, instrumentId, version, 'pack.json'), JSON.stringify(pack));
  return loadPacks(dir);
}

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.stop());

describe.each([LEARNING, INTELLIGENCE, GENERIC])(
  'a new version of $instrumentId, added as a folder',
  (kind: ChoiceKind) => {
    it('when one was started before, then it continues with the old version, and a new start pins the new version', async () => {
      const { id: userId, accessToken } = await api.user();
      const call = (id: number, action: string, body?: object) =>
        api.post(`/api/user-assessments/${id}/${action}`, body, accessToken).expect(200);
      const [started, notStarted] = [await entitleTo(kind, userId), await entitleTo(kind, userId)];
      await call(started, 'save-progress', { responses: { 1: kind.values[0] } });
      api.services.instruments = withNewVersion(kind.instrumentId, '1.1.0');

      const detail = async (id: number) => (await api.get(`/api/user-assessments/${id}`, accessToken)).body;
      const [oldRef, newRef] = ['1.0.0', '1.1.0'].map((version) => ({ id: kind.instrumentId, version }));
      expect(await detail(started)).toMatchObject({ instrument: oldRef, instrumentOnStart: null });
      expect(await detail(notStarted)).toMatchObject({ instrument: null, instrumentOnStart: newRef });
      expect((await call(started, 'start')).body.instrumentVersion).toBe('1.0.0');
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
    });
  },
);
