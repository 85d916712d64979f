import { type EmailTemplate, renderEmail } from '../../../mail/index.ts';
import { priceText as price } from '../../../money.ts';
import { greetingOf, User } from '../../auth/index.ts';
import { Order } from '../../orders/index.ts';

/** Lists the assessments that are ready. Returns null if the order was refunded since, or the account is inactive. */
export const orderPaidEmail: EmailTemplate = async ({ orderId, userId }, { config }) => {
  const [order, user] = await Promise.all([
    Order.findOne({ _id: orderId, status: 'completed' }, { items: 1, totalAmount: 1, partner: 1 }).lean(),
    User.findOne({ _id: userId, isActive: true }, { email: 1, firstName: 1, isEmailVerified: 1 }).lean(),
  ]);
  if (!order || !user) return null;
  const { _id: number, items, totalAmount, partner } = order;
  const isFree = totalAmount === 0;
  const received = isFree
    ? `Pesanan nomor ${number} sudah selesai.`
    : `Pembayaran untuk pesanan nomor ${number} sudah kami terima.`;
  const event = partner ? `Kode akses dari ${partner} sudah dipakai untuk pesanan nomor ${number}.` : received;
  return renderEmail(
    {
      to: user.email,
      subject: isFree
        ? `Pesanan nomor ${number} siap dikerjakan`
        : `Pembayaran pesanan nomor ${number} sudah kami terima`,
      paragraphs: [greetingOf(user), `${event} Asesmen berikut siap dikerjakan:`],
      items: items.map(({ name, priceRupiah }) => `${name}, ${price(priceRupiah)}`),
      link: { href: `${config.publicUrl}/dashboard`, label: 'Buka dashboard' },
      closing: [
        ...(isFree ? [] : [`Total: ${price(totalAmount)}.`]),
        'Jawaban Anda tersimpan, jadi asesmen dapat dilanjutkan bila Anda sempat.',
      ],
    },
    config,
  );
};
