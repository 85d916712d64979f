import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitRequests } from './split-requests.ts';

/** Who gets a request, and with which target. */
function ask(url: string, hasMailbox = false): string {
  let answer = '';
  const answeredBy = (name: string) => (request: IncomingMessage) => {
    answer = `${name} ${request.url}`;
  };
  const handle = splitRequests({ api: answeredBy('api'), site: answeredBy('site'), hasMailbox });
  handle({ url } as IncomingMessage, {} as ServerResponse);
  return answer;
}

it.each([
  ['/', 'site /'],
  ['/assessments', 'site /assessments'],
  ['/apichan', 'site /apichan'],
  ['/?next=/api/orders', 'site /?next=/api/orders'],
  ['/api', 'api /api'],
  ['/api?page=1', 'api /api?page=1'],
  ['/api/orders', 'api /api/orders'],
  ['/healthz', 'api /healthz'],
  ['/readyz', 'site /readyz'],
  ['http://kenali.test/api/orders?page=1', 'api /api/orders?page=1'],
  ['HTTPS://kenali.test/assessments', 'site /assessments'],
  ['http://kenali.test', 'site /'],
])('when the target is %s, then %s', (target, answer) => {
  expect(ask(target)).toBe(answer);
});

it('when the API has a mailbox, then it gets its requests, otherwise the site', () => {
  expect(ask('/mailbox', true)).toBe('api /mailbox');
  expect(ask('/mailbox')).toBe('site /mailbox');
});
