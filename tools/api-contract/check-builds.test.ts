import { makeFolder } from '@kenali/node-utils/testing';
import { checkBuilds } from './check-builds.ts';

it('names the call that a build of these sources contains and their API does not have', () => {
  const said: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  const root = makeFolder({
    'services/api/openapi.json': { paths: { '/api/orders/{id}': { get: {}, delete: {} } } },
    'apps/admin-mf/dist/build.json': { api: '0', calls: ['DELETE /api/orders/{}', 'POST /api/orders/{}'] },
    'apps/shell/dist/build.json': { api: '0', calls: ['GET /api/orders/{}', '/api/orders'] },
  });
  expect(checkBuilds(root)).toEqual({ passed: 1, failed: 1 });
  expect(said).toEqual([
    'FAIL admin-mf: 2 calls, 1 not in the API',
    '     POST /api/orders/{}: is missing',
    'ok   shell: 2 calls, 0 not in the API',
  ]);
});
