import { createPosition } from './position.ts';

const time = (n: number) => n.toString(16).padStart(16, '0');

describe('position', () => {
  it('when the stream is opened, then it is current as of that request', () => {
    const position = createPosition(time(5), { at: 100, clock: time(5) });
    expect([position.reached, position.currentAt]).toEqual([time(5), 100]);
  });

  it('when a batch reaches the clock of an earlier response, then it is current as of that request', () => {
    const position = createPosition(time(5), { at: 100, clock: time(5) });
    position.advance(time(5), { at: 200, clock: time(9) });
    expect(position.currentAt).toBe(100);
    position.advance(time(9), { at: 300, clock: time(9) });
    expect([position.reached, position.currentAt]).toEqual([time(9), 200]);
  });

  it('when the stream lags behind the clock, then responses alone do not make it current', () => {
    const position = createPosition(time(5), { at: 100, clock: time(8) });
    for (const at of [200, 300, 400]) position.advance(time(7), { at, clock: time(20) });
    expect([position.reached, position.currentAt]).toEqual([time(7), 100]);
    position.advance(time(8), { at: 500, clock: time(20) });
    expect(position.currentAt).toBe(100);
    position.advance(time(20), { at: 600, clock: time(20) });
    expect(position.currentAt).toBe(500);
  });
});
