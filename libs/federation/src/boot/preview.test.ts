import { sampleMove as move, samplePointer as pointer } from '../testing/boot-samples.ts';
import { parsePreview, previewPathOf, previewStateOf } from './preview.ts';

const PUBLISHED = '2026-11-01T00:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;
const canary = { releaseId: 'p', percent: 10, salt: 's' };

describe('previewStateOf', () => {
  it.each([
    ['it is new and in no pointer', 13, pointer(), 'offered'],
    ['it is new and its app was never released', 13, null, 'offered'],
    ['it is 14 days old', 14, pointer(), 'expired'],
    ['it is old and the running canary', 100, pointer({ canary }), 'offered'],
    ['it is old and live', 100, pointer({ stable: 'p', history: [move('p')] }), 'offered'],
    ['it is old and was live before', 100, pointer({ history: [move('p'), move('a')] }), 'expired'],
    ['a rollback left it', 1, pointer({ history: [move('a'), move('p'), move('a', true)] }), 'withdrawn'],
    ['its app is switched off', 1, pointer({ enabled: false }), 'withdrawn'],
  ])('when %s after %d days, then it depends: %#', (_what, days, current, state) => {
    const now = Date.parse(PUBLISHED) + days * DAY_MS;
    expect(previewStateOf({ releaseId: 'p', time: PUBLISHED }, current, now)).toBe(state);
  });

  it('when the time is none, then it has expired', () => {
    expect(previewStateOf({ releaseId: 'p', time: 'never' }, pointer(), 0)).toBe('expired');
  });
});

describe('parsePreview', () => {
  it('when the address was made by previewPathOf, then it returns app and release', () => {
    const address = new URL(previewPathOf('catalog-mf', '0.2.0-b'), 'https://kenali.example');
    expect(parsePreview(address.searchParams.get('preview') ?? '')).toEqual({
      app: 'catalog-mf',
      releaseId: '0.2.0-b',
    });
  });

  it.each([
    '',
    'catalog-mf',
    'catalog-mf/',
    '/0.2.0-b',
    'catalog-mf/0.2.0-b/x',
    '../x',
    'catalog-mf/..',
    'https://a/b',
  ])('when it is "%s", then it returns null', (text) => expect(parsePreview(text)).toBeNull());
});
