import { BrokenDocument, type Fields, fieldsOf, parseJson, safeNameOf, schemaOneOf, textOf } from './check-fields.ts';

/** Which share of the browsers a release is for. */
export type Channel = 'stable' | 'canary';

/** A release that is served to a share of the browsers. */
export interface Canary {
  releaseId: string;
  /** 0 to 100. */
  percent: number;
  /** Part of the hash that selects the browsers. It differs per canary and stays when the percentage changes. */
  salt: string;
}

/** One move of a pointer. */
export interface PointerMove {
  revision: number;
  /** Release that is stable after the move. */
  stable: string;
  /** Canary after the move. */
  canary?: { releaseId: string; percent: number };
  /** Whether the move was a rollback. The release that it replaced is never a rollback target. */
  rollback?: true;
  /** Who moved it. */
  actor: string;
  /** ISO 8601. */
  time: string;
  reason: string;
}

/** `channels.json`: which release of one app is live. It is the only file of the store that changes. */
export interface Pointer {
  schema: 1;
  /** Grows by one with each move. A move names the revision that it expects. */
  revision: number;
  /** Release id. */
  stable: string;
  canary?: Canary;
  /** False switches the app off. */
  enabled: boolean;
  /** What people set beside releases: `flags`, and for the shell `worker`. Public. */
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

function canaryOf(value: unknown): Canary {
  const where = `${what}: canary`;
  const fields = fieldsOf(value, where);
  return {
    releaseId: safeNameOf(fields, 'releaseId', where),
    percent: percentOf(fields),
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

/**
 * Parses a pointer.
 * @throws BrokenDocument when it is invalid; readers then keep their last valid copy
 */
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
