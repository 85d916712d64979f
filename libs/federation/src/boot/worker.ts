import type { BootDocument } from './boot-document.ts';
import { fieldsOf, integritiesOf, parseJson } from './check-fields.ts';

/** The service worker: a file of a shell release, and the last part of its address on the site. */
export const WORKER_FILE = 'worker.js';
export const WORKER_PATH = `/${WORKER_FILE}`;

/** A file of a shell release: the scripts and fonts that a questionnaire needs without a network, with their hashes. */
export const OFFLINE_FILE = 'offline.json';

/** All caches of the site start with this. The API's answers are in none of them. */
export const CACHE_PREFIX = 'kenali-set ';

/** The document of a set. It is written last, so a set without it is not complete. No address of the site. */
export const KEPT_DOCUMENT = '/__kept/document';

/** The page that a start without a network opens, as the text of a response. No address of the site. */
export const KEPT_START = '/__kept/start';

/** The remote whose pages work without a network. */
export const KEPT_REMOTE = 'assessment_mf';

/** The pages that a kept document may answer: those on which a questionnaire is taken. */
export const TAKING_PAGE = /^\/(sensory-profile|learning-style|multiple-intelligence|assessment)\/\d+\/?$/;

/** The name of the cache for the releases of a page. Equal names mean equal releases. */
export const setNameOf = ({ shell, remotes }: Pick<BootDocument, 'shell' | 'remotes'>): string =>
  CACHE_PREFIX +
  [
    shell,
    ...Object.entries(remotes)
      .sort()
      .map(([, remote]) => remote),
  ]
    .map(({ releaseId }) => releaseId)
    .join(' ');

/**
 * Parses the list of files that a shell release needs without a network.
 * @returns the sha384 of each file by its path in the release
 * @throws BrokenDocument when it is invalid
 */
export function parseOfflineFiles(text: string): Record<string, string> {
  return integritiesOf(fieldsOf(parseJson(text, OFFLINE_FILE), OFFLINE_FILE).files, OFFLINE_FILE);
}
