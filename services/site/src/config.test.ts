import { cdnConfig, siteConfig } from './config.ts';

describe('configuration', () => {
  it('when no variable is set, then the site listens on loopback in production mode', () => {
    expect(siteConfig({})).toEqual({
      listen: { host: '127.0.0.1', port: 3000 },
      site: {
        mode: 'production',
        allowOverrides: undefined,
        storeDir: '.data/releases',
        state: '.data/site',
        bootIdSecret: undefined,
        publicUrl: 'http://localhost:3000',
        cdnPublicUrl: 'http://localhost:3001',
        scriptOrigins: [],
        frameOrigins: [],
        connectOrigins: [],
      },
    });
    expect(cdnConfig({})).toEqual({ listen: { host: '127.0.0.1', port: 3001 }, storeDir: '.data/releases' });
  });

  it('when addresses are set, then trailing slashes are removed', () => {
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
    ['BOOT_ID_SECRET', 'short'],
    ['ALLOW_OVERRIDES', 'yes'],
  ])('%s: when it is %j, then the error names the variable', (name, value) => {
    expect(() => siteConfig({ [name]: value })).toThrow(name);
  });

  it.each(['demo', 'production'])('KENALI_MODE: when it is %s, then the site runs in this mode', (mode) => {
    expect(siteConfig({ KENALI_MODE: mode, BOOT_ID_SECRET: 's'.repeat(32) }).site.mode).toBe(mode);
  });

  it.each([
    ['on', true],
    ['off', false],
    ['', undefined],
  ])('ALLOW_OVERRIDES: when it is %j, then the option is %j', (ALLOW_OVERRIDES, allowed) => {
    expect(siteConfig({ ALLOW_OVERRIDES }).site.allowOverrides).toBe(allowed);
  });

  it('production: when BOOT_ID_SECRET is missing, then the site does not start, because a restart would invalidate boot ids', () => {
    expect(() => siteConfig({ KENALI_MODE: 'production' })).toThrow('BOOT_ID_SECRET');
    expect(siteConfig({ KENALI_MODE: 'demo' }).site.bootIdSecret).toBeUndefined();
  });

  it.each([
    [{ CDN_PUBLIC_URL: 'https://cdn.test' }, undefined],
    [{ CDN_PUBLIC_URL: 'https://cdn.test', RELEASES_DIR: '/releases' }, '/releases'],
    [{ CDN_PUBLIC_URL: 'https://cdn.test', DATA_DIR: '/data' }, '/data/releases'],
  ])('%j: when only these are set, then releases come from folder %s, or without a folder from the CDN', (env, dir) => {
    expect(siteConfig(env).site.storeDir).toBe(dir);
  });

  it('production: without KENALI_MODE nothing starts; with it, the CDN listens on all addresses', () => {
    expect(() => cdnConfig({ NODE_ENV: 'production' })).toThrow('KENALI_MODE');
    expect(cdnConfig({ KENALI_MODE: 'production', DEMO_HOST: '1.2.3.4' }).listen.host).toBe('0.0.0.0');
  });
});
