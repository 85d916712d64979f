/** @jest-environment node */
import { cleanMessage } from './error-reporter.ts';

const apiError = Object.assign(new Error('409: {"email":"rina@contoh.test"}'), {
  name: 'ApiError',
  status: 409,
  code: 'EMAIL_TAKEN',
});

describe('cleanMessage', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'call')", "Cannot read properties of undefined (reading 'call')"],
    ['no account for rina.lestari+2@contoh.test here', 'no account for [email] here'],
    ['call +62 812-0000-0001 or 081200000001', 'call [angka] or [angka]'],
    ['user 123456 and 1234567', 'user 123456 and [angka]'],
    ['failed at https://kenali.test/results/42?name=Rina#top', 'failed at https://kenali.test/results/42'],
    ['cannot parse /login?email=rina%40contoh.test&token=k3y', 'cannot parse /login'],
    ['nobody at /users/rina%40contoh.test', 'nobody at /users/[email]'],
    [`Unexpected token 'R', "{"name":"Rina"}" is not valid JSON`, `Unexpected token 'R', "…" is not valid JSON`],
    ["no child named 'Rina Lestari'", "no child named '…'"],
    [`token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIi.x_y`, 'token [kode]'],
    ['two\n  lines', 'two lines'],
  ])('when the message is %s, then it returns %s', (message, cleaned) => {
    expect(cleanMessage(new Error(message))).toBe(cleaned);
  });

  it('when it is an API error, then it returns status and code without the response body', () => {
    expect(cleanMessage(apiError)).toBe('ApiError 409 EMAIL_TAKEN');
  });

  it('when the message is long, then it returns 200 characters', () => {
    expect(cleanMessage(new TypeError('ab '.repeat(300)))).toHaveLength(200);
  });

  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    [{ email: 'rina@contoh.test' }, 'object'],
    ['plain', 'plain'],
  ])('when %p was thrown, then it returns a message without personal data', (thrown, cleaned) => {
    expect(cleanMessage(thrown)).toBe(cleaned);
  });
});
