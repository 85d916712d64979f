import { createHash } from 'node:crypto';
import type { DeploymentMode } from '@kenali/federation/boot';
import type { Assignment } from './assign-releases.ts';
import { makeBootDocument } from './make-boot-document.ts';
import type { LiveApps } from './read-live-releases.ts';
import type { Releases } from './read-release.ts';
import { type RenderedDocument, renderDocument } from './render-document.ts';

export interface PreparedDocument extends RenderedDocument {
  /** The same for visitors who get the same releases. */
  digest: string;
}

export interface Documents {
  /** The document for what a browser gets, the same at every path, or null while no shell is live. */
  get(live: LiveApps, assignment: Assignment): Promise<PreparedDocument | null>;
}

/** Four apps on trial at once make 16 combinations; what is not asked for any more goes. */
const PREPARED_AT_MOST = 16;

function prepare(rendered: RenderedDocument): PreparedDocument {
  const digest = createHash('sha256').update(rendered.before).update(rendered.after).digest('base64url').slice(0, 22);
  return { ...rendered, digest };
}

/** Prepares each variant once per set of live releases: the work is done for the first visitor, not for each. */
export function createDocuments(options: {
  mode: DeploymentMode;
  allowOverrides?: boolean;
  cdnPublicUrl: string;
  releases: Releases;
}): Documents {
  const { releases, ...sources } = options;
  const variants = new Map<string, Promise<PreparedDocument>>();
  let preparedFor: LiveApps | null = null;

  async function make({ apps }: Assignment): Promise<PreparedDocument | null> {
    const shell = apps.get('shell');
    if (typeof shell !== 'object') return null;
    const html = await releases.readEntry(shell.release);
    return prepare(renderDocument(html, makeBootDocument({ ...sources, shell, apps })));
  }

  return {
    async get(live, assignment) {
      if (typeof assignment.apps.get('shell') !== 'object') return null;
      if (live !== preparedFor) variants.clear();
      preparedFor = live;
      const { key } = assignment;
      const variant = variants.get(key) ?? (make(assignment) as Promise<PreparedDocument>);
      // The one asked for last stands at the end.
      variants.delete(key);
      variants.set(key, variant);
      const oldest = variants.keys().next().value;
      if (variants.size > PREPARED_AT_MOST && oldest !== undefined) variants.delete(oldest);
      // The next visitor tries again.
      variant.catch(() => variants.delete(key));
      return variant;
    },
  };
}
