import { Joi } from './joi.ts';

let validated = 0;
const entry = Joi.any().custom((value, { error }) => {
  validated += 1;
  return error('any.invalid', { value });
});
const map = Joi.object().pattern(Joi.string(), entry);
const listOf = (length: number) => Array(length).fill({});
const keysOf = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, {}]));

it.each([
  ['list', 20, Joi.array().items(entry).max(20), listOf, 'array.max'],
  ['map', 20, map.max(20), keysOf, 'object.max'],
  ['map without a maximum', 500, map, keysOf, 'object.max'],
])(
  'a %s: when it has more than %d entries, then none is validated, and there is one fault',
  (_, max, many, of, code) => {
    const faultsOf = (length: number) => {
      validated = 0;
      const { error } = Joi.object({ many }).validate({ many: of(length) }, { abortEarly: false });
      return [error?.details.length, error?.details[0]?.type, validated];
    };
    expect(faultsOf(max)).toEqual([max, 'any.invalid', max]);
    for (const length of [max + 1, 43_000]) expect(faultsOf(length)).toEqual([1, code, 0]);
  },
);
