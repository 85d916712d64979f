import type { Request, Response } from 'express';
import { securityHeadersOf } from './middleware.ts';
import { refuseOtherMedia } from './read-input.ts';

describe('refuseOtherMedia', () => {
  it.each(['xchunked', 'gzip, chunked', ''])(
    'when the transfer encoding is %j, then it is a bad request',
    (encoding) => {
      const request = { headers: { 'transfer-encoding': encoding }, is: () => 'json' } as unknown as Request;
      expect(() => refuseOtherMedia(request, {} as Response, () => {})).toThrow(
        expect.objectContaining({ code: 'BAD_REQUEST' }),
      );
    },
  );
});

describe('securityHeadersOf', () => {
  it('when the site is served by https, then browsers never use http again, subdomains included', () =>
    expect(securityHeadersOf({ publicUrl: 'https://kenali.example' })).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    }));

  it('when the site is served by http on this machine, then the header is absent', () =>
    expect(securityHeadersOf({ publicUrl: 'http://localhost:3000' })).not.toHaveProperty('Strict-Transport-Security'));
});
