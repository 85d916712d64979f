import { AUTO_CLOSE_SECONDS } from './address.js';
import { button, el, field, heading } from './elements.js';

const GROUPS = {
  bank: 'Transfer bank',
  wallet: 'Dompet digital dan QRIS',
  card: 'Kartu',
  store: 'Gerai',
  later: 'Cicilan',
};

/** Amount, order id and items. Every screen shows them. */
export const summary = ({ amount, orderId, items }) => [
  el('dl', { class: 'facts' }, el('dt', {}, 'Total'), el('dd', { class: 'total' }, amount)),
  el('dl', { class: 'facts' }, el('dt', {}, 'Nomor pesanan'), el('dd', {}, orderId)),
  items.length > 0 &&
    el(
      'ul',
      { class: 'items', 'aria-label': 'Isi pesanan' },
      items.map((item) =>
        el(
          'li',
          {},
          el('span', {}, item.quantity > 1 ? `${item.name} (${item.quantity})` : item.name),
          el('span', { class: 'price' }, item.amount),
        ),
      ),
    ),
];

export const methodList = ({ methods, openUntil }, { choose }) => [
  heading('Pilih metode pembayaran'),
  el('p', { class: 'soft' }, `Halaman ini dibuka sampai ${openUntil}.`),
  ...Object.entries(GROUPS).flatMap(([group, title]) => {
    const members = methods.filter((method) => method.group === group);
    if (members.length === 0) return [];
    const entries = members.map((method) =>
      el(
        'li',
        {},
        button(method.label, () => choose(method), 'method'),
      ),
    );
    return [el('h3', {}, title), el('ul', { class: 'methods' }, entries)];
  }),
];

const TEST_CARDS = [
  ['4811 1111 1111 1114', 'diterima'],
  ['4911 1111 1111 1113', 'tidak diterima bank'],
  ['4511 1111 1111 1117', 'ditinjau dahulu'],
  ['4611 1111 1111 1116', 'tidak lolos pemeriksaan risiko'],
];

const fillCard = (number) => {
  const fill = { number, expiry: '12/39', cvv: '123' };
  for (const [name, value] of Object.entries(fill)) document.getElementById(name).value = value;
  document.getElementById('number').focus();
};

export const cardForm = ({ submit, back }) => [
  heading('Kartu kredit atau debit'),
  el(
    'form',
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        submit(Object.fromEntries(new FormData(event.target)));
      },
    },
    field('number', 'Nomor kartu', { inputmode: 'numeric', autocomplete: 'off', maxlength: '23' }),
    el(
      'div',
      { class: 'pair' },
      field('expiry', 'Masa berlaku (BB/TT)', { inputmode: 'numeric', autocomplete: 'off', maxlength: '7' }),
      field('cvv', 'CVV', { inputmode: 'numeric', autocomplete: 'off', maxlength: '4' }),
    ),
    el('div', { class: 'actions' }, el('button', { type: 'submit', class: 'primary' }, 'Lanjutkan')),
  ),
  el(
    'section',
    { class: 'tests', 'aria-labelledby': 'tests-title' },
    el('h3', { id: 'tests-title' }, 'Kartu uji'),
    el('p', { class: 'soft' }, 'Hanya nomor ini yang diterima. Jangan isi kartu sungguhan.'),
    el(
      'ul',
      {},
      TEST_CARDS.map(([number, meaning]) =>
        el(
          'li',
          {},
          button(number, () => fillCard(number), 'test'),
          el('span', { class: 'soft' }, meaning),
        ),
      ),
    ),
  ),
  el('div', { class: 'actions' }, button('Pilih metode lain', back, 'quiet')),
];

const decisionButtons = ({ deny, expire }) => [button('Tolak', deny), button('Kedaluwarsa', expire)];

export const codeScreen = ({ attempt }, actions) => [
  heading('Selesaikan pembayaran'),
  el('p', {}, `${attempt.method}, bayar sebelum ${attempt.payBefore}.`),
  el(
    'dl',
    { class: 'codes' },
    attempt.codes.flatMap(({ label, value }) => [el('dt', {}, label), el('dd', {}, value)]),
  ),
  el('p', { class: 'soft' }, 'Tombol ini menggantikan bank atau aplikasi Anda.'),
  el(
    'div',
    { class: 'actions' },
    button('Bayar', () => actions.pay(), 'primary'),
    decisionButtons(actions),
  ),
];

export const otpScreen = ({ attempt }, actions) => [
  heading('Konfirmasi dari bank'),
  el('p', {}, `Bank mengirim kode sekali pakai. Untuk kartu uji: 112233. Berlaku sampai ${attempt.payBefore}.`),
  el(
    'form',
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        actions.pay(Object.fromEntries(new FormData(event.target)));
      },
    },
    field('otp', 'Kode OTP', { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '8' }),
    el(
      'div',
      { class: 'actions' },
      el('button', { type: 'submit', class: 'primary' }, 'Bayar'),
      decisionButtons(actions),
    ),
  ),
];

const END_SCREENS = {
  paid: ['good', 'Pembayaran berhasil', 'Terima kasih. Toko sedang diberi tahu.'],
  review: ['warn', 'Pembayaran sedang ditinjau', 'Bank menerima kartu Anda. Toko memeriksa transaksi ini dahulu.'],
  expired: ['warn', 'Waktu pembayaran habis', 'Kode ini tidak berlaku lagi. Anda dapat memesan lagi di toko.'],
  processed: [
    'warn',
    'Transaksi sudah diproses',
    'Pesanan ini sudah dibayar atau ditutup. Tidak ada yang perlu dibayar.',
  ],
  dead: ['warn', 'Transaksi tidak berlaku lagi', 'Toko membatalkan atau mengganti halaman pembayaran ini.'],
};

export function endScreen(name, { leave }) {
  const [tone, title, text] = END_SCREENS[name];
  const closesAutomatically = name === 'paid' || name === 'review';
  return [
    el('div', { class: `end ${tone}` }, heading(title), el('p', {}, text)),
    el('div', { class: 'actions' }, button('Kembali ke toko', leave, 'primary')),
    closesAutomatically && el('p', { class: 'soft' }, `Kembali otomatis dalam ${AUTO_CLOSE_SECONDS} detik.`),
  ];
}

export const troubleScreen = (title, text, retry) => [
  el('div', { class: 'end bad', role: 'alert' }, heading(title), el('p', {}, text)),
  retry && el('div', { class: 'actions' }, button('Coba lagi', retry, 'primary')),
];
