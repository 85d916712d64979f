import { createWebCore } from './create-web-core.ts';
import { fakeServer } from './testing/fake-server.ts';

it('the default fetch: when a key starts with a path, then it sends a GET to that path', async () => {
  const server = fakeServer(() => ({ body: [{ id: 1 }] }));
  const { queryClient } = createWebCore({ fetch: server.fetch });
  await expect(queryClient.fetchQuery({ queryKey: ['/api/orders/42', 'more'] })).resolves.toEqual([{ id: 1 }]);
  expect(server.calls[0]).toMatchObject({ method: 'GET', path: '/api/orders/42' });
  queryClient.clear();
});

it('the default fetch: when the response is 401, then it throws without a retry', async () => {
  const server = fakeServer(() => ({ status: 401, body: 'Unauthorized' }));
  const { queryClient } = createWebCore({ fetch: server.fetch });
  await expect(queryClient.fetchQuery({ queryKey: ['/api/orders'] })).rejects.toThrow('401: Unauthorized');
  expect(server.calls).toHaveLength(1);
  queryClient.clear();
});

it('the toast about a failed call: when the call succeeds later, then it closes', async () => {
  const answers = [{ status: 503, body: 'away' }, { body: {} }];
  const { api, queryClient, toast } = createWebCore({ fetch: fakeServer(() => answers.shift() ?? {}).fetch });
  const send = () => api.send('POST /api/sync/trigger', {});
  await expect(send()).rejects.toThrow('503');
  toast.show({ title: 'Gagal', variant: 'destructive' });
  await send();
  expect(toast.getSnapshot()).toMatchObject({ title: 'Gagal', open: false });
  queryClient.clear();
});

it('the defaults: data never becomes stale, and nothing refetches or retries automatically', () => {
  const { queries, mutations } = createWebCore({ fetch: fakeServer(() => ({})).fetch }).queryClient.getDefaultOptions();
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});
