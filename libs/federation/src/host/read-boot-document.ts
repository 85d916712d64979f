import { BOOT_ELEMENT_ID, type BootDocument, type DeploymentMode, parseBootDocument } from '../boot/boot-document.ts';
import { BrokenDocument } from '../boot/check-fields.ts';

/**
 * Reads the boot document that the site wrote into the page.
 * @throws BrokenDocument when it is missing or invalid
 */
export function readBootDocument(page: Document = document): BootDocument {
  const element = page.getElementById(BOOT_ELEMENT_ID);
  if (!element?.textContent) throw new BrokenDocument(`the page has no element #${BOOT_ELEMENT_ID}`);
  return parseBootDocument(element.textContent);
}

/** Returns the kind of installation that served the page; `production` when the boot document is missing or invalid. */
export function readMode(page: Document = document): DeploymentMode {
  try {
    return readBootDocument(page).mode;
  } catch (error) {
    if (error instanceof BrokenDocument) return 'production';
    throw error;
  }
}
