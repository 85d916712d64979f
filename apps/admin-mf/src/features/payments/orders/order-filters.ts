import { type AdminOrdersQuery, FILTER_FLAGS, ORDER_STATUSES, type OrderStatus } from '@kenali/contracts';
import { markOf } from '../order-marks.ts';
import { ORDER_LOOKS } from '../payment-words.ts';

const option = <Value extends string>(value: Value, label: string) => ({ value, label });
type Flag = NonNullable<AdminOrdersQuery['flag']>;

export const STATUSES = [option('', 'Semua'), ...ORDER_STATUSES.map((value) => option(value, ORDER_LOOKS[value].text))];
export const MARKS = [
  option('', 'Semua'),
  option('attention', 'Perlu perhatian'),
  ...FILTER_FLAGS.map((value) => option(value, markOf(value).name)),
];

export type Filters = { status: '' | OrderStatus; flag: '' | Flag };
export const ALL: Filters = { status: '', flag: '' };
