import { Notice } from '@kenali/ui';

/**
 * Says after every failed attempt to finish that the answers are safe. Unlike the toast, it is part of the page, so it
 * appears without a network too, and stays until the next attempt.
 *
 * @param isKept false if neither the API nor the device has all answers
 */
export const FailedEnd = ({ isKept }: { isKept: boolean }) => (
  <Notice tone="warn" role="alert" title={isKept ? 'Jawaban Anda aman' : 'Jawaban Anda masih ada di halaman ini'}>
    {isKept
      ? 'Asesmen belum selesai, tetapi tidak ada jawaban yang hilang. Periksa sambungan internet, lalu coba lagi.'
      : 'Asesmen belum selesai. Biarkan halaman ini terbuka sampai tersambung kembali, lalu coba lagi.'}
  </Notice>
);
