import { createHash } from 'node:crypto';
import { appOf, type DeclaredPage, ownerOf } from '@kenali/contracts';
import {
  type BootDocument,
  PAGE_DATA_ID,
  PRERENDER_FILE,
  type Prerendered,
  type Release,
} from '@kenali/federation/boot';
import { findOwnFile, withTimeout } from '@kenali/node-utils';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { PageData } from '../api/page-data.ts';
import type { AssignedApp, Assignment } from '../assign-releases.ts';
import type { ReleaseSource } from '../release-source/release-source.ts';
import { type PrerenderedPage, toInlineJson } from '../render-document.ts';
import type { RenderOutcome, RenderTask } from './render-worker.ts';
import type { Script } from './sandbox.ts';

export interface PageRenderer {
  /**
   * Renders a public page from the releases of a browser, or null if they cannot, if it takes too long with its data, or if it fails. Pages wait for
   * the first rendering only.
   * @param page with its address and calls, without parameters
   */
  render(page: DeclaredPage, assignment: Assignment, boot: BootDocument): Promise<PrerenderedPage | null>;
  stop(): Promise<void>;
}

interface Options {
  source: Pick<ReleaseSource, 'readText'>;
  data: PageData;
  /** Called once for each kind of failure. */
  onProblem(message: string): void;
  /** Called each time. */
  onFailure?(): void;
  waitMs?: number;
  /** How long the thread may compute for a page, and in a minute for the pages of the same releases. Tests set less. */
  deadlineMs?: number;
  budgetMs?: number;
}

/** A visitor who waits longer sees the outline of the page, as without prerendering. */
const WAIT_MS = 1000;
/** Loading takes 0.2 s of computing for each file of the shell, and a page 0.05 s, with all its passes. */
const DEADLINE_MS = 5000;
/** How often the thread is asked how long it has computed, because the engine interrupts neither a long split nor a long sort. */
const WATCH_MS = 1000;
/** However busy the machine is. */
const RENDER_TIMEOUT_MS = 60_000;
const IDLE_THREAD_MS = 10 * 60_000;
const THREAD_MEMORY_MB = 512;
/** Room for everything that the engine calls until it notices that its own stack is full. */
const THREAD_STACK_MB = 32;
/** Pages of 20 assessments in four combinations of releases. */
const MAX_PAGES = 200;
/** Each has about 1 MB of code. */
const MAX_COMBINATIONS = 4;
/** A page that failed is not rendered again for this time. */
const FAILED_MS = 60_000;
/** What the pages of the same releases may cost in `FAILED_MS`, so that those of others need not wait. All pages of the catalogue take 3 s. */
const BUDGET_MS = 10_000;

/** A page, and the releases that render it. */
interface Wanted extends Pick<RenderTask, 'request'> {
  key: string;
  used: readonly Release[];
  container: string | null;
  boot: BootDocument;
}

/** A release that fails in ever new ways must not fill the memory of the site. */
const MAX_REPORTED = 500;

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

/** Renders public pages in a thread of their own, and keeps those that were asked for last. */
export function createPageRenderer(options: Options): PageRenderer {
  const { source, data, onProblem, onFailure, waitMs = WAIT_MS } = options;
  const { deadlineMs = DEADLINE_MS, budgetMs = BUDGET_MS } = options;
  const pool = new Piscina({
    filename: findOwnFile('@kenali/site/render-worker'),
    minThreads: 0,
    // One thread, so that each combination of releases is loaded once.
    maxThreads: 1,
    idleTimeout: IDLE_THREAD_MS,
    concurrentTasksPerWorker: 1,
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB, stackSizeMb: THREAD_STACK_MB },
    // Neither the secrets in the environment nor the options of the main process concern the thread.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const pages = new LRUCache<string, Promise<PrerenderedPage | null>>({ max: MAX_PAGES });
  const combinations = new LRUCache<string, Promise<(Script | null)[]>>({ max: MAX_COMBINATIONS });
  /** By combination: how long its pages have taken in this minute. */
  const used = new LRUCache<string, number>({ max: MAX_PAGES, ttl: FAILED_MS, noUpdateTTL: true });
  const reported = new Set<string>();
  let lastTurn: Promise<unknown> = Promise.resolve();

  function report(error: Error): void {
    onFailure?.();
    if (reported.has(error.message)) return;
    if (reported.size >= MAX_REPORTED) reported.clear();
    reported.add(error.message);
    onProblem(`prerender: ${error.message}`);
  }

  const scriptOf = async (release: Release): Promise<Script | null> => {
    const code = await source.readText(release, PRERENDER_FILE);
    return code === null ? null : { name: `${release.app}/${release.releaseId}`, code };
  };

  /** Reads the code of a combination once: it has about 1 MB, and may come from a CDN. */
  function scriptsOf(key: string, used: readonly Release[]): Promise<(Script | null)[]> {
    const known = combinations.get(key);
    if (known) return known;
    const scripts = Promise.all(used.map(scriptOf));
    combinations.set(key, scripts);
    scripts.catch(() => combinations.delete(key));
    return scripts;
  }

  async function renderNow({ key, used, container, boot, request }: Wanted): Promise<PrerenderedPage | null> {
    const [shell, remote] = await scriptsOf(key, used);
    if (!shell || (container !== null && !remote)) return null;
    const owner = remote && container !== null ? { ...remote, container } : null;
    const task: RenderTask = { boot: JSON.stringify(boot), shell, remote: owner, request, deadlineMs };
    const rendered = await inTurn(() => runTask(key, task));
    return rendered && pageOf(rendered, request.data);
  }

  /** Decides late which pages are rendered: those that wait may belong to releases that have used their time meanwhile. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** Ends a task whose thread has computed for twice as long as it may. */
  async function runWatched(task: RenderTask): Promise<RenderOutcome> {
    // None yet, or one that ends, has used nothing.
    const cpuMs = async () => {
      const used = await pool.threads[0]?.cpuUsage().catch(() => undefined);
      return used ? (used.user + used.system) / 1000 : 0;
    };
    const before = await cpuMs();
    const tooLong = new AbortController();
    const watch = setInterval(async () => {
      if ((await cpuMs()) - before > 2 * deadlineMs) tooLong.abort();
    }, WATCH_MS);
    const signal = AbortSignal.any([tooLong.signal, AbortSignal.timeout(RENDER_TIMEOUT_MS)]);
    try {
      return await pool.run(task, { signal });
    } catch (error) {
      throw signal.aborted ? new Error(`${task.request.path} was ended: it cannot be interrupted`) : error;
    } finally {
      clearInterval(watch);
    }
  }

  async function runTask(key: string, task: RenderTask): Promise<Prerendered | null> {
    const before = used.get(key) ?? 0;
    if (before >= budgetMs) return null;
    const { result, cpuMs, isSpent } = await runWatched(task).catch((error: unknown) => {
      used.set(key, budgetMs);
      throw error;
    });
    // A page that costs the thread costs the others what they have loaded.
    used.set(key, isSpent && 'problem' in result ? budgetMs : before + cpuMs);
    // The next page gets a fresh thread.
    if (isSpent) await pool.destroy();
    if ('problem' in result) throw new Error(result.problem);
    return result.page;
  }

  /** @returns the same promise for the same page of the same releases with the same data */
  function renderOnce(wanted: Wanted): Promise<PrerenderedPage | null> {
    const key = JSON.stringify([wanted.key, wanted.request]);
    const known = pages.get(key);
    if (known) return known;
    const page = renderNow(wanted).catch((error: Error) => {
      report(error);
      return null;
    });
    pages.set(key, page);
    void page.then((done) => {
      if (done === null) setTimeout(() => pages.delete(key), FAILED_MS).unref();
    });
    return page;
  }

  return {
    async render({ path, data: calls = [] }, { apps, prefixes }, boot) {
      const remote = ownerOf(path, prefixes);
      const assigned = ['shell', ...(remote ? [appOf(remote)] : [])].map((app) => apps.get(app));
      if (!assigned.every((app): app is AssignedApp => typeof app === 'object')) return null;
      const used = assigned.map(({ release }) => release);
      const key = used.map(({ app, releaseId }) => `${app}/${releaseId}`).join(' ');
      // Part of the request, so that variants share the engine and not the page.
      const flags = assigned.at(-1)?.flags ?? {};
      const rendering = data
        .read(calls)
        .then((read) => renderOnce({ key, used, boot, container: remote, request: { path, data: read, flags } }));
      return withTimeout(waitMs, rendering, null);
    },
    stop: () => pool.destroy(),
  };
}
