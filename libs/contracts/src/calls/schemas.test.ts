import type { Schema } from 'joi';
import { ERRORS } from '../errors.ts';
import { Joi } from './common/joi.ts';
import { callSchemas } from './schemas.ts';

const body = (key: keyof typeof callSchemas) => (callSchemas[key] as unknown as { body: Schema }).body;
const check = (schema: Schema, value: unknown) =>
  schema.validate(value, { abortEarly: false, stripUnknown: { objects: true }, errors: { language: 'id' } });

const person = {
  email: 'Ibu@Contoh.test',
  password: 'rahasia-1',
  confirmPassword: 'rahasia-1',
  firstName: ' Ratna ',
  lastName: 'Wijaya',
  whatsappNumber: '+62 812-3456-7890',
};

/** The lists in a description of joi that may have any number of entries. */
function endlessIn(described: unknown, path: string): string[] {
  if (typeof described !== 'object' || described === null) return [];
  const { type, rules = [] } = described as { type?: unknown; rules?: { name: string }[] };
  return [
    ...(type === 'array' && !rules.some(({ name }) => name === 'max') ? [path] : []),
    ...Object.entries(described).flatMap(([name, part]) => endlessIn(part, `${path}.${name}`)),
  ];
}

it('lists: when a request has one, then its schema says how many entries it takes', () => {
  const nested = Joi.array().max(2).items({ list: Joi.array() });
  expect(endlessIn(Joi.alternatives(nested).describe(), '')).toEqual(['.matches.0.schema.items.0.keys.list']);
  const endless = Object.entries(callSchemas).flatMap(([key, schemas]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      endlessIn((schemas as Partial<Record<typeof part, Schema>>)[part]?.describe(), `${key} ${part}`),
    ),
  );
  expect(endless).toEqual([]);
});

describe('registration', () => {
  it('trims the data, lowers the email and reduces the number to digits', () => {
    const { value, error } = check(body('POST /api/auth/register'), { ...person, role: 'admin' });
    expect(error).toBeUndefined();
    expect(value).toEqual({
      ...person,
      email: 'ibu@contoh.test',
      firstName: 'Ratna',
      whatsappNumber: '6281234567890',
    });
  });

  it.each([
    ['0812345678', true],
    ['6281234567', true],
    ['081234567', false],
    ['0812345678901234', false],
    ['1234567890', false],
    ['08123abc89', false],
  ])('number %s: accepted is %s', (whatsappNumber, accepted) => {
    expect(check(body('POST /api/auth/register'), { ...person, whatsappNumber }).error === undefined).toBe(accepted);
  });

  it.each([
    ['rahasia-é-1', 'rahasia-e\u0301-1', true],
    ['rahasia-é-1', 'rahasia-e-1', false],
    [{ toString: 1 }, 'rahasia-1', false],
  ])('password %j and confirmation %s: accepted is %s', (password, confirmPassword, accepted) => {
    const { error } = check(body('POST /api/auth/register'), { ...person, password, confirmPassword });
    expect(error === undefined).toBe(accepted);
  });

  it.each([7, 8, 200, 201])('accepts 8 to 200 characters as a password: %d', (length) => {
    const password = 'x'.repeat(length);
    const { error } = check(body('POST /api/auth/register'), { ...person, password, confirmPassword: password });
    expect(error === undefined).toBe(length >= 8 && length <= 200);
  });
});

it.each([
  ['1900-01-01', undefined],
  ['1899-12-31', 'Tanggal lahir anak tidak boleh sebelum tahun 1900.'],
  ['1019-03-14', 'Tanggal lahir anak tidak boleh sebelum tahun 1900.'],
  ['1899-02-29', 'Tanggal ini tidak ada dalam kalender.'],
  ['12-05-2019', 'Tanggal ini tidak ada dalam kalender.'],
])('child: when the day of birth is %s, then the only message is %s', (birthDate, message) => {
  const { error } = check(body('POST /api/children'), { name: 'Alya', birthDate });
  expect(error?.message).toBe(message);
});

describe('saving progress', () => {
  const save = (value: unknown) => check(body('POST /api/user-assessments/{id}/save-progress'), value).error;

  it('accepts comments of 1,000 characters and rejects 1,001', () => {
    expect(save({ comments: { A: 'x'.repeat(1000), umum: '' } })).toBeUndefined();
    expect(save({ comments: { A: 'x'.repeat(1001) } })).toBeDefined();
  });

  it.each([
    [{ responses: { 1: { $gt: 0 } } }],
    [{ responses: { $where: 1 } }],
    [{ responses: { 'a.b': 1 } }],
    [{ notApplicable: { 1: false } }],
    [{ currentPage: -1 }],
    [{ currentPage: '2' }],
    [{ participantInfo: { childBirthDate: '31-05-2019' } }],
    [{ comments: { semua: 'x' } }],
  ])('rejects the body %j', (value) => expect(save(value)).toBeDefined());
});

describe('notification', () => {
  const notification = {
    order_id: 'order_42_1760000000000',
    status_code: '200',
    gross_amount: '150000.00',
    signature_key: 'a'.repeat(128),
    transaction_status: 'settlement',
  };
  it('keeps fields that the provider adds', () => {
    expect(check(body('POST /api/midtrans/notification'), { ...notification, va_numbers: [] }).value).toHaveProperty(
      'va_numbers',
    );
  });
  it.each([
    [{ order_id: { $ne: '' } }],
    [{ order_id: ['order_1_1'] }],
    [{ order_id: 1 }],
    [{ order_id: 'a/b' }],
    [{ order_id: '../v2/other' }],
    [{ order_id: 'a'.repeat(51) }],
    [{ order_id: undefined }],
    [{ status_code: 200 }],
    [{ status_code: '2000' }],
    [{ gross_amount: '1.500' }],
    [{ gross_amount: '-1.00' }],
    [{ gross_amount: '350,000.00' }],
    [{ gross_amount: 150000 }],
    [{ signature_key: 'short' }],
    [{ signature_key: { length: 128 } }],
    [{ transaction_status: ['settlement'] }],
    [{ transaction_status: undefined }],
    [{ transaction_status: { $ne: 'x' } }],
    [{ fraud_status: { $ne: 'x' } }],
    [{ transaction_id: { $ne: 'x' } }],
    [{ currency: { $ne: 'x' } }],
  ])('rejects the field %j', (over) =>
    expect(check(body('POST /api/midtrans/notification'), { ...notification, ...over }).error).toBeDefined(),
  );
});

describe('error table', () => {
  it.each(Object.entries(ERRORS))('%s has an error status and a message', (_code, entry) => {
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.message).toMatch(/^[A-Z].{5,}/);
  });

  it('has one code with status 401, the word that the browser looks for', () => {
    const codes = Object.entries(ERRORS).filter(([, { status }]) => status === 401);
    expect(codes.map(([code]) => code)).toEqual(['Unauthorized']);
  });
});
