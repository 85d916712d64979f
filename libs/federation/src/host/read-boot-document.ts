import { KNOWN_PREFIXES, ownerOf, type RemoteName, SLOT_OWNERS, type SlotName } from '@kenali/contracts';
import { BOOT_ELEMENT_ID, type BootDocument, type DeploymentMode, parseBootDocument } from '../boot/boot-document.ts';
import { BrokenDocument } from '../boot/check-fields.ts';
import { otherOriginOf } from '../boot/origins.ts';

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

type PageRegistry = Pick<BootDocument, 'slots' | 'origins' | 'prefixes'>;

const ONLY_KNOWN: PageRegistry = { prefixes: KNOWN_PREFIXES, slots: {} };
/** By element, because each navigation asks. */
const registries = new WeakMap<Element, PageRegistry>();

/** Without a valid boot document, the remotes of this repository own their paths. */
function registryOf(page: Document): PageRegistry {
  const element = page.getElementById(BOOT_ELEMENT_ID);
  if (!element) return ONLY_KNOWN;
  const known = registries.get(element);
  if (known) return known;
  let registry = ONLY_KNOWN;
  try {
    registry = readBootDocument(page);
  } catch (error) {
    if (!(error instanceof BrokenDocument)) throw error;
  }
  registries.set(element, registry);
  return registry;
}

/** The renderer of the site has no address. It gets only pages that the site has not redirected. */
const currentOrigin = (): string | undefined => globalThis.location?.origin;

/** Returns the origin that has a page which this one does not have, or null: then it is here, if anywhere. */
export function otherOriginAt(pathname: string, page: Document = document): string | null {
  const { origins } = registryOf(page);
  const here = currentOrigin();
  return origins && here ? otherOriginOf(pathname, here, origins) : null;
}

/** Returns the remote that owns a path on this page, or null: nobody does, or the page is at the other origin. */
export const ownerAt = (pathname: string, page: Document = document): RemoteName | null =>
  otherOriginAt(pathname, page) ? null : ownerOf(pathname, registryOf(page).prefixes);

/** Whether the page is at the origin of staff. */
export function isAtStaffOrigin(page: Document = document): boolean {
  const { origins } = registryOf(page);
  return origins !== undefined && origins.staff === currentOrigin();
}

/** Returns the remote that fills a slot on this page. */
export const slotOwner = (slot: SlotName, page: Document = document): RemoteName =>
  registryOf(page).slots[slot] ?? (SLOT_OWNERS[slot] as RemoteName);

/** Returns the remotes of this page, also those that are off. */
export const pageRemotes = (page: Document = document): RemoteName[] => Object.keys(registryOf(page).prefixes);
