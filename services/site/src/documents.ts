import { createHash } from 'node:crypto';
import type { BootDocument, BootPractice, DeploymentMode, Origins } from '@kenali/federation/boot';
import type { Assignment, LiveApps } from './assign-releases.ts';
import { makeBootDocument } from './make-boot-document.ts';
import type { Releases } from './releases.ts';
import { type RenderedDocument, renderDocument } from './render-document.ts';

export interface PreparedDocument extends RenderedDocument {
  /** Equal for visitors who get the same releases and flags. */
  digest: string;
  boot: BootDocument;
}

export interface Documents {
  /** The document for an assignment, equal at every path but for its head and its outline. Null while no shell is live. */
  get(live: LiveApps, assignment: Assignment): Promise<PreparedDocument | null>;
}

/** Canaries of four apps make 16 combinations, and two flags for a share of the browsers make 64 of them. */
const MAX_VARIANTS = 64;

function prepare(rendered: RenderedDocument, boot: BootDocument): PreparedDocument {
  const digest = createHash('sha256')
    .update(rendered.start)
    .update(rendered.before)
    .update(rendered.after)
    .digest('base64url')
    .slice(0, 22);
  return { ...rendered, digest, boot };
}

/** Renders each combination of releases and flags once, for its first visitor, and keeps the most recently used. */
export function createDocuments(options: {
  mode: DeploymentMode;
  allowOverrides?: boolean;
  cdnPublicUrl: string;
  practice: BootPractice;
  origins?: Origins;
  releases: Releases;
}): Documents {
  const { releases, ...sources } = options;
  const variants = new Map<string, Promise<PreparedDocument>>();
  let preparedFor: LiveApps | null = null;

  async function make({ apps, prefixes, side }: Assignment): Promise<PreparedDocument | null> {
    const shell = apps.get('shell');
    if (typeof shell !== 'object') return null;
    const html = await releases.readEntry(shell.release);
    const boot = makeBootDocument({ ...sources, shell, apps, prefixes, side });
    return prepare(renderDocument(html, boot), boot);
  }

  return {
    async get(live, assignment) {
      if (typeof assignment.apps.get('shell') !== 'object') return null;
      if (live !== preparedFor) variants.clear();
      preparedFor = live;
      const { key } = assignment;
      const variant = variants.get(key) ?? (make(assignment) as Promise<PreparedDocument>);
      // Insertion order makes the map an LRU cache.
      variants.delete(key);
      variants.set(key, variant);
      const oldest = variants.keys().next().value;
      if (variants.size > MAX_VARIANTS && oldest !== undefined) variants.delete(oldest);
      // Let the next visitor retry.
      variant.catch(() => variants.delete(key));
      return variant;
    },
  };
}
