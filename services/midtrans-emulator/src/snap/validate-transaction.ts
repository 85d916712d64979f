import { methodsNamed } from '../payments/payment-types.ts';
import { checkExpiry } from './transaction-request.ts';

type Fields = Record<string, unknown>;
type Rule = (value: unknown) => string | undefined;

const ORDER_ID = /^[A-Za-z0-9._~-]+$/;
/** Aliases in `enabled_payments` that may match no method or payment type of the emulator. */
const PAYMENT_ALIASES = ['bank_transfer', 'cstore'];

const text =
  (maxLength: number): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'must be a string';
    return value.length > maxLength ? `must not be longer than ${maxLength} characters` : undefined;
  };
const integer =
  (min = Number.MIN_SAFE_INTEGER): Rule =>
  (value) => {
    if (!Number.isSafeInteger(value)) return 'must be an integer';
    return (value as number) < min ? `must be at least ${min}` : undefined;
  };
const flag: Rule = (value) => (typeof value === 'boolean' ? undefined : 'must be a boolean');
const object: Rule = (value) => (isObject(value) ? undefined : 'must be an object');
const payments: Rule = (value) => {
  if (!Array.isArray(value)) return 'must be an array';
  const isKnown = (name: unknown) =>
    typeof name === 'string' && (PAYMENT_ALIASES.includes(name) || methodsNamed(name).length > 0);
  const unknown = value.find((name) => !isKnown(name));
  return unknown === undefined ? undefined : `has an unknown payment ${JSON.stringify(unknown)}`;
};
const orderId: Rule = (value) =>
  text(50)(value) ?? (ORDER_ID.test(value as string) ? undefined : 'may only hold letters, digits and - _ ~ .');

const texts = (maxLength: number, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, text(maxLength)]));

const ADDRESS_RULES = {
  ...texts(255, 'first_name', 'last_name', 'email', 'phone', 'address'),
  ...texts(100, 'city'),
  ...texts(10, 'postal_code', 'country_code'),
};
const DETAILS_RULES = { order_id: orderId, gross_amount: integer(1) };
const ITEM_RULES = {
  name: text(50),
  price: integer(),
  quantity: integer(1),
  ...texts(50, 'id', 'brand', 'category', 'merchant_name', 'url'),
};

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

/** Validates the named fields of one object. An absent field is only a problem when it is required. */
function check(path: string, value: unknown, rules: Record<string, Rule>, required: readonly string[] = []): string[] {
  if (value === undefined || value === null) return required.map((name) => `${path}${name} is required`);
  if (!isObject(value)) return [`${path.slice(0, -1)} must be an object`];
  return Object.entries(rules).flatMap(([name, rule]) => {
    if (isAbsent(value[name])) return required.includes(name) ? [`${path}${name} is required`] : [];
    const problem = rule(value[name]);
    return problem ? [`${path}${name} ${problem}`] : [];
  });
}

function checkItems(items: unknown): string[] {
  if (items === undefined || items === null) return [];
  if (!Array.isArray(items)) return ['item_details must be an array'];
  return items.flatMap((item, at) => check(`item_details[${at}].`, item, ITEM_RULES, ['name', 'price', 'quantity']));
}

function checkCustomer(customer: unknown): string[] {
  const problems = check('customer_details.', customer, texts(255, 'first_name', 'last_name', 'email', 'phone'));
  if (!isObject(customer)) return problems;
  const addresses = ['billing_address', 'shipping_address'].flatMap((name) =>
    check(`customer_details.${name}.`, customer[name], ADDRESS_RULES),
  );
  return [...problems, ...addresses];
}

function checkSum(details: unknown, items: unknown): string[] {
  if (!Array.isArray(items) || items.length === 0) return [];
  const sum = (items as { price: number; quantity: number }[]).reduce(
    (total, { price, quantity }) => total + price * quantity,
    0,
  );
  return sum === (details as Fields).gross_amount
    ? []
    : ['transaction_details.gross_amount is not equal to the sum of item_details'];
}

/** All problems of a create call, in Midtrans' wording. Empty when the call is valid. */
export function validateTransaction(body: unknown, now: number): string[] {
  if (!isObject(body)) return ['request body must be a JSON object'];
  const problems = [
    ...check('transaction_details.', body.transaction_details, DETAILS_RULES, ['order_id', 'gross_amount']),
    ...checkItems(body.item_details),
    ...checkCustomer(body.customer_details),
    ...check('', body, {
      enabled_payments: payments,
      metadata: object,
      ...texts(255, 'custom_field1', 'custom_field2', 'custom_field3'),
    }),
    ...check('credit_card.', body.credit_card, { secure: flag, type: text(50) }),
    ...check('callbacks.', body.callbacks, texts(255, 'finish', 'error')),
    ...checkExpiry('expiry', body.expiry, now),
    ...checkExpiry('page_expiry', body.page_expiry, now),
  ];
  // The sum is only meaningful when its parts are numbers.
  return problems.length > 0 ? problems : checkSum(body.transaction_details, body.item_details);
}
