import type { DeploymentMode } from '../boot/boot-document.ts';
import { BrokenDocument } from '../boot/check-fields.ts';
import { readBootDocument } from './read-boot-document.ts';

/** What kind of installation this page came from; `production` where the document does not tell. */
export function readMode(page: Document = document): DeploymentMode {
  try {
    return readBootDocument(page).mode;
  } catch (error) {
    if (error instanceof BrokenDocument) return 'production';
    throw error;
  }
}
