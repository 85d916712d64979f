import { BrokenDocument, type Fields, fieldsOf, parseJson, safeNameOf, schemaOneOf, textOf } from './check-fields.ts';

/** One move of a pointer. */
export interface PointerMove {
  revision: number;
  /** Release that became stable. */
  stable: string;
  /** Who moved it. */
  actor: string;
  /** ISO 8601. */
  time: string;
  reason: string;
}

/** A release that part of the visitors gets. */
export interface Canary {
  version: string;
  /** 0 to 100. */
  percent: number;
  /** Mixed into the visitor's bucket, so that each canary draws its own part. */
  salt: string;
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
  config?: Record<string, unknown>;
  /** Newest last. */
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

function canaryOf(value: unknown): Canary {
  const fields = fieldsOf(value, `${what}: canary`);
  const { percent } = fields;
  if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100)) {
    throw new BrokenDocument(`${what}: canary.percent is not between 0 and 100`);
  }
  return {
    version: safeNameOf(fields, 'version', `${what}: canary`),
    percent,
    salt: textOf(fields, 'salt', `${what}: canary`),
  };
}

function moveOf(value: unknown): PointerMove {
  const where = `${what}: history`;
  const fields = fieldsOf(value, where);
  return {
    revision: revisionOf(fields),
    stable: safeNameOf(fields, 'stable', where),
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
