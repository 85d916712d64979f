import { reportingHeaders, securityHeaders } from './security-headers.ts';

const base = {
  mode: 'production' as const,
  cdnPublicUrl: 'https://cdn.test/kenali',
  scriptOrigins: [],
  frameOrigins: [],
  connectOrigins: ['https://pay.test'],
  imageOrigins: ['https://foto.test'],
};

it('when the site uses https, then transport security and isolation are on', () => {
  const headers = securityHeaders({ ...base, publicUrl: 'https://kenali.test' });
  expect(headers['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  expect(headers['Content-Security-Policy']).toContain('upgrade-insecure-requests');
});

it('when the site uses http in a local network, then headers that browsers reject there are omitted', () => {
  const headers = securityHeaders({ ...base, publicUrl: 'http://192.168.1.5:3000' });
  expect(headers['Strict-Transport-Security']).toBeUndefined();
  expect(headers['Cross-Origin-Opener-Policy']).toBeUndefined();
  expect(headers['Content-Security-Policy']).not.toContain('upgrade-insecure-requests');
});

it('when origins are configured, then each is in its own directive, the CDN without its path', () => {
  const policy = securityHeaders({ ...base, publicUrl: 'https://kenali.test' })['Content-Security-Policy'];
  expect(policy).toContain("script-src 'self' https://cdn.test;");
  expect(policy).toContain("connect-src 'self' https://cdn.test https://pay.test;");
  expect(policy).toContain("img-src 'self' data: https://cdn.test https://foto.test;");
  expect(policy).toContain("frame-src 'none';");
  for (const part of ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  for (const any of [' https:', ' http:', ' *', 'blob:'])
    expect(`${policy};`).not.toMatch(new RegExp(`${any.replace('*', '\\*')}[ ;]`));
});

it.each([
  ['a demo', { mode: 'demo' as const }, true],
  ['a demo that forbids overrides', { mode: 'demo' as const, allowOverrides: false }, false],
  ['production that allows overrides', { allowOverrides: true }, false],
  ['production', {}, false],
])('%s: only a demo allows scripts from loopback', (_what, more, isAllowed) => {
  const headers = securityHeaders({ ...base, ...more, publicUrl: 'https://kenali.test' });
  const policy = String(headers['Content-Security-Policy']);
  const scripts = /script-src [^;]*/.exec(policy)?.[0];
  expect(scripts).toBe(
    `script-src 'self' https://cdn.test${isAllowed ? ' http://localhost:* http://127.0.0.1:*' : ''}`,
  );
  expect(policy.includes('localhost')).toBe(isAllowed);
});

it('when a document is sent, then its policy names where the browser reports violations, with the release', () => {
  const headers = securityHeaders({ ...base, publicUrl: 'https://kenali.test' });
  const reporting = reportingHeaders(headers, { releaseId: '0.1.0-a', channel: 'canary' }, 'https://kenali.test');
  const address = '/api/client-errors/policy-violations?release=0.1.0-a&channel=canary';
  expect(reporting['Reporting-Endpoints']).toBe(`policy="${address}"`);
  expect(reporting['Content-Security-Policy']).toBe(
    `${headers['Content-Security-Policy']}; report-uri ${address}; report-to policy`,
  );
  expect(reporting['Content-Security-Policy-Report-Only']).toBe(
    `require-trusted-types-for 'script'; trusted-types kenali kenali-chunks 'allow-duplicates'; report-uri ${address}; report-to policy`,
  );
  const onHttp = reportingHeaders(headers, { releaseId: '0.1.0-a', channel: 'canary' }, 'http://localhost:3000');
  expect(onHttp['Reporting-Endpoints']).toBeUndefined();
  expect(onHttp['Content-Security-Policy']).toMatch(/; report-uri \S+$/);
});
