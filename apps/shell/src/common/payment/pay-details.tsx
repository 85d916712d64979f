import { type OpenPaymentView, paymentMethodName } from '@kenali/contracts';
import { formatDateTime, formatRupiah, Row } from '@kenali/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { type Fact, FactList } from '../fact-list.tsx';
import { CopyButton } from './copy-button.tsx';
import { payCodes, payPlace } from './pay-codes.ts';

const Code = styled.span`
  font-size: ${({ theme }) => theme.text[3].phone};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.02em;
`;

const Left = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;

/** Everything that the payer has to enter in a banking app or say at the till, with buttons to copy it. */
export const PayDetails = ({ payment }: { payment: OpenPaymentView }) => <FactList facts={factsOf(payment)} />;

function factsOf(payment: OpenPaymentView): Fact[] {
  const { method, amount, expiresAt } = payment;
  const rupiah = String(Math.round(Number(amount)));
  return [
    { label: 'Metode pembayaran', value: [paymentMethodName(method), payPlace(payment)].filter(Boolean).join(', ') },
    ...payCodes(payment).map(({ label, value }) => ({
      label,
      value: <Copied label={label} shown={value} copied={value} />,
    })),
    {
      label: 'Jumlah',
      value: method ? <Copied label="Jumlah" shown={formatRupiah(amount)} copied={rupiah} /> : formatRupiah(amount),
    },
    { label: 'Bayar sebelum', value: <Deadline expiresAt={expiresAt} /> },
  ];
}

const Copied = ({ label, shown, copied }: { label: string; shown: string; copied: string }) => (
  <Row $gap={2} $justify="space-between" data-uncovered>
    <Code>{shown}</Code>
    <CopyButton value={copied} name={label.toLowerCase()} />
  </Row>
);

const MINUTE_MS = 60_000;

/** The date and the time left. It changes once a minute, and screen readers do not announce the change. */
function Deadline({ expiresAt }: { expiresAt: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span>
      <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>
      <Left aria-live="off">{timeLeft(new Date(expiresAt).getTime() - now)}</Left>
    </span>
  );
}

/** "Sisa waktu 5 jam 12 menit" */
export function timeLeft(ms: number): string {
  if (ms <= 0) return 'Batas waktu sudah lewat';
  const minutes = Math.ceil(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 && `${hours} jam`, minutes % 60 > 0 && `${minutes % 60} menit`].filter(Boolean);
  return `Sisa waktu ${parts.join(' ')}`;
}
