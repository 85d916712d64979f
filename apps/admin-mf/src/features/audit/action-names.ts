import {
  type AuditAction,
  type AuditGroup,
  PRACTICE_ACTIONS,
  PRACTICE_FEATURES,
  type PracticeAction,
  type PracticeFeature,
  type PracticeSettings,
} from '@kenali/contracts';

const OWN_NAMES: Record<Exclude<AuditAction, PracticeAction>, string> = {
  'admin.login': 'Masuk ke area admin',
  'admin.logout': 'Keluar dari area admin',
  'admin.change_password': 'Ubah password sendiri',
  'admin.second_factor_on': 'Aktifkan verifikasi dua langkah',
  'user.update': 'Ubah data pengguna',
  'user.licence': 'Ubah izin psikolog',
  'user.reset_password': 'Reset password pengguna',
  'user.consents': 'Lihat persetujuan pengguna',
  'user.family': 'Lihat wali dan pengamat',
  'user.reset_second_factor': 'Reset verifikasi dua langkah pengguna',
  'result.view': 'Lihat hasil',
  'result.pdf': 'Unduh PDF hasil',
  'assessments.export_csv': 'Ekspor asesmen (CSV)',
  'assessments.export_xlsx': 'Ekspor asesmen (Excel)',
  'report.export_xlsx': 'Ekspor laporan (Excel)',
  'report.export_pdf': 'Ekspor laporan (PDF)',
  'order.timeline': 'Lihat riwayat pesanan',
  'refund.start': 'Mulai pengembalian dana',
  'refund.send': 'Kirim pengembalian dana',
  'refund.record': 'Catat pengembalian dana',
  'refund.withdraw': 'Batalkan pengembalian dana',
  'order.settle': 'Tutup tanda pesanan',
  'notice.resolve': 'Tutup notifikasi tertahan',
  'consultation.update': 'Perbarui konsultasi',
  'catalogue.create': 'Tambah asesmen ke katalog',
  'catalogue.update': 'Ubah asesmen di katalog',
  'records.search': 'Cari data',
  'users.list': 'Lihat daftar pengguna',
  'assessments.list': 'Lihat daftar asesmen',
  'consultations.list': 'Lihat daftar konsultasi',
  'orders.list': 'Lihat daftar pesanan',
  'refunds.list': 'Lihat daftar pengembalian dana',
  'activity.view': 'Lihat aktivitas terbaru',
  'audit.list': 'Lihat catatan audit',
  'audit.erase': 'Hapus isi catatan audit',
  'data_requests.list': 'Lihat permintaan data pribadi',
  'data_requests.handle': 'Selesaikan permintaan data pribadi',
  'restriction.on': 'Data dibatasi pemilik',
  'restriction.off': 'Pembatasan dicabut pemilik',
  'cases.list': 'Lihat daftar kasus',
  'case.assign': 'Ubah penugasan kasus',
  'case.refused': 'Coba buka kasus tanpa penugasan',
  'case.note': 'Tulis catatan kasus',
  'case.sign_off': 'Tanda tangani hasil',
  'sign_offs.list': 'Lihat hasil yang menunggu pemeriksaan',
  'statistics.export_xlsx': 'Ekspor statistik instrumen (Excel)',
  'research.export_csv': 'Ekspor data penelitian (CSV)',
  'research.export_xlsx': 'Ekspor data penelitian (Excel)',
  'pack_proposal.create': 'Usulkan versi kuesioner',
  'pack_proposal.approve': 'Setujui versi kuesioner',
  'pack_proposal.reject': 'Tolak versi kuesioner',
  'pack_proposal.withdraw': 'Tarik usulan versi kuesioner',
};

const namesWith = (features: readonly PracticeFeature[]): Record<AuditAction, string> =>
  Object.assign({}, OWN_NAMES, ...features.map((name) => PRACTICE_ACTIONS[name]));

/** The names of the audited actions. Entries of a feature that was switched off keep theirs. */
export const ACTION_NAMES = namesWith(PRACTICE_FEATURES);

/** The actions that staff filter by. */
export const actionOptions = ({ features = [] }: PracticeSettings) =>
  Object.entries(namesWith(features)).map(([value, label]) => ({ value: value as AuditAction, label }));

/** Short enough for a phone. Listings are left out at first: they are frequent, and would hide the changes. */
export const GROUP_OPTIONS: readonly { value: '' | AuditGroup; label: string }[] = [
  { value: '', label: 'Tanpa' },
  { value: 'listings', label: 'Hanya ini' },
  { value: 'all', label: 'Semua' },
];
