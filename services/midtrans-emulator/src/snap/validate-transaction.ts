import { checkExpiry } from './transaction-request.ts';

type Fields = Record<string, unknown>;
type Rule = (value: unknown) => string | undefined;

const ORDER_ID = /^[A-Za-z0-9._~-]+$/;

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
const orderId: Rule = (value) =>
  text(50)(value) ?? (ORDER_ID.test(value as string) ? undefined : 'may only hold letters, digits and - _ ~ .');

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text(255)]));

const DETAILS_RULES = { order_id: orderId, gross_amount: integer(1) };
const ITEM_RULES = { name: text(50), price: integer(), quantity: integer(1), id: text(50) };

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
    ...check('customer_details.', body.customer_details, texts('first_name', 'last_name', 'email', 'phone')),
    ...check('', body, texts('custom_field1')),
    ...check('callbacks.', body.callbacks, texts('finish')),
    ...checkExpiry(body.expiry, now),
  ];
  // The sum is only meaningful when its parts are numbers.
  return problems.length > 0 ? problems : checkSum(body.transaction_details, body.item_details);
}
