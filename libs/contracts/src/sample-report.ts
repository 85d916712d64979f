/** Above the sample report, on the page and in the PDF. */
export const SAMPLE_NOTE = {
  heading: 'Contoh',
  text: 'Laporan ini disusun dari jawaban karangan tentang anak yang tidak ada. Nilai dan kalimatnya dihitung seperti pada laporan lainnya.',
} as const;
