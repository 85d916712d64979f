import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type DeclaredPage, ownerOf, REMOTES } from '@kenali/contracts';
import { type BootDocument, PAGE_DATA_ID, type Prerendered, type Release } from '@kenali/federation/boot';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { AssignedApp, Assignment } from '../assign-releases.ts';
import type { Releases } from '../releases.ts';
import { type PrerenderedPage, toInlineJson } from '../render-document.ts';
import type { PageData } from './page-data.ts';
import type { RenderTask } from './render-worker.ts';
import type { Script } from './sandbox.ts';

export interface PageRenderer {
  /**
   * Renders a public page from the releases of a browser, or null if they cannot, if it takes too long, or if it fails. Pages wait for the first
   * rendering only.
   * @param page with its address and calls, without parameters
   */
  render(page: DeclaredPage, assignment: Assignment, boot: BootDocument): Promise<PrerenderedPage | null>;
  stop(): Promise<void>;
}

interface Options {
  releases: Releases;
  data: PageData;
  /** Called once for each kind of failure. */
  onProblem(message: string): void;
  /** Called each time. */
  onFailure?(): void;
  waitMs?: number;
  /** Module that renders. Tests replace it. */
  worker?: string;
}

/** A visitor who waits longer sees the outline of the page, as without prerendering. */
const WAIT_MS = 1000;
/** Waiting pages that no visitor waits for any more. */
const RENDER_TIMEOUT_MS = 15_000;
const IDLE_THREAD_MS = 10 * 60_000;
const THREAD_MEMORY_MB = 512;
/** Pages of 20 assessments in four combinations of releases. */
const MAX_PAGES = 200;
/** A page that failed is not rendered again for this time. */
const FAILED_MS = 60_000;

const STYLE = /^<style[^<>]*>([^<]*)<\/style>$/;

/** @throws Error if the styles are not one element */
function pageOf({ html, styles }: Prerendered, data: Record<string, unknown>): PrerenderedPage {
  const found = STYLE.exec(styles);
  if (!found) throw new Error('the styles are not one element');
  const block = `<script type="application/json" id="${PAGE_DATA_ID}">${toInlineJson(data)}</script>`;
  const head = `${styles}${block}`;
  return {
    html,
    head,
    styles: [createHash('sha256').update(String(found[1])).digest('base64')],
    digest: createHash('sha256').update(html).update(head).digest('base64url').slice(0, 22),
  };
}

/** The worker's file, resolved from the program that was started, because the working directory may be elsewhere. */
const findWorker = (): string =>
  createRequire(process.argv[1] ?? join(process.cwd(), 'start')).resolve('@kenali/site/render-worker');

/** Renders public pages in a thread of their own, and keeps those that were asked for last. */
export function createPageRenderer(options: Options): PageRenderer {
  const { releases, data, onProblem, onFailure, waitMs = WAIT_MS, worker = findWorker() } = options;
  const pool = new Piscina({
    filename: worker,
    minThreads: 0,
    // One thread, so that each combination of releases is loaded once.
    maxThreads: 1,
    idleTimeout: IDLE_THREAD_MS,
    concurrentTasksPerWorker: 1,
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    // Neither the secrets in the environment nor the options of the main process concern the thread.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const pages = new LRUCache<string, Promise<PrerenderedPage | null>>({ max: MAX_PAGES });
  const reported = new Set<string>();

  function report(error: Error): void {
    onFailure?.();
    if (!reported.has(error.message)) onProblem(`prerender: ${error.message}`);
    reported.add(error.message);
  }

  const scriptOf = async (release: Release): Promise<Script | null> => {
    const code = await releases.readPrerender(release);
    return code === null ? null : { name: `${release.app}/${release.releaseId}`, code };
  };

  async function renderNow(
    task: Omit<RenderTask, 'scripts'>,
    apps: readonly Release[],
  ): Promise<PrerenderedPage | null> {
    const scripts = await Promise.all(apps.map(scriptOf));
    if (!scripts.every((script) => script !== null)) return null;
    const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS);
    const rendered: Prerendered = await pool.run({ ...task, scripts }, { signal });
    return pageOf(rendered, task.request.data);
  }

  /** @returns the same promise for the same page of the same releases with the same data */
  function renderOnce(task: Omit<RenderTask, 'scripts'>, apps: readonly Release[]): Promise<PrerenderedPage | null> {
    const key = JSON.stringify([task.key, task.request]);
    const known = pages.get(key);
    if (known) return known;
    const page = renderNow(task, apps).catch((error: Error) => {
      report(error);
      setTimeout(() => pages.delete(key), FAILED_MS).unref();
      return null;
    });
    pages.set(key, page);
    return page;
  }

  return {
    async render({ path, data: calls = [] }, { apps }, boot) {
      const remote = ownerOf(path);
      const assigned = ['shell', ...(remote ? [REMOTES[remote].app] : [])].map((app) => apps.get(app));
      if (!assigned.every((app): app is AssignedApp => typeof app === 'object')) return null;
      const used = assigned.map(({ release }) => release);
      const key = used.map(({ app, releaseId }) => `${app}/${releaseId}`).join(' ');
      const request = { path, data: await data.read(calls) };
      const rendering = renderOnce({ key, boot: JSON.stringify(boot), remote, request }, used);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), waitMs);
      });
      return Promise.race([rendering, late]).finally(() => clearTimeout(timer));
    },
    stop: () => pool.destroy(),
  };
}
