import { toJakartaTime } from './jakarta-time.ts';
import type { NewProviderTransaction } from './payment-provider.ts';

const NAME_MAX = 50;
const CUSTOMER_MAX = 255;

/** The wire form of a new transaction. The sum of the items must equal the amount, or the provider refuses it. */
export const snapRequest = (transaction: NewProviderTransaction) => ({
  transaction_details: { order_id: transaction.providerOrderId, gross_amount: transaction.amount },
  item_details: transaction.items
    .filter(({ price }) => price > 0)
    .map(({ id, name, price }) => ({ id, name: itemName(name), price, quantity: 1 })),
  customer_details: withoutEmpty({
    first_name: cut(transaction.customer.firstName, CUSTOMER_MAX),
    last_name: cut(transaction.customer.lastName, CUSTOMER_MAX),
    email: cut(transaction.customer.email, CUSTOMER_MAX),
    phone: phone(transaction.customer.phone),
  }),
  credit_card: { secure: true },
  // Without a start the time would count from when the payer picks a method, so nobody could tell the deadline.
  expiry: { start_time: toJakartaTime(transaction.startsAt), unit: 'hour', duration: transaction.lifetimeHours },
  callbacks: { finish: transaction.finishUrl },
  custom_field1: String(transaction.orderId),
});

/** By characters, not by halves of them. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('');

/** One shop chain takes the bar for a separator. */
const itemName = (name: string) => cut(name.replaceAll('|', '/').trim(), NAME_MAX) || 'Asesmen';

/** One bank takes only numbers that begin with 0 or +62. */
const phone = (number: string) => (number.startsWith('62') ? `+${number}` : number).slice(0, 30);

const withoutEmpty = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
