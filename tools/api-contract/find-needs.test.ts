import type { ApiDocument, Schema } from './breaking-changes.ts';
import { findNeeds } from './find-needs.ts';

const answers = (properties: Record<string, Schema>): ApiDocument['paths'][string] => ({
  get: {
    responses: {
      200: {
        content: { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } },
      },
    },
  },
});
const running: ApiDocument = { paths: { '/api/orders': answers({ id: { type: 'integer' } }) } };
const built: ApiDocument = {
  paths: {
    '/api/orders': answers({ id: { type: 'integer' }, plan: { type: 'string' } }),
    '/api/plans': answers({ id: { type: 'integer' } }),
    '/api/plans/{id}': { ...answers({ id: { type: 'integer' } }), delete: {} },
  },
};
const documents = new Map([['new', built]]);

it('lists fields and calls that the release uses and the API does not have yet', () => {
  const calls = ['GET /api/orders', 'GET /api/plans'];
  expect(findNeeds({ api: 'new', calls }, running, documents)).toEqual([
    'GET /api/orders: 200.plan: is gone',
    'GET /api/plans: is gone',
  ]);
});

it('takes a path without a method as a read, whatever the API calls the parameter', () => {
  const missing = (...calls: string[]) => findNeeds({ api: 'new', calls }, running, documents);
  expect(missing('/api/plans/{}')).toEqual(['GET /api/plans/{id}: is gone']);
  expect(missing('DELETE /api/plans/{}')).toEqual(['DELETE /api/plans/{id}: is gone']);
  expect(missing('/api/plans/{}/x', '/api/plan')).toEqual([]);
});

it('says nothing of calls that the release does not use', () => {
  expect(findNeeds({ api: 'new', calls: [] }, running, documents)).toEqual([]);
  expect(findNeeds({ api: 'new', calls: ['GET /api/plans'] }, running, documents)).toEqual(['GET /api/plans: is gone']);
});

it('says nothing when the API has more than the release was built for', () => {
  const earlier = new Map([['old', running]]);
  expect(findNeeds({ api: 'old', calls: ['GET /api/orders'] }, built, earlier)).toEqual([]);
});

it('compares the names of the calls if nobody kept the document', () => {
  const calls = ['GET /api/orders', 'POST /api/orders', 'GET /api/plans', '/api/plans'];
  expect(findNeeds({ api: 'lost', calls }, running, documents)).toEqual([
    'POST /api/orders: is missing',
    'GET /api/plans: is missing',
  ]);
});
