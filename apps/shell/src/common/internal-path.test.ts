import { internalPath, loginPathTo } from './internal-path.ts';

it.each(['/dashboard', '/results/42?print=1#top', '/cart'])('internalPath: %s is kept', (path) => {
  expect(internalPath(path)).toBe(path);
});

it.each([
  null,
  '',
  'dashboard',
  'https://evil.example.test/',
  '//evil.example.test',
  '/\\evil.example.test',
  '/\t/evil.example.test',
  '/.//evil.example.test',
  'javascript:alert(1)',
  '/login?next=%2Flogin',
  '/register',
  '/verify-email?next=%2Fcart',
  '/forgot-password',
])('internalPath: %s is rejected', (path) => {
  expect(internalPath(path)).toBeNull();
});

it('loginPathTo: when the path has a query, then it is encoded as a whole', () => {
  const { searchParams } = new URL(loginPathTo('/results/42?a=1&b=2'), 'https://kenali.example.test');
  expect(searchParams.get('next')).toBe('/results/42?a=1&b=2');
});
