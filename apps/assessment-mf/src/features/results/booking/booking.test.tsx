import type { BookingState } from '@kenali/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, fakeShell } from '../../../testing/fake-shell.tsx';
import Booking from './booking.tsx';

const GET = 'GET /api/user-assessments/{id}/booking';
const POST = 'POST /api/user-assessments/{id}/booking';
const CANCEL = `${POST}/cancel`;
const slotAt = (startsAt: string) => ({ psychologistId: 9, psychologist: 'Dewi Putri', startsAt });
/** Monday 09.00, Tuesday 00.30 and 10.00 WIB. */
const SLOTS = [
  slotAt('2030-11-25T02:00:00.000Z'),
  slotAt('2030-11-25T17:30:00.000Z'),
  slotAt('2030-11-26T03:00:00.000Z'),
];
const OFFER: BookingState = { practiceZone: 'Asia/Jakarta', booking: null, slots: SLOTS };
const NOTHING = { ...OFFER, slots: [] };
const BOOKED: BookingState = {
  practiceZone: 'Asia/Jakarta',
  booking: {
    startsAt: '2030-11-25T02:00:00.000Z',
    psychologist: 'Dewi Putri',
    meeting: 'https://rapat.contoh.test/dewi',
    zone: 'Asia/Makassar',
    changeUntil: '2030-11-24T02:00:00.000Z',
  },
  slots: SLOTS.slice(1),
};
const MOVED: BookingState = {
  ...BOOKED,
  booking: BOOKED.booking && { ...BOOKED.booking, startsAt: '2030-11-25T17:30:00.000Z' },
};

let zone = 'Asia/Makassar';
beforeEach(() => {
  zone = 'Asia/Makassar';
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => ({ timeZone: zone }) as never);
  jest.useFakeTimers({ now: new Date('2030-11-20T00:00:00.000Z'), advanceTimers: true });
});

/** A server that remembers what it has answered to a change. */
function show(first: BookingState, changes: Record<string, Answer> = {}) {
  let state = first;
  const remembering = Object.entries(changes).map(([name, answer]): [string, Answer] => [
    name,
    name === GET
      ? answer
      : (...call) => {
          state = answer(...call) as BookingState;
          return state;
        },
  ]);
  const answers = { [GET]: (() => state) as Answer, ...Object.fromEntries(remembering) };
  const fake = fakeShell({ answers, features: ['bookings'] });
  fake.show(
    <Booking id={100_001} practice={{ name: 'Praktik', contact: 'WhatsApp +62 812' }}>
      <p>Kami menghubungi Anda.</p>
    </Booking>,
  );
  return fake;
}
const refuse = (detail: string) => {
  throw Object.assign(new Error('409'), { status: 409, code: 'CONFLICT', detail });
};
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

it('when nothing is offered, then the page says what it says without bookings', async () => {
  const { send } = show(NOTHING);
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(screen.getByText('Kami menghubungi Anda.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

/** The rules of the page that hide an element, or what it is in, from print. */
const printsNot = (element: HTMLElement) =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText === 'print')
    .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[])
    .some(({ selectorText, style }) => style.display === 'none' && element.closest(selectorText));

it('printed, a result has the time of the consultation and what the page says without one, and nothing to choose', async () => {
  show(OFFER);
  expect(printsNot(await screen.findByRole('button', { name: 'Pesan waktu ini' }))).toBe(true);
  expect(printsNot(screen.getByRole('heading', { name: 'Pilih waktu konsultasi' }))).toBe(true);
  expect(printsNot(screen.getByText('Kami menghubungi Anda.'))).toBe(false);
  cleanup();
  show(BOOKED);
  const change = await screen.findByRole('button', { name: 'Ubah jadwal' });
  expect(printsNot(screen.getByText(/pukul 10\.00 WITA \(09/))).toBe(false);
  expect(printsNot(change)).toBe(true);
  await user().click(change);
  expect(printsNot(screen.getByRole('button', { name: 'Simpan jadwal baru' }))).toBe(true);
});

it('when a parent in Makassar chooses, then times are WITA with those of the practice, and the request has the zone', async () => {
  const { sent } = show(OFFER, { [POST]: () => BOOKED });
  const day = await screen.findByLabelText('Hari');
  expect(screen.getByText('Kami menghubungi Anda.')).toBeInTheDocument();
  expect(screen.getByLabelText('Zona waktu Anda')).toHaveValue('Asia/Makassar');
  expect(
    within(day)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Senin, 25 November 2030', 'Selasa, 26 November 2030']);
  const time = screen.getByRole('radio', { name: /10\.00 WITA/ });
  expect(screen.getByText('di tempat praktik pukul 09.00 WIB')).toBeInTheDocument();
  await user().click(time);
  await user().click(screen.getByRole('button', { name: 'Pesan waktu ini' }));
  expect(await screen.findByText('Senin, 25 November 2030 pukul 10.00 WITA (09.00 WIB)')).toBeInTheDocument();
  expect(screen.queryByText('Kami menghubungi Anda.')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Jadwal konsultasi sudah disimpan.');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Jadwal konsultasi Anda' })).toHaveFocus());
  expect(sent(POST)).toEqual([
    {
      params: { id: 100_001 },
      body: { from: null, psychologistId: 9, startsAt: '2030-11-25T02:00:00.000Z', zone: 'Asia/Makassar' },
    },
  ]);
});

it('when a day or a zone is chosen, then its times are shown, and the day stays', async () => {
  const { sent } = show(OFFER);
  await user().selectOptions(await screen.findByLabelText('Hari'), '2030-11-26');
  expect(await screen.findByRole('radio', { name: /01\.30 WITA/ })).toBeEnabled();
  expect(screen.queryByRole('radio', { name: /10\.00 WITA/ })).toBeNull();
  await user().selectOptions(screen.getByLabelText('Zona waktu Anda'), 'Asia/Jayapura');
  expect(await screen.findByRole('radio', { name: /02\.30 WIT/ })).toBeEnabled();
  expect(screen.getByLabelText('Hari')).toHaveValue('2030-11-26');
  expect(sent(GET)).toHaveLength(1);
});

it('when the browser is elsewhere, then the zone is that of the practice', async () => {
  zone = 'Europe/Berlin';
  show(OFFER);
  expect(await screen.findByLabelText('Zona waktu Anda')).toHaveValue('Asia/Jakarta');
});

describe('when somebody else was faster', () => {
  /** Books the first time of the offer, which is taken. Then `left` is free. */
  async function bookTaken(offer: BookingState, left: BookingState) {
    let state = offer;
    const detail = 'Waktu ini baru saja terisi.';
    show(OFFER, {
      [GET]: () => state,
      [POST]: () => {
        state = left;
        return refuse(detail);
      },
    });
    await user().click(await screen.findByRole('radio', { name: /10\.00 WITA/ }));
    await user().click(screen.getByRole('button', { name: 'Pesan waktu ini' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
  }

  it('then the page says so and shows what is free now', async () => {
    await bookTaken(OFFER, { ...OFFER, slots: SLOTS.slice(1) });
    await waitFor(() => expect(screen.queryByRole('radio', { name: /10\.00 WITA/ })).toBeNull());
  });

  it('and it was the last time, then the page still says so', async () => {
    await bookTaken({ ...OFFER, slots: SLOTS.slice(0, 1) }, NOTHING);
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(screen.getByText('Waktu ini baru saja terisi.')).toBeInTheDocument();
    expect(screen.getByText('Kami menghubungi Anda.')).toBeInTheDocument();
  });
});

it('when the other times open and close, then they have a heading, and the focus goes to the first field and back', async () => {
  show(BOOKED);
  await user().click(await screen.findByRole('button', { name: 'Ubah jadwal' }));
  expect(screen.getByRole('heading', { level: 3, name: 'Pilih waktu baru' })).toBeVisible();
  expect(screen.getByLabelText('Zona waktu Anda')).toHaveFocus();
  await user().click(screen.getByRole('button', { name: 'Tutup' }));
  expect(screen.getByRole('button', { name: 'Ubah jadwal' })).toHaveFocus();
});

it('when the booking moves, then the request names the time that the page showed, in its zone and not that of the browser', async () => {
  zone = 'Asia/Jayapura';
  const { sent } = show(BOOKED, { [POST]: () => MOVED });
  await user().click(await screen.findByRole('button', { name: 'Ubah jadwal' }));
  await user().click(screen.getByRole('radio', { name: /01\.30 WITA/ }));
  await user().click(screen.getByRole('button', { name: 'Simpan jadwal baru' }));
  await screen.findByText(/26 November 2030 pukul 01\.30 WITA/);
  expect(sent(POST)).toEqual([
    {
      params: { id: 100_001 },
      body: {
        from: '2030-11-25T02:00:00.000Z',
        psychologistId: 9,
        startsAt: '2030-11-25T17:30:00.000Z',
        zone: 'Asia/Makassar',
      },
    },
  ]);
});

it('when the booking is cancelled, then the page asks first and offers times again, in the same zone', async () => {
  const { sent } = show(BOOKED, { [CANCEL]: () => OFFER });
  await user().click(await screen.findByRole('button', { name: 'Batalkan jadwal' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Batalkan jadwal konsultasi?' });
  expect(sent(CANCEL)).toEqual([]);
  await user().click(within(dialog).getByRole('button', { name: 'Batalkan jadwal' }));
  expect(await screen.findByRole('button', { name: 'Pesan waktu ini' })).toBeInTheDocument();
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Jadwal konsultasi sudah dibatalkan.');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Pilih waktu konsultasi' })).toHaveFocus());
  await waitFor(() => expect(screen.getByRole('radio', { name: /10\.00 WITA/ })).toBeEnabled());
  expect(screen.getByLabelText('Zona waktu Anda')).toHaveValue('Asia/Makassar');
  expect(sent(CANCEL)).toEqual([{ params: { id: 100_001 }, body: { from: '2030-11-25T02:00:00.000Z' } }]);
});

it('when a move is refused and the booking then cancelled, then the page no longer has the refusal', async () => {
  show(BOOKED, { [POST]: () => refuse('Waktu ini baru saja terisi.'), [CANCEL]: () => OFFER });
  await user().click(await screen.findByRole('button', { name: 'Ubah jadwal' }));
  await user().click(screen.getByRole('radio', { name: /01\.30 WITA/ }));
  await user().click(screen.getByRole('button', { name: 'Simpan jadwal baru' }));
  expect(await screen.findByText('Waktu ini baru saja terisi.')).toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'Batalkan jadwal' }));
  await user().click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Batalkan jadwal' }));
  expect(await screen.findByText('Jadwal konsultasi sudah dibatalkan.')).toBeInTheDocument();
  expect(screen.queryByText('Waktu ini baru saja terisi.')).toBeNull();
});

it('when another tab has moved the booking, then a repeated cancellation names the time that it has now', async () => {
  let state = BOOKED;
  const { sent } = show(BOOKED, {
    [GET]: () => state,
    [CANCEL]: ({ body }) => {
      if ((body as { from: string }).from === MOVED.booking?.startsAt) return OFFER;
      state = MOVED;
      return refuse('Jadwal ini sudah berubah.');
    },
  });
  await user().click(await screen.findByRole('button', { name: 'Batalkan jadwal' }));
  const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Batalkan jadwal' });
  await user().click(confirm);
  expect(await screen.findByText('Jadwal ini sudah berubah.')).toBeInTheDocument();
  expect(await screen.findByText(/26 November 2030 pukul 01\.30 WITA/)).toBeInTheDocument();
  await user().click(confirm);
  expect(await screen.findByText('Jadwal konsultasi sudah dibatalkan.')).toBeInTheDocument();
  expect(sent(CANCEL).map(({ body }) => body)).toEqual([
    { from: '2030-11-25T02:00:00.000Z' },
    { from: '2030-11-25T17:30:00.000Z' },
  ]);
});

it('when a cancellation leaves nothing to choose, then the page says what it did', async () => {
  show(BOOKED, { [CANCEL]: () => NOTHING });
  await user().click(await screen.findByRole('button', { name: 'Batalkan jadwal' }));
  await user().click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Batalkan jadwal' }));
  expect(await screen.findByText('Kami menghubungi Anda.')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Jadwal konsultasi sudah dibatalkan.');
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
});

it('when the last moment for changes is over, then the page says how to reach the practice', async () => {
  show({ ...BOOKED, booking: { ...BOOKED.booking, changeUntil: null } as BookingState['booking'] });
  expect(await screen.findByText(/Silakan hubungi kami: WhatsApp \+62 812\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ubah jadwal' })).toBeNull();
  expect(screen.getByRole('link', { name: 'https://rapat.contoh.test/dewi' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
});
