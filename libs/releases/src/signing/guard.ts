import { realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { createKeyReader } from './key-file.ts';
import type { SeenPointer } from './seen-pointers.ts';
import { digestOfMessage, parseSignature, releaseMessage, splitPointer } from './signed-messages.ts';
import { Refused, requireSignature, type TrustedKeys } from './trusted-keys.ts';

export { createSeenPointers, type SeenPointer } from './seen-pointers.ts';
export {
  digestOfMessage,
  parseSignature,
  releaseMessage,
  type SignedMessage,
  signaturePath,
  splitPointer,
} from './signed-messages.ts';
export { entriesOf } from './signer.ts';
export { parseTrustedKeys, type RefusalReason, Refused, type Signature, type TrustedKeys } from './trusted-keys.ts';

export interface Guard {
  /** @param seen the newest one so far @returns the verified one, or null if signatures are not checked @throws Refused */
  pointer(app: string, text: string, revision: number, seen: SeenPointer | null): Promise<SeenPointer | null>;
  /**
   * @param signature content of the signature's file
   * @returns the only paths that the key of a release may state. Undefined: any that nobody else has
   * @throws Refused
   */
  release(
    app: string,
    releaseId: string,
    content: Buffer,
    signature: Buffer | null,
  ): Promise<readonly string[] | undefined>;
  /** Null if signatures are not checked. */
  trustedKeys(): Promise<TrustedKeys | null>;
}

function requireNewer(next: SeenPointer, seen: SeenPointer | null): void {
  if (!seen || next.revision > seen.revision) return;
  if (next.revision < seen.revision) {
    throw new Refused(
      'older_revision',
      `revision ${next.revision} is older than ${seen.revision}, which was seen before`,
    );
  }
  if (next.digest !== seen.digest) {
    throw new Refused('other_content', `revision ${next.revision} has other content than before`);
  }
}

/**
 * Decides what of a release store counts. A store is untrusted: its keys alone must not change what a browser runs.
 * @param keysFile file of the trusted keys. Null: signatures are not checked
 * @param onRefusal called for each refusal, to count it
 */
export function createGuard(
  keysFile: string | null,
  onProblem: (message: string) => void = () => undefined,
  onRefusal: (app: string, refused: Refused) => void = () => undefined,
): Guard {
  if (keysFile === null)
    return { pointer: async () => null, release: async () => undefined, trustedKeys: async () => null };
  const readKeys = createKeyReader(keysFile);

  function check<T>(app: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof Refused) onRefusal(app, error);
      throw error;
    }
  }

  return {
    async pointer(app, text, revision, seen) {
      const keys = await readKeys(onProblem);
      const { message, signature } = splitPointer(app, text);
      return check(app, () => {
        requireSignature(keys, message, signature);
        const next = { revision, digest: digestOfMessage(message) };
        requireNewer(next, seen);
        return next;
      });
    },
    async release(app, releaseId, content, signature) {
      const keys = await readKeys(onProblem);
      const message = releaseMessage(app, releaseId, content);
      return check(app, () => requireSignature(keys, message, parseSignature(signature)).prefixes);
    },
    trustedKeys: () => readKeys(onProblem),
  };
}

const PROGRAM = resolve(import.meta.dirname, '../../../..');

/**
 * Whether releases come with the program, as in a package or an image. They are then replaced together with it, by an older
 * version too, and their pointers count from 1 each time. A person who writes there changes the program as well,
 * so an old pointer is not a threat of its own. A volume or bucket that is mounted there is a store like any other.
 */
export function isPartOfProgram(folder: string, program = PROGRAM): boolean {
  try {
    const path = realpathSync(folder);
    return path.startsWith(realpathSync(program) + sep) && statSync(path).dev === statSync(program).dev;
  } catch {
    return false;
  }
}
