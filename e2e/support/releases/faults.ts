import type { Page } from '@playwright/test';
import type { Answer, Fault, FaultyCdn } from './faulty-cdn.ts';
import { CDN_URL } from './release-site.ts';

const ENTRY = 'remoteEntry\\.js';
const FIRST_CHUNK = 'assets/__federation_expose_remote\\..*\\.js';
const HTML = '<!doctype html><title>Layanan tidak tersedia</title>';
const page503 = { status: 503, type: 'text/html', body: HTML };
const json503 = { status: 503, type: 'application/json', body: '{"message":"upstream unavailable"}' };

const inFile = (app: string, file: string, answer: Answer): Fault[] => [
  { path: new RegExp(`^/${app}/[^/]+/${file}$`), answer },
];
const everywhere = (app: string, answer: Answer) => inFile(app, '.*', answer);

/** What can happen to the files of a remote on their way. */
export const FILE_FAULTS: Record<string, (app: string) => Fault[]> = {
  hang: (app) => everywhere(app, 'hang'),
  '404': (app) => everywhere(app, { status: 404, type: 'text/plain', body: 'Not found' }),
  '503 with HTML': (app) => everywhere(app, page503),
  '503 with JSON': (app) => everywhere(app, json503),
  'truncated script': (app) => inFile(app, ENTRY, (code) => code.slice(0, code.length / 2)),
  'syntax error': (app) => inFile(app, ENTRY, (code) => `)${code}`),
  'HTML instead of JavaScript': (app) => inFile(app, ENTRY, { status: 200, type: 'text/html', body: HTML }),
  'tampered chunk': (app) => inFile(app, FIRST_CHUNK, (code) => `${code}\nwindow.tampered = true;`),
};

/** Nobody listens at the address of this remote's files, which only the browser can be told. */
export async function refuse(page: Page, app: string): Promise<() => Promise<void>> {
  const files = `${CDN_URL}/${app}/**`;
  await page.route(files, (route) => route.abort('connectionrefused'));
  return () => page.unroute(files);
}

export const breakAll = (cdn: FaultyCdn, fault: (app: string) => Fault[], apps: readonly string[]): void =>
  cdn.breakFiles(...apps.flatMap(fault));
