import { LEGAL_DOCUMENTS, type LegalName, type LegalVersion } from '@kenali/contracts';
import type { LegalText } from './legal-text.ts';
import { accessibility20261123 } from './texts/accessibility-2026-11-23.ts';
import { accessibility20261128 } from './texts/accessibility-2026-11-28.ts';
import { cookies20261123 } from './texts/cookies-2026-11-23.ts';
import { cookies20261124 } from './texts/cookies-2026-11-24.ts';
import { cookies20261125 } from './texts/cookies-2026-11-25.ts';
import { cookies20261126 } from './texts/cookies-2026-11-26.ts';
import { privacy20261123 } from './texts/privacy-2026-11-23.ts';
import { privacy20261124 } from './texts/privacy-2026-11-24.ts';
import { privacy20261125 } from './texts/privacy-2026-11-25.ts';
import { privacy20261126 } from './texts/privacy-2026-11-26.ts';
import { privacy20261127 } from './texts/privacy-2026-11-27.ts';
import { privacy20261128 } from './texts/privacy-2026-11-28.ts';
import { privacy20261129 } from './texts/privacy-2026-11-29.ts';
import { refunds20261123 } from './texts/refunds-2026-11-23.ts';
import { terms20261123 } from './texts/terms-2026-11-23.ts';
import { terms20261128 } from './texts/terms-2026-11-28.ts';

/** Every published version. The compiler asks for a text for each version in `LEGAL_DOCUMENTS`. */
const TEXTS: { readonly [Name in LegalName]: Readonly<Record<LegalVersion<Name>, LegalText>> } = {
  privacy: {
    '2026-11-29': privacy20261129,
    '2026-11-28': privacy20261128,
    '2026-11-27': privacy20261127,
    '2026-11-26': privacy20261126,
    '2026-11-25': privacy20261125,
    '2026-11-24': privacy20261124,
    '2026-11-23': privacy20261123,
  },
  terms: { '2026-11-28': terms20261128, '2026-11-23': terms20261123 },
  refunds: { '2026-11-23': refunds20261123 },
  accessibility: { '2026-11-28': accessibility20261128, '2026-11-23': accessibility20261123 },
  cookies: {
    '2026-11-26': cookies20261126,
    '2026-11-25': cookies20261125,
    '2026-11-24': cookies20261124,
    '2026-11-23': cookies20261123,
  },
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
