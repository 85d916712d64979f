import { BrokenDocument, fieldsOf, textOf } from './check-fields.ts';

/** In the folder of a shell release, and at the root of the site. */
export const WEB_MANIFEST_FILE = 'manifest.webmanifest';

/** The fields of a web app manifest that a release knows (w3.org/TR/appmanifest). Paths are on the origin of the site. */
export interface WebManifest {
  id: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  start_url: string;
  scope: string;
  display: 'standalone' | 'minimal-ui' | 'browser';
  background_color: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }[];
}

/**
 * Adds the name of the practice to the manifest of a release.
 * @throws BrokenDocument if the manifest is no object with a start page and icons
 */
export function namedWebManifest(content: string, name: string): string {
  let fields: Record<string, unknown>;
  try {
    fields = fieldsOf(JSON.parse(content), WEB_MANIFEST_FILE);
  } catch (error) {
    throw error instanceof BrokenDocument ? error : new BrokenDocument(`${WEB_MANIFEST_FILE} is not JSON`);
  }
  textOf(fields, 'start_url', WEB_MANIFEST_FILE);
  if (!Array.isArray(fields.icons)) throw new BrokenDocument(`${WEB_MANIFEST_FILE}: icons is not a list`);
  return JSON.stringify({ name, short_name: name, ...fields });
}
