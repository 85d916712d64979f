import { BrokenDocument, type Fields, fieldsOf, parseJson, safeNameOf, schemaOneOf, textOf } from './check-fields.ts';

/** Which part of the visitors a release is for. */
export type Channel = 'stable' | 'canary';

/** A release that part of the visitors gets. */
export interface Canary {
  releaseId: string;
  /** 0 to 100. */
  percent: number;
  /** Mixed into the visitor's bucket, so that each canary draws its own part. Stays while the percentage changes. */
  salt: string;
}

/** One move of a pointer. */
export interface PointerMove {
  revision: number;
  /** Release that is stable after the move. */
  stable: string;
  /** Canary after the move, if there is one. */
  canary?: { releaseId: string; percent: number };
  /** Whether the move went back. What it left behind is not a release to go back to. */
  rollback?: true;
  /** Who moved it. */
  actor: string;
  /** ISO 8601. */
  time: string;
  reason: string;
}

/** `channels.json`: which release of one app is live. The only thing in the store that changes. */
export interface Pointer {
  schema: 1;
  /** Grows by one with each move; a move names the revision it saw. */
  revision: number;
  /** Release id. */
  stable: string;
  canary?: Canary;
  /** False switches the app off. */
  enabled: boolean;
  /** Handed to the app through the boot document: everybody can read it. */
  config?: Record<string, unknown>;
  /** Newest last, at most 100. */
  history: PointerMove[];
}

const what = 'channels.json';

function revisionOf(fields: Fields): number {
  const { revision } = fields;
  if (typeof revision !== 'number' || !Number.isInteger(revision) || revision < 1) {
    throw new BrokenDocument(`${what}: revision is not a whole number from 1`);
  }
  return revision;
}

function percentOf({ percent }: Fields): number {
  if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100)) {
    throw new BrokenDocument(`${what}: canary.percent is not between 0 and 100`);
  }
  return percent;
}

/** The first pointers called the release `version`. */
function canaryReleaseOf(fields: Fields, where: string): string {
  return safeNameOf(fields, fields.releaseId === undefined ? 'version' : 'releaseId', where);
}

function canaryOf(value: unknown): Canary {
  const where = `${what}: canary`;
  const fields = fieldsOf(value, where);
  return {
    releaseId: canaryReleaseOf(fields, where),
    // The first pointers could say that their canary had ended: nobody gets it.
    percent: fields.stopped === undefined ? percentOf(fields) : 0,
    salt: textOf(fields, 'salt', where),
  };
}

function movedCanaryOf(value: unknown, where: string): PointerMove['canary'] {
  const fields = fieldsOf(value, where);
  return { releaseId: safeNameOf(fields, 'releaseId', where), percent: percentOf(fields) };
}

function moveOf(value: unknown): PointerMove {
  const where = `${what}: history`;
  const fields = fieldsOf(value, where);
  return {
    revision: revisionOf(fields),
    stable: safeNameOf(fields, 'stable', where),
    ...(fields.canary === undefined ? {} : { canary: movedCanaryOf(fields.canary, `${where}: canary`) }),
    ...(fields.rollback === true ? { rollback: true } : {}),
    actor: textOf(fields, 'actor', where),
    time: textOf(fields, 'time', where),
    reason: textOf(fields, 'reason', where),
  };
}

/** @throws BrokenDocument; a reader then goes on with its last good copy */
export function parsePointer(text: string): Pointer {
  const fields = fieldsOf(parseJson(text, what), what);
  if (typeof fields.enabled !== 'boolean') throw new BrokenDocument(`${what}: enabled is not true or false`);
  if (!Array.isArray(fields.history)) throw new BrokenDocument(`${what}: history is not a list`);
  return {
    schema: schemaOneOf(fields, what),
    revision: revisionOf(fields),
    stable: safeNameOf(fields, 'stable', what),
    ...(fields.canary === undefined ? {} : { canary: canaryOf(fields.canary) }),
    enabled: fields.enabled,
    ...(fields.config === undefined ? {} : { config: fieldsOf(fields.config, `${what}: config`) }),
    history: fields.history.map(moveOf),
  };
}
