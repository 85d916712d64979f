import type { Prerendered, PrerenderRequest } from '@kenali/federation/boot';
import { LRUCache } from 'lru-cache';
import { createSandbox, type Sandbox, type Script } from './sandbox.ts';

export interface RenderTask {
  /** Equal for the same releases. */
  key: string;
  boot: string;
  scripts: readonly Script[];
  /** Container name of the remote that owns the page. */
  remote: string | null;
  request: PrerenderRequest;
  /** Tests set a shorter one. */
  deadlineMs?: number;
}

/** A live release and a canary of two remotes. */
const MAX_SANDBOXES = 4;

const sandboxes = new LRUCache<string, Promise<Sandbox>>({
  max: MAX_SANDBOXES,
  dispose: (sandbox) => void sandbox.then((open) => open.dispose()).catch(() => undefined),
});

/** Entry of the worker thread: renders one page. Each combination of releases keeps a sandbox of its own. */
export default async ({ key, boot, scripts, remote, request, deadlineMs }: RenderTask): Promise<Prerendered> => {
  const sandbox = sandboxes.get(key) ?? createSandbox(boot, scripts, { deadlineMs });
  sandboxes.set(key, sandbox);
  try {
    return (await sandbox).render(request, remote);
  } catch (error) {
    // What failed may be broken inside.
    sandboxes.delete(key);
    throw error;
  }
};
