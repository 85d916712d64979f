import { createHash } from 'node:crypto';
import { type ConsentText, type ConsentVariant, isOffered, type PracticeFeature } from '@kenali/contracts';

/** What a text names about the practice. A consent stores it, so that its text stays reproducible when the practice changes. */
export interface ConsentParameters {
  practice: string;
  contact: string;
}

export interface ConsentVersion {
  version: string;
  /** Shown only where the practice has the feature; what the box for research then covers names it. */
  feature?: PracticeFeature;
  /** @param variant absent for the text that addresses everybody; the versions before 2026-11-30.2 have no other */
  text(parameters: ConsentParameters, variant?: ConsentVariant): Omit<ConsentText, 'version' | 'hash'>;
}

/** By heading, in the order of the page. */
const sectionsOf = (bodies: Record<string, string>): ConsentText['sections'] =>
  Object.entries(bodies).map(([heading, body]) => ({ heading, body }));

/** What the versions before 2026-11-30.2 share. `afterWithdrawal` says what a withdrawal changes. */
const textWith =
  (afterWithdrawal: string): ConsentVersion['text'] =>
  ({ practice, contact }) => ({
    title: 'Persetujuan orang tua atau wali',
    summary:
      'Asesmen ini memakai data pribadi anak. Undang-Undang Nomor 27 Tahun 2022 meminta persetujuan orang tua atau wali. Bacalah ringkasan ini sebelum mengisi data.',
    sections: sectionsOf({
      'Untuk apa data dipakai': `Kami menghitung hasil asesmen dan menyusun laporan untuk Anda. Staf ${practice} memakai data itu untuk menjelaskan hasil dan memberi konsultasi.`,
      'Data apa yang disimpan':
        'Kami menyimpan nama dan tanggal lahir anak, nama Anda, dan hubungan Anda dengan anak. Kami juga menyimpan jawaban, catatan, dan hasil asesmen. Jika Anda membuat profil anak, kami menyimpan isinya, termasuk jenis kelamin dan catatan yang tidak wajib diisi.',
      'Berapa lama data disimpan':
        'Asesmen yang lama tidak diisi, dan jawaban serta hasil yang lama, dihapus otomatis. Jangka waktunya ada di Pemberitahuan Privasi. Anda juga dapat menghapus data lebih awal di halaman Data saya. Catatan pembayaran disimpan selama hukum mewajibkannya.',
      'Hak Anda': `Anda berhak melihat, memperbaiki, dan menghapus data. Anda juga berhak mendapat salinannya. Semua itu ada di halaman Data saya; untuk hal lain, hubungi ${contact}.`,
      'Menarik persetujuan': `Anda dapat menarik persetujuan kapan saja di halaman Akun. ${afterWithdrawal}`,
    }),
    relationshipLabel: 'Siapa Anda bagi peserta asesmen?',
    relationships: [
      { value: 'Ibu', label: 'Saya ibu anak ini' },
      { value: 'Ayah', label: 'Saya ayah anak ini' },
      { value: 'Wali', label: 'Saya wali anak ini yang sah' },
      { value: 'Diri sendiri', label: 'Saya sendiri pesertanya, dan usia saya 18 tahun ke atas' },
    ],
    boxes: {
      consent: 'Pernyataan saya di atas benar, dan saya menyetujui pemakaian data seperti yang dijelaskan.',
      research: 'Data tanpa nama boleh dipakai untuk penelitian.',
      whatsapp: `${practice} boleh menghubungi saya lewat WhatsApp.`,
    },
  });

const CONSULTATION =
  ' Profil sensori mencakup satu konsultasi online; untuk mengatur jadwalnya, kami menghubungi Anda lewat WhatsApp.';
const DATA_OF_CHILDREN =
  ' Untuk asesmen tentang anak, kami juga menyimpan nama dan tanggal lahir anak, dan hubungan Anda dengan anak. Jika Anda membuat profil anak, kami menyimpan isinya, termasuk jenis kelamin dan catatan yang tidak wajib diisi.';

/** Staff who fill in for others confirm signatures, so it says nothing to them and asks them nothing about research or messages. */
const textOnPaper: ConsentVersion['text'] = ({ practice, contact }) => ({
  title: 'Persetujuan di kertas',
  summary: `Sebagai staf ${practice}, Anda mengisi asesmen untuk peserta. Orang tua atau wali, atau peserta dewasa, harus menandatangani persetujuan lebih dahulu. Simpan lembarnya di praktik; sistem mencatat pernyataan Anda.`,
  sections: sectionsOf({
    'Untuk apa data dipakai': `Kami menghitung hasil asesmen dan menyusun laporan. Staf ${practice} memakai data itu untuk menjelaskan hasil dan memberi konsultasi. Kami tidak menjual data. Profil sensori mencakup satu konsultasi online; untuk mengatur jadwalnya, kami menghubungi keluarga lewat WhatsApp.`,
    'Data apa yang disimpan':
      'Kami menyimpan jawaban, catatan, dan hasil asesmen, serta nama staf yang mengisinya. Untuk asesmen tentang anak, kami juga menyimpan nama dan tanggal lahir anak, nama orang tua atau wali, dan hubungannya dengan anak. Profil anak juga memuat jenis kelamin dan catatan, bila diisi.',
    'Berapa lama data disimpan':
      'Asesmen yang lama tidak diisi, dan jawaban serta hasil yang lama, dihapus otomatis. Jangka waktunya ada di Pemberitahuan Privasi. Peserta atau walinya dapat meminta data dihapus lebih awal. Catatan pembayaran disimpan selama hukum mewajibkannya.',
    'Hak peserta': `Peserta atau walinya berhak melihat, memperbaiki, dan menghapus data. Mereka juga berhak mendapat salinannya. Mereka memintanya kepada ${contact}.`,
    'Menarik persetujuan':
      'Peserta atau walinya dapat menarik persetujuan kapan saja; staf mencatatnya di halaman Akun. Sejak itu asesmen di akun ini tidak dapat diisi lagi, dan staf tidak membuka atau memakai datanya. Hasil yang sudah ada tetap dapat dibaca di akun ini.',
  }),
  relationshipLabel: 'Di mana persetujuan peserta?',
  relationships: [{ value: 'Wali', label: 'Persetujuan ada di kertas, sudah ditandatangani.' }],
  boxes: {
    consent: 'Dengan menekan Saya setuju, saya menyatakan lembarnya sudah ditandatangani dan disimpan di praktik.',
    research: '',
    whatsapp: '',
  },
});

/** Since 2026-11-30.2: the consultation by WhatsApp is a purpose of its own, and the box is about other messages. */
const textOfVariant: ConsentVersion['text'] = (parameters, variant) => {
  if (variant === 'paper') return textOnPaper(parameters);
  const { practice, contact } = parameters;
  const isForSelf = variant === 'self';
  const sections = sectionsOf({
    'Untuk apa data dipakai': `Kami menghitung hasil asesmen dan menyusun laporan. Staf ${practice} memakai data itu untuk menjelaskan hasil dan memberi konsultasi. Kami tidak menjual data.${isForSelf ? '' : CONSULTATION}`,
    'Data apa yang disimpan': `Kami menyimpan nama Anda, serta jawaban, catatan, dan hasil asesmen.${isForSelf ? '' : DATA_OF_CHILDREN}`,
    'Berapa lama data disimpan':
      'Asesmen yang lama tidak diisi, dan jawaban serta hasil yang lama, dihapus otomatis. Jangka waktunya ada di Pemberitahuan Privasi. Anda juga dapat menghapus data lebih awal di halaman Data saya. Catatan pembayaran disimpan selama hukum mewajibkannya.',
    'Hak Anda': `Anda berhak melihat, memperbaiki, dan menghapus data. Anda juga berhak mendapat salinannya. Semua itu ada di halaman Data saya; untuk hal lain, hubungi ${contact}.`,
    'Menarik persetujuan':
      'Anda dapat menarik persetujuan kapan saja di halaman Akun. Sejak itu asesmen tidak dapat diisi lagi, dan staf kami tidak membuka atau memakai datanya. Hasil yang sudah ada tetap dapat Anda baca.',
  });
  const boxes = {
    consent: 'Dengan menekan Saya setuju, saya menyatakan ini benar dan menyetujui pemakaian data.',
    research: 'Data tanpa nama boleh dipakai untuk penelitian.',
    whatsapp: `${practice} boleh menghubungi saya lewat WhatsApp untuk hal lain, di luar konsultasi yang termasuk dalam asesmen.`,
  };
  const seenBy = 'Staf kami dan orang yang Anda undang dapat melihatnya.';
  const withdrawal = 'Anda dapat menghapusnya dan menarik persetujuan kapan saja.';
  if (isForSelf)
    return {
      title: 'Persetujuan Anda',
      summary: `${practice} memakai jawaban Anda untuk menyusun laporan. ${seenBy} ${withdrawal}`,
      sections,
      relationshipLabel: 'Siapa peserta asesmen ini?',
      relationships: [{ value: 'Diri sendiri', label: 'Saya sendiri, dan usia saya 18 tahun ke atas.' }],
      boxes,
    };
  const parents: ConsentText['relationships'] = [
    { value: 'Ibu', label: 'Ibu' },
    { value: 'Ayah', label: 'Ayah' },
    { value: 'Wali', label: 'Wali' },
  ];
  const adult: ConsentText['relationships'] = [
    { value: 'Diri sendiri', label: 'Saya sendiri pesertanya, dan usia saya 18 tahun ke atas' },
  ];
  return {
    title: 'Persetujuan orang tua atau wali',
    summary: `${practice} memakai data anak dan jawaban Anda untuk menyusun laporan. ${seenBy} ${withdrawal}`,
    sections: [
      ...sections,
      {
        heading: 'Mengapa kami bertanya',
        body: 'Undang-Undang Nomor 27 Tahun 2022 meminta persetujuan orang tua atau wali sebelum data anak dipakai. Persetujuan ini berlaku untuk semua asesmen yang Anda isi, juga tentang diri Anda sendiri.',
      },
    ],
    relationshipLabel: 'Siapa Anda bagi anak ini?',
    relationships: variant === 'child' ? parents : [...parents, ...adult],
    boxes,
  };
};

/** Since 2026-11-30.3: the box for research also covers norms, which are no research, because other families read them. */
const textWithNorms: ConsentVersion['text'] = (parameters, variant) => {
  const text = textOfVariant(parameters, variant);
  // Norms are about children, and the text on paper has no such box.
  if (variant === 'paper' || variant === 'self') return text;
  const research =
    'Data tanpa nama boleh dipakai untuk penelitian, dan dihitung bersama data banyak anak lain untuk angka pembanding seusia.';
  return { ...text, boxes: { ...text.boxes, research } };
};

/**
 * Every text that a person could consent to, oldest first; the last one is shown. A published version never changes, because
 * stored proofs name it by its hash: append another one, also to `ACCEPTED_VERSIONS`. A test has the hash of each.
 */
export const CONSENT_VERSIONS: readonly ConsentVersion[] = [
  {
    version: '2026-11-29',
    text: textWith('Sejak itu asesmen tidak dapat diisi lagi. Hasil yang sudah ada tetap dapat Anda baca.'),
  },
  {
    version: '2026-11-30',
    text: textWith(
      'Sejak itu asesmen tidak dapat diisi lagi, dan staf kami tidak membuka atau memakai datanya. Hasil yang sudah ada tetap dapat Anda baca.',
    ),
  },
  { version: '2026-11-30.2', text: textOfVariant },
  { version: '2026-11-30.3', feature: 'norms', text: textWithNorms },
];

/** The newest text that names only what the practice has. */
export const shownVersion = (features: readonly PracticeFeature[]) =>
  CONSENT_VERSIONS.findLast(isOffered(features)) as ConsentVersion;

export const findVersion = (version: string): ConsentVersion | undefined =>
  CONSENT_VERSIONS.find((each) => each.version === version);

export const HOW_TO_CHECK =
  'hash = SHA-256 (UTF-8) dari version, title, summary, heading dan body setiap bagian, relationshipLabel, label setiap hubungan, lalu label kotak consent, dan research serta whatsapp bila ada; satu teks per baris, dipisah "\\n".';

/** All texts that the person saw, one per line in the order of the page. */
const linesOf = ({
  version,
  title,
  summary,
  sections,
  relationshipLabel,
  relationships,
  boxes,
}: Omit<ConsentText, 'hash'>) => [
  version,
  title,
  summary,
  ...sections.flatMap(({ heading, body }) => [heading, body]),
  relationshipLabel,
  ...relationships.map(({ label }) => label),
  boxes.consent,
  ...[boxes.research, boxes.whatsapp].filter(Boolean),
];

/** A version of the text as the page of this practice shows it. */
export function renderConsent(
  { version, text }: ConsentVersion,
  parameters: ConsentParameters,
  variant?: ConsentVariant,
): ConsentText {
  const shown = { version, ...text(parameters, variant) };
  return { ...shown, hash: createHash('sha256').update(linesOf(shown).join('\n')).digest('hex') };
}
