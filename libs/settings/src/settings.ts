import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXAMPLE_PRACTICE, type PracticeFeature, type Zone } from '@kenali/contracts';
import { readValues } from './check-environment.ts';
import { fieldEncryptionOf } from './field-encryption.ts';
import { portsOf } from './ports.ts';
import { type Practice, type PracticeFile, practiceIn } from './practice.ts';
import { DEMO_KEYS, isOn } from './rules.ts';
import { type Directive, type Environment, listOf, type Mode, readPolicyOrigins, type Values } from './variable.ts';

/** Where releases come from, and where the last good pointers are kept. */
export interface ReleaseSettings {
  /** Null: releases are read from the CDN. */
  folder: string | null;
  cdnUrl: string;
  notesDir: string;
  /** File of the trusted keys. Null: signatures are not checked. */
  keysFile: string | null;
  /** Folder or bucket that the API reads source maps from; null: stacks stay as browsers reported them. */
  mapsTarget: string | null;
}

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

/** Where a server listens, and how it is watched. */
export interface ListenSettings {
  host: string;
  port: number;
  /** Port of `GET /metrics`; null if the process has none. */
  metricsPort: number | null;
  logLevel: string;
}

/** @throws SettingsError naming each variable and what it expects */
export function readApiSettings(env: Environment): ApiSettings {
  const { mode, values } = readValues(env, ['api']);
  return apiSettings(mode, values);
}

/** @throws SettingsError naming each variable and what it expects */
export function readSiteSettings(env: Environment) {
  const { mode, values } = readValues(env, ['site']);
  return { listen: listenSettings(values, portsOf(values).port), site: siteSettings(mode, values) };
}

/** @throws SettingsError naming each variable and what it expects */
export function readCdnSettings(env: Environment) {
  const { values } = readValues(env, ['cdn']);
  return {
    listen: listenSettings(values, portsOf(values).cdnPort),
    storeDir: releasesDirOf(values),
    keysFile: keysFileOf(values),
  };
}

/** The settings of an installation whose site and API are one process, and the ports of the servers next to it. */
export type WebSettings = ReturnType<typeof readWebSettings>;

/** @throws SettingsError naming each variable and what it expects */
export function readWebSettings(env: Environment) {
  const { mode, values } = readValues(env, ['api', 'site', 'cdn']);
  const { port: _, ...ports } = portsOf(values);
  const api = apiSettings(mode, values);
  return {
    api,
    site: { ...siteSettings(mode, values), apiUrl: undefined },
    ...ports,
    /** Whether no `MONGODB_URI` is set, so that the installation runs its own database. */
    isDatabaseEmbedded: values.MONGODB_URI === undefined,
    /** Address that all servers listen on. */
    host: api.host,
    dataDir: resolve(api.dataDir),
    releasesDir: resolve(releasesDirOf(values)),
  };
}

const metricsPortOf = ({ METRICS_PORT }: Values) => (METRICS_PORT ? Number(METRICS_PORT) : null);
const listenSettings = (values: Values, port: number): ListenSettings => ({
  host: values.LISTEN_HOST as string,
  port,
  metricsPort: metricsPortOf(values),
  logLevel: values.LOG_LEVEL as string,
});
const withoutSlash = (address: string) => address.replace(/\/+$/, '');
const releasesDirOf = (values: Values): string => values.RELEASES_DIR ?? `${values.DATA_DIR}/releases`;
const publicUrlOf = (values: Values): string =>
  withoutSlash(values.PUBLIC_URL ?? `http://localhost:${portsOf(values).port}`);
const staffUrlOf = (values: Values): string => withoutSlash(values.ADMIN_PUBLIC_URL ?? publicUrlOf(values));
const cdnUrlOf = (values: Values): string =>
  withoutSlash(values.CDN_PUBLIC_URL ?? `http://localhost:${portsOf(values).cdnPort}`);
const notesDirOf = (values: Values): string => `${values.DATA_DIR}/site`;
/** Production names the file, and `npm start` creates that of the demo. A demo that has none reads a store that nobody signed. */
function keysFileOf({ RELEASE_KEYS_FILE, DATA_DIR }: Values): string | null {
  const ofDemo = `${DATA_DIR}/signing/trusted-keys.json`;
  return RELEASE_KEYS_FILE ?? (existsSync(ofDemo) ? ofDemo : null);
}
const snapJsUrlOf = (values: Values): string =>
  values.MIDTRANS_SNAP_JS_URL ?? `http://localhost:${portsOf(values).midtransPort}/snap/snap.js`;

/** `RELEASES_SOURCE` decides. The demo reads the folder that `npm start` fills. */
const isFromFolder = ({ RELEASES_SOURCE }: Values): boolean => RELEASES_SOURCE !== 'cdn';

function practiceOf(values: Values): Practice {
  const file: PracticeFile = practiceIn(values) ?? EXAMPLE_PRACTICE;
  const [first] = file.whatsappContacts;
  const { name, contact = first ? `WhatsApp +${first.phone.replace(/^(\d\d)(\d{3})(\d{4})/, '$1 $2-$3-')}` : '' } =
    file;
  const features = listOf(values.FEATURES) as PracticeFeature[];
  return { ...file, name: name.trim(), contact: contact.trim(), features };
}

/** A rule refuses one of both. */
const googleOf = ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: Values): GoogleSettings | null =>
  GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
    ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: withoutSlash(GOOGLE_ISSUER as string) }
    : null;

/** The settings of the API. */
export type ApiSettings = ReturnType<typeof apiSettings>;

function apiSettings(mode: Mode, values: Values) {
  const { port, mongodPort } = portsOf(values);
  const publicUrl = publicUrlOf(values);
  const isDemo = mode === 'demo';
  const { name, contact, features } = practiceOf(values);
  const releases: ReleaseSettings = {
    folder: isFromFolder(values) ? releasesDirOf(values) : null,
    cdnUrl: cdnUrlOf(values),
    notesDir: notesDirOf(values),
    keysFile: keysFileOf(values),
    mapsTarget: values.RELEASE_MAPS_TARGET ?? (isFromFolder(values) ? releasesDirOf(values) : null),
  };
  return {
    mode,
    port,
    /** The network address to listen on. */
    host: values.LISTEN_HOST as string,
    publicUrl,
    /** Where the pages of staff are: `publicUrl`, or an origin of their own. */
    staffUrl: staffUrlOf(values),
    dataDir: values.DATA_DIR as string,
    mongodbUri: values.MONGODB_URI ?? `mongodb://127.0.0.1:${mongodPort}/kenali?replicaSet=kenali`,
    /** Empty in a demo without `JWT_SECRET`: the API creates one. */
    jwtSecret: values.JWT_SECRET ?? '',
    /** Also accepted for signatures while `jwtSecret` is being changed. */
    jwtOtherSecret: values.JWT_OTHER_SECRET ?? null,
    fieldEncryption: fieldEncryptionOf(mode, values),
    trustedProxies: listOf(values.TRUSTED_PROXIES),
    sensoryBandSet: values.SENSORY_BAND_SET as 'questionnaire' | 'result-view',
    requireEmailVerification: isOn(values.REQUIRE_EMAIL_VERIFICATION, !isDemo),
    /** Whether progress of an assessment for a child needs the consent of the account. */
    requireConsent: isOn(values.REQUIRE_CONSENT, true),
    /** Whether the admin area opens only for accounts with a second factor. */
    requireStaffSecondFactor: (values.STAFF_SECOND_FACTOR ?? (isDemo ? 'offered' : 'required')) === 'required',
    /** How long data of assessments are kept. */
    retention: {
      unfinishedMonths: Number(values.RETAIN_UNFINISHED_MONTHS),
      resultYears: Number(values.RETAIN_RESULT_YEARS),
    },
    /** Address of the mail server, including its password; null if there is none. */
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `${JSON.stringify(name)} <no-reply@${new URL(publicUrl).hostname}>`,
    /** Printed on every report and email: the practice's name and how to contact it. */
    practice: { name, contact },
    /** What the practice has switched on beyond the specification. */
    features,
    /** By whose clocks psychologists give their hours, and how long before its beginning a consultation can be booked and changed. */
    bookings: { zone: values.BOOKING_ZONE as Zone, changeHours: Number(values.BOOKING_CHANGE_HOURS) },
    /** Where the practice receives consultation requests; null if it wants no emails about them. */
    practiceEmail: values.PRACTICE_EMAIL ?? (isDemo ? 'praktik@kenali.test' : null),
    /** Whether staff may export reports as PDF. */
    reportPdf: values.REPORT_PDF === 'on',
    rateLimits: values.RATE_LIMITS === 'on',
    /** How people sign in with Google; null: they cannot. */
    google: googleOf(values),
    /** Whether this process runs the jobs that reconcile open payments with the provider. */
    paymentJobs: values.PAYMENT_JOBS === 'on',
    /** How long a process that was asked to end still answers, while it reports that it is not ready. */
    drainSeconds: Number(values.DRAIN_SECONDS ?? (isDemo ? 0 : 3)),
    logLevel: values.LOG_LEVEL as string,
    /** Port of `GET /metrics`; null if the process has none. */
    metricsPort: metricsPortOf(values),
    /** Also set for the site, which signs boot ids with it. Null if both share one process and use `jwtSecret`. */
    bootIdSecret: values.BOOT_ID_SECRET ?? null,
    releases,
    /** Who is notified that a canary stopped or that a signature failed; null: nobody. */
    releaseAlertEmail: values.RELEASE_ALERT_EMAIL ?? null,
    midtrans: midtransSettings(mode, values, publicUrl),
  };
}

export type MidtransSettings = ReturnType<typeof midtransSettings>;

function midtransSettings(mode: Mode, values: Values, publicUrl: string) {
  const emulator = `http://localhost:${portsOf(values).midtransPort}`;
  return {
    serverKey: values.MIDTRANS_SERVER_KEY ?? DEMO_KEYS.serverKey,
    /** Also accepted for signatures while the key is being rotated. */
    previousServerKey: values.MIDTRANS_PREVIOUS_SERVER_KEY ?? null,
    clientKey: values.MIDTRANS_CLIENT_KEY ?? DEMO_KEYS.clientKey,
    merchantId: values.MIDTRANS_MERCHANT_ID ?? (mode === 'demo' ? DEMO_KEYS.merchantId : null),
    snapApiBaseUrl: values.MIDTRANS_SNAP_API_BASE_URL ?? `${emulator}/snap/v1`,
    coreApiBaseUrl: values.MIDTRANS_CORE_API_BASE_URL ?? emulator,
    snapJsUrl: snapJsUrlOf(values),
    notificationUrl: `${publicUrl}/api/midtrans/notification`,
    /** Whether the provider adds its fee to the amount. Such an amount matches if the provider reports the fee. */
    customerFee: values.MIDTRANS_CUSTOMER_FEE === 'on',
  };
}

/** Midtrans loads scripts and frames from these hosts too (its documentation on content security policies). */
const MIDTRANS_HOSTS = ['https://*.midtrans.com', 'https://*.veritrans.co.id'];

/** The settings of the site. */
export type SiteSettings = ReturnType<typeof siteSettings>;

function siteSettings(mode: Mode, values: Values) {
  const practice = practiceOf(values);
  const { origin, hostname } = new URL(snapJsUrlOf(values));
  const provider = /(^|\.)midtrans\.com$/.test(hostname) ? [origin, ...MIDTRANS_HOSTS] : [origin];
  const people = practice.psychologists?.map(({ photoUrl }) => photoUrl) ?? [];
  const photos = [practice.photo?.url, ...people].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  const video = practice.profileVideoUrl ? [new URL(practice.profileVideoUrl).origin] : [];
  const more = readPolicyOrigins(values.POLICY_ORIGINS);
  const withMore = (known: string[], directive: Directive) => [
    ...new Set([...known, ...more.flatMap(([name, origins]) => (name === directive ? origins.map(withoutSlash) : []))]),
  ];
  return {
    mode,
    publicUrl: publicUrlOf(values),
    /** Where the pages of staff are: `publicUrl`, or an origin of their own. */
    staffUrl: staffUrlOf(values),
    cdnPublicUrl: cdnUrlOf(values),
    /** Whether developers may select releases in their browser. Undefined: the mode decides. */
    allowOverrides: values.ALLOW_OVERRIDES === undefined ? undefined : values.ALLOW_OVERRIDES === 'on',
    /** Undefined: releases are read from the CDN. */
    storeDir: isFromFolder(values) ? releasesDirOf(values) : undefined,
    /** Origin of the API, asked for canary stops and the catalogue. Undefined: site and API are one process. */
    apiUrl: withoutSlash(values.API_URL ?? publicUrlOf(values)) as string | undefined,
    /** Folder of the last good pointers. */
    state: notesDirOf(values),
    /** File of the trusted keys. Null: signatures are not checked. */
    keysFile: keysFileOf(values),
    /** Undefined: the web process derives it, and a separate demo site keeps one until it stops. */
    bootIdSecret: values.BOOT_ID_SECRET,
    // Origins that the security policy allows besides the site's own: of the payment provider, and configured ones.
    scriptOrigins: withMore(provider, 'script-src'),
    connectOrigins: withMore(provider, 'connect-src'),
    imageOrigins: withMore([...provider, ...photos], 'img-src'),
    frameOrigins: withMore([...provider, ...video], 'frame-src'),
    practice,
  };
}
