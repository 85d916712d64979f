import { isLocal } from './mailbox.routes.ts';

const isLocalRequest = (
  remoteAddress: string | undefined,
  headers: Record<string, string> = { host: 'localhost:3000' },
  httpVersion = '1.1',
) => isLocal({ httpVersion, headers, socket: { remoteAddress } });

describe('isLocal', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'when %s requests a local host name, then the request is local',
    (address) => {
      for (const host of ['localhost', 'LOCALHOST:4600', '127.0.0.1:3000', '[::1]:3000'])
        expect(isLocalRequest(address, { host })).toBe(true);
    },
  );

  it.each(['192.168.1.7', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '1127.0.0.1', '127.0.0.1.example', undefined])(
    'when the remote address is %s, then the request is not local',
    (address) => expect(isLocalRequest(address)).toBe(false),
  );

  it.each(['kenali.example', 'localhost.evil.test', '127.0.0.1.evil.test', '192.168.1.7:3000', ''])(
    'when the Host header is "%s", then the request is not local',
    (host) => expect(isLocalRequest('127.0.0.1', { host })).toBe(false),
  );

  it('when a proxy forwarded the request, then it is not local', () => {
    expect(isLocalRequest('127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(false);
    expect(isLocalRequest('127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' })).toBe(false);
    for (const name of ['x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto'])
      expect(isLocalRequest('127.0.0.1', { host: 'localhost', [name]: 'x' })).toBe(false);
  });

  it('when a proxy adds no header, as nginx does by default, then its HTTP/1.0 reveals it', () => {
    expect(isLocalRequest('127.0.0.1', { host: '127.0.0.1:3000' }, '1.0')).toBe(false);
  });
});
