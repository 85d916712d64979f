import { securityHeadersOf } from './middleware.ts';

describe('securityHeadersOf', () => {
  it('when the site is served by https, then browsers never use http again, subdomains included', () =>
    expect(securityHeadersOf({ publicUrl: 'https://kenali.example' })).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
    }));

  it('when the site is served by http on this machine, then the header is absent', () =>
    expect(securityHeadersOf({ publicUrl: 'http://localhost:3000' })).not.toHaveProperty('Strict-Transport-Security'));
});
