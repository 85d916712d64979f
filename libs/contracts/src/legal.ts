/**
 * The legal documents of the site. Each is at `path` in its newest version, and each version stays at `path`/`version`.
 * Versions are the dates from which they apply, the newest first; a published version never changes. The API needs the list to
 * know which notices exist; the texts are in `apps/shell/src/features/legal/texts`.
 */
export const LEGAL_DOCUMENTS = {
  privacy: {
    path: '/privasi',
    title: 'Pemberitahuan Privasi',
    label: 'Privasi',
    versions: ['2026-11-30', '2026-11-29'],
  },
  terms: { path: '/ketentuan', title: 'Ketentuan Layanan', label: 'Ketentuan', versions: ['2026-11-29'] },
  refunds: {
    path: '/pengembalian-dana',
    title: 'Kebijakan Pengembalian Dana',
    label: 'Pengembalian dana',
    versions: ['2026-11-29'],
  },
  accessibility: {
    path: '/aksesibilitas',
    title: 'Pernyataan Aksesibilitas',
    label: 'Aksesibilitas',
    versions: ['2026-11-29'],
  },
  cookies: {
    path: '/cookie',
    title: 'Cookie dan Penyimpanan Peramban',
    label: 'Cookie',
    versions: ['2026-11-30', '2026-11-29'],
  },
} as const satisfies Record<
  string,
  { path: string; title: string; label: string; versions: readonly [string, ...string[]] }
>;

export type LegalName = keyof typeof LEGAL_DOCUMENTS;
export type LegalVersion<Name extends LegalName = LegalName> = (typeof LEGAL_DOCUMENTS)[Name]['versions'][number];

export const LEGAL_NAMES = Object.keys(LEGAL_DOCUMENTS) as LegalName[];
