import { createModifiedCheck, genericPack, put } from '../testing/choices.ts';
import { checkGenericPack, type GenericPack } from './check-pack.ts';

const checkModified = createModifiedCheck(genericPack, checkGenericPack);

it.each<[string, string, (pack: GenericPack) => void]>([
  ['a field is unknown', 'questions.0.hint: isian ini tidak', (p) => put(p.questions[0]!, 'hint', 'x')],
  ['the id belongs to another instrument', 'id: harus generic', (p) => put(p, 'id', 'samples')],
  ['there is no question', 'questions: harus berisi paling sedikit 1', (p) => p.questions.splice(0)],
  ['a number is skipped', 'questions.2.id: harus 3', (p) => put(p.questions[2]!, 'id', 4)],
  ['a question occurs twice', 'questions: Teks', (p) => put(p.questions[1]!, 'text', p.questions[0]!.text)],
  [
    'a question has one option',
    'questions.0.options: harus berisi paling sedikit 2',
    (p) => p.questions[0]!.options.splice(1),
  ],
  [
    'a value occurs twice',
    'questions.0.options: Nilai "belum"',
    (p) => put(p.questions[0]!.options[1]!, 'value', 'belum'),
  ],
  [
    'a value has a space',
    'questions.0.options.0.value: harus paling banyak 40',
    (p) => put(p.questions[0]!.options[0]!, 'value', 'belum terlihat'),
  ],
  [
    'a value is too long to be sent',
    'questions.0.options.0.value: harus paling banyak 40',
    (p) => put(p.questions[0]!.options[0]!, 'value', 'x'.repeat(41)),
  ],
  ['it has a scoring method', 'scoring.method: harus none', (p) => put(p.scoring, 'method', 'count')],
])('checkGenericPack: when %s, then reports %s', (_what, problem, change) => {
  expect(checkModified(change)).toThrow(problem);
});
