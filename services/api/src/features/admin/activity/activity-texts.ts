import { type AuditAction, type AuditEntry, fullName } from '@kenali/contracts';

interface UserName {
  firstName: string;
  lastName: string;
}

type ActivityAction = Pick<AuditEntry, 'action' | 'actor' | 'target' | 'details'>;

const ACTION_TEXTS: Record<AuditAction, (entry: ActivityAction) => string> = {
  'admin.login': () => 'masuk ke area admin',
  'admin.logout': () => 'keluar dari area admin',
  'admin.change_password': () => 'mengubah password sendiri',
  'admin.second_factor_on': () => 'mengaktifkan verifikasi dua langkah',
  'pack_proposal.create': (entry) => `mengusulkan ${targetName(entry)}`,
  'pack_proposal.approve': (entry) => `menyetujui ${targetName(entry)}`,
  'pack_proposal.reject': (entry) => `menolak ${targetName(entry)}`,
  'pack_proposal.withdraw': (entry) => `menarik usulan ${targetName(entry)}`,
  'access_codes.create': (entry) => `membuat ${targetName(entry)}`,
  'access_codes.csv': (entry) => `mengunduh CSV ${targetName(entry)}`,
  'access_codes.pdf': (entry) => `mengunduh lembar ${targetName(entry)}`,
  'access_codes.revoke': (entry) => `mencabut ${targetName(entry)} yang belum dipakai`,
  'access_codes.give_back': (entry) => `mengembalikan satu ${targetName(entry)}`,
  'norms.switch': ({ details }) =>
    `${details.isOn ? 'menampilkan' : 'menyembunyikan'} norma ${details.instrument} ${details.version}`,
  'user.update': (entry) => `mengubah data ${targetName(entry)}`,
  'user.licence': (entry) => `mengubah izin psikolog ${targetName(entry)}`,
  'user.reset_password': (entry) => `mereset password ${targetName(entry)}`,
  'user.consents': (entry) => `membuka persetujuan ${targetName(entry)}`,
  'user.family': (entry) => `membuka wali dan pengamat dari ${targetName(entry)}`,
  'user.reset_second_factor': (entry) => `mereset verifikasi dua langkah ${targetName(entry)}`,
  'result.view': (entry) => `membuka hasil ${targetName(entry)}`,
  'result.pdf': (entry) => `mengunduh PDF hasil ${targetName(entry)}`,
  'assessments.export_csv': ({ details }) => `mengekspor ${rowCount(details)} ke CSV`,
  'assessments.export_xlsx': ({ details }) => `mengekspor ${rowCount(details)} ke Excel`,
  'report.export_xlsx': () => 'mengekspor laporan ke Excel',
  'report.export_pdf': () => 'mengekspor laporan ke PDF',
  'order.timeline': (entry) => `membuka riwayat ${targetName(entry)}`,
  'refund.start': (entry) => `memulai pengembalian dana ${targetName(entry)}`,
  'refund.send': (entry) => `mengirim pengembalian dana ${targetName(entry)}`,
  'refund.record': (entry) => `mencatat pengembalian dana ${targetName(entry)}`,
  'refund.withdraw': (entry) => `membatalkan pengembalian dana ${targetName(entry)}`,
  'order.settle': (entry) => `menutup tanda ${targetName(entry)}`,
  'notice.resolve': (entry) => `menutup notifikasi tertahan ${targetName(entry)}`,
  'consultation.update': (entry) => `memperbarui konsultasi ${targetName(entry)}`,
  'catalogue.create': (entry) => `menambahkan ${targetName(entry)} ke katalog`,
  'catalogue.update': (entry) => `mengubah ${targetName(entry)} di katalog`,
  'records.search': () => 'mencari data',
  'users.list': () => 'melihat daftar pengguna',
  'assessments.list': () => 'melihat daftar asesmen',
  'consultations.list': () => 'melihat daftar konsultasi',
  'orders.list': () => 'melihat daftar pesanan',
  'refunds.list': () => 'melihat daftar pengembalian dana',
  'activity.view': () => 'melihat aktivitas terbaru',
  'audit.list': () => 'melihat catatan audit',
  'audit.erase': () => 'menghapus isi catatan audit karena permintaan hapus data',
  'data_requests.list': () => 'melihat permintaan data pribadi',
  'data_requests.handle': (entry) => `menyelesaikan permintaan ${targetName(entry)}`,
  'restriction.on': (entry) => `membatasi pemrosesan data (permintaan ${targetName(entry)})`,
  'restriction.off': (entry) => `mencabut pembatasan data (permintaan ${targetName(entry)})`,
  'cases.list': () => 'melihat daftar kasus',
  'case.assign': (entry) => `mengubah penugasan hasil ${targetName(entry)}`,
  'case.refused': (entry) => `mencoba membuka kasus ${targetName(entry)} tanpa penugasan`,
  'case.note': (entry) => `menulis catatan pada kasus ${targetName(entry)}`,
  'case.sign_off': (entry) => `menandatangani hasil ${targetName(entry)}`,
  'sign_offs.list': () => 'melihat hasil yang menunggu pemeriksaan',
  'statistics.export_xlsx': () => 'mengekspor statistik instrumen ke Excel',
  'research.export_csv': () => 'mengekspor data penelitian ke CSV',
  'research.export_xlsx': () => 'mengekspor data penelitian ke Excel',
};

const targetName = ({ target }: ActivityAction) => target?.name ?? '';
const rowCount = ({ rows }: ActivityAction['details']) => `${Number(rows ?? 0).toLocaleString('id-ID')} baris asesmen`;
/** During a deployment, a newer instance can record an action that this one does not know. */
const actionText = (entry: ActivityAction): string =>
  ACTION_TEXTS[entry.action]?.(entry) ?? `melakukan ${entry.action}`;

export const auditSentence = (entry: ActivityAction): string => `${entry.actor.name} ${actionText(entry)}.`;

export const completedSentence = (user: UserName, assessment: string): string =>
  `${fullName(user)} menyelesaikan ${assessment}.`;

export const paidSentence = (orderId: number, rupiah: number): string =>
  rupiah === 0
    ? `Pesanan #${orderId} selesai tanpa biaya.`
    : `Pembayaran pesanan #${orderId} diterima: Rp ${rupiah.toLocaleString('id-ID')}.`;

/** @param others how many registered right before, with nothing else in between */
export const registeredSentence = (user: UserName, others = 0): string =>
  `${fullName(user)}${others === 0 ? '' : ` dan ${others} orang lain`} mendaftar.`;
