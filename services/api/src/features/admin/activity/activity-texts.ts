import { type AuditAction, type AuditEntry, fullName, type PracticeAction } from '@kenali/contracts';
import type { ActivityText } from '../../../feature-parts.ts';
import { FEATURE_PARTS } from '../../../practice-features.ts';

interface UserName {
  firstName: string;
  lastName: string;
}

type ActivityAction = Pick<AuditEntry, 'action' | 'actor' | 'target' | 'details'>;

const OWN_TEXTS: Record<Exclude<AuditAction, PracticeAction>, ActivityText> = {
  'admin.login': () => 'masuk ke area admin',
  'admin.logout': () => 'keluar dari area admin',
  'admin.change_password': () => 'mengubah password sendiri',
  'admin.second_factor_on': () => 'mengaktifkan verifikasi dua langkah',
  'pack_proposal.create': ({ target }) => `mengusulkan ${target}`,
  'pack_proposal.approve': ({ target }) => `menyetujui ${target}`,
  'pack_proposal.reject': ({ target }) => `menolak ${target}`,
  'pack_proposal.withdraw': ({ target }) => `menarik usulan ${target}`,
  'user.update': ({ target }) => `mengubah data ${target}`,
  'user.licence': ({ target }) => `mengubah izin psikolog ${target}`,
  'user.reset_password': ({ target }) => `mereset password ${target}`,
  'user.consents': ({ target }) => `membuka persetujuan ${target}`,
  'user.family': ({ target }) => `membuka wali dan pengamat dari ${target}`,
  'user.reset_second_factor': ({ target }) => `mereset verifikasi dua langkah ${target}`,
  'result.view': ({ target }) => `membuka hasil ${target}`,
  'result.pdf': ({ target }) => `mengunduh PDF hasil ${target}`,
  'assessments.export_csv': ({ details }) => `mengekspor ${rowCount(details)} ke CSV`,
  'assessments.export_xlsx': ({ details }) => `mengekspor ${rowCount(details)} ke Excel`,
  'report.export_xlsx': () => 'mengekspor laporan ke Excel',
  'report.export_pdf': () => 'mengekspor laporan ke PDF',
  'order.timeline': ({ target }) => `membuka riwayat ${target}`,
  'refund.start': ({ target }) => `memulai pengembalian dana ${target}`,
  'refund.send': ({ target }) => `mengirim pengembalian dana ${target}`,
  'refund.record': ({ target }) => `mencatat pengembalian dana ${target}`,
  'refund.withdraw': ({ target }) => `membatalkan pengembalian dana ${target}`,
  'order.settle': ({ target }) => `menutup tanda ${target}`,
  'notice.resolve': ({ target }) => `menutup notifikasi tertahan ${target}`,
  'consultation.update': ({ target }) => `memperbarui konsultasi ${target}`,
  'catalogue.create': ({ target }) => `menambahkan ${target} ke katalog`,
  'catalogue.update': ({ target }) => `mengubah ${target} di katalog`,
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
  'data_requests.handle': ({ target }) => `menyelesaikan permintaan ${target}`,
  'restriction.on': ({ target }) => `membatasi pemrosesan data (permintaan ${target})`,
  'restriction.off': ({ target }) => `mencabut pembatasan data (permintaan ${target})`,
  'cases.list': () => 'melihat daftar kasus',
  'case.assign': ({ target }) => `mengubah penugasan hasil ${target}`,
  'case.refused': ({ target }) => `mencoba membuka kasus ${target} tanpa penugasan`,
  'case.note': ({ target }) => `menulis catatan pada kasus ${target}`,
  'case.sign_off': ({ target }) => `menandatangani hasil ${target}`,
  'sign_offs.list': () => 'melihat hasil yang menunggu pemeriksaan',
  'statistics.export_xlsx': () => 'mengekspor statistik instrumen ke Excel',
  'research.export_csv': () => 'mengekspor data penelitian ke CSV',
  'research.export_xlsx': () => 'mengekspor data penelitian ke Excel',
};

const ACTION_TEXTS: Readonly<Record<string, ActivityText>> = {
  ...OWN_TEXTS,
  ...Object.fromEntries(FEATURE_PARTS.flatMap(({ activity }) => Object.entries<ActivityText>(activity))),
};

const rowCount = ({ rows }: ActivityAction['details']) => `${Number(rows ?? 0).toLocaleString('id-ID')} baris asesmen`;
/** During a deployment, a newer instance can record an action that this one does not know. */
const actionText = ({ action, target, details }: ActivityAction): string =>
  ACTION_TEXTS[action]?.({ target: target?.name ?? '', details }) ?? `melakukan ${action}`;

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
