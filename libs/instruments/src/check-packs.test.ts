import { checkGenericPack } from './generic/check-pack.ts';
import { checkIntelligencePack } from './intelligence/check-pack.ts';
import { checkLearningPack } from './learning/check-pack.ts';
import { checkSensoryPack } from './sensory/pack/check-pack.ts';
import { genericPack, intelligencePack, learningPack } from './testing/choices.ts';
import { packCopy } from './testing/sensory.ts';

describe.each<[string, object, (json: unknown) => unknown]>([
  ['checkGenericPack', genericPack, checkGenericPack],
  ['checkIntelligencePack', intelligencePack, checkIntelligencePack],
  ['checkLearningPack', learningPack, checkLearningPack],
  ['checkSensoryPack', packCopy(), checkSensoryPack],
])('%s', (_name, pack, check) => {
  it('when the pack is valid, then returns the same value', () => {
    const copy = structuredClone(pack);
    expect(check(copy)).toBe(copy);
  });

  it.each(Object.keys(pack).filter((key) => key !== '$schema'))(
    'when the field %s is missing, then rejects it by name',
    (key) => {
      const copy = structuredClone(pack);
      Reflect.deleteProperty(copy, key);
      expect(() => check(copy)).toThrow(new RegExp(`^${key}: `, 'm'));
    },
  );
});
