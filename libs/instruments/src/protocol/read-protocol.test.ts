import type { ResponseValue } from '@kenali/contracts';
import { createRegistry } from '../registry.ts';
import { answersOf, genericPack, intelligencePack, learningPack } from '../testing/choices.ts';
import { currentPack } from '../testing/sensory.ts';
import { readProtocol } from './read-protocol.ts';

const registry = createRegistry([currentPack, learningPack, intelligencePack, genericPack]);

it.each([
  ['sensory', 3, 'KADANG-KADANG', ['same_answer'], ['fast']],
  // Each question words the option of a style differently.
  ['learning', 'visual', 'visual', ['same_answer'], ['not_observed', 'fast']],
  ['intelligence', false, 'Tidak', ['same_answer'], ['not_observed', 'fast']],
  // Three answers are too few to judge.
  ['other', 'belum', 'Belum terlihat', [], ['not_observed', 'same_answer', 'fast']],
] as const)(
  '%s: when every item has the answer %s, then it is seen wherever it can be judged',
  (type, value, ...expected) => {
    const instrument = registry.instrumentForType(type)!;
    const count = instrument.itemCount;
    const responses = answersOf(Array.from<ResponseValue>({ length: count }).fill(value));
    const { quality } = readProtocol(instrument, { responses, notApplicable: {}, comments: {} }, {});
    const [answer, flags, unchecked] = expected;
    expect(quality).toMatchObject({ longestRun: count, mostFrequent: { answer, count }, flags, unchecked });
  },
);
