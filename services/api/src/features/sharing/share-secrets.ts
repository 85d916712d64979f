import { createLinkSecrets } from '../auth/index.ts';

/** Long enough to read a report. Reading on needs the PIN again. */
const VIEWER_MS = 30 * 60_000;

/** The secrets of links to results; see `createLinkSecrets`. */
export const { linkSecretsOf, signViewer, readViewer } = createLinkSecrets('shared results', VIEWER_MS);
