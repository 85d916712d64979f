import { PRACTICE_FEATURES, ZONES } from '@kenali/contracts';
import { readPracticeFile } from './practice.ts';
import {
  choice,
  choices,
  email,
  fieldKeys,
  flag,
  host,
  mongodbUri,
  origin,
  period,
  policyOrigins,
  port,
  READERS,
  type Reader,
  seconds,
  secret,
  sender,
  smtpUrl,
  text,
  url,
  type Variable,
} from './variable.ts';

const ALL = READERS;
const API: readonly Reader[] = ['api'];
const SITE: readonly Reader[] = ['site'];
const API_SITE: readonly Reader[] = ['api', 'site'];

const inGroup = (group: string, variables: Omit<Variable, 'group'>[]): Variable[] =>
  variables.map((variable) => ({ group, ...variable }));

/** Every environment variable of API, site and CDN, in the order of the documents. */
export const VARIABLES: readonly Variable[] = [
  ...inGroup('Mode and addresses', [
    {
      name: 'KENALI_MODE',
      readers: ALL,
      meaning: '`production`, or `demo`: adds accounts with public passwords and simulates payments',
      schema: choice('demo', 'production'),
      otherwise: '`demo`, and refused with `NODE_ENV=production` or a database on another machine',
      example: 'production',
      isAlwaysShown: true,
    },
    {
      name: 'NODE_ENV',
      readers: ALL,
      meaning: 'read by libraries; with `production`, `KENALI_MODE` must be set',
      schema: text,
    },
    {
      name: 'PUBLIC_URL',
      readers: API_SITE,
      meaning: 'address of the site as browsers see it',
      schema: origin,
      otherwise: '`http://localhost:{PORT}` in the demo',
      required: 'the address of the site as browsers see it, such as https://kenali.example',
      example: 'https://kenali.example',
    },
    {
      name: 'ADMIN_PUBLIC_URL',
      readers: API_SITE,
      meaning:
        'address of the pages of staff as browsers see it, on a host of its own; without it, they are below `PUBLIC_URL`',
      schema: origin,
      otherwise: '`PUBLIC_URL`',
      example: 'https://staf.kenali.example',
    },
    {
      name: 'CDN_PUBLIC_URL',
      readers: API_SITE,
      meaning: 'address of the CDN as browsers see it, on a host of its own',
      schema: url,
      otherwise: '`http://localhost:{CDN_PORT}` in the demo',
      required: 'the address of the CDN as browsers see it, such as https://cdn.kenali.example',
      example: 'https://cdn.kenali.example',
    },
    {
      name: 'LISTEN_HOST',
      readers: ALL,
      meaning: 'address that API, site and CDN listen on; `0.0.0.0` where a proxy on another machine forwards requests',
      schema: host,
      fallback: '127.0.0.1',
    },
    {
      name: 'PORT',
      readers: API_SITE,
      meaning: 'port of the API, of a site that runs separately, and of both in one process',
      schema: port,
      fallback: '3000',
    },
    { name: 'CDN_PORT', readers: ALL, meaning: 'port of the CDN', schema: port, otherwise: '`PORT` + 1' },
    {
      name: 'MIDTRANS_PORT',
      readers: API_SITE,
      meaning: 'port of the payment emulator, demo only',
      schema: port,
      otherwise: '`PORT` + 2',
    },
    {
      name: 'MONGOD_PORT',
      readers: API_SITE,
      meaning: 'port of the embedded database',
      schema: port,
      otherwise: '`PORT` + 3',
    },
    {
      name: 'TRUSTED_PROXIES',
      readers: API,
      meaning:
        'proxies whose `X-Forwarded-For` is trusted: addresses, ranges, or `loopback`, `linklocal`, `uniquelocal`',
      schema: text,
      fallback: '',
      example: 'loopback',
    },
  ]),
  ...inGroup('Database and secrets', [
    {
      name: 'MONGODB_URI',
      readers: API,
      meaning: 'a replica set, MongoDB 6 or newer, with a user and password',
      schema: mongodbUri,
      otherwise: 'the embedded database in the demo',
      required: 'the address of a replica set, such as mongodb://user:password@db1,db2,db3/kenali?replicaSet=rs0',
      isSecret: true,
      example: 'mongodb://kenali:password@db1,db2,db3/kenali?replicaSet=rs0&authSource=admin',
    },
    {
      name: 'JWT_SECRET',
      readers: API,
      meaning:
        'signs sessions and encrypts second factors, at least 32 random characters; changing it alone signs everyone out',
      schema: secret,
      otherwise: 'created once in `DATA_DIR` in the demo',
      required: 'at least 32 random characters, for example from `openssl rand -hex 32`',
      isSecret: true,
    },
    {
      name: 'JWT_OTHER_SECRET',
      readers: API,
      meaning: 'during a change of `JWT_SECRET`: the new or the old one, whose signatures are accepted too',
      schema: secret,
      isSecret: true,
    },
    {
      name: 'BOOT_ID_SECRET',
      readers: API_SITE,
      meaning: 'signs what each page was given, at least 32 characters, equal for API and site',
      schema: secret,
      otherwise: 'derived from `JWT_SECRET` if API and site are one process; required if the site runs separately',
      isSecret: true,
    },
    {
      name: 'FIELD_ENCRYPTION_KEYS',
      readers: API,
      meaning:
        'encrypt answers, participants, remarks and results in the database: `number:key`, comma-separated, each key 32 bytes in base64; the first one encrypts, all decrypt; **without them these data are lost**',
      schema: fieldKeys,
      otherwise: 'a public key in the demo; required in production',
      isSecret: true,
    },
    {
      name: 'FIELD_SEARCH_SECRET',
      readers: API,
      meaning:
        'makes the search tokens of children and the proofs of erasures in the audit log, at least 32 random characters; it never changes, also when keys do',
      schema: secret,
      otherwise: 'a public one in the demo; required in production',
      isSecret: true,
    },
    {
      name: 'BACKUP_KEY',
      readers: API,
      meaning: 'encrypts backups, 32 bytes in base64; after commas, the earlier keys that older backups need',
      schema: text,
      otherwise: '`BACKUP_KEY_FILE`; `npm run backup` and `npm run restore` need one of both',
      isSecret: true,
    },
    {
      name: 'BACKUP_KEY_FILE',
      readers: API,
      meaning: 'file that contains the `BACKUP_KEY`, or several in lines, the newest first',
      schema: text,
    },
    {
      name: 'DATA_DIR',
      readers: ALL,
      meaning: 'folder for local data, such as the last good pointers in `site`, for a start while the CDN is down',
      schema: text,
      fallback: '.data',
    },
  ]),
  ...inGroup('Releases', [
    {
      name: 'RELEASES_SOURCE',
      readers: API_SITE,
      meaning: '`folder`: API and site read releases from `RELEASES_DIR`; `cdn`: from `CDN_PUBLIC_URL`',
      schema: choice('folder', 'cdn'),
      otherwise: '`folder` in the demo',
      required: 'folder (releases are in RELEASES_DIR) or cdn (releases are read from CDN_PUBLIC_URL)',
      example: 'folder',
    },
    {
      name: 'RELEASES_DIR',
      readers: ALL,
      meaning: 'folder of releases',
      schema: text,
      otherwise: '`{DATA_DIR}/releases`',
    },
    {
      name: 'RELEASE_KEYS_FILE',
      readers: ALL,
      meaning:
        'file of the keys whose signatures count; only releases and pointers that one of them signed are used. It is read ' +
        'again when it changes',
      schema: text,
      otherwise: '`{DATA_DIR}/signing/trusted-keys.json`; a demo without that file checks no signatures',
      required: 'the file of the trusted keys (docs/releases.md, "Signatures")',
      example: '/etc/kenali/trusted-keys.json',
    },
    {
      name: 'RELEASE_MAPS_TARGET',
      readers: API,
      meaning:
        'store that the API reads source maps from, because the CDN does not serve them: a folder, or a bucket such as ' +
        '`s3://bucket/prefix?endpoint=…&region=…` with the keys in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`',
      schema: text,
      otherwise: '`RELEASES_DIR` if releases are read from a folder; else stacks of errors are shown without sources',
    },
    {
      name: 'RELEASE_ALERT_EMAIL',
      readers: API,
      meaning: 'receives an email when a canary stops and when a signature fails; see docs/releases.md, "Alerts"',
      schema: email,
    },
    {
      name: 'API_URL',
      readers: SITE,
      meaning: 'origin that the site asks for the catalogue and for canary stops',
      schema: origin,
      otherwise: '`PUBLIC_URL`',
    },
    {
      name: 'ALLOW_OVERRIDES',
      readers: SITE,
      meaning: '`on` lets developers select published releases at `/developers`',
      schema: choice('on', 'off'),
      otherwise: '`off`, in the demo `on`',
    },
  ]),
  ...inGroup('Payments', [
    {
      name: 'MIDTRANS_SERVER_KEY',
      readers: API,
      meaning: "the provider's server key",
      schema: text,
      otherwise: 'a demo key in the demo',
      required: 'the server key from the Midtrans dashboard',
      isSecret: true,
    },
    {
      name: 'MIDTRANS_PREVIOUS_SERVER_KEY',
      readers: API,
      meaning: 'during a key change: the old key, whose notifications are still accepted',
      schema: text,
      isSecret: true,
    },
    {
      name: 'MIDTRANS_CLIENT_KEY',
      readers: API,
      meaning: "the provider's client key, which browsers see",
      schema: text,
      otherwise: 'a demo key in the demo',
      required: 'the client key from the Midtrans dashboard',
    },
    {
      name: 'MIDTRANS_MERCHANT_ID',
      readers: API,
      meaning: "the practice's id at the provider; notifications of another one are refused",
      schema: text,
    },
    {
      name: 'MIDTRANS_SNAP_API_BASE_URL',
      readers: API,
      meaning: 'address of the Snap API',
      schema: url,
      otherwise: 'the emulator in the demo',
      required: 'the address of the Snap API, such as https://app.midtrans.com/snap/v1',
      example: 'https://app.midtrans.com/snap/v1',
    },
    {
      name: 'MIDTRANS_CORE_API_BASE_URL',
      readers: API,
      meaning: 'address of the Core API',
      schema: url,
      otherwise: 'the emulator in the demo',
      required: 'the address of the Core API, such as https://api.midtrans.com',
      example: 'https://api.midtrans.com',
    },
    {
      name: 'MIDTRANS_SNAP_JS_URL',
      readers: API_SITE,
      meaning: 'address of the payment popup script; the security policy of the site allows its origin',
      schema: url,
      otherwise: 'the emulator in the demo',
      required: 'the address of the payment popup script, such as https://app.midtrans.com/snap/snap.js',
      example: 'https://app.midtrans.com/snap/snap.js',
    },
    {
      name: 'MIDTRANS_CUSTOMER_FEE',
      readers: API,
      meaning: "`on` if buyers pay the provider's fee",
      schema: choice('on', 'off'),
      fallback: 'off',
    },
    {
      name: 'PAYMENT_JOBS',
      readers: API,
      meaning: '`off` disables the payment jobs in this process; leave it on in at least one',
      schema: choice('on', 'off'),
      fallback: 'on',
    },
  ]),
  ...inGroup('Practice and mail', [
    {
      name: 'PRACTICE_FILE',
      readers: API_SITE,
      meaning: "JSON file with the practice's name, addresses, contacts and people, which pages, PDFs and emails show",
      schema: text.custom(readPracticeFile),
      otherwise: 'example data of an invented practice',
      example: '/etc/kenali/practice.json',
    },
    {
      name: 'PRACTICE_EMAIL',
      readers: API,
      meaning: 'receives an email for each consultation request; without it, requests are in the admin area only',
      schema: email,
    },
    {
      name: 'FEATURES',
      readers: API_SITE,
      meaning: `what the practice offers beyond the specification, of ${PRACTICE_FEATURES.map((name) => `\`${name}\``).join(', ')}. Before it loses \`bookings\`, staff move booked consultations on, because nothing reminds families afterwards`,
      schema: choices(...PRACTICE_FEATURES),
      fallback: '',
      example: PRACTICE_FEATURES.join(','),
    },
    {
      name: 'BOOKING_ZONE',
      readers: API,
      meaning: 'with `bookings`: the zone in which psychologists give their hours',
      schema: choice(...ZONES),
      fallback: 'Asia/Jakarta',
    },
    {
      name: 'BOOKING_CHANGE_HOURS',
      readers: API,
      meaning:
        'with `bookings`: until how many hours before its beginning a consultation can be booked, changed and cancelled',
      schema: period(0, 336),
      fallback: '24',
    },
    {
      name: 'REQUIRE_EMAIL_VERIFICATION',
      readers: API,
      meaning: 'login requires a verified address',
      schema: flag,
      otherwise: '`on`, in the demo `off`',
    },
    {
      name: 'REQUIRE_CONSENT',
      readers: API,
      meaning: 'assessments for children need the consent of a parent or guardian; see decision 0059',
      schema: flag,
      otherwise: '`on`',
    },
    {
      name: 'STAFF_SECOND_FACTOR',
      readers: API,
      meaning:
        '`required`: the admin area opens only for admins with a second factor; `offered`: they may have one; see decision 0068',
      schema: choice('required', 'offered'),
      otherwise: '`required`, in the demo `offered`',
    },
    {
      name: 'GOOGLE_CLIENT_ID',
      readers: API,
      meaning: 'offers the sign-in with Google; see decision 0076',
      schema: text,
      otherwise: 'no sign-in with Google',
    },
    {
      name: 'GOOGLE_CLIENT_SECRET',
      readers: API,
      meaning: 'the secret of this client; both or none',
      schema: text,
      isSecret: true,
    },
    {
      name: 'GOOGLE_ISSUER',
      readers: API,
      meaning: 'the identity provider; another address is for tests only',
      schema: url,
      fallback: 'https://accounts.google.com',
    },
    {
      name: 'SMTP_URL',
      readers: API,
      meaning:
        'mail server; required in production while `REQUIRE_EMAIL_VERIFICATION` is on. One on another machine has to offer encryption, unless the address ends with `?ignoreTLS=true`',
      schema: smtpUrl,
      isSecret: true,
      example: 'smtps://user:password@mail.kenali.example:465',
    },
    {
      name: 'MAIL_FROM',
      readers: API,
      meaning: 'sender of emails',
      schema: sender,
      otherwise: "the practice's name and `no-reply@` the site's host",
    },
  ]),
  ...inGroup('Behaviour', [
    {
      name: 'SENSORY_BAND_SET',
      readers: API,
      meaning: '`questionnaire` or `result-view`; see decision 0040',
      schema: choice('questionnaire', 'result-view'),
      fallback: 'questionnaire',
    },
    {
      name: 'REPORT_PDF',
      readers: API,
      meaning: '`off` if staff must not export reports as PDF',
      schema: choice('on', 'off'),
      fallback: 'on',
    },
    {
      name: 'RATE_LIMITS',
      readers: API,
      meaning: '`off` only outside production',
      schema: choice('on', 'off'),
      fallback: 'on',
    },
    {
      name: 'RETAIN_UNFINISHED_MONTHS',
      readers: API,
      meaning: 'after how many months without an answer an unfinished assessment is emptied; see decision 0069',
      schema: period(1, 120),
      fallback: '12',
    },
    {
      name: 'RETAIN_RESULT_YEARS',
      readers: API,
      meaning:
        'after how many years results of a completed assessment are emptied, and unused profiles of children removed',
      schema: period(1, 30),
      fallback: '5',
    },
    {
      name: 'DRAIN_SECONDS',
      readers: API,
      meaning:
        'how long a process that was asked to end still answers, while `/readyz` says 503; longer than the checks of the load balancer are apart',
      schema: seconds(60),
      otherwise: '3 in production, 0 in the demo',
    },
    {
      name: 'METRICS_PORT',
      readers: ALL,
      meaning: 'port of `GET /metrics` of this process for Prometheus on `LISTEN_HOST`, which must not be public',
      schema: port,
      otherwise: 'no metrics',
    },
    {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      readers: ALL,
      meaning: 'address of a collector that receives traces by OTLP over HTTP; see decision 0054',
      schema: url,
      otherwise: 'no traces',
      example: 'http://127.0.0.1:4318',
    },
    {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      readers: ALL,
      meaning: 'headers for the collector, such as `authorization=Bearer%20key`',
      schema: text,
      isSecret: true,
    },
    {
      name: 'LOG_LEVEL',
      readers: ALL,
      meaning: 'pino level',
      schema: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
      fallback: 'info',
    },
    {
      name: 'POLICY_ORIGINS',
      readers: SITE,
      meaning:
        'further origins that the security policy allows, by directive (`script-src`, `frame-src`, `img-src`, `connect-src`), such as `img-src https://foto.kenali.example`',
      schema: policyOrigins,
      fallback: '',
    },
  ]),
];

/** What these processes read. */
export const variablesOf = (readers: readonly Reader[]): Variable[] =>
  VARIABLES.filter((variable) => variable.readers.some((reader) => readers.includes(reader)));

export const VARIABLE_NAMES: readonly string[] = VARIABLES.map(({ name }) => name);
