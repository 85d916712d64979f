import type { Page } from '@playwright/test';
import type { Answer, Fault, FaultyCdn } from './faulty-cdn.ts';
import { CDN_URL } from './release-site.ts';

const ANY = '.*';
const ENTRY = 'remoteEntry\\.js';
const FIRST_CHUNK = 'assets/__federation_expose_remote\\..*\\.js';
const LATER_CHUNK = 'assets/.*\\.js';
const HTML = '<!doctype html><title>Layanan tidak tersedia</title>';
const page503 = { status: 503, type: 'text/html', body: HTML };
const json503 = { status: 503, type: 'application/json', body: '{"message":"upstream unavailable"}' };

/** What can happen to the files of a remote on their way, and to which of them while it is loaded. */
const FAULTS = {
  hang: { file: ANY, answer: 'hang' },
  '404': { file: ANY, answer: { status: 404, type: 'text/plain', body: 'Not found' } },
  '503 with HTML': { file: ANY, answer: page503 },
  '503 with JSON': { file: ANY, answer: json503 },
  'truncated script': { file: ENTRY, answer: (code) => code.slice(0, code.length / 2) },
  'syntax error': { file: ENTRY, answer: (code) => `)${code}` },
  'HTML instead of JavaScript': { file: ENTRY, answer: { status: 200, type: 'text/html', body: HTML } },
  'tampered chunk': { file: FIRST_CHUNK, answer: (code) => `${code}\nwindow.tampered = true;` },
} satisfies Record<string, { file: string; answer: Answer }>;
export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

const faultIn = (app: string, file: string, how: Omit<Fault, 'path'>): Fault => ({
  path: new RegExp(`^/${app}/[^/]+/${file}$`),
  ...how,
});

export const FILE_FAULTS: Record<string, (app: string) => Fault[]> = Object.fromEntries(
  Object.entries(FAULTS).map(([name, { file, answer }]) => [name, (app: string) => [faultIn(app, file, { answer })]]),
);

/** The same in what an open page of the remote loads later, not answered before `after`. */
export const laterFault = (name: FaultName, app: string, after: Promise<unknown>): Fault =>
  faultIn(app, LATER_CHUNK, { answer: FAULTS[name].answer, after });

/** Nobody listens at the address of this remote's files, which only the browser can be told; known after `after`. */
export async function refuse(page: Page, app: string, after?: Promise<unknown>): Promise<() => Promise<void>> {
  const files = `${CDN_URL}/${app}/**`;
  await page.route(files, async (route) => {
    await after;
    await route.abort('connectionrefused');
  });
  return () => page.unroute(files);
}

export const breakAll = (cdn: FaultyCdn, fault: (app: string) => Fault[], apps: readonly string[]): void =>
  cdn.breakFiles(...apps.flatMap(fault));
