import { AUTO_CLOSE_SECONDS, mode, uiMode } from './address.js';
import { load, press } from './calls.js';
import { clearFieldErrors, showFieldError } from './elements.js';
import * as screens from './screens.js';
import { leave, reportOutcome, reportScreen } from './shop.js';

const POLL_MS = 2_000;
const DENIED = 'Pembayaran ditolak. Silakan pilih metode lain atau coba lagi.';
const CARD_EXPIRED = 'Waktu konfirmasi kartu habis. Silakan pilih metode lain atau coba lagi.';

const sheet = document.getElementById('sheet');
const screenArea = document.getElementById('screen');
const summaryArea = document.getElementById('summary');
const noticeArea = document.getElementById('notice');

let view;
let isBusy = false;
let isFirst = true;
let autoClose;

document.documentElement.classList.add(mode);

function showNotice(message) {
  noticeArea.textContent = message ?? '';
  noticeArea.hidden = !message;
}

function show(nodes) {
  screenArea.replaceChildren(...nodes.filter(Boolean));
  sheet.scrollTop = 0;
  screenArea.querySelector('h2')?.focus({ preventScroll: true });
}

function goBack() {
  if (leave(view)) return;
  showNotice('Anda boleh menutup halaman ini.');
}

/** Sends the action of a button and renders the response. Ignores further buttons until then. */
async function send(name, body) {
  if (isBusy) return;
  isBusy = true;
  screenArea.setAttribute('aria-busy', 'true');
  clearFieldErrors();
  showNotice();
  try {
    render(await press(name, body));
  } catch (error) {
    // The state has changed in the meantime, for example by timeout: show the current state.
    if (error.status === 409) await load().then(render, () => showNotice(error.message));
    else if (!showFieldError(error.field, error.message)) showNotice(error.message);
  } finally {
    isBusy = false;
    screenArea.removeAttribute('aria-busy');
  }
}

const decisions = {
  pay: (body) => send('pay', body),
  deny: () => send('deny'),
  expire: () => send('expire'),
};

const confirm = (method, card) => send('choose', { method: method.code, ui_mode: uiMode, card });

function choose(method) {
  if (method.group !== 'card') return confirm(method);
  showNotice();
  show(screens.cardForm({ submit: (card) => confirm(method, card), back: () => render(view) }));
}

function showChoice() {
  show(screens.methodList(view, { choose }));
  showNotice({ deny: DENIED, failure: DENIED, expire: CARD_EXPIRED }[view.attempt?.status]);
}

function render(next) {
  view = next;
  clearTimeout(autoClose);
  summaryArea.replaceChildren(...screens.summary(view).filter(Boolean));
  summaryArea.hidden = false;
  reportScreen(view, isFirst);
  const wasPaidBefore = isFirst && view.screen === 'paid';
  isFirst = false;
  if (view.screen === 'choose') return showChoice();
  showNotice();
  if (view.screen === 'code') return show(screens.codeScreen(view, decisions));
  if (view.screen === 'otp') return show(screens.otpScreen(view, decisions));
  show(screens.endScreen(wasPaidBefore ? 'processed' : view.screen, { leave: goBack }));
  const isDone = (view.screen === 'paid' && !wasPaidBefore) || view.screen === 'review';
  if (isDone) autoClose = setTimeout(goBack, AUTO_CLOSE_SECONDS * 1000);
}

const isOpen = () => ['choose', 'code', 'otp'].includes(view?.screen);

/** Loads the state, which the shop or a timeout can change. Renders only when it has changed. */
async function refresh() {
  const next = await load();
  const isSame = next.screen === view.screen && next.attempt?.status === view.attempt?.status;
  if (!isBusy && !isSame) render(next);
}

setInterval(() => {
  if (isOpen() && !isBusy) refresh().catch(() => undefined);
}, POLL_MS);

async function start() {
  try {
    render(await load());
  } catch (error) {
    if (error.status === 404) reportOutcome('error', { status_code: '404', status_message: ['token not found'] });
    else reportOutcome(null);
    const title = error.status === 401 ? 'Client key tidak cocok' : 'Transaksi tidak dapat dibuka';
    show(screens.troubleScreen(title, error.message, error.status === 0 ? start : undefined));
  }
}

document.getElementById('close').addEventListener('click', goBack);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && mode === 'popup') goBack();
});
document.addEventListener('click', (event) => {
  if (mode === 'popup' && (event.target === document.body || event.target === document.documentElement)) goBack();
});

start();
