import { FIELDS_MAX } from '@kenali/contracts';
import Joi from 'joi';
import { MongoServerError } from 'mongodb';
import { AppError, toAppError } from './app-error.ts';

const brokenPipe = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
/** The driver does not export this class. */
const { PoolClearedOnNetworkError } = jest.requireActual('mongodb/lib/cmap/errors.js');
const named = (name: string) => Object.assign(new Error(name), { name });

describe('toAppError', () => {
  it.each([
    ['a socket that the server closed', brokenPipe],
    ['an unreachable server', named('MongoServerSelectionError')],
    ['a pool cleared after a missing heartbeat', new PoolClearedOnNetworkError({ address: 'db1:27017' })],
    ['a server that shuts down', new MongoServerError({ message: 'interrupted', code: 11600 })],
    ['a primary that stepped down', new MongoServerError({ message: 'not primary', code: 10107 })],
  ])('when the error is %s, then the code is UNAVAILABLE', (_name, error) => {
    expect(toAppError(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  });

  it('when an error of another library has the number of a server code, then the code is INTERNAL', () => {
    expect(toAppError(Object.assign(new Error('other'), { code: 91 })).code).toBe('INTERNAL');
  });

  it('when the error is unknown, then the code is INTERNAL, the message is the default and the cause is kept', () => {
    const error = new Error('secret detail');
    const answer = toAppError(error);
    expect([answer.code, answer.cause]).toEqual(['INTERNAL', error]);
    expect(answer.message).not.toContain('secret');
    for (const odd of [undefined, null, 'text', 7]) expect(toAppError(odd).code).toBe('INTERNAL');
  });

  it('when an input has more faults than an answer names, then the answer names the first ones', () => {
    const faults = { ...Array(FIELDS_MAX + 1).fill(1) };
    const { error } = Joi.object({}).validate(faults, { abortEarly: false });
    expect(error?.details).toHaveLength(FIELDS_MAX + 1);
    expect(toAppError(error).fields).toHaveLength(FIELDS_MAX);
  });

  it('when a field without a label is wrong, then its path is in the field and not in the message', () => {
    const schema = Joi.object({
      days: Joi.array().items(Joi.object({ from: Joi.number(), to: Joi.number().label('Akhir') })),
      email: Joi.string().email().message('Format email tidak valid'),
    });
    const { error } = schema.validate(
      { days: [{ from: 'x', to: 'y' }], email: 'x' },
      { abortEarly: false, errors: { wrap: { label: false } } },
    );
    expect(toAppError(error).fields).toEqual([
      { path: 'days.0.from', message: 'Isian ini must be a number' },
      { path: 'days.0.to', message: 'Akhir must be a number' },
      { path: 'email', message: 'Format email tidak valid' },
    ]);
  });

  it('when the error is an AppError, then it is returned unchanged', () => {
    const appError = new AppError('NOT_FOUND');
    expect(toAppError(appError)).toBe(appError);
  });
});
