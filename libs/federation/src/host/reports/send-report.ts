import type { ClientErrorsBody } from '@kenali/contracts';

/**
 * One request that outlives the page, without the session and without the page's address. What becomes of it does not
 * matter here: a report that does not arrive must not become a report.
 */
export function sendReport(path: '/api/client-errors' | '/api/client-errors/boots', body: object): void {
  const request: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    priority: 'low',
  };
  try {
    window.fetch(path, request).catch(() => undefined);
  } catch {
    // No fetch, or too much under way already.
  }
}

export const sendErrors = (body: ClientErrorsBody): void => sendReport('/api/client-errors', body);
