import { DAY_MS } from '../../../durations.ts';
import type { EmailKind, EmailKinds } from '../../../mail/index.ts';
import { priceText } from '../../../money.ts';
import { findAddressee, greetingOf } from '../../auth/index.ts';
import { Order, type OrderDocument } from '../../orders/index.ts';

/** Older news, such as after a long outage of the mail server, is not sent: it stays in the outbox as dropped. */
const NEWS_MS = 3 * DAY_MS;

interface Sentences {
  subject: string;
  paragraphs: string[];
  link?: { path: string; label: string };
  closing?: string[];
}

const TO_DASHBOARD = { path: '/dashboard', label: 'Buka dashboard' };
const QUESTIONS = ['Ada pertanyaan? Hubungi kami, kontaknya ada di bawah email ini.'];

/** An email about an order. `sentencesOf` returns null if there is nothing to report any more. */
const orderEmail = (sentencesOf: (order: OrderDocument) => Sentences | null, newsMs = NEWS_MS): EmailKind => ({
  retryForMs: 3 * DAY_MS,
  async write({ orderId, userId, createdAt }, { config, now }) {
    if (now().getTime() - createdAt.getTime() > newsMs) return null;
    const [order, user] = await Promise.all([Order.findById(orderId).lean<OrderDocument>(), findAddressee(userId)]);
    const sentences = order && sentencesOf(order);
    if (!order || !user || !sentences) return null;
    const { subject, paragraphs, link = TO_DASHBOARD, closing = QUESTIONS } = sentences;
    return {
      to: user.email,
      subject,
      paragraphs: [greetingOf(user), ...paragraphs],
      items: order.items.map(({ name, priceRupiah }) => `${name}, ${priceText(priceRupiah)}`),
      link: { href: config.publicUrl + link.path, label: link.label },
      closing,
    };
  },
});

export const orderEmails = {
  /** Lists the assessments that are ready, unless the order was refunded since. It is news however late it comes. */
  order_paid: orderEmail(({ _id, status, totalAmount, partner }) => {
    if (status !== 'completed') return null;
    const isFree = totalAmount === 0;
    const received = isFree
      ? `Pesanan nomor ${_id} sudah selesai.`
      : `Pembayaran untuk pesanan nomor ${_id} sudah kami terima.`;
    const event = partner ? `Kode akses dari ${partner} sudah dipakai untuk pesanan nomor ${_id}.` : received;
    return {
      subject: isFree ? `Pesanan nomor ${_id} siap dikerjakan` : `Pembayaran pesanan nomor ${_id} sudah kami terima`,
      paragraphs: [`${event} Asesmen berikut siap dikerjakan:`],
      closing: [
        ...(isFree ? [] : [`Total: ${priceText(totalAmount)}.`]),
        'Jawaban Anda tersimpan, jadi asesmen dapat dilanjutkan bila Anda sempat.',
      ],
    };
  }, Number.POSITIVE_INFINITY),

  /** The whole payment went back, from us or because the bank took it: what was completed stays readable. */
  order_refunded: orderEmail(({ _id, paymentStatus, refundedAmount }) =>
    paymentStatus === 'refunded'
      ? {
          subject: `Dana pesanan nomor ${_id} dikembalikan`,
          paragraphs: [
            `Dana ${refundedAmount > 0 ? `${priceText(refundedAmount)} ` : ''}untuk pesanan nomor ${_id} dikembalikan. Lama sampainya bergantung pada bank atau e-wallet Anda.`,
            'Pesanan ini dibatalkan. Yang belum selesai dari asesmen berikut tidak dapat dikerjakan lagi:',
          ],
        }
      : null,
  ),

  order_partly_refunded: orderEmail(({ _id, status, refundedAmount }) =>
    status === 'completed' && refundedAmount > 0
      ? {
          subject: `Sebagian dana pesanan nomor ${_id} dikembalikan`,
          paragraphs: [
            `Dari pembayaran pesanan nomor ${_id}, ${priceText(refundedAmount)} dikembalikan. Lama sampainya bergantung pada bank atau e-wallet Anda.`,
            'Asesmen berikut tetap milik Anda:',
          ],
        }
      : null,
  ),

  /** A second payment of a completed order was received. Staff return it. */
  duplicate_payment: orderEmail(({ _id, status }) =>
    status === 'completed'
      ? {
          subject: `Pesanan nomor ${_id} dibayar dua kali`,
          paragraphs: [
            `Kami menerima dua pembayaran untuk pesanan nomor ${_id}. Satu pembayaran sudah cukup, jadi yang lain kami kembalikan. Lama sampainya bergantung pada bank atau e-wallet Anda.`,
            'Asesmen berikut tetap milik Anda:',
          ],
        }
      : null,
  ),

  /**
   * An unpaid order reached its deadline or was cancelled, or the access code of a completed one was given back. Without a method there
   * is no number that the buyer could still pay, and the page has said what ended: perhaps the cart, after a change of its prices.
   */
  order_ended: orderEmail((order) => {
    const { _id, status, paymentStatus, paymentMethod, totalAmount, partner, cancelledBy } = order;
    if (status !== 'cancelled' || paymentStatus === 'refunded') return null;
    if (partner !== undefined)
      return {
        subject: `Kode akses dari ${partner} dikembalikan`,
        paragraphs: [
          `Kode akses pada pesanan nomor ${_id} dikembalikan, jadi kodenya dapat dipakai lagi dan asesmen berikut tidak ada lagi di akun Anda:`,
        ],
      };
    const isExpired = paymentStatus === 'expired';
    if (cancelledBy === 'buyer' && !isExpired && !paymentMethod) return null;
    const isFree = totalAmount === 0;
    return {
      subject: isExpired ? `Batas waktu pesanan nomor ${_id} sudah lewat` : `Pesanan nomor ${_id} dibatalkan`,
      paragraphs: [
        isExpired
          ? `Pesanan nomor ${_id} berakhir karena ${isFree ? 'belum diselesaikan' : 'pembayarannya belum kami terima'} sampai batas waktunya.`
          : `Pesanan nomor ${_id} sudah dibatalkan.`,
        `${isFree ? '' : 'Mohon jangan membayarnya lagi. '}Anda dapat memesan asesmen berikut kapan saja:`,
      ],
      link: { path: '/assessments', label: 'Lihat asesmen' },
    };
  }),
} satisfies Partial<EmailKinds>;
