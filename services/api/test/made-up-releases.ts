import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AdminReleaseView, ClientErrorReport, ReleaseChannel } from '@kenali/contracts';
import { createSigner, createSigningKey, trustedKeysFile } from '@kenali/releases';
import { splitPointer } from '@kenali/releases/signing';
import mongoose from 'mongoose';
import { type Calls, signBoot, startTestApi, type TestApi } from './harness.ts';

export const [APP, STABLE, CANARY] = ['catalog-mf', '0.1.0-aaa', '0.2.0-bbb'];
/** The release of the shell that pages run. */
export const SHELL = '0.1.0-shell';
export const RUNNING = { releaseId: CANARY, percent: 10, salt: 's1' };
export const TRIAL = `${APP} ${CANARY} s1 ${STABLE}`;
const SECRET = 'boot-ids-of-tests-0123456789-abcdefghij';

/** With `limits`, rate limits count by the address in X-Forwarded-For. */
export const startReleasesApi = ({
  limits = false,
  env = {},
  ...options
}: Parameters<typeof startTestApi>[0] & { limits?: boolean } = {}) =>
  startTestApi({
    env: { BOOT_ID_SECRET: SECRET, ...(limits && { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' }), ...env },
    ...options,
  });

/** Empties the database and forgets the notes about stops and pointers. */
export async function cleanReleases(api: TestApi) {
  await api.clean();
  rmSync(api.services.config.releases.notesDir, { recursive: true, force: true });
}

export function write(path: string, content: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
export const inStore = (api: TestApi, ...path: string[]) => join(String(api.services.config.releases.folder), ...path);

export type Signer = ReturnType<typeof createSigner>;

/** A trusted signer, and one whose key nobody trusts. `remove` deletes the file of trusted keys. */
export function makeKeys() {
  const home = mkdtempSync(join(tmpdir(), 'kenali-keys-'));
  const { privatePem, entry } = createSigningKey(['*']);
  const keysFile = join(home, 'trusted-keys.json');
  const keys = trustedKeysFile([entry]);
  writeFileSync(keysFile, keys);
  return {
    keysFile,
    keys,
    signer: createSigner(privatePem),
    thief: createSigner(createSigningKey(['*']).privatePem),
    remove: () => rmSync(home, { recursive: true }),
  };
}

export function writePointer(
  api: TestApi,
  changes: object = { canary: RUNNING },
  { app = APP, by = null }: { app?: string; by?: Signer | null } = {},
) {
  const pointer = { schema: 1, revision: 5, stable: STABLE, enabled: true, history: [], ...changes };
  const signature = by?.sign(splitPointer(app, JSON.stringify(pointer)).message);
  write(inStore(api, app, 'channels.json'), JSON.stringify({ ...pointer, signature }));
}

/** @returns its text */
export function writeRelease(api: TestApi, app: string, releaseId: string, changes: object = {}): string {
  const integrity = `sha384-${'a'.repeat(64)}`;
  const release = {
    schema: 1,
    app,
    name: app.replace('-', '_'),
    version: '0.1.0',
    releaseId,
    time: new Date().toISOString(),
    contract: '^1.0.0',
    lock: '0f',
    api: '0f',
    calls: [],
    provides: {},
    prefixes: [],
    slots: [],
    routes: [],
    flags: {},
    entry: 'remoteEntry.js',
    integrity,
    files: { 'remoteEntry.js': integrity },
    ...changes,
  };
  const text = JSON.stringify(release);
  write(inStore(api, app, releaseId, 'release.json'), text);
  return text;
}

let pages = 0;
interface Page {
  channel?: ReleaseChannel;
  time?: Date;
  id?: string;
  secret?: string;
  /** What the site gave to the page besides the shell, instead of the catalogue. */
  apps?: object;
}

/** The boot id of a new page. */
export function bootId({ channel = 'stable', time = new Date(), id, secret = SECRET, apps }: Page = {}): string {
  pages += 1;
  const given = apps ?? { [APP]: { releaseId: channel === 'canary' ? CANARY : STABLE, channel, revision: 5 } };
  const shell = { releaseId: SHELL, channel: 'stable', revision: 2 };
  return signBoot({ id: id ?? `page-${pages}`, time: time.toISOString(), apps: { shell, ...given } }, secret);
}

export const clientError = (changes: Partial<ClientErrorReport> = {}): ClientErrorReport => ({
  app: APP,
  releaseId: STABLE,
  phase: 'load',
  revision: 5,
  message: 'down',
  ...changes,
});

export const readStop = async (on: Pick<Calls, 'get'>) => (await on.get(`/api/releases/${APP}/canary-stop`)).body;

export async function listReleases(api: TestApi): Promise<AdminReleaseView[]> {
  const { adminToken } = await api.admin();
  return (await api.get('/api/admin/releases', adminToken).expect(200)).body;
}

export const findTrial = (collection: 'canaryTrials' | 'canaryVitals' = 'canaryTrials') =>
  mongoose.connection.collection(collection).findOne({ _id: TRIAL as never });

/** Counts the pages of a canary that stops with its next failed page. */
export async function insertFailingTrial(id = TRIAL) {
  const trial = { canary: { boots: 200, failed: 4 }, stable: { boots: 200, failed: 0 }, failedSources: [] };
  await mongoose.connection.collection('canaryTrials').insertOne({ _id: id as never, lastAt: new Date(), ...trial });
}
