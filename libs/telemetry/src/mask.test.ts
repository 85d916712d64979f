import { describeError, maskLine } from './mask.ts';

describe('maskLine', () => {
  it.each([
    ['to <sari.putri+1@keluarga.co.id> refused', 'to <[email]> refused'],
    ['{"phone":"081234567890","other":"+6281234567890"}', '{"phone":"[phone]","other":"[phone]"}'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl!', 'Bearer [token]!'],
    ['mongodb://kenali:rahasia@db1.example:27017', 'mongodb://kenali:[email]:27017'],
  ])('%s', (line, masked) => {
    expect(maskLine(line)).toBe(masked);
  });

  it('leaves times, ids, order numbers, versions of packages and addresses of machines as they are', () => {
    const line =
      '{"time":1795426273564,"orderId":6,"providerOrderId":"order_6_1795426273275","requestId":"0ce89f6d-b1f2-42d2-8a7b-c916e3bb8a22",' +
      '"stack":"at x (/app/node_modules/pino@10.4.0/logger.js:115:39)","reason":"connect ECONNREFUSED 127.0.0.1:43859"}';
    expect(maskLine(line)).toBe(line);
  });
});

describe('describeError', () => {
  const jsonError = (text: string) => {
    try {
      return JSON.parse(text);
    } catch (error) {
      return error;
    }
  };
  it.each([
    [
      new Error('E11000 duplicate key error collection: kenali.users index: email_1 dup key: { email: "sari@a" }'),
      'sari',
    ],
    [new Error('Cast to date failed for value "Baskoro \\"B\\" Adi" (type string) at path "completedAt"'), 'Baskoro'],
    [new Error("Cast to Number failed for value 'Baskoro' (type string)"), 'Baskoro'],
    [jsonError('Wulandari Sartika'), 'Wulandari'],
    [jsonError('{"name":"Wulandari", "password":"Kucing"'), 'Kucing'],
    [jsonError('[1, Wulandari]'), 'Wulandari'],
  ])('%s: keeps what went wrong and drops the value', (error, value) => {
    const text = JSON.stringify(describeError(error));
    expect(text).not.toContain(value);
    expect(text).toMatch(/E11000 duplicate key error|Cast to \w+ failed|JSON/);
    expect(text).toContain('mask.test.ts');
  });

  it('has no other fields of an error, and of another value only its type', () => {
    expect(Object.keys(describeError(Object.assign(new Error('x'), { config: 'secret' })))).toEqual([
      'name',
      'message',
      'stack',
    ]);
    expect(describeError('Wulandari')).toEqual({ name: 'string' });
  });
});
