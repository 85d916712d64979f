import type { AuditAction, AuditEntry } from '@kenali/contracts';

interface Person {
  firstName: string;
  lastName: string;
}

type AuditedAction = Pick<AuditEntry, 'action' | 'actor' | 'target' | 'details'>;

const WHAT_WAS_DONE: Record<AuditAction, (entry: AuditedAction) => string> = {
  'admin.login': () => 'masuk ke area admin',
  'admin.logout': () => 'keluar dari area admin',
  'user.update': (entry) => `mengubah data ${named(entry)}`,
  'user.reset_password': (entry) => `mereset password ${named(entry)}`,
  'result.view': (entry) => `membuka hasil ${named(entry)}`,
  'result.pdf': (entry) => `mengunduh PDF hasil ${named(entry)}`,
  'assessments.export_csv': ({ details }) => `mengekspor ${rows(details)} ke CSV`,
  'assessments.export_xlsx': ({ details }) => `mengekspor ${rows(details)} ke Excel`,
  'report.export_xlsx': () => 'mengekspor laporan ke Excel',
  'report.export_pdf': () => 'mengekspor laporan ke PDF',
  'order.timeline': (entry) => `membuka riwayat ${named(entry)}`,
  'refund.send': (entry) => `mengirim pengembalian dana ${named(entry)}`,
  'refund.record': (entry) => `mencatat pengembalian dana ${named(entry)}`,
  'order.settle': (entry) => `menutup tanda ${named(entry)}`,
  'notice.resolve': (entry) => `menutup notifikasi tertahan ${named(entry)}`,
  'consultation.update': (entry) => `memperbarui konsultasi ${named(entry)}`,
  'catalogue.create': (entry) => `menambahkan ${named(entry)} ke katalog`,
  'catalogue.update': (entry) => `mengubah ${named(entry)} di katalog`,
};

const named = ({ target }: AuditedAction) => target?.name ?? '';
const rows = ({ rows: count }: AuditedAction['details']) =>
  `${Number(count ?? 0).toLocaleString('id-ID')} baris asesmen`;
const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim();

/** During a release a newer instance may have noted what this one has no words for. */
const actOf = (entry: AuditedAction): string => WHAT_WAS_DONE[entry.action]?.(entry) ?? `melakukan ${entry.action}`;

export const notedSentence = (entry: AuditedAction): string => `${entry.actor.name} ${actOf(entry)}.`;

export const completedSentence = (person: Person, assessment: string): string =>
  `${nameOf(person)} menyelesaikan ${assessment}.`;

export const paidSentence = (orderId: number, rupiah: number): string =>
  rupiah === 0
    ? `Pesanan #${orderId} selesai tanpa biaya.`
    : `Pembayaran pesanan #${orderId} diterima: Rp ${rupiah.toLocaleString('id-ID')}.`;

export const registeredSentence = (person: Person): string => `${nameOf(person)} mendaftar.`;
