import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RemoteName } from '@kenali/contracts';
import type { BootDocument, DeploymentMode, Release } from '@kenali/federation/boot';
import { makeBootDocument } from './make-boot-document.ts';
import type { Live, LiveReleases } from './read-live-releases.ts';
import { renderDocument } from './render-document.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export interface PreparedDocument {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export interface Documents {
  /** The document for a path's owner, or null while no shell is live. */
  get(owner: RemoteName | null): Promise<PreparedDocument | null>;
}

async function prepare(html: string): Promise<PreparedDocument> {
  const plain = Buffer.from(html);
  // Level 5: it is repeated after every move of a pointer, and a person waits for it.
  const [br, gzipped] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    toGzip(plain),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br, gzip: gzipped };
}

/** Prepares each variant once per set of live releases: the work is done for the first visitor, not for each. */
export function createDocuments(options: {
  mode: DeploymentMode;
  storeDir: string;
  cdnPublicUrl: string;
  releases: LiveReleases;
}): Documents {
  const { mode, storeDir, cdnPublicUrl, releases } = options;
  let preparedFor: ReadonlyMap<string, Live> | null = null;
  let source: Promise<{ html: string; boot: BootDocument }> | null = null;
  const variants = new Map<RemoteName | null, Promise<PreparedDocument>>();

  const readSource = async (shell: Release, live: ReadonlyMap<string, Live>) => ({
    html: await readFile(join(storeDir, 'shell', shell.releaseId, shell.entry), 'utf8'),
    boot: makeBootDocument({ shell, live, mode, cdnPublicUrl }),
  });

  return {
    async get(owner) {
      const live = await releases.read();
      const shell = live.get('shell');
      if (typeof shell !== 'object') return null;
      if (live !== preparedFor || !source) {
        preparedFor = live;
        source = readSource(shell, live);
        variants.clear();
      }
      const from = source;
      const variant = variants.get(owner) ?? from.then(({ html, boot }) => prepare(renderDocument(html, boot, owner)));
      variants.set(owner, variant);
      variant.catch(() => {
        // The next visitor tries again.
        preparedFor = null;
      });
      return variant;
    },
  };
}
