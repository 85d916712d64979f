import { createCircuitBreaker } from './circuit-breaker.ts';

let now = 0;
let changes: boolean[] = [];
let sent = 0;
const create = () =>
  createCircuitBreaker(
    (isPaused) => changes.push(isPaused),
    () => now,
  );
let breaker = create();
const send = (outcome: 'answer' | 'none') =>
  breaker.run<string>(
    async () => {
      sent += 1;
      return outcome;
    },
    'paused',
    (each) => each === 'answer',
  );
const sendAll = async (outcome: 'answer' | 'none', count: number) => {
  for (let left = count; left > 0; left -= 1) await send(outcome);
};
beforeEach(() => {
  now = 0;
  changes = [];
  sent = 0;
  breaker = create();
});

describe('circuit breaker', () => {
  it('when five calls in a row have no answer, then no call is sent for ten seconds', async () => {
    await sendAll('none', 5);
    now = 9_999;
    expect(await send('answer')).toBe('paused');
    expect([sent, changes]).toEqual([5, [true]]);
  });

  it('when one of five calls has an answer, then calls continue', async () => {
    await sendAll('none', 4);
    await send('answer');
    await sendAll('none', 4);
    expect(await send('answer')).toBe('answer');
    expect(changes).toEqual([]);
  });

  it('when the pause is over, then one call at a time tries again', async () => {
    await sendAll('none', 5);
    now = 10_000;
    let answerLater = (_outcome: string) => {};
    const trying = breaker.run(
      () => new Promise<string>((resolve) => (answerLater = resolve)),
      'paused',
      (each) => each === 'answer',
    );
    expect(await send('answer')).toBe('paused');
    answerLater('answer');
    expect(await trying).toBe('answer');
    expect(await send('answer')).toBe('answer');
    expect(changes).toEqual([true, false]);
  });

  it('when that call has no answer either, then the pause begins again', async () => {
    await sendAll('none', 5);
    now = 10_000;
    expect(await send('none')).toBe('none');
    now = 19_999;
    expect(await send('answer')).toBe('paused');
    now = 20_000;
    expect(await send('answer')).toBe('answer');
  });
});
