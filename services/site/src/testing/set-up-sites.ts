import { createHmac } from 'node:crypto';
import { parseBootDocument } from '@kenali/federation/boot';
import { makeFolder } from '@kenali/node-utils/testing';
import { createSiteHandler, type SiteOptions } from '../create-site-handler.ts';
import type { Handler } from '../http.ts';
import { listen, logInto } from './listen.ts';
import { makeStore, PRACTICE, type Store } from './make-store.ts';

export type Site = Awaited<ReturnType<typeof listen>>;

export const PRODUCTION = {
  mode: 'production',
  publicUrl: 'https://kenali.test',
  cdnPublicUrl: 'https://cdn.test',
} as const;

/** The boot document of a page. */
export const bootIn = (html: string) => parseBootDocument(/id="kenali-boot">([^<]*)<\/script>/.exec(html)?.[1] ?? '');

/** Reads a boot id. Null if it was not signed with this secret. */
export function readBootId(bootId: string, secret: string) {
  const [content = '', signature] = bootId.split('.');
  if (createHmac('sha256', secret).update(content).digest('base64url') !== signature) return null;
  return JSON.parse(Buffer.from(content, 'base64url').toString());
}

/** A site on a store. By default it is a demo, its policy names no other origin, and no folder keeps its state. */
export const siteOn = ({ storeDir }: Store, problems: string[], options: Partial<SiteOptions>): Handler =>
  createSiteHandler({
    practice: PRACTICE,
    mode: 'demo',
    storeDir,
    publicUrl: 'http://localhost:3000',
    cdnPublicUrl: 'http://cdn.test',
    scriptOrigins: [],
    frameOrigins: [],
    connectOrigins: [],
    log: logInto(problems),
    ...options,
  });

/**
 * Gives each test a store of its own, and sites on it, which are closed after the test.
 * @param options of every site
 */
export function setUpSites(options: Partial<SiteOptions> = {}) {
  const store = {} as Store;
  const folders = { state: '' };
  const problems: string[] = [];
  const closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    problems.length = 0;
    Object.assign(store, await makeStore());
    folders.state = makeFolder();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** Starts a server that is closed after the test. */
  async function serve(handler: Handler): Promise<Site> {
    const server = await listen(handler);
    closing.push(server.close);
    return server;
  }
  const start = (more: Partial<SiteOptions> = {}) => serve(siteOn(store, problems, { ...options, ...more }));
  return { store, folders, problems, serve, start };
}
