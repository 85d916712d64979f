import { BOOT_ELEMENT_ID, type BootDocument, parseBootDocument } from '../boot/boot-document.ts';
import { BrokenDocument } from '../boot/check-fields.ts';

/**
 * The boot document that the site wrote into the page.
 * @throws BrokenDocument when it is missing or broken
 */
export function readBootDocument(page: Document = document): BootDocument {
  const element = page.getElementById(BOOT_ELEMENT_ID);
  if (!element?.textContent) throw new BrokenDocument(`the page has no element #${BOOT_ELEMENT_ID}`);
  return parseBootDocument(element.textContent);
}
