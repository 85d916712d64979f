import {
  ADMIN_TEXTS,
  type AdminRefund,
  type OrderTimeline,
  paymentMethodName,
  STAFF_NOTE_MAX,
} from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Dialog, fieldOf, formatRupiah, Notice, SkeletonText, Text, TextAreaField } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../common/form-dialog.tsx';
import { LoadedPart } from '../../../common/loaded-part.tsx';
import { refetch } from '../../../common/queries.ts';
import { RupiahField } from '../../../common/rupiah-field.tsx';
import { formatForInput, parseRupiah } from '../../../common/rupiah-input.ts';
import { requiredTextRule } from '../../../common/text-rules.ts';
import { PAYMENT_KEYS, timelineOf } from '../payments.api.ts';

const TITLE = 'Kembalikan dana';

/** Why no refund can be started; null if one can. */
export const refundObstacle = ({ refundable, refundWay }: OrderTimeline): string | null => {
  if (Number(refundable) === 0) return 'Tidak ada dana pesanan ini yang dapat dikembalikan.';
  if (refundWay !== 'later') return null;
  return 'Penyedia belum menyelesaikan pembayaran ini. Dananya dapat dikembalikan setelah itu, biasanya besok.';
};

/** Refunds an order of a list, which does not know how much is left. */
export function RefundFromList({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const query = useQuery(timelineOf(orderId));
  const obstacle = query.data && refundObstacle(query.data);
  // The form stays when a refund that it started leaves nothing to refund: it says whether that one was sent.
  const [started, setStarted] = useState<OrderTimeline | null>(null);
  if (!started && query.isFetchedAfterMount && query.data && !obstacle) setStarted(query.data);
  if (started) return <StartRefundDialog timeline={started} onClose={onClose} />;
  return (
    <Dialog open title={TITLE} onClose={onClose}>
      <LoadedPart query={query} name="Pesanan" skeleton={<SkeletonText lines={4} />}>
        {() => <Text>{obstacle}</Text>}
      </LoadedPart>
    </Dialog>
  );
}

/** Refunds an order in full or in part: through the provider at once, or as a transfer that staff record later. */
export function StartRefundDialog({ timeline, onClose }: { timeline: OrderTimeline; onClose: () => void }) {
  const { api } = useShell();
  // What was there when the dialog opened. A repeated press finds the refund that the first one started.
  const [{ orderId, refundable, refundWay, refunds, user, totalAmount, paymentType }] = useState(timeline);
  const [unsent, setUnsent] = useState<AdminRefund | null>(null);
  const form = useForm({ defaultValues: { amount: formatForInput(refundable), reason: '' } });
  const amount = parseRupiah(form.watch('amount'));
  const isAll = amount === Number(refundable);
  // More than the total is left if the provider added a fee, which is part of the whole.
  const whole = Math.max(Number(totalAmount), Number(refundable));
  const isByHand = refundWay === 'hand' || (refundWay === 'provider_in_full' && (amount ?? 0) < whole);
  const method = paymentMethodName(paymentType);
  const start = async ({ reason }: { reason: string }) => {
    const input = { params: { id: orderId }, body: { amount: amount ?? 0, reason: reason.trim() } };
    const idempotencyKey = `after-${refunds[0]?.id ?? 0}`;
    try {
      const refund = await api.send('POST /api/admin/orders/{id}/refunds', input, { idempotencyKey });
      if (isByHand) return;
      setUnsent(refund);
      await api.send('POST /api/admin/refunds/{id}/send', { params: { id: refund.id } });
    } finally {
      // A refund that could not be sent is there too.
      void refetch(PAYMENT_KEYS);
    }
  };
  const amountRule = (typed: string) => {
    const value = parseRupiah(typed);
    if (!value) return ADMIN_TEXTS.refundAmountWrong;
    return value <= Number(refundable) || ADMIN_TEXTS.refundAmountTooHigh(formatRupiah(refundable));
  };
  return (
    <FormDialog
      title={TITLE}
      about={`Pesanan #${orderId}, ${user.firstName} ${user.lastName} (${user.email})`}
      submitLabel={isByHand ? 'Buat pengembalian' : 'Kembalikan dana'}
      busyLabel={isByHand ? 'Membuat...' : 'Mengirim...'}
      form={form}
      onSubmit={start}
      done={isByHand ? ADMIN_TEXTS.refundStarted : ADMIN_TEXTS.refundSent}
      failed={isByHand ? ADMIN_TEXTS.refundStartFailed : ADMIN_TEXTS.refundSendFailed}
      onClose={onClose}
    >
      {unsent && !form.formState.isSubmitting && (
        <Notice tone="warn" role="status">
          Pengembalian {formatRupiah(unsent.amount)} sudah dibuat, tetapi belum terkirim, dan menunggu pada pesanan ini.
          Kirim lagi di sini, atau tutup dan pilih tindakan lain di sana.
        </Notice>
      )}
      <RupiahField
        label="Jumlah"
        hint={`Rupiah, paling banyak ${formatRupiah(refundable)}`}
        {...fieldOf(form, 'amount', { validate: amountRule })}
      />
      <TextAreaField
        label="Alasan"
        hint="Tidak dikirim ke penyedia. Pembayar dapat membacanya dalam salinan datanya."
        maxLength={STAFF_NOTE_MAX}
        {...fieldOf(form, 'reason', { validate: requiredTextRule('Alasan', STAFF_NOTE_MAX) })}
      />
      <Notice tone={isAll ? 'warn' : 'info'} role="note">
        {isByHand
          ? `Penyedia tidak dapat mengembalikan ${isAll ? '' : 'sebagian '}pembayaran ini (${method}). Transfer dananya sendiri, lalu pilih "Catat manual" pada pesanan ini.`
          : `Penyedia mengirim dana ke cara pembayaran semula (${method}). Ini tidak dapat dibatalkan.`}{' '}
        {isAll
          ? 'Setelah seluruh dana kembali, pesanan dibatalkan dan asesmen yang belum selesai tidak dapat dikerjakan lagi.'
          : 'Akses ke asesmen tetap terbuka.'}
      </Notice>
    </FormDialog>
  );
}
