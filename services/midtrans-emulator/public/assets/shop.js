import { hostOrigin, isFramed, token } from './address.js';

let latest = { outcome: null, result: undefined };

const post = (message) => {
  // The browser drops the message when another origin than the shop frames this page.
  if (isFramed && hostOrigin) window.parent.postMessage({ channel: 'midtrans-snap', token, ...message }, hostOrigin);
};

/** Sends the current outcome to `snap.js`, which passes it to the shop when the customer closes the page. */
export function reportOutcome(outcome, result) {
  latest = { outcome, result };
  post({ event: 'state', outcome, result });
}

const navigate = (address, query) => {
  if (!address || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return false;
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  location.assign(url.href);
  return true;
};

/** Returns to the shop: in a frame through `snap.js`, otherwise through the finish address. False when there is none. */
export function leave(view) {
  if (isFramed) {
    post({ event: 'close' });
    return true;
  }
  const merchant = { merchant_id: view?.merchantId ?? '' };
  if (latest.result?.finish_redirect_url) return navigate(latest.result.finish_redirect_url, merchant);
  return navigate(view?.finishUrl, { order_id: view?.orderId ?? '', ...merchant, action: 'back' });
}

const OUTCOMES = {
  paid: 'success',
  review: 'pending',
  code: 'pending',
  otp: 'pending',
};

/** Reports the outcome of a screen as Midtrans documents it: 200 is success, 201 is pending, anything else is an error. */
export function reportScreen(view, isFirst) {
  const { screen, attempt } = view;
  if ((screen === 'paid' && isFirst) || screen === 'processed')
    return reportOutcome('error', { status_code: '406', status_message: ['transaction has been processed'] });
  if (screen === 'dead')
    return reportOutcome('error', { status_code: '404', status_message: ['token is not valid anymore'] });
  if (screen === 'expired') return reportOutcome('error', view.expiredResult);
  return reportOutcome(OUTCOMES[screen] ?? null, OUTCOMES[screen] && attempt?.result);
}
