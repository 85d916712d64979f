import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { checkEnvironment, checkInstallation, SettingsError, secretsOfOthers } from './check-environment.ts';
import { asEnvExample, describeCheck } from './describe-variables.ts';
import { readApiSettings, readCdnSettings, readSiteSettings, readWebSettings } from './settings.ts';
import { PRODUCTION_ENV } from './testing.ts';
import { VARIABLE_NAMES } from './variables.ts';

const PRODUCTION: Record<string, string | undefined> = PRODUCTION_ENV;

type Read = (env: Record<string, string | undefined>) => unknown;

function refusalOf(read: Read, env: Record<string, string | undefined>): string {
  try {
    read(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error('The settings were accepted');
}
const practiceFile = (content: unknown) => {
  const file = join(mkdtempSync(join(tmpdir(), 'kenali-settings-')), 'practice.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const PRACTICE = { name: 'Biro Tumbuh', line: 'Psikolog anak', branches: [], whatsappContacts: [], socialLinks: [] };

describe('readApiSettings', () => {
  it('when nothing is set, then the mode is demo and addresses derive from the port', () => {
    const settings = readApiSettings({ PORT: '4000' });
    expect(settings).toMatchObject({ mode: 'demo', port: 4000, host: '127.0.0.1', publicUrl: 'http://localhost:4000' });
    expect(settings.midtrans).toMatchObject({
      serverKey: 'SB-Mid-server-kenali-demo',
      snapApiBaseUrl: 'http://localhost:4002/snap/v1',
      notificationUrl: 'http://localhost:4000/api/midtrans/notification',
    });
    expect(settings.releases).toEqual({
      folder: '.data/releases',
      cdnUrl: 'http://localhost:4001',
      notesDir: '.data/site',
      keysFile: null,
      mapsTarget: '.data/releases',
    });
    expect(settings.requireEmailVerification).toBe(false);
    expect(settings.requireConsent).toBe(true);
  });

  it('when production is complete, then it is accepted and verification is on', () => {
    expect(readApiSettings(PRODUCTION)).toMatchObject({ mode: 'production', requireEmailVerification: true });
  });

  it('when releases come from the CDN, then source maps need a store of their own', () => {
    const fromCdn = { ...PRODUCTION, RELEASES_SOURCE: 'cdn' };
    const target = 's3://kenali-releases/prod?endpoint=https://s3.example&region=id-1';
    expect(readApiSettings(fromCdn).releases.mapsTarget).toBeNull();
    for (const env of [fromCdn, PRODUCTION])
      expect(readApiSettings({ ...env, RELEASE_MAPS_TARGET: target }).releases.mapsTarget).toBe(target);
  });

  it('when nobody is named for alerts about releases, then there are none', () => {
    expect(readApiSettings(PRODUCTION).releaseAlertEmail).toBeNull();
    const RELEASE_ALERT_EMAIL = 'rilis@kenali.example';
    expect(readApiSettings({ ...PRODUCTION, RELEASE_ALERT_EMAIL }).releaseAlertEmail).toBe(RELEASE_ALERT_EMAIL);
    expect(refusalOf(readApiSettings, { RELEASE_ALERT_EMAIL: 'rilis' })).toContain('- RELEASE_ALERT_EMAIL');
  });

  it('when a variable is empty, then it counts as not set', () => {
    expect(readApiSettings({ PORT: '', PRACTICE_FILE: ' ' })).toMatchObject({
      port: 3000,
      practice: { name: 'Kenali' },
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ KENALI_MODE: 'test' }, 'KENALI_MODE'],
    [{ NODE_ENV: 'production' }, 'KENALI_MODE'],
    [{ MONGODB_URI: 'mongodb://db.example/kenali' }, 'KENALI_MODE'],
    [{ MONGODB_URI: 'mongodb+srv://cluster.example/kenali' }, 'KENALI_MODE'],
    [{ MONGODB_URI: 'mongodb://u:p@127.0.0.1,db.example:27018/kenali' }, 'KENALI_MODE'],
    [{ SENSORY_BAND_SET: 'other' }, 'SENSORY_BAND_SET'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
    [{ PAYMENT_JOBS: 'maybe' }, 'PAYMENT_JOBS'],
    [{ MIDTRANS_CUSTOMER_FEE: 'maybe' }, 'MIDTRANS_CUSTOMER_FEE'],
    [{ MIDTRANS_SERVER_KEY: 'Mid-server-live' }, 'MIDTRANS_SERVER_KEY'],
    [{ MIDTRANS_CORE_API_BASE_URL: 'https://api.sandbox.midtrans.com' }, 'MIDTRANS_CORE_API_BASE_URL'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ MONGODB_URI: 'http://db' }, 'MONGODB_URI'],
    [{ TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, 0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '::/1,8000::/1' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
    [{ GOOGLE_ISSUER: 'http://accounts.test' }, 'GOOGLE_ISSUER'],
    [{ LISTEN_HOST: 'not a host' }, 'LISTEN_HOST'],
    [{ LISTEN_HOST: 'http://0.0.0.0' }, 'LISTEN_HOST'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Kenali' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Kenali <a@b.test>\r\nBcc: x@y.test' }, 'MAIL_FROM'],
    [{ PRACTICE_EMAIL: 'praktik' }, 'PRACTICE_EMAIL'],
    [{ MONGOD_PORT: '0.5' }, 'MONGOD_PORT'],
    [{ RELEASES_SOURCE: 'bucket' }, 'RELEASES_SOURCE'],
    [{ RELEASES_SOURCE: 'cdn', RELEASES_DIR: '/releases' }, 'RELEASES_SOURCE'],
  ])('when the environment has %j, then the error names the variable', (env, name) =>
    expect(refusalOf(readApiSettings, env)).toContain(`- ${name}`),
  );

  it('when a value is invalid, then the error does not contain its password', () => {
    const message = refusalOf(readApiSettings, {
      MONGODB_URI: 'postgres://kenali:sangat-rahasia@db/kenali',
      JWT_SECRET: 'rahasia-pendek',
      SMTP_URL: 'http://kenali:sangat-rahasia@mail.example',
    });
    expect(message).not.toMatch(/rahasia/);
  });

  it('when a service runs on this machine, then it needs neither TLS in production nor a mode in the demo', () => {
    expect(readApiSettings({ ...PRODUCTION, PUBLIC_URL: 'http://127.0.0.1:3000' }).mode).toBe('production');
    for (const hosts of ['localhost', '127.0.0.1:27017,127.0.0.1:27018', 'u:p@[::1]:27017'])
      expect(readApiSettings({ MONGODB_URI: `mongodb://${hosts}/kenali?replicaSet=rs0` }).mode).toBe('demo');
    expect(readApiSettings({ KENALI_MODE: 'demo', MONGODB_URI: 'mongodb://db.example/kenali' }).mode).toBe('demo');
  });

  it('when several proxies are listed, then each becomes an entry', () => {
    const { trustedProxies } = readApiSettings({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1' });
    expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1']);
  });

  it('when email verification is off, then production needs no mail server', () => {
    const settings = readApiSettings({ ...PRODUCTION, SMTP_URL: undefined, REQUIRE_EMAIL_VERIFICATION: 'false' });
    expect(settings).toMatchObject({ smtpUrl: null, requireEmailVerification: false });
  });

  it('when ADMIN_PUBLIC_URL is set, then the pages of staff are there, and otherwise at the site', () => {
    const staffUrls = (more: Record<string, string>) => [
      readApiSettings({ ...PRODUCTION, ...more }).staffUrl,
      readSiteSettings({ ...PRODUCTION, ...more }).site.staffUrl,
    ];
    expect(staffUrls({})).toEqual(['https://kenali.example', 'https://kenali.example']);
    const staf = 'https://staf.kenali.example';
    expect(staffUrls({ ADMIN_PUBLIC_URL: `${staf}/` })).toEqual([staf, staf]);
  });

  it('when MAIL_FROM is not set, then the sender has the name of the practice and the host of PUBLIC_URL', () => {
    const PRACTICE_FILE = practiceFile({ ...PRACTICE, name: 'Biro "Tumbuh", Bandung' });
    expect(readApiSettings({ ...PRODUCTION, PRACTICE_FILE }).mailFrom).toBe(
      '"Biro \\"Tumbuh\\", Bandung" <no-reply@kenali.example>',
    );
    const full = readApiSettings({ MAIL_FROM: 'Praktik Ibu Sari <halo@praktik.example>' });
    expect(full.mailFrom).toContain('halo@praktik');
    expect(readApiSettings({ MAIL_FROM: 'halo@praktik.example' }).mailFrom).toBe('halo@praktik.example');
  });

  it('when MONGOD_PORT is set, then the default database address uses it', () => {
    expect(readApiSettings({ MONGOD_PORT: '4100' }).mongodbUri).toBe(
      'mongodb://127.0.0.1:4100/kenali?replicaSet=kenali',
    );
  });

  it('signatures are checked in production, and in a demo that has trusted keys', () => {
    const { RELEASE_KEYS_FILE } = PRODUCTION_ENV;
    expect(readApiSettings(PRODUCTION).releases.keysFile).toBe(RELEASE_KEYS_FILE);
    expect(readSiteSettings(PRODUCTION).site.keysFile).toBe(RELEASE_KEYS_FILE);
    expect(readCdnSettings(PRODUCTION).keysFile).toBe(RELEASE_KEYS_FILE);
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'kenali-settings-'));
    expect(readSiteSettings({ DATA_DIR }).site.keysFile).toBeNull();
    const keysFile = join(DATA_DIR, 'signing/trusted-keys.json');
    mkdirSync(join(DATA_DIR, 'signing'));
    writeFileSync(keysFile, '{}');
    expect(readSiteSettings({ DATA_DIR }).site.keysFile).toBe(keysFile);
    expect(readCdnSettings({ DATA_DIR }).keysFile).toBe(keysFile);
  });

  it('RELEASES_SOURCE alone decides where releases come from', () => {
    const folder = (env: Record<string, string>) => readApiSettings({ ...PRODUCTION, ...env }).releases.folder;
    expect(folder({ DATA_DIR: '/data' })).toBe('/data/releases');
    expect(folder({ RELEASES_DIR: '/releases' })).toBe('/releases');
    expect(folder({ RELEASES_SOURCE: 'cdn', DATA_DIR: '/data' })).toBeNull();
  });
});

describe('the host that servers listen on', () => {
  it('is the loopback address by default, in every process and mode', () => {
    for (const env of [{}, PRODUCTION]) {
      expect(readApiSettings(env).host).toBe('127.0.0.1');
      expect(readSiteSettings(env).listen.host).toBe('127.0.0.1');
      expect(readCdnSettings(env).listen.host).toBe('127.0.0.1');
    }
  });

  it('is LISTEN_HOST', () => {
    const all = { ...PRODUCTION, LISTEN_HOST: '0.0.0.0' };
    expect([readApiSettings(all).host, readSiteSettings(all).listen.host, readCdnSettings(all).listen.host]).toEqual(
      Array(3).fill('0.0.0.0'),
    );
    expect(readApiSettings({ LISTEN_HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });
});

describe('the practice', () => {
  it('when it is not configured, then it is the example, and its first WhatsApp number is the contact', () => {
    expect(readApiSettings({}).practice).toEqual({ name: 'Kenali', contact: 'WhatsApp +62 812-0000-0001' });
    expect(readSiteSettings({}).site.practice.branches).toHaveLength(2);
  });

  it('when it has neither a contact nor a WhatsApp number, then the address of the site does not stand in for one', () => {
    const PRACTICE_FILE = practiceFile({ ...PRACTICE, contact: undefined, whatsappContacts: [] });
    expect(readApiSettings({ PRACTICE_FILE }).practice.contact).toBe('');
  });

  it('when a file has it, then pages, PDFs and emails show the same practice', () => {
    const PRACTICE_FILE = practiceFile({ ...PRACTICE, name: ' Biro Tumbuh', contact: 'Telp. 021 000 ' });
    const { api, site } = readWebSettings({ PRACTICE_FILE });
    expect(api.practice).toEqual({ name: 'Biro Tumbuh', contact: 'Telp. 021 000' });
    expect(site.practice).toMatchObject({ ...PRACTICE, contact: 'Telp. 021 000' });
  });

  it('when features are switched on, then API and pages know them, and without they know none', () => {
    const { api, site } = readWebSettings({ FEATURES: 'norms, access-codes' });
    expect([api.features, site.practice.features]).toEqual(Array(2).fill(['norms', 'access-codes']));
    expect([readApiSettings({}).features, readSiteSettings({}).site.practice.features]).toEqual([[], []]);
    expect(refusalOf(readApiSettings, { FEATURES: 'norms,codes' })).toContain(
      'FEATURES must be a list of access-codes',
    );
  });

  it('when the file names no video, then none is shown and no frame of it is allowed', () => {
    const { site } = readSiteSettings({ PRACTICE_FILE: practiceFile(PRACTICE) });
    expect(site.practice.profileVideoUrl).toBeUndefined();
    expect(site.frameOrigins).toEqual(['http://localhost:3002']);
  });

  it('when the file has photographs, then their hosts may show them, and nothing else of them', () => {
    const psychologists = [
      { name: 'Ani', licence: 'SIPP 1', photoUrl: 'https://foto.example.test/ani.jpg' },
      { name: 'Budi', title: 'M.Psi., Psikolog', licence: 'SIPP 2' },
    ];
    const photo = { url: 'https://foto.example.test/ruang.jpg', description: 'Ruang konsultasi' };
    const { site } = readSiteSettings({ PRACTICE_FILE: practiceFile({ ...PRACTICE, photo, psychologists }) });
    expect(site.practice).toMatchObject({ photo, psychologists });
    expect(site.imageOrigins).toContain('https://foto.example.test');
    expect(site.frameOrigins).not.toContain('https://foto.example.test');
  });

  it.each([
    ['{', 'JSON'],
    [{ ...PRACTICE, psychologists: [{ name: 'Ani' }] }, 'licence'],
    [{ ...PRACTICE, psychologists: [{ name: 'Ani', licence: '1', photoUrl: 'data:x' }] }, 'photoUrl'],
    [{ ...PRACTICE, photo: { url: 'https://foto.example.test/a.jpg' } }, 'description'],
    [{}, 'name'],
    [{ ...PRACTICE, name: 'x'.repeat(61) }, 'name'],
    [{ ...PRACTICE, name: 'Praktik\nLain' }, 'name'],
    [{ ...PRACTICE, contact: 'a\u202Eb' }, 'contact'],
    [{ ...PRACTICE, whatsappContacts: [{ label: 'WA', phone: '0812' }] }, 'phone'],
    [{ ...PRACTICE, socialLinks: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'url'],
    [{ ...PRACTICE, adress: 'x' }, 'adress'],
  ])('when the file is %j, then the error names %s', (content, part) => {
    const message = refusalOf(readSiteSettings, { PRACTICE_FILE: practiceFile(content) });
    expect(message).toContain('PRACTICE_FILE');
    expect(message).toContain(part);
  });

  it('when the file is missing, then the error names the variable', () => {
    expect(refusalOf(readApiSettings, { PRACTICE_FILE: '/nowhere.json' })).toContain('PRACTICE_FILE');
  });
});

describe('readSiteSettings', () => {
  it('allows the origins of the payment provider in every process, and further ones', () => {
    const midtrans = ['https://app.midtrans.com', 'https://*.midtrans.com', 'https://*.veritrans.co.id'];
    const { site } = readSiteSettings({ ...PRODUCTION, POLICY_ORIGINS: 'script-src https://a.test https://b.test/' });
    expect(site.scriptOrigins).toEqual([...midtrans, 'https://a.test', 'https://b.test']);
    expect([site.connectOrigins, site.imageOrigins]).toEqual([midtrans, midtrans]);
    const { site: imported } = readSiteSettings({
      ...PRODUCTION,
      POLICY_ORIGINS: ';img-src https://foto.test; connect-src https://c.test;',
    });
    expect(imported.imageOrigins).toEqual([...midtrans, 'https://foto.test']);
    expect(imported.connectOrigins).toEqual([...midtrans, 'https://c.test']);
    expect(site.frameOrigins).toEqual([...midtrans, 'https://www.youtube-nocookie.com']);
    const web = readWebSettings({ ...PRODUCTION, CDN_PORT: '3001' }).site;
    expect([web.scriptOrigins, web.frameOrigins]).toEqual([midtrans, site.frameOrigins]);
  });

  it('removes trailing slashes and uses its port', () => {
    const { listen, site } = readSiteSettings({ PUBLIC_URL: 'https://kenali.test/', PORT: '4100' });
    expect(listen).toEqual({ host: '127.0.0.1', port: 4100, metricsPort: null, logLevel: 'info' });
    const watched = { METRICS_PORT: '9465', LOG_LEVEL: 'warn' };
    for (const read of [readSiteSettings, readCdnSettings])
      expect(read(watched).listen).toMatchObject({ metricsPort: 9465, logLevel: 'warn' });
    expect([site.publicUrl, site.cdnPublicUrl]).toEqual(['https://kenali.test', 'http://localhost:4101']);
  });

  it.each([
    [{}, 'https://kenali.example'],
    [{ API_URL: 'https://api.test/' }, 'https://api.test'],
  ])(
    '%j: the site asks %s for canary stops and the catalogue, and not over the network in one process',
    (env, apiUrl) => {
      expect(readSiteSettings({ ...PRODUCTION, ...env }).site.apiUrl).toBe(apiUrl);
      expect(readWebSettings({ ...PRODUCTION, ...env }).site.apiUrl).toBeUndefined();
    },
  );

  it.each([
    ['API_URL', 'api.test'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'kenali.test'],
    ['PUBLIC_URL', 'https://kenali.test/sub'],
    ['ADMIN_PUBLIC_URL', 'https://kenali.test/admin'],
    ['CDN_PUBLIC_URL', 'ftp://cdn.test'],
    ['CDN_PUBLIC_URL', 'https://user:pass@cdn.test'],
    ['POLICY_ORIGINS', "script-src https://a.test 'unsafe-inline'"],
    ['POLICY_ORIGINS', 'script-src'],
    ['POLICY_ORIGINS', 'default-src https://a.test'],
    ['POLICY_ORIGINS', 'https://a.test'],
    ['KENALI_MODE', 'staging'],
    ['BOOT_ID_SECRET', 'short'],
    ['ALLOW_OVERRIDES', 'yes'],
  ])('%s: when it is %j, then the error names the variable', (name, value) => {
    expect(refusalOf(readSiteSettings, { [name]: value })).toContain(`- ${name}`);
  });

  it.each([
    ['on', true],
    ['off', false],
    ['', undefined],
  ])('ALLOW_OVERRIDES: when it is %j, then the option is %j', (ALLOW_OVERRIDES, allowed) => {
    expect(readSiteSettings({ ALLOW_OVERRIDES }).site.allowOverrides).toBe(allowed);
  });

  it('when it runs alone in production, then it needs BOOT_ID_SECRET, because a restart would invalidate boot ids', () => {
    expect(refusalOf(readSiteSettings, { ...PRODUCTION, BOOT_ID_SECRET: undefined })).toContain('BOOT_ID_SECRET');
    expect(readWebSettings({ ...PRODUCTION, BOOT_ID_SECRET: undefined }).site.bootIdSecret).toBeUndefined();
  });
});

describe('readWebSettings', () => {
  it('derives the other ports from PORT and resolves folders', () => {
    const settings = readWebSettings({ PORT: '4100', DATA_DIR: 'data' });
    expect(settings).toMatchObject({ cdnPort: 4101, midtransPort: 4102, mongodPort: 4103, host: '127.0.0.1' });
    expect(settings.api.midtrans.snapJsUrl).toBe('http://localhost:4102/snap/snap.js');
    expect([settings.dataDir, settings.releasesDir].every(isAbsolute)).toBe(true);
  });

  it('uses each port and address that is set', () => {
    const env = { PORT: '4100', CDN_PORT: '5001', MIDTRANS_PORT: '5002', MONGOD_PORT: '5003' };
    const settings = readWebSettings({ ...env, CDN_PUBLIC_URL: 'https://cdn.contoh.test/', LISTEN_HOST: '0.0.0.0' });
    expect(settings).toMatchObject({ cdnPort: 5001, midtransPort: 5002, mongodPort: 5003, host: '0.0.0.0' });
    expect(settings.site.cdnPublicUrl).toBe('https://cdn.contoh.test');
    expect(settings.api.mongodbUri).toContain(':5003/');
  });

  it('uses one folder of releases for the site, the API and the CDN', () => {
    const settings = readWebSettings({ DATA_DIR: '/data', RELEASES_DIR: '/elsewhere' });
    const { api, site, releasesDir } = settings;
    expect([releasesDir, api.releases.folder, site.storeDir]).toEqual(Array(3).fill('/elsewhere'));
  });

  it.each([
    [{ PORT: '0' }, 'PORT'],
    [{ CDN_PORT: 'abc' }, 'CDN_PORT'],
    [{ CDN_PORT: '1.5' }, 'CDN_PORT'],
    [{ MONGOD_PORT: '65536' }, 'MONGOD_PORT'],
    [{ PORT: '65535' }, 'CDN_PORT'],
    [{ PORT: '4100', CDN_PORT: '4100' }, 'must differ'],
    [{ PORT: '4100', MONGOD_PORT: '4102' }, 'must differ'],
    [{ CDN_PUBLIC_URL: 'cdn.contoh.test' }, 'CDN_PUBLIC_URL'],
    [{ ALLOW_OVERRIDES: 'yes' }, 'ALLOW_OVERRIDES'],
    [{ NODE_ENV: 'production' }, 'KENALI_MODE'],
  ])('refuses %j and names the variable', (env, name) => expect(refusalOf(readWebSettings, env)).toContain(name));
});

const problemsOf = (changes: Record<string, string | undefined>) =>
  checkEnvironment({ ...PRODUCTION, ...changes }, ['api', 'site', 'cdn']).problems;
const db = (rest: string) => ({ MONGODB_URI: `mongodb://${rest}` });

describe('production settings', () => {
  it('when everything is set, then nothing is wrong', () => expect(problemsOf({})).toEqual([]));

  it.each(Object.keys(PRODUCTION).filter((name) => !['KENALI_MODE', 'BOOT_ID_SECRET'].includes(name)))(
    'when %s is missing, then it alone is named, with what is expected',
    (name) => {
      const problems = problemsOf({ [name]: undefined });
      expect(problems.map(({ variable }) => variable)).toEqual([name]);
      expect(problems[0]?.message).toMatch(/^\w+ is required in production.*: ./);
    },
  );

  it.each([
    [{ PUBLIC_URL: 'http://kenali.example' }, 'PUBLIC_URL', 'https://'],
    [{ PUBLIC_URL: 'http://localhost.evil.test' }, 'PUBLIC_URL', 'https://'],
    [{ ADMIN_PUBLIC_URL: 'http://staf.kenali.example' }, 'ADMIN_PUBLIC_URL', 'https://'],
    [{ ADMIN_PUBLIC_URL: 'https://kenali.example:8443' }, 'ADMIN_PUBLIC_URL', 'another host'],
    [{ CDN_PUBLIC_URL: 'http://cdn.example' }, 'CDN_PUBLIC_URL', 'https://'],
    [{ MIDTRANS_SNAP_API_BASE_URL: 'http://app.provider.test' }, 'MIDTRANS_SNAP_API_BASE_URL', 'https://'],
    [{ MIDTRANS_CORE_API_BASE_URL: 'http://api.provider.test' }, 'MIDTRANS_CORE_API_BASE_URL', 'https://'],
    [{ MIDTRANS_SNAP_JS_URL: 'http://app.provider.test/snap.js' }, 'MIDTRANS_SNAP_JS_URL', 'https://'],
    ...[
      'http://localhost:3001',
      'https://localhost',
      'http://127.0.0.1:3001',
      'http://127.1',
      'http://[::1]:3001',
      'http://[::ffff:127.0.0.1]',
      'http://0.0.0.0:3001',
      'http://cdn.localhost',
      'http://localhost.',
      'https://localhost.localdomain',
      'https://ip6-localhost',
      'https://[::ffff:0:0]',
    ].flatMap((address): [Record<string, string>, string, string][] =>
      ['ADMIN_PUBLIC_URL', 'CDN_PUBLIC_URL', 'MIDTRANS_SNAP_JS_URL', 'GOOGLE_ISSUER'].map((name) => [
        { [name]: address },
        name,
        'not name this machine',
      ]),
    ),
    [{ MIDTRANS_SNAP_API_BASE_URL: 'http://localhost:3002' }, 'MIDTRANS_SNAP_API_BASE_URL', 'not name this machine'],
    [{ MIDTRANS_CORE_API_BASE_URL: 'http://localhost:3002' }, 'MIDTRANS_CORE_API_BASE_URL', 'not name this machine'],
    [{ POLICY_ORIGINS: 'connect-src https://localhost:3002' }, 'POLICY_ORIGINS', 'not name this machine'],
    [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_SECRET', 'is required with'],
    [{ GOOGLE_CLIENT_SECRET: 'a' }, 'GOOGLE_CLIENT_ID', 'is required with'],
    [{ GOOGLE_ISSUER: 'http://accounts.test' }, 'GOOGLE_ISSUER', 'https://'],
    [{ POLICY_ORIGINS: 'script-src https://a.test http://b.test' }, 'POLICY_ORIGINS', 'https://'],
    [{ POLICY_ORIGINS: 'img-src https://a.test; frame-src http://b.test' }, 'POLICY_ORIGINS', 'https://'],
    [db('db1,db2/kenali?replicaSet=rs0'), 'MONGODB_URI', 'user and password'],
    ...['tlsInsecure', 'tlsAllowInvalidCertificates', 'TLSALLOWINVALIDHOSTNAMES'].map(
      (option): [Record<string, string>, string, string] => [
        db(`u:p@db1/kenali?replicaSet=rs0&${option}=true`),
        'MONGODB_URI',
        'check of certificates',
      ],
    ),
    [{ SMTP_URL: 'smtps://u:p@mail.example?tls.rejectUnauthorized=false' }, 'SMTP_URL', 'check of certificates'],
    [db('kenali@db1/kenali?replicaSet=rs0'), 'MONGODB_URI', 'user and password'],
    [db('127.0.0.1/kenali?replicaSet=rs0'), 'MONGODB_URI', 'user and password'],
    [db('u:p@db1/kenali'), 'MONGODB_URI', 'replica set'],
    [db('u:p@db1/kenali?replicaSet='), 'MONGODB_URI', 'replica set'],
    [db('u:p@db1/kenali?replicaSet=rs0&directConnection=true'), 'MONGODB_URI', 'directConnection'],
    [db('u:p@db1/kenali?replicaSet=rs0&w=1'), 'MONGODB_URI', 'majority'],
    [db('u:p@ss@db1/kenali?replicaSet=rs0'), 'MONGODB_URI', 'percent-encode'],
    [{ JWT_SECRET: 'a'.repeat(40) }, 'JWT_SECRET', 'regular'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET', '32'],
    [{ JWT_OTHER_SECRET: 'a'.repeat(40) }, 'JWT_OTHER_SECRET', 'regular'],
    [{ JWT_OTHER_SECRET: PRODUCTION.BOOT_ID_SECRET }, 'BOOT_ID_SECRET', 'differ'],
    [{ BOOT_ID_SECRET: 'b'.repeat(40) }, 'BOOT_ID_SECRET', 'regular'],
    [{ BOOT_ID_SECRET: PRODUCTION.JWT_SECRET }, 'BOOT_ID_SECRET', 'differ'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS', 'outside production'],
    [{ MIDTRANS_SERVER_KEY: 'SB-Mid-server-kenali-demo' }, 'MIDTRANS_SERVER_KEY', 'demo key'],
    [{ MIDTRANS_CLIENT_KEY: 'SB-Mid-client-kenali-demo' }, 'MIDTRANS_CLIENT_KEY', 'demo key'],
    [{ MIDTRANS_PREVIOUS_SERVER_KEY: 'SB-Mid-server-kenali-demo' }, 'MIDTRANS_PREVIOUS_SERVER_KEY', 'demo key'],
    [
      { MIDTRANS_CORE_API_BASE_URL: 'https://api.sandbox.midtrans.com' },
      'MIDTRANS_CORE_API_BASE_URL',
      'one environment',
    ],
    ...['MIDTRANS_SERVER_KEY', 'MIDTRANS_PREVIOUS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'].map(
      (name): [Record<string, string>, string, string] => [{ [name]: 'SB-Mid-own' }, name, 'key of the sandbox'],
    ),
    [{ RELEASES_SOURCE: 'auto' }, 'RELEASES_SOURCE', 'folder or cdn'],
    [{ RELEASE_KEYS_FILE: undefined }, 'RELEASE_KEYS_FILE', 'trusted keys'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES', 'range'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL', 'smtps://'],
    [{ LISTEN_HOST: 'semua' + '!' }, 'LISTEN_HOST', '0.0.0.0'],
    [{ PORT: '99999' }, 'PORT', 'port'],
  ])('when %j is set, then %s is named', (changes, variable, part) => {
    const problems = problemsOf(changes);
    expect(problems.filter((problem) => !problem.variable.includes(variable))).toEqual([]);
    expect(problems[0]?.message).toContain(variable);
    expect(problems[0]?.message).toContain(part);
  });

  it('a site gets its releases from one place', () => {
    const env = { ...PRODUCTION, RELEASES_SOURCE: 'cdn', RELEASES_DIR: '/releases' };
    expect(checkEnvironment(env, ['site']).problems.map(({ variable }) => variable)).toEqual(['RELEASES_SOURCE']);
  });

  it.each([{ KENALI_MODE: 'prod' }, { KENALI_MODE: undefined, NODE_ENV: 'production' }])(
    'when the mode is not known (%j), then KENALI_MODE alone is named, and no rule of the demo',
    (changes) => expect(problemsOf(changes).map(({ variable }) => variable)).toEqual(['KENALI_MODE']),
  );

  it.each([
    'mongodb+srv://u:p@cluster.example/kenali',
    'mongodb://db1,db2/kenali?replicaSet=rs0&tls=true&authMechanism=MONGODB-X509',
    'mongodb://u:p%40ss@db1:27017,db2:27018/kenali?REPLICASET=rs0&w=majority',
  ])('accepts %s', (MONGODB_URI) => expect(problemsOf({ MONGODB_URI })).toEqual([]));

  it.each([
    ['https://kenali.test/cdn', true],
    ['https://STAF.kenali.test:443/cdn', true],
    ['https://cdn.kenali.test', false],
    ['https://kenali.test:8443', false],
  ])('notes whether the CDN at %s has the origin of pages: %j', (CDN_PUBLIC_URL, isNoted) => {
    const ADMIN_PUBLIC_URL = 'https://staf.kenali.test';
    const env = { ...PRODUCTION, PUBLIC_URL: 'https://kenali.test', ADMIN_PUBLIC_URL, CDN_PUBLIC_URL };
    const text = describeCheck(env, checkEnvironment(env, ['api', 'site', 'cdn']));
    expect(text.includes('Note: CDN_PUBLIC_URL has the origin of pages')).toBe(isNoted);
  });

  it('never repeats a secret', () => {
    const secret = 'sangat-rahasia';
    const all = problemsOf({
      MONGODB_URI: `mongodb://u:${secret}@db1/kenali?w=1`,
      JWT_SECRET: secret,
      BOOT_ID_SECRET: secret,
      SMTP_URL: `http://u:${secret}@mail.example`,
    });
    expect(all.length).toBeGreaterThan(4);
    expect(JSON.stringify(all)).not.toContain(secret);
  });
});

describe('config:check', () => {
  const print = (env: Record<string, string | undefined>) => describeCheck(env, checkInstallation(env));

  it('prints every variable with its source, a wrong one with what is expected, and no secret', () => {
    const env = { ...PRODUCTION, JWT_SECRET: 'rahasia-pendek', PORT: '4000' };
    const lines = print(env).split('\n');
    for (const name of VARIABLE_NAMES)
      expect(
        lines.filter((line) => line.startsWith(`${name} `) && /environment|default|not set/.test(line)),
      ).toHaveLength(1);
    expect(lines).toContainEqual(expect.stringMatching(/^PORT +environment +4000$/));
    expect(lines).toContainEqual(expect.stringMatching(/^LOG_LEVEL +default +info$/));
    expect(lines).toContainEqual(expect.stringMatching(/^JWT_SECRET +environment +\(secret\)$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}- JWT_SECRET must have at least 32 characters/));
    expect(lines.join()).not.toMatch(/rahasia|kata-sandi/);
  });

  it('notes a name that nothing reads', () => {
    expect(print({ KENALI_MDOE: 'x' })).toContain('Note: KENALI_MDOE is set, but nothing reads it');
    expect(print({})).not.toContain('Note:');
  });

  it('refuses an invented practice for the public, and not for a trial on this machine', () => {
    const problems = (env: Record<string, string | undefined>) =>
      checkInstallation(env).problems.map(({ variable }) => variable);
    const example = join(__dirname, '../../../deploy/practice.example.json');
    const changes: object[] = [{}, { psychologists: [] }, { name: 'Biro Tumbuh' }];
    const examples = changes.map((each) => practiceFile({ ...JSON.parse(readFileSync(example, 'utf8')), ...each }));
    for (const PRACTICE_FILE of [undefined, '/nowhere.json', ...examples])
      expect(problems({ ...PRODUCTION, PRACTICE_FILE })).toEqual(['PRACTICE_FILE']);
    expect(problems({ ...PRODUCTION, PRACTICE_FILE: practiceFile(PRACTICE) })).toEqual([]);
    expect(problems({ ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
    expect(problems({})).toEqual([]);
  });
});

describe('the secrets of a process', () => {
  const all = Object.fromEntries([...VARIABLE_NAMES, 'AWS_SECRET_ACCESS_KEY'].map((name) => [name, 'x']));

  it('the site has that of boot ids alone, the CDN none', () => {
    const ofApi = secretsOfOthers(all, ['site']);
    expect(secretsOfOthers(all, ['cdn'])).toEqual(expect.arrayContaining(['BOOT_ID_SECRET', ...ofApi]));
    expect(ofApi).not.toContain('BOOT_ID_SECRET');
    // Every name that looks like one counts: a new secret must be marked as such.
    const looksSecret = VARIABLE_NAMES.filter((name) => /SECRET|_KEYS?$|_URI$|SMTP_URL/.test(name));
    const isPublic = ['BOOT_ID_SECRET', 'MIDTRANS_CLIENT_KEY'];
    expect(ofApi).toEqual(expect.arrayContaining(looksSecret.filter((name) => !isPublic.includes(name))));
    expect(ofApi).toContain('AWS_SECRET_ACCESS_KEY');
  });

  it('the API, and the process of all, may have every one', () => {
    expect(secretsOfOthers(all, ['api'])).toEqual([]);
    expect(secretsOfOthers(all, ['api', 'site', 'cdn'])).toEqual([]);
    expect(secretsOfOthers({ JWT_SECRET: ' ' }, ['cdn'])).toEqual([]);
  });
});

describe('documents', () => {
  it('deploy/practice.example.json can be read', () =>
    expect(
      readSiteSettings({ PRACTICE_FILE: join(__dirname, '../../../deploy/practice.example.json') }).site.practice.name,
    ).toBe('Biro Psikologi Contoh'));

  const read = (file: string) => readFileSync(join(__dirname, '../../..', file), 'utf8');

  it('.env.example is what npm run settings writes', () => expect(read('.env.example')).toBe(asEnvExample()));
});
