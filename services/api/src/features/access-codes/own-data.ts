import { because, INTERNAL, type Source, words } from '../../export-source.ts';
import { AccessCode } from './access-code.models.ts';

/** In the archive of own data. */
export const sources = {
  'kode-akses': {
    model: AccessCode,
    about: 'kode akses yang Anda pakai; kodenya sendiri tidak kami simpan',
    shown: words('userId orderId userAssessmentId partner redeemedAt expiresAt state'),
    withheld: because(INTERNAL, '_id batchId number hash kept'),
    columns: [
      ['Dari', 'partner'],
      ['Dipakai', 'redeemedAt'],
      ['Nomor pesanan', 'orderId'],
      ['Nomor asesmen', 'userAssessmentId'],
    ],
  },
} as const satisfies Record<string, Source>;
