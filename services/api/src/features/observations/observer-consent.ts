import { createHash } from 'node:crypto';
import type { ObserverConsentText } from '@kenali/contracts';

/** What the text names. A consent stores it, so that its text stays reproducible when the practice changes. */
interface Parameters {
  practice: string;
  contact: string;
}

/** Stored consents name a text by its version and hash, so another text gets another version. */
const VERSION = '2026-11-29';

const textOf = ({ practice, contact }: Parameters): Omit<ObserverConsentText, 'version' | 'hash'> => ({
  title: 'Persetujuan pengamat',
  summary:
    'Anda diminta menjawab pertanyaan tentang seorang anak, sebagai pengamat kedua. Ikut serta itu sukarela. Bacalah penjelasan ini sebelum mulai.',
  sections: [
    {
      heading: 'Untuk apa jawaban dipakai',
      body: `Jawaban Anda dibandingkan dengan jawaban orang yang mengundang Anda. Ia dan staf ${practice} melihat nilai setiap bagian, label hasil keseluruhan, dan seberapa sering jawaban Anda berdua sama.`,
    },
    {
      heading: 'Apa yang tidak dibuka',
      body: 'Jawaban Anda satu per satu tidak ditampilkan kepada orang yang mengundang. Anda juga tidak melihat jawaban dan hasilnya. Jika hampir semua jawaban Anda sama, nilai bagian dapat menunjukkannya.',
    },
    {
      heading: 'Data apa yang disimpan',
      body: 'Kami menyimpan nama atau inisial yang Anda tulis, hubungan Anda dengan anak, jawaban Anda, dan waktunya. Anda tidak memerlukan akun, email, atau pembayaran.',
    },
    {
      heading: 'Berapa lama data disimpan',
      body: 'Jawaban yang selesai disimpan selama hasil anak itu disimpan. Jawaban yang tidak selesai dihapus tujuh hari setelah undangan berakhir.',
    },
    {
      heading: 'Menarik persetujuan',
      body: `Anda dapat menarik persetujuan kapan saja lewat tautan dan PIN yang sama, juga setelah selesai. Jawaban Anda langsung dihapus. Catatan bahwa Anda pernah setuju disimpan 180 hari sebagai bukti. Untuk pertanyaan, hubungi ${contact}.`,
    },
  ],
  box: 'Saya berusia 18 tahun ke atas, mengenal anak ini, dan menyetujui pemakaian jawaban saya seperti yang dijelaskan.',
});

/** The text as the page of this practice shows it now. */
export function observerConsentText(parameters: Parameters): ObserverConsentText {
  const shown = { version: VERSION, ...textOf(parameters) };
  const lines = [
    shown.version,
    shown.title,
    shown.summary,
    ...shown.sections.flatMap(({ heading, body }) => [heading, body]),
    shown.box,
  ];
  return { ...shown, hash: createHash('sha256').update(lines.join('\n')).digest('hex') };
}
