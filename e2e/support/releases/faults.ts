import type { Page } from '@playwright/test';
import type { Fault, FaultResponse, FaultyCdn } from './faulty-cdn.ts';
import { CDN_URL } from './release-site.ts';

const ANY = '.*';
const ENTRY = 'remoteEntry\\.js';
const FIRST_CHUNK = 'assets/__federation_expose_remote\\..*\\.js';
const LAZY_CHUNK = 'assets/.*\\.js';
const HTML = '<!doctype html><title>Layanan tidak tersedia</title>';
const html503 = { status: 503, type: 'text/html', body: HTML };
const json503 = { status: 503, type: 'application/json', body: '{"message":"upstream unavailable"}' };

/** Faults of a remote's files, and which file each fault affects while the remote loads. */
const FAULTS = {
  hang: { file: ANY, response: 'hang' },
  '404': { file: ANY, response: { status: 404, type: 'text/plain', body: 'Not found' } },
  '503 with HTML': { file: ANY, response: html503 },
  '503 with JSON': { file: ANY, response: json503 },
  'truncated script': { file: ENTRY, response: (code) => code.slice(0, code.length / 2) },
  'syntax error': { file: ENTRY, response: (code) => `)${code}` },
  'HTML instead of JavaScript': { file: ENTRY, response: { status: 200, type: 'text/html', body: HTML } },
  'tampered chunk': { file: FIRST_CHUNK, response: (code) => `${code}\nwindow.tampered = true;` },
} satisfies Record<string, { file: string; response: FaultResponse }>;
export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

const faultIn = (app: string, file: string, how: Omit<Fault, 'path'>): Fault => ({
  path: new RegExp(`^/${app}/[^/]+/${file}$`),
  ...how,
});

/** The faults while a remote loads. */
const loadFault = (name: FaultName, app: string): Fault =>
  faultIn(app, FAULTS[name].file, { response: FAULTS[name].response });

/** The same fault in the chunks that an open page of the remote loads later. Responses wait for `after`. */
export const lazyFault = (name: FaultName, app: string, after: Promise<unknown>): Fault =>
  faultIn(app, LAZY_CHUNK, { response: FAULTS[name].response, after });

/** Breaks the files of these remotes in the same way. */
export const breakApps = (cdn: FaultyCdn, name: FaultName, apps: readonly string[]): void =>
  cdn.breakFiles(...apps.map((app) => loadFault(name, app)));

/** Refuses connections for this remote's files, in the browser only. Requests wait for `after`. @returns ends it */
export async function refuseConnections(
  page: Page,
  app: string,
  after?: Promise<unknown>,
): Promise<() => Promise<void>> {
  const files = `${CDN_URL}/${app}/**`;
  await page.route(files, async (route) => {
    await after;
    await route.abort('connectionrefused');
  });
  return () => page.unroute(files);
}
