import { QueryClient } from '@tanstack/react-query';
import { seedPageData } from './page-data.ts';

const pageWith = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const block = (content: string) => `<script type="application/json" id="kenali-data">${content}</script>`;

/** jsdom lacks it. */
const showBy = (type: string) => Object.assign(performance, { getEntriesByType: () => [{ type }] });
beforeEach(() => showBy('navigate'));

it('seedPageData: when the document has responses, then the queries have them', () => {
  const queryClient = new QueryClient();
  seedPageData(queryClient, pageWith(block('{"/api/assessments":[{"id":1}],"/api/sample-report":{"a":"\\u003c"}}')));
  expect(queryClient.getQueryData(['/api/assessments'])).toEqual([{ id: 1 }]);
  expect(queryClient.getQueryData(['/api/sample-report'])).toEqual({ a: '<' });
});

it.each([
  ['navigate', false],
  ['reload', false],
  ['back_forward', true],
])('seedPageData: when the document is shown by %s, then its responses are out of date: %s', (type, isStale) => {
  showBy(type);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  seedPageData(queryClient, pageWith(block('{"/api/assessments":[]}')));
  expect(queryClient.getQueryState(['/api/assessments'])).toMatchObject({ data: [], isInvalidated: isStale });
});

it.each([
  ['no block', '<p>'],
  ['an empty block', block('')],
  ['an empty list of responses', block('{}')],
])('seedPageData: when the document has %s, then no query has data', (_what, html) => {
  const queryClient = new QueryClient();
  seedPageData(queryClient, pageWith(html));
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
