import type { AdminOrdersQuery, OrderStatus } from '@kenali/contracts';
import { markOf } from '../order-marks.ts';
import { ORDER_LOOKS } from '../payment-words.ts';

const option = <Value extends string>(value: Value, label: string) => ({ value, label });
type Flag = NonNullable<AdminOrdersQuery['flag']>;

export const STATUSES = [
  option('', 'Semua'),
  ...(['pending', 'completed', 'cancelled'] as const).map((value) => option(value, ORDER_LOOKS[value].text)),
];
export const MARKS = [
  option('', 'Semua'),
  option('attention', 'Perlu perhatian'),
  ...(['late_payment', 'duplicate_payment', 'reversal', 'chargeback', 'review'] as const).map((value) =>
    option(value, markOf(value).name),
  ),
];

export type Filters = { status: '' | OrderStatus; flag: '' | Flag };
export const ALL: Filters = { status: '', flag: '' };
