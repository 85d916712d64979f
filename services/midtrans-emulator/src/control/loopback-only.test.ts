import type { Request, Response } from 'express';
import { startEmulator } from '../testing/start-emulator.ts';
import { loopbackOnly } from './loopback-only.ts';

const isAllowed = (remoteAddress: string, httpVersion = '1.1') => {
  const get = (name: string) => (name === 'host' ? 'localhost:3002' : undefined);
  const req = { httpVersion, socket: { remoteAddress }, get };
  const res = { status: () => res, json: () => res };
  let hasPassed = false;
  loopbackOnly(req as unknown as Request, res as unknown as Response, () => {
    hasPassed = true;
  });
  return hasPassed;
};

it.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.7', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
])('loopbackOnly: when the remote address is %s, then access is %s', (address, expected) => {
  expect(isAllowed(address)).toBe(expected);
});

it('loopbackOnly: when a proxy of this machine adds no header, then its HTTP/1.0 reveals it', () => {
  expect(isAllowed('127.0.0.1', '1.0')).toBe(false);
});

describe.each(['/_control/deliveries', '/_history'])('%s', (path) => {
  it('access: when the request comes from this machine, then 200', async () => {
    expect((await startEmulator().api.get(path)).status).toBe(200);
  });

  it.each([
    ['X-Forwarded-For', '10.0.0.1'],
    ['Forwarded', 'for=10.0.0.1'],
    ['X-Real-IP', '10.0.0.1'],
    ['Via', '1.1 proxy'],
    ['Origin', 'https://elsewhere.example'],
    ['Origin', 'null'],
    ['Host', 'elsewhere.example:3002'],
  ])('access: when the header %s is %s, then 403', async (name, value) => {
    const { status, body } = await startEmulator().api.get(path).set(name, value);
    expect(status).toBe(403);
    expect(body.message).toBe('Hanya dapat dibuka dari komputer ini.');
  });
});
