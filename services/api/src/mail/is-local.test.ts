import { isLocal } from './is-local.ts';

const asked = (remoteAddress: string | undefined, headers: Record<string, string> = { host: 'localhost:3000' }) =>
  isLocal({ headers, socket: { remoteAddress } });

describe('isLocal', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'when %s asks by a name of this machine, then it is local',
    (address) => {
      for (const host of ['localhost', 'LOCALHOST:4600', '127.0.0.1:3000', '[::1]:3000'])
        expect(asked(address, { host })).toBe(true);
    },
  );

  it.each(['192.168.1.7', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '1127.0.0.1', '127.0.0.1.example', undefined])(
    'when %s asks, then it is not',
    (address) => expect(asked(address)).toBe(false),
  );

  it.each(['kenali.example', 'localhost.evil.test', '127.0.0.1.evil.test', '192.168.1.7:3000', ''])(
    'when it is asked by the name "%s", then it is not',
    (host) => expect(asked('127.0.0.1', { host })).toBe(false),
  );

  it('when a proxy passed it on, then it is not', () => {
    expect(asked('127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(false);
    expect(asked('127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' })).toBe(false);
  });
});
