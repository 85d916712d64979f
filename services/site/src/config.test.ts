import { cdnConfig, siteConfig } from './config.ts';

describe('configuration', () => {
  it('nothing set: when it is read, then it listens on the own machine, and pages take no payment for simulated', () => {
    expect(siteConfig({})).toEqual({
      listen: { host: '127.0.0.1', port: 3000 },
      site: {
        mode: 'production',
        storeDir: '.data/releases',
        publicUrl: 'http://localhost:3000',
        cdnPublicUrl: 'http://localhost:3001',
        scriptOrigins: [],
        frameOrigins: [],
        connectOrigins: [],
      },
    });
    expect(cdnConfig({})).toEqual({ listen: { host: '127.0.0.1', port: 3001 }, storeDir: '.data/releases' });
  });

  it('addresses: when they are set, then they are used without a slash at the end', () => {
    const { site } = siteConfig({
      PUBLIC_URL: 'https://kenali.test/',
      SCRIPT_ORIGINS: 'https://a.test, https://b.test',
    });
    expect(site).toMatchObject({
      publicUrl: 'https://kenali.test',
      scriptOrigins: ['https://a.test', 'https://b.test'],
    });
  });

  it.each([
    ['SITE_PORT', 'http'],
    ['PUBLIC_URL', 'kenali.test'],
    ['CDN_PUBLIC_URL', 'ftp://cdn.test'],
    ['SCRIPT_ORIGINS', "https://a.test 'unsafe-inline'"],
    ['KENALI_MODE', 'staging'],
  ])('%s: when it is %j, then the error names it', (name, value) => {
    expect(() => siteConfig({ [name]: value })).toThrow(name);
  });

  it.each(['demo', 'production'])('the mode: when it is %s, then the pages are told so', (mode) => {
    expect(siteConfig({ KENALI_MODE: mode }).site.mode).toBe(mode);
  });

  it('production: when the mode is not said, then nothing starts; when it is, then all addresses listen', () => {
    expect(() => cdnConfig({ NODE_ENV: 'production' })).toThrow('KENALI_MODE');
    expect(cdnConfig({ KENALI_MODE: 'production', DEMO_HOST: '1.2.3.4' }).listen.host).toBe('0.0.0.0');
  });
});
