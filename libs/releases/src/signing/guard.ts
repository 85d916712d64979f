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

/** `required`: nothing unverified is used. `report`: it is used and reported, while a store gets its signatures. */
export type SignatureMode = 'required' | 'report';

export interface SignatureSettings {
  mode: SignatureMode;
  /** File of the trusted keys. */
  keysFile: string;
}

/** `refused` says what is wrong with something that is used anyway. */
export interface Checked {
  seen: SeenPointer | null;
  refused: Refused | null;
  /** The only paths that the key of a release may state. Undefined: any that nobody else has. */
  prefixes?: readonly string[];
}

export interface Guard {
  /** @param seen the newest one so far @throws Refused in the mode `required` */
  pointer(app: string, text: string, revision: number, seen: SeenPointer | null): Promise<Checked>;
  /** @param signature content of the signature's file @throws Refused in the mode `required` */
  release(app: string, releaseId: string, content: Buffer, signature: Buffer | null): Promise<Checked>;
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
 * @param settings null: signatures are not checked
 * @param onRefusal called for each refusal, to count it
 */
export function createGuard(
  settings: SignatureSettings | null,
  onProblem: (message: string) => void = () => undefined,
  onRefusal: (app: string, refused: Refused) => void = () => undefined,
): Guard {
  if (!settings) {
    const nothing = async (): Promise<Checked> => ({ seen: null, refused: null });
    return { pointer: nothing, release: nothing, trustedKeys: async () => null };
  }
  const readKeys = createKeyReader(settings.keysFile);

  async function check(app: string, work: () => Partial<Checked>): Promise<Checked> {
    try {
      return { seen: null, refused: null, ...work() };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      onRefusal(app, error);
      if (settings?.mode === 'required') throw error;
      return { seen: null, refused: error };
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
        return { seen: next };
      });
    },
    async release(app, releaseId, content, signature) {
      const keys = await readKeys(onProblem);
      return check(app, () => {
        const { prefixes } = requireSignature(keys, releaseMessage(app, releaseId, content), parseSignature(signature));
        return { prefixes };
      });
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
