import { LEGAL_DOCUMENTS, type LegalName, type LegalVersion } from '@kenali/contracts';
import type { LegalText } from './legal-text.ts';
import { accessibility20261129 } from './texts/accessibility-2026-11-29.ts';
import { cookies20261129 } from './texts/cookies-2026-11-29.ts';
import { cookies20261130 } from './texts/cookies-2026-11-30.ts';
import { privacy20261129 } from './texts/privacy-2026-11-29.ts';
import { privacy20261130 } from './texts/privacy-2026-11-30.ts';
import { refunds20261129 } from './texts/refunds-2026-11-29.ts';
import { terms20261129 } from './texts/terms-2026-11-29.ts';

/** Every published version. The compiler asks for a text for each version in `LEGAL_DOCUMENTS`. */
const TEXTS: { readonly [Name in LegalName]: Readonly<Record<LegalVersion<Name>, LegalText>> } = {
  privacy: { '2026-11-30': privacy20261130, '2026-11-29': privacy20261129 },
  terms: { '2026-11-29': terms20261129 },
  refunds: { '2026-11-29': refunds20261129 },
  accessibility: { '2026-11-29': accessibility20261129 },
  cookies: { '2026-11-30': cookies20261130, '2026-11-29': cookies20261129 },
};

/** One published version of a document. The versions are newest first. */
export interface LegalEdition {
  text: LegalText;
  version: string;
  versions: readonly string[];
}

export const editionOf = <Name extends LegalName>(name: Name, version: LegalVersion<Name>): LegalEdition => ({
  text: TEXTS[name][version],
  version,
  versions: LEGAL_DOCUMENTS[name].versions,
});
