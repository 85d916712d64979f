import { isIP } from 'node:net';

import { isLocalDatabase, readMongodbUri } from './mongodb-uri.ts';
import { portProblems } from './ports.ts';
import { listOf, type Problem, type Reader, readPolicyOrigins, type Values } from './variable.ts';
import { variablesOf } from './variables.ts';

/** Public keys of the demo. In production anyone could sign a payment notification with them. */
export const DEMO_KEYS = {
  serverKey: 'SB-Mid-server-kenali-demo',
  clientKey: 'SB-Mid-client-kenali-demo',
  merchantId: 'G000000001',
};
const PROVIDER_ADDRESSES = [
  'MIDTRANS_SNAP_API_BASE_URL',
  'MIDTRANS_CORE_API_BASE_URL',
  'MIDTRANS_SNAP_JS_URL',
] as const;
const MIDTRANS_KEYS = ['MIDTRANS_SERVER_KEY', 'MIDTRANS_PREVIOUS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const;
/** Passwords, tokens, keys or code that browsers run travel to these addresses. */
const NEED_TLS = ['PUBLIC_URL', 'ADMIN_PUBLIC_URL', 'CDN_PUBLIC_URL', 'GOOGLE_ISSUER', ...PROVIDER_ADDRESSES] as const;
const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

type Rule = (values: Values, readers: readonly Reader[]) => Problem[];
const problem = (variable: string, rest: string): Problem => ({ variable, message: `${variable} ${rest}` });
const when = (condition: unknown, variable: string, rest: string): Problem[] =>
  condition ? [problem(variable, rest)] : [];

const canParse = (address: string | undefined): address is string => address !== undefined && URL.canParse(address);
/** Whether an address names this machine. @param address one that URL can parse */
export const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
/** Also by its other spellings. */
const namesThisMachine = (address: string): boolean =>
  isLoopback(address) ||
  /^(.*\.localhost\.?|localhost(\.localdomain)?\.?|ip6-(localhost|loopback)|0\.0\.0\.0|\[::\]|\[::ffff:(0|7f..):.+\])$/.test(
    new URL(address).hostname,
  );
const isPlain = (address: string): boolean => canParse(address) && new URL(address).protocol === 'http:';
const isPlainElsewhere = (address: string): boolean => isPlain(address) && !isLoopback(address);
export const isOn = (value: string | undefined, otherwise: boolean): boolean =>
  value === undefined ? otherwise : value === 'true' || value === 'on';

/** Rules of both modes. */
export const anywhereProblems: Rule = (values, readers) => [
  ...missingMode(values),
  ...wrongProxies(values.TRUSTED_PROXIES),
  ...googleProblems(values),
  ...mixedProvider(values),
  ...sharedHost(values),
  ...(readers.includes('api') && readers.includes('cdn') ? portProblems(values) : []),
  ...when(
    values.RELEASES_SOURCE === 'cdn' && values.RELEASES_DIR && !readers.includes('cdn'),
    'RELEASES_SOURCE',
    'is cdn, and RELEASES_DIR names a folder: remove one of them',
  ),
];

/** The CDN may have the variables of the others, and not their files. */
export const readsPractice = (readers: readonly Reader[]): boolean =>
  variablesOf(readers).some(({ name }) => name === 'PRACTICE_FILE');

/** The demo adds accounts with public passwords, which must not happen to somebody else's database by mistake. */
function missingMode({ KENALI_MODE, NODE_ENV, MONGODB_URI }: Values): Problem[] {
  if (KENALI_MODE) return [];
  if (NODE_ENV === 'production')
    return [problem('KENALI_MODE', 'is required when NODE_ENV is production: demo or production')];
  return when(
    MONGODB_URI && !isLocalDatabase(MONGODB_URI),
    'KENALI_MODE',
    'is required when MONGODB_URI names another machine: demo (adds accounts with public passwords) or production',
  );
}

/** Cookies do not tell ports apart, so only another host keeps what staff store from the other pages. */
const sharedHost = ({ PUBLIC_URL, ADMIN_PUBLIC_URL }: Values): Problem[] =>
  when(
    canParse(ADMIN_PUBLIC_URL) &&
      new URL(ADMIN_PUBLIC_URL).hostname === (canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname : 'localhost'),
    'ADMIN_PUBLIC_URL',
    'must have another host than PUBLIC_URL',
  );

export const demoProblems: Rule = (values) => [
  // The secret, codes and identities travel to it.
  ...when(isPlainElsewhere(values.GOOGLE_ISSUER ?? ''), 'GOOGLE_ISSUER', 'must begin with https://'),
  ...(['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const).flatMap((name) =>
    when(values[name] && !values[name].startsWith('SB-'), name, 'must start with SB- in demo mode'),
  ),
  ...PROVIDER_ADDRESSES.flatMap((name) =>
    when(canParse(values[name]) && isMidtrans(values[name]), name, 'must not be a midtrans.com address in demo mode'),
  ),
];

const FIELD_SECRETS = {
  FIELD_ENCRYPTION_KEYS: '1: and 32 bytes from `openssl rand -base64 32`',
  FIELD_SEARCH_SECRET: 'at least 32 random characters, for example from `openssl rand -hex 32`',
};

export const productionProblems: Rule = (values, readers) => [
  ...variablesOf(readers).flatMap(({ name, required }) =>
    when(required && !values[name], name, `is required in production: ${required}`),
  ),
  ...when(
    readers.includes('site') && !readers.includes('api') && !values.BOOT_ID_SECRET,
    'BOOT_ID_SECRET',
    'is required in production: at least 32 random characters, the same as for the API',
  ),
  ...(['FIELD_ENCRYPTION_KEYS', 'FIELD_SEARCH_SECRET'] as const).flatMap((name) =>
    when(
      readers.includes('api') && !values[name],
      name,
      `is required in production: ${FIELD_SECRETS[name]}; keep it apart from backups, because without it the data of families cannot be read`,
    ),
  ),
  ...(['JWT_SECRET', 'JWT_OTHER_SECRET', 'BOOT_ID_SECRET', 'FIELD_SEARCH_SECRET'] as const).flatMap((name) =>
    when(
      values[name] && new Set(values[name]).size < 10,
      name,
      'is too regular: use at least 32 random characters, for example from `openssl rand -hex 32`',
    ),
  ),
  ...when(
    values.BOOT_ID_SECRET && [values.JWT_SECRET, values.JWT_OTHER_SECRET].includes(values.BOOT_ID_SECRET),
    'BOOT_ID_SECRET',
    'must differ from JWT_SECRET and JWT_OTHER_SECRET, because the site must not be able to sign sessions',
  ),
  ...productionDatabase(values.MONGODB_URI),
  ...productionAddresses(values),
  ...MIDTRANS_KEYS.flatMap((name) =>
    when(
      values[name] === DEMO_KEYS.serverKey || values[name] === DEMO_KEYS.clientKey,
      name,
      'must not be a demo key in production',
    ),
  ),
  ...when(
    readers.includes('api') && isOn(values.REQUIRE_EMAIL_VERIFICATION, true) && !values.SMTP_URL,
    'SMTP_URL',
    'is required in production while REQUIRE_EMAIL_VERIFICATION is on: such as smtps://user:password@mail.example:465',
  ),
  ...when(
    canParse(values.SMTP_URL) && new URL(values.SMTP_URL).searchParams.has('tls.rejectUnauthorized'),
    'SMTP_URL',
    'must not turn off the check of certificates in production',
  ),
  ...when(values.RATE_LIMITS === 'off', 'RATE_LIMITS', 'may be off only outside production'),
];

function productionDatabase(uri: string | undefined): Problem[] {
  if (!uri) return [];
  const { hasCredentials, isReplicaSet, isDirect, isInsecure, writeConcern, isUsable } = readMongodbUri(uri);
  if (!isUsable) return [problem('MONGODB_URI', 'cannot be read: percent-encode special characters of the password')];
  return [
    ...when(!hasCredentials, 'MONGODB_URI', 'must contain a user and password (or authMechanism) in production'),
    ...when(
      !isReplicaSet,
      'MONGODB_URI',
      'must name a replica set in production: add replicaSet=..., because payments and answers need its transactions',
    ),
    ...when(
      isInsecure,
      'MONGODB_URI',
      'must not turn off the check of certificates in production: name the authority with tlsCAFile instead',
    ),
    ...when(
      isDirect,
      'MONGODB_URI',
      'must not contain directConnection=true in production: the process would not follow a new primary',
    ),
    ...when(
      writeConcern !== undefined && writeConcern !== 'majority',
      'MONGODB_URI',
      'must not set w to anything but majority: acknowledged answers would be lost with one member',
    ),
  ];
}

/** Whether the whole installation is on this machine. */
export const isTrial = ({ PUBLIC_URL }: Values): boolean => canParse(PUBLIC_URL) && isLoopback(PUBLIC_URL);

/** In a trial, all may be on this machine. Otherwise a loopback address is one of a browser's own machine. */
function productionAddresses(values: Values): Problem[] {
  const isHere = isTrial(values);
  const isRefused = (address: string) =>
    isHere ? isPlainElsewhere(address) : isPlain(address) || (canParse(address) && namesThisMachine(address));
  const rest = isHere
    ? 'begin with https:// in production'
    : 'begin with https:// in production, and not name this machine while PUBLIC_URL does not';
  return [
    ...NEED_TLS.flatMap((name) => when(isRefused(values[name] ?? ''), name, `must ${rest}`)),
    ...when(
      readPolicyOrigins(values.POLICY_ORIGINS).some(([, origins]) => origins.some(isRefused)),
      'POLICY_ORIGINS',
      `must have addresses that ${rest}`,
    ),
  ];
}

const isMidtrans = (address: string) => /(^|\.)midtrans\.com$/.test(new URL(address).hostname);

/** With mixed addresses, users would pay in one environment and the API would check the other. */
function mixedProvider(values: Values): Problem[] {
  const environmentOf = (address: string) => {
    if (!isMidtrans(address)) return 'other';
    return new URL(address).hostname.includes('sandbox') ? 'sandbox' : 'production';
  };
  const kinds = new Set(
    PROVIDER_ADDRESSES.flatMap((name) => (canParse(values[name]) ? [environmentOf(values[name])] : [])),
  );
  return [
    ...when(kinds.size > 1, PROVIDER_ADDRESSES.join(', '), 'must belong to one environment of the provider'),
    ...MIDTRANS_KEYS.flatMap((name) =>
      when(
        kinds.has('production') && values[name]?.startsWith('SB-'),
        name,
        'must not be a key of the sandbox while the addresses are those of production',
      ),
    ),
  ];
}

const googleProblems = ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Values): Problem[] => [
  ...when(GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET, 'GOOGLE_CLIENT_SECRET', 'is required with GOOGLE_CLIENT_ID'),
  ...when(!GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET, 'GOOGLE_CLIENT_ID', 'is required with GOOGLE_CLIENT_SECRET'),
];

/** Ranges that cover all addresses would let clients forge the address that rate limits count. */
function wrongProxies(list: string | undefined): Problem[] {
  const isProxy = (entry: string) => {
    const [address = '', bits, rest] = entry.split('/');
    const isRange =
      bits === undefined || (/^\d{1,3}$/.test(bits) && +bits >= 8 && +bits <= (isIP(address) === 6 ? 128 : 32));
    return PROXY_GROUPS.includes(entry) || (isIP(address) > 0 && isRange && rest === undefined);
  };
  return listOf(list)
    .filter((entry) => !isProxy(entry))
    .map((entry) =>
      problem(
        'TRUSTED_PROXIES',
        `has ${entry}, which is not an address, a range of at most the size of 10.0.0.0/8 or one of ${PROXY_GROUPS.join(', ')}`,
      ),
    );
}
