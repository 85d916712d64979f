/** @jest-environment node */
const { usedCalls } = require('../../webpack/used-calls.cjs');

const compilationOf = (assets: Record<string, string>) => ({
  getAssets: () =>
    Object.entries(assets).map(([name, text]) => ({ name, source: { source: () => Buffer.from(text) } })),
});

it('lists each call in the scripts once, sorted', () => {
  const assets = {
    'remoteEntry.js': 'e.send("POST /api/orders",t),e.get("GET /api/orders/{id}"),e.get(`GET /api/orders`)',
    'assets/page.js': 'n("GET /api/orders"),n("PATCH /api/admin/users/{id}/status")',
  };
  expect(usedCalls(compilationOf(assets))).toEqual([
    'GET /api/orders',
    'GET /api/orders/{}',
    'PATCH /api/admin/users/{}/status',
    'POST /api/orders',
  ]);
});

it('lists the paths of reads', () => {
  const keys = 'q({queryKey:["/api/orders"]}),f("/api/assessments/:id"),"/api/admin/"';
  const templates = `q({queryKey:[\`/api/results/\${e.id}/report\`]}),f(\`/api/admin/users?page=\${p}\`)`;
  expect(usedCalls(compilationOf({ 'page.js': keys + templates }))).toEqual([
    '/api/admin',
    '/api/admin/users',
    '/api/assessments/{}',
    '/api/orders',
    '/api/results/{}/report',
  ]);
});

it('skips other files, other paths, other words and the beginnings of calls', () => {
  const assets = {
    'page.json': '"GET /api/orders"',
    'remoteEntry.js': '"GET /assets/x" "FORGET /api/orders" "GET /api/" c.startsWith("GET /api/orders/")',
  };
  expect(usedCalls(compilationOf(assets))).toEqual([]);
});
