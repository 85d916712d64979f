/** @jest-environment node */
import { parseCanaryStop } from './canary-stop.ts';

const stop = {
  schema: 1,
  app: 'catalog-mf',
  releaseId: '0.2.0-b',
  salt: 's',
  time: '2026-11-21T00:00:00.000Z',
  reason: '12 of 200 boots failed',
};

describe('parseCanaryStop', () => {
  it('a complete stop: when it is parsed, then every field is kept', () => {
    expect(parseCanaryStop(JSON.stringify(stop))).toEqual(stop);
  });

  it.each([
    ['no release', { releaseId: undefined }],
    ['an app that is a path', { app: '../shell' }],
    ['no salt', { salt: '' }],
    ['an invalid time', { time: 'yesterday' }],
    ['another schema', { schema: 2 }],
  ])('an invalid stop: when it has %s, then it is rejected', (_what, change) => {
    expect(() => parseCanaryStop(JSON.stringify({ ...stop, ...change }))).toThrow(/canary stop/);
  });
});
