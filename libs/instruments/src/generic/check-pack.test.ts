import { createModifiedCheck, genericPack, put } from '../testing/choices.ts';
import { checkGenericPack, type GenericPack } from './check-pack.ts';

const checkModified = createModifiedCheck(genericPack, checkGenericPack);

it('checkGenericPack: when the pack is valid, then returns the same value', () => {
  const copy = structuredClone(genericPack);
  expect(checkGenericPack(copy)).toBe(copy);
});

it.each(Object.keys(genericPack).filter((key) => key !== '$schema'))(
  'checkGenericPack: when the field %s is missing, then rejects it by name',
  (key) => {
    expect(checkModified((pack) => Reflect.deleteProperty(pack, key))).toThrow(new RegExp(`^${key}: `, 'm'));
  },
);

it('checkGenericPack: when a field is named __proto__, then rejects the pack', () => {
  const json = JSON.stringify(genericPack).replace('"method":"none"', '"method":"none","__proto__":{}');
  expect(() => checkGenericPack(JSON.parse(json))).toThrow('must have no field __proto__');
});

it.each<[string, string, (pack: GenericPack) => void]>([
  ['a field is unknown', 'questions.0.hint: is not', (p) => put(p.questions[0]!, 'hint', 'x')],
  ['the id belongs to another instrument', 'id: must be generic', (p) => put(p, 'id', 'samples')],
  ['there is no question', 'questions: needs at least 1', (p) => p.questions.splice(0)],
  ['a number is skipped', 'questions.2.id: must be 3', (p) => put(p.questions[2]!, 'id', 4)],
  ['a question occurs twice', 'questions: text', (p) => put(p.questions[1]!, 'text', p.questions[0]!.text)],
  ['a question has one option', 'questions.0.options: needs at least 2', (p) => p.questions[0]!.options.splice(1)],
  [
    'a value occurs twice',
    'questions.0.options: value belum',
    (p) => put(p.questions[0]!.options[1]!, 'value', 'belum'),
  ],
  [
    'a label occurs twice',
    'options: label Belum terlihat',
    (p) => put(p.questions[0]!.options[1]!, 'label', 'Belum terlihat'),
  ],
  [
    'a value has a space',
    'questions.0.options.0.value: must be up to 40',
    (p) => put(p.questions[0]!.options[0]!, 'value', 'belum terlihat'),
  ],
  [
    'a value is too long to be sent',
    'questions.0.options.0.value: must be up to 40',
    (p) => put(p.questions[0]!.options[0]!, 'value', 'x'.repeat(41)),
  ],
  ['it has a scoring method', 'scoring.method: must be none', (p) => put(p.scoring, 'method', 'count')],
])('checkGenericPack: when %s, then reports %s', (_what, problem, change) => {
  expect(checkModified(change)).toThrow(problem);
});
