import { text } from 'node:stream/consumers';
import { setUpServers } from '@kenali/node-utils/testing';
import { createDeployedSite } from './deployed-site.ts';
import { develop } from './develop.ts';

const serve = setUpServers();

describe('createDeployedSite', () => {
  it('passes path, method, body and the site’s own address on', async () => {
    const site = await serve(async (req, res) => {
      const body = await text(req);
      const { host, origin, referer, authorization } = req.headers;
      res.end(JSON.stringify({ method: req.method, url: req.url, host, origin, referer, authorization, body }));
    });
    const local = await serve(createDeployedSite(new URL(site)));
    const headers = { Origin: local, Referer: `${local}/laporan`, Authorization: 'Bearer a' };
    const answer = await fetch(`${local}/api/orders?a=1`, { method: 'POST', body: 'text', headers });
    expect(await answer.json()).toEqual({
      method: 'POST',
      url: '/api/orders?a=1',
      body: 'text',
      authorization: 'Bearer a',
      host: new URL(site).host,
      origin: site,
      referer: `${site}/laporan`,
    });
  });

  it('when the origin is another one, then it stays, so that the site can refuse it', async () => {
    const site = await serve((req, res) => res.end(req.headers.origin));
    const local = await serve(createDeployedSite(new URL(site)));
    const answer = await fetch(local, { method: 'POST', headers: { Origin: 'https://other.example' } });
    expect(await answer.text()).toBe('https://other.example');
  });

  it('changes what would lead a browser away from this machine, and nothing else', async () => {
    const site = await serve((req, res) => {
      res.setHeader('Set-Cookie', [
        'a=1; Path=/; Secure; HttpOnly; Domain=kenali.example',
        '__Host-b=2; Path=/; Secure',
      ]);
      res.setHeader('Strict-Transport-Security', 'max-age=1');
      res.setHeader('Content-Security-Policy', "default-src 'none'; upgrade-insecure-requests; img-src data:");
      res.writeHead(302, { Location: `http://${req.headers.host}/login`, 'X-Kept': 'yes' }).end();
    });
    const local = await serve(createDeployedSite(new URL(site)));
    const { status, headers } = await fetch(local, { redirect: 'manual' });
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/login');
    expect(headers.getSetCookie()).toEqual(['a=1; Path=/; HttpOnly', '__Host-b=2; Path=/; Secure']);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; img-src data:");
    expect(headers.get('x-kept')).toBe('yes');
  });

  it('when the site cannot be reached, then it answers 502 with its address, and works once the site is back', async () => {
    const site = await serve((_req, res) => res.end('ok'));
    const local = await serve(createDeployedSite(new URL('http://127.0.0.1:1')));
    const answer = await fetch(local);
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('http://127.0.0.1:1: ')]);
    expect(await (await fetch(await serve(createDeployedSite(new URL(site))))).text()).toBe('ok');
  });
});

describe('kenali dev', () => {
  it.each([
    [['--site', 'kenali'], '--site must be the address of a site'],
    [['--site', 'ftp://kenali.example'], '--site must be the address of a site'],
    [['--site', 'https://kenali.example/admin'], '--site must be the address of a site'],
    [[], '--site must be the address of a site'],
    [['--site', 'https://kenali.example', '--port', '70000'], '--port, or PORT, must be a number'],
    [['--help'], 'Usage: kenali dev --site'],
    [['laporan-mf', '--site', 'https://kenali.example'], 'Usage: kenali dev'],
    // The folder of these tests has no remote.
    [['--site', 'https://kenali.example'], 'Run this in the folder of the remote'],
  ])('refuses %j', async (args, message) => {
    jest.replaceProperty(process, 'env', { ...process.env, PUBLIC_URL: '' });
    await expect(develop(args)).rejects.toThrow(message);
    jest.restoreAllMocks();
  });
});
