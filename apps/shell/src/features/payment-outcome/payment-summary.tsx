import { type PaymentStatusView, paymentMethodName } from '@kenali/contracts';
import { BareList, Card, formatDateTime, SmallHeading } from '@kenali/ui';
import { styled } from 'styled-components';
import { type Fact, FactList } from '../../common/fact-list.tsx';
import { Price } from '../../common/price.tsx';

const Line = styled.li`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  padding-block: ${({ theme }) => theme.space[1]};
`;

const Total = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  padding-block-start: ${({ theme }) => theme.space[3]};
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
  font-weight: ${({ theme }) => theme.font.weight.bold};
`;

const Items = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-block-start: ${({ theme }) => theme.space[2]};
`;

export function PaymentSummary({ payment, itemsTitle }: { payment: PaymentStatusView; itemsTitle: string }) {
  const { orderId, paymentMethod, paidAt, items, totalAmount } = payment;
  const facts: Fact[] = [
    { label: 'Nomor pesanan', value: `#${orderId}` },
    { label: 'Metode pembayaran', value: paymentMethodName(paymentMethod) },
  ];
  if (paidAt) facts.push({ label: 'Tanggal pembayaran', value: formatDateTime(paidAt) });
  // An order may contain the same assessment twice, for two children.
  const lines = items.map((item, index) => ({ ...item, key: `${index} ${item.assessmentName}` }));
  return (
    <Card>
      <FactList facts={facts} />
      <Items aria-labelledby="payment-items">
        <SmallHeading id="payment-items">{itemsTitle}</SmallHeading>
        <BareList>
          {lines.map(({ key, assessmentName, price }) => (
            <Line key={key}>
              <span>{assessmentName}</span>
              <Price value={price} />
            </Line>
          ))}
        </BareList>
      </Items>
      <Total>
        <span>Total</span>
        <Price value={totalAmount} />
      </Total>
    </Card>
  );
}
