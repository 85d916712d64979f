import published from '@kenali/instruments/packs/published.json';
import { type SampleSubmission, sampleSubmissions } from '@kenali/instruments/workshop/sample-submissions';
import { inTier } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import { packHashOf } from '../src/features/instruments/index.ts';
import { UserAssessment, type UserAssessmentDocument } from '../src/features/user-assessments/index.ts';
import { type TestApi, testApi } from './harness.ts';
import { entitle, NOW } from './sensory.ts';

let parent: Awaited<ReturnType<TestApi['user']>>;
let adminToken: string;
const api = testApi({ now: () => NOW });
beforeAll(async () => {
  parent = await api.user();
  ({ adminToken } = await api.admin());
});

const versions = Object.entries(published as Record<string, Record<string, { pack: string }>>).flatMap(([id, own]) =>
  Object.entries(own).map(([version, { pack }]) => ({ id, version, pack })),
);
const instrumentOf = ({ id, version }: { id: string; version: string }) => {
  const found = api.services.instruments.find(id, version);
  if (!found) throw new Error(`${id} ${version} is not installed`);
  return found;
};
const bytesOf = (value: unknown) =>
  Buffer.from(mongoose.mongo.BSON.serialize({ value })).toString('base64') + JSON.stringify(value);

/** Completes a sample through the API, with a version pinned and the settings that the sample was scored with. */
async function completeSample(instrument: { id: string; version: string }, sample: SampleSubmission): Promise<number> {
  const { answered, scoring } = sample;
  const { type } = instrumentOf(instrument);
  api.services.config = { ...api.services.config, sensoryBandSet: scoring.bandSet };
  const id = await entitle(parent.id, {
    instrument,
    assessment: {
      name: 'Asesmen',
      type,
      priceRupiah: 0,
      instrumentId: instrument.id,
      ageRange: scoring.ageRange ?? '',
    },
  });
  // An assessment for children alone names one.
  const participantInfo = { childName: 'Alya Kirana', childBirthDate: '2019-03-01', ...answered.participantInfo };
  await api
    .post(`/api/user-assessments/${id}/complete`, { ...answered, participantInfo }, parent.accessToken)
    .expect(200);
  return id;
}

/** Scores what is stored in a document, with the settings that its result names. */
function rescore({ instrument, progress, results, completedAt, assessment }: UserAssessmentDocument) {
  if (!instrument || !results || !completedAt) throw new Error('It is not completed');
  return instrumentOf(instrument).score(progress, {
    bandSet: results.user.type === 'sensory' ? results.user.bandSet : 'questionnaire',
    completedAt: completedAt.toISOString(),
    ageRange: assessment.ageRange || null,
  });
}

describe('stored results', () => {
  it.each(versions)(
    '$id $version: are scored again to the same bytes, and name the published pack',
    async (version) => {
      const { id, version: number, pack } = version;
      const all = sampleSubmissions(instrumentOf(version));
      expect(all.length * versions.length).toBeGreaterThanOrEqual(1000);
      const samples = all.filter((_, position) => position % inTier({ gate: 5, full: 1 }) === 0);
      for (const sample of samples) await completeSample({ id, version: number }, sample);
      const stored = await UserAssessment.find({ 'instrument.id': id, 'instrument.version': number })
        .lean<UserAssessmentDocument[]>()
        .exec();
      expect(stored).toHaveLength(samples.length);
      const differing = stored.filter((found) => bytesOf(rescore(found)) !== bytesOf(found.results));
      expect(differing.map(({ _id }) => _id)).toEqual([]);
      expect(new Set(stored.map(({ packHash }) => packHash))).toEqual(new Set([pack]));
    },
  );

  it('when one stored answer is changed, then the comparison notices', async () => {
    const found = await UserAssessment.findOne({ 'instrument.id': 'learning-style' }).lean<UserAssessmentDocument>();
    if (!found) throw new Error('No result is stored');
    const other = found.progress.responses['1'] === 'visual' ? 'auditori' : 'visual';
    const progress = { ...found.progress, responses: { ...found.progress.responses, 1: other } };
    expect(bytesOf(rescore({ ...found, progress } as UserAssessmentDocument))).not.toBe(bytesOf(found.results));
  }, 120_000);
});

describe('packHashOf', () => {
  it('is the hash that was published, and another one for any other content', () => {
    for (const version of versions) {
      const { pack } = instrumentOf(version);
      expect(packHashOf({ pack })).toBe(version.pack);
      expect(packHashOf({ pack: { ...pack } as typeof pack })).toBe(version.pack);
      expect(packHashOf({ pack: { ...pack, title: `${pack.title} ` } as typeof pack })).not.toBe(version.pack);
    }
  });
});

describe('the answer for staff', () => {
  it('has the hash of the pack', async () => {
    const version = versions.find(({ id }) => id === 'generic') as (typeof versions)[number];
    const [sample] = sampleSubmissions(instrumentOf(version)) as [SampleSubmission];
    const id = await completeSample({ id: version.id, version: version.version }, sample);
    const { body } = await api.get(`/api/admin/assessments/${id}/result`, adminToken).expect(200);
    expect(body.packHash).toBe(version.pack);
  });
});
