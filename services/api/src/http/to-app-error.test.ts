import { MongoServerError } from 'mongodb';
import { AppError } from './app-error.ts';
import { toAppError } from './to-app-error.ts';

const brokenPipe = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
const named = (name: string) => Object.assign(new Error(name), { name });

describe('toAppError', () => {
  it.each([
    ['a socket that the server closed', brokenPipe],
    ['no server that answers', named('MongoServerSelectionError')],
    ['a pool emptied by a dead heartbeat', named('MongoPoolClearedOnNetworkError')],
    ['a server that shuts down', new MongoServerError({ message: 'interrupted', code: 11600 })],
    ['a primary that stepped down', new MongoServerError({ message: 'not primary', code: 10107 })],
  ])('when it is %s, then UNAVAILABLE', (_what, error) => {
    expect(toAppError(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  });

  it('when another library uses the number of a server code, then that says nothing of the database', () => {
    expect(toAppError(Object.assign(new Error('other'), { code: 91 })).code).toBe('INTERNAL');
  });

  it('when the error is nobody’s, then INTERNAL with the fixed sentence and the cause kept for the log', () => {
    const error = new Error('secret detail');
    const answer = toAppError(error);
    expect([answer.code, answer.cause]).toEqual(['INTERNAL', error]);
    expect(answer.message).not.toContain('secret');
    for (const odd of [undefined, null, 'text', 7]) expect(toAppError(odd).code).toBe('INTERNAL');
  });

  it('when it is one of ours, then it passes as it is', () => {
    const ours = new AppError('NOT_FOUND');
    expect(toAppError(ours)).toBe(ours);
  });
});
