import { Text } from '@kenali/ui';

/** Who takes the money, and the ways to pay. */
export const PaymentMethods = () => (
  <Text as="span" $size="small" $tone="inkSoft">
    Pembayaran aman melalui payment gateway Midtrans. Virtual account, e-wallet, QRIS, kartu, dan gerai ritel.
  </Text>
);
