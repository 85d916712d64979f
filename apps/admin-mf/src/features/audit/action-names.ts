import type { AuditAction } from '@kenali/contracts';

/** The names of the audited actions, for the list and its filter. */
export const ACTION_NAMES: Record<AuditAction, string> = {
  'admin.login': 'Masuk ke area admin',
  'admin.logout': 'Keluar dari area admin',
  'user.update': 'Ubah data pengguna',
  'user.reset_password': 'Reset password pengguna',
  'result.view': 'Lihat hasil',
  'result.pdf': 'Unduh PDF hasil',
  'assessments.export_csv': 'Ekspor asesmen (CSV)',
  'assessments.export_xlsx': 'Ekspor asesmen (Excel)',
  'report.export_xlsx': 'Ekspor laporan (Excel)',
  'report.export_pdf': 'Ekspor laporan (PDF)',
  'order.timeline': 'Lihat riwayat pesanan',
  'refund.send': 'Kirim pengembalian dana',
  'refund.record': 'Catat pengembalian dana',
  'order.settle': 'Tutup tanda pesanan',
  'notice.resolve': 'Tutup notifikasi tertahan',
  'consultation.update': 'Perbarui konsultasi',
  'catalogue.create': 'Tambah asesmen ke katalog',
  'catalogue.update': 'Ubah asesmen di katalog',
};

export const ACTION_OPTIONS = (Object.keys(ACTION_NAMES) as AuditAction[]).map((value) => ({
  value,
  label: ACTION_NAMES[value],
}));
