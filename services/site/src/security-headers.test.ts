import { securityHeaders } from './security-headers.ts';

const base = {
  cdnPublicUrl: 'https://cdn.test/kenali',
  scriptOrigins: [],
  frameOrigins: [],
  connectOrigins: ['https://pay.test'],
};

it('on https: when headers are made, then transport security and isolation are on', () => {
  const headers = securityHeaders({ ...base, publicUrl: 'https://kenali.test' });
  expect(headers['Strict-Transport-Security']).toBe('max-age=31536000');
  expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  expect(headers['Content-Security-Policy']).toContain('upgrade-insecure-requests');
});

it('on http in a local network: when headers are made, then nothing is sent that browsers would complain about', () => {
  const headers = securityHeaders({ ...base, publicUrl: 'http://192.168.1.5:3000' });
  expect(headers['Strict-Transport-Security']).toBeUndefined();
  expect(headers['Cross-Origin-Opener-Policy']).toBeUndefined();
  expect(headers['Content-Security-Policy']).not.toContain('upgrade-insecure-requests');
});

it('origins: when they are given, then each stands in its own directive, the CDN without its path', () => {
  const policy = securityHeaders({ ...base, publicUrl: 'https://kenali.test' })['Content-Security-Policy'];
  expect(policy).toContain("script-src 'self' https://cdn.test;");
  expect(policy).toContain("connect-src 'self' https://cdn.test https://pay.test;");
  expect(policy).toContain("frame-src 'none';");
});
