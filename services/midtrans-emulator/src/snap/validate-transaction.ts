import { methodsNamed } from '../payments/payment-types.ts';
import { checkExpiry } from './expiry.ts';

type Fields = Record<string, unknown>;
type Rule = (value: unknown) => string | undefined;

const ORDER_ID = /^[A-Za-z0-9._~-]+$/;
/** Aliases that are not the name of a method or payment type of ours. */
const OTHER_PAYMENTS = ['bank_transfer', 'cstore'];

const text =
  (longest: number): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'must be a string';
    return value.length > longest ? `must not be longer than ${longest} characters` : undefined;
  };
const integer =
  (least = Number.MIN_SAFE_INTEGER): Rule =>
  (value) => {
    if (!Number.isSafeInteger(value)) return 'must be an integer';
    return (value as number) < least ? `must be at least ${least}` : undefined;
  };
const flag: Rule = (value) => (typeof value === 'boolean' ? undefined : 'must be a boolean');
const object: Rule = (value) => (isObject(value) ? undefined : 'must be an object');
const payments: Rule = (value) => {
  if (!Array.isArray(value)) return 'must be an array';
  const isKnown = (name: unknown) =>
    typeof name === 'string' && (OTHER_PAYMENTS.includes(name) || methodsNamed(name).length > 0);
  const unknown = value.find((name) => !isKnown(name));
  return unknown === undefined ? undefined : `has an unknown payment ${JSON.stringify(unknown)}`;
};
const orderId: Rule = (value) =>
  text(50)(value) ?? (ORDER_ID.test(value as string) ? undefined : 'may only hold letters, digits and - _ ~ .');

const texts = (longest: number, ...names: string[]) => Object.fromEntries(names.map((name) => [name, text(longest)]));

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

/** Checks the named fields of one object; a field that is absent is only wrong when it is required. */
function check(path: string, value: unknown, rules: Record<string, Rule>, required: readonly string[] = []): string[] {
  if (value === undefined || value === null) return required.map((name) => `${path}${name} is required`);
  if (!isObject(value)) return [`${path.slice(0, -1)} must be an object`];
  return Object.entries(rules).flatMap(([name, rule]) => {
    if (isAbsent(value[name])) return required.includes(name) ? [`${path}${name} is required`] : [];
    const wrong = rule(value[name]);
    return wrong ? [`${path}${name} ${wrong}`] : [];
  });
}

function checkItems(items: unknown): string[] {
  if (items === undefined || items === null) return [];
  if (!Array.isArray(items)) return ['item_details must be an array'];
  return items.flatMap((item, at) => check(`item_details[${at}].`, item, ITEM_RULES, ['name', 'price', 'quantity']));
}

function checkCustomer(customer: unknown): string[] {
  const wrong = check('customer_details.', customer, texts(255, 'first_name', 'last_name', 'email', 'phone'));
  if (!isObject(customer)) return wrong;
  const addresses = ['billing_address', 'shipping_address'].flatMap((name) =>
    check(`customer_details.${name}.`, customer[name], ADDRESS_RULES),
  );
  return [...wrong, ...addresses];
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

/** Every reason to refuse a create call, as Midtrans words them; empty when it may be made. */
export function validateTransaction(body: unknown, now: number): string[] {
  if (!isObject(body)) return ['request body must be a JSON object'];
  const wrong = [
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
  // The sum means something only when its parts are numbers.
  return wrong.length > 0 ? wrong : checkSum(body.transaction_details, body.item_details);
}
