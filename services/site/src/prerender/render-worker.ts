import type { Prerendered, PrerenderRequest } from '@kenali/federation/boot';
import { LRUCache } from 'lru-cache';
import { bytesTaken, createSandbox, type Sandbox, type Script, Spent } from './sandbox.ts';

export interface RenderTask {
  boot: string;
  shell: Script;
  /** What owns the page, if it is not the shell. */
  remote: (Script & { container: string }) | null;
  request: PrerenderRequest;
  /** How long the thread may compute, in ms, for loading and rendering together. Waiting for a busy machine does not count. */
  deadlineMs: number;
}

export interface RenderOutcome {
  /** The page, or why there is none. */
  result: { page: Prerendered } | { problem: string };
  /** How long the thread has computed. */
  cpuMs: number;
  /** Only the end of the thread frees what it has. */
  isSpent: boolean;
}

/** The shell and three remotes, and as many canaries. */
const MAX_SANDBOXES = 8;
/** A sandbox takes 16 MB, and 64 MB at most. */
const THREAD_BYTES = 256 * 1024 * 1024;

/** By the names of their releases. */
const sandboxes = new LRUCache<string, Promise<Sandbox>>({ max: MAX_SANDBOXES });

function cpuNow(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The thread has one task at a time. */
let endsAt = 0;
const isOver = (): boolean => cpuNow() >= endsAt;

async function renderIn(boot: string, scripts: Script[], request: PrerenderRequest, factory: string) {
  const key = scripts.map(({ name }) => name).join(' ');
  const sandbox = sandboxes.get(key) ?? createSandbox(boot, scripts, isOver);
  sandboxes.set(key, sandbox);
  try {
    return (await sandbox).render(request, factory);
  } catch (error) {
    // What failed may be broken inside.
    sandboxes.delete(key);
    throw error;
  }
}

const PLACE = '<kenali-page></kenali-page>';
/** A remote whose every page is this place. */
const PLACE_FACTORY = `() => ({
  routes: [{ path: '*', title: '', component: () => kenali_shell.shared.react.createElement('kenali-page') }],
  slots: {},
})`;

/**
 * Renders a page. The code of a remote has a copy of the shell's in its sandbox, and can change what that does. So the shell also renders
 * the page alone, and what the remote returns must have the same around it: header, navigation and footer are the shell's on every page.
 */
async function renderPage({ boot, shell, remote, request }: RenderTask): Promise<Prerendered> {
  if (!remote) return renderIn(boot, [shell], request, 'null');
  const alone = await renderIn(boot, [shell], request, PLACE_FACTORY);
  const page = await renderIn(boot, [shell, remote], request, `kenali_${remote.container}.default`);
  const [before, after, ...others] = alone.html.split(PLACE);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${shell.name} has no place for the page of a remote`);
  const isWithin = page.html.length >= before.length + after.length;
  if (!isWithin || !page.html.startsWith(before) || !page.html.endsWith(after))
    throw new Error(`${remote.name} changes what ${shell.name} shows around its page`);
  return page;
}

/** Entry of the worker thread. The shell, and each remote with it, keep a sandbox of their own. */
export default async (task: RenderTask): Promise<RenderOutcome> => {
  const startedAt = cpuNow();
  endsAt = startedAt + task.deadlineMs;
  const outcome = (result: RenderOutcome['result'], isSpent: boolean): RenderOutcome => ({
    result,
    cpuMs: cpuNow() - startedAt,
    isSpent: isSpent || bytesTaken() > THREAD_BYTES,
  });
  try {
    return outcome({ page: await renderPage(task) }, false);
  } catch (error) {
    return outcome({ problem: (error as Error).message }, error instanceof Spent);
  }
};
