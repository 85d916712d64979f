import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPacks } from '../src/features/instruments/index.ts';
import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { startTestApi, type TestApi } from './harness.ts';

const PACKS = join(__dirname, '../../../libs/instruments/packs');

/** The packs with one more version of an instrument, in which the first question reads differently. */
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
    it('when one began before, then it goes on with the old version; a new start pins the new one', async () => {
      const { id: userId, accessToken } = await api.user();
      const call = (id: number, act: string, body?: object) =>
        api.post(`/api/user-assessments/${id}/${act}`, body, accessToken).expect(200);
      const [begun, untouched] = [await entitleTo(kind, userId), await entitleTo(kind, userId)];
      await call(begun, 'save-progress', { responses: { 1: kind.values[0] } });
      api.services.instruments = withNewVersion(kind.instrumentId, '1.1.0');

      const detail = async (id: number) => (await api.get(`/api/user-assessments/${id}`, accessToken)).body;
      const [old, next] = ['1.0.0', '1.1.0'].map((version) => ({ id: kind.instrumentId, version }));
      expect(await detail(begun)).toMatchObject({ instrument: old, instrumentOnStart: null });
      expect(await detail(untouched)).toMatchObject({ instrument: null, instrumentOnStart: next });
      expect((await call(begun, 'start')).body.instrumentVersion).toBe('1.0.0');
      expect((await call(untouched, 'start')).body.instrumentVersion).toBe('1.1.0');

      for (const [id, ref] of [
        [begun, old],
        [untouched, next],
      ] as const) {
        await call(id, 'complete', { responses: choose(kind) });
        const { body } = await api.get(`/api/user-assessments/result/${id}`, accessToken);
        expect(body.results.instrument).toEqual(ref);
        // The other version's result is not comparable.
        expect(body.earlier).toEqual([]);
      }
    });
  },
);
