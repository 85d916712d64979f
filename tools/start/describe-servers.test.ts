import { readWebSettings } from '@kenali/settings';
import { describeServers, inspectAddress } from './describe-servers.ts';

it('METRICS_PORT: belongs to the process of site and API, so the CDN next to it must not take the port', () => {
  const settings = readWebSettings({ METRICS_PORT: '9464' });
  const servers = describeServers({ root: '/kenali', settings }, 'mongodb://127.0.0.1/kenali');
  const envOf = (name: string) => servers.find((server) => server.name === name)?.env;
  expect(envOf('cdn')).toHaveProperty('METRICS_PORT', '');
  expect(envOf('site')).not.toHaveProperty('METRICS_PORT');
});

it('the CDN gets no secret of the other processes', () => {
  process.env.JWT_SECRET = 'of the API';
  const servers = describeServers({ root: '/kenali', settings: readWebSettings({}) }, 'mongodb://127.0.0.1/kenali');
  delete process.env.JWT_SECRET;
  expect(servers.find(({ name }) => name === 'cdn')?.env).toHaveProperty('JWT_SECRET', '');
});

it('the CDN has the folder of site and API, where the trusted keys of the demo are', () => {
  const settings = readWebSettings({ DATA_DIR: '/data' });
  const servers = describeServers({ root: '/kenali', settings }, 'mongodb://127.0.0.1/kenali');
  expect(servers.filter(({ env }) => env.DATA_DIR === '/data').map(({ name }) => name)).toEqual(['site', 'cdn']);
});

describe('inspectAddress', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['1', '127.0.0.1:9229'],
    ['9300', '127.0.0.1:9300'],
  ])('KENALI_INSPECT=%s: a debugger attaches at %s', (variable, address) => {
    expect(inspectAddress(variable)).toBe(address);
  });

  it.each(['0', '80', '65536', 'yes', '0.0.0.0:9229', '9229.5'])('KENALI_INSPECT=%s: is refused', (variable) => {
    expect(() => inspectAddress(variable)).toThrow('KENALI_INSPECT is 1 or a port from 1024 to 65535');
  });
});
