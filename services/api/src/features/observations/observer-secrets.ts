import { createLinkSecrets } from '../auth/index.ts';

/** Long enough to answer all items with pauses. To continue needs the PIN again. */
const SESSION_MS = 4 * 60 * 60_000;

/** The secrets of invitations, under keys of their own; see `createLinkSecrets`. */
export const {
  linkSecretsOf,
  signViewer: signSession,
  readViewer: readSession,
} = createLinkSecrets('observations', SESSION_MS);
