import { hostOrigin, isFramed, token } from './address.js';

let said = { outcome: null, result: undefined };

const post = (message) => {
  // The browser drops the message when the page that frames us is not the one that asked.
  if (isFramed && hostOrigin) window.parent.postMessage({ channel: 'midtrans-snap', token, ...message }, hostOrigin);
};

/** How it would end if the customer left now; the shop's script keeps it until then. */
export function tellShop(outcome, result) {
  said = { outcome, result };
  post({ event: 'state', outcome, result });
}

const go = (address, query) => {
  if (!address || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return false;
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  location.assign(url.href);
  return true;
};

/** Back to the shop: through its script in a frame, through the finish address in a tab of its own. */
export function leave(view) {
  if (isFramed) {
    post({ event: 'close' });
    return true;
  }
  const merchant = { merchant_id: view?.merchantId ?? '' };
  if (said.result?.finish_redirect_url) return go(said.result.finish_redirect_url, merchant);
  return go(view?.finishUrl, { order_id: view?.orderId ?? '', ...merchant, action: 'back' });
}

const TARGETS = {
  paid: 'success',
  review: 'pending',
  code: 'pending',
  otp: 'pending',
};

/** The documented rule: 200 is success, 201 is pending, the rest an error; nothing confirmed is a plain close. */
export function tellScreen(view, isFirst) {
  const { screen, attempt } = view;
  if ((screen === 'paid' && isFirst) || screen === 'processed')
    return tellShop('error', { status_code: '406', status_message: ['transaction has been processed'] });
  if (screen === 'dead')
    return tellShop('error', { status_code: '404', status_message: ['token is not valid anymore'] });
  if (screen === 'expired') return tellShop('error', view.expiredResult);
  return tellShop(TARGETS[screen] ?? null, TARGETS[screen] && attempt?.result);
}
